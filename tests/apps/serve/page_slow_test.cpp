#include <fmt/format.h>
#include <gtest/gtest.h>

#include <cstdlib>

#include "tests/support/process.hpp"

namespace {

// By game and ending: wide and narrow, by day and by night, and the cases of the served report.
TEST(Page, LooksRightAndOpensTheReport) {
  for (const char* game : {"medici B4", "medici-card K8", "medina E4", "strozzi E4"}) {
    const auto output =
        support::shell(fmt::format("node tests/apps/serve/page_check.mjs build/serve-page-slow {} looks report", game));
    EXPECT_EQ(output.code, 0) << game << "\n" << output.text;
  }
}

// axe-core is no part of this project: 'npm pack axe-core', unpacked in build/axe, or AXE=axe.min.js.
TEST(Page, AxeFindsNothingSerious) {
  const char* named = std::getenv("AXE");
  const std::string axe = named != nullptr ? named : "build/axe/package/axe.min.js";
  if (support::shell(fmt::format("test -r '{}'", axe)).code != 0)
    GTEST_SKIP() << axe << " is not there: cd build/axe && npm pack axe-core && tar xf axe-core-*.tgz (for tests only)";
  for (const char* game : {"medici B4", "medici-card K8", "medina E4", "strozzi E4"}) {
    const auto output = support::shell(
        fmt::format("AXE='{}' node tests/apps/serve/page_check.mjs build/serve-page-axe {} axe", axe, game));
    EXPECT_EQ(output.code, 0) << game << "\n" << output.text;
  }
}

}  // namespace
