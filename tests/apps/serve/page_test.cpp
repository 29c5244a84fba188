#include <gtest/gtest.h>

#include "tests/support/process.hpp"

// One game in a browser, as a person uses it; all of them, and the report, in page_slow_test.cpp.
TEST(Workbench, WorksInABrowser) {
  const auto output = support::shell("node tests/apps/serve/page_check.mjs build/serve-page '[[\"medici\",\"B4\"]]'");
  EXPECT_EQ(output.code, 0) << output.text;
}
