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

// A fault on purpose of each game, found by 'conform', on the board: its play, and the rule where a move is not
// allowed.
TEST(Page, OpensWhatConformFound) {
  const std::pair<const char*, const char*> faults[] = {{"medici B4", "medici.py --fault equal-bid-wins"},
                                                        {"medici-card K8", "medici_card.py --fault market-holds-eight"},
                                                        {"medina E4", "medina.py --fault diagonal-ignored"},
                                                        {"strozzi E4", "strozzi.py --fault every-flag-answers"}};
  for (const auto& [game, program] : faults) {
    const std::string name = std::string(game).substr(0, std::string_view(game).find(' '));
    const auto file = support::temporary("found-" + name + ".json", "");
    support::shell(fmt::format("{} conform {} --first --games 40 --json -- python3 conform/peers/{} > '{}'",
                               support::bargello(), name, program, file));
    const auto output = support::shell(
        fmt::format("OPEN='{}' node tests/apps/serve/page_check.mjs build/serve-page-found {} open", file, game));
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
