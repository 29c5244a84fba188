#include "reports/compute/guards.hpp"

#include <fmt/format.h>

#include "tests/support/each_game.hpp"

// Every rule of a rulebook is looked after by something that runs, or says why not.

namespace {

class Guards : public support::EachGame {};

TEST_P(Guards, EveryRuleIsGuardedOrSaysWhyNot) {
  for (const auto& rule : games::rulebook(entry()).rules) {
    const auto number = fmt::format("R{}", rule.number);
    EXPECT_TRUE(!reports::guards_of(entry(), number).empty() || !reports::why_unguarded(entry(), number).empty())
        << entry().name << "/" << number;
  }
}

INSTANTIATE_TEST_SUITE_P(Games, Guards, support::each_game(), support::game_name);

}  // namespace
