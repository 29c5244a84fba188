#include <gtest/gtest.h>

#include "tests/support/process.hpp"

// Every game in a browser: set up, played to the end by clicks, an illegal click with its rule, values equal to those
// of 'solve', readings side by side, a reload, exports, keys alone, narrow and wide, by day and by night; then the
// report.
TEST(Workbench, WorksInABrowserForEveryGame) {
  const auto output = support::shell(
      "node tests/apps/serve/page_check.mjs build/serve-page-slow "
      "'[[\"medici\",\"B4\"],[\"medici-card\",\"K8\"],[\"medina\",\"E4\"],[\"strozzi\",\"E4\"]]' --report");
  EXPECT_EQ(output.code, 0) << output.text;
}
