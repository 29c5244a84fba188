#include <fmt/format.h>
#include <gtest/gtest.h>

#include "tests/support/process.hpp"

// Each game in a browser, as a person uses it: set up, played to the end by clicks, an illegal click with its rule, a
// reload, exports that 'replay' takes, keys alone, values equal to those of 'solve', a case of the report side by side,
// a parting that the page finds, positions and rules of one's own, a job that is stopped, other players, a narrow
// screen, odd addresses, a server started anew. Every message of the console and every request elsewhere is a fault.
// All sizes and colours, and the served report, in page_slow_test.cpp.
namespace {

struct Ending {
  const char *name, *game, *position;
};
std::ostream& operator<<(std::ostream& out, const Ending& ending) { return out << ending.name; }

class Page : public testing::TestWithParam<Ending> {};

TEST_P(Page, WorksInABrowser) {
  for (const char* tool : {"node", "chromium"})
    if (support::shell(fmt::format("command -v {}", tool)).code != 0)
      GTEST_SKIP() << tool << " is not installed (package group 'page')";
  const auto [name, game, position] = GetParam();
  const auto output =
      support::shell(fmt::format("node tests/apps/serve/page_check.mjs build/serve-page-{0} {1} {2} play keys values "
                                 "case parting setup addresses restart jobs players narrow",
                                 name, game, position));
  EXPECT_EQ(output.code, 0) << output.text;
}
INSTANTIATE_TEST_SUITE_P(Serve, Page,
                         testing::Values(Ending{"Medici", "medici", "B4"}, Ending{"MediciCard", "medici-card", "K8"},
                                         Ending{"Medina", "medina", "E4"}, Ending{"Strozzi", "strozzi", "E4"}),
                         [](const auto& each) { return std::string(each.param.name); });

}  // namespace
