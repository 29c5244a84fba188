#include "reports/guards.hpp"

#include <fmt/format.h>

#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "tests/support/each_game.hpp"

// Every rule and every promise of a rulebook is looked after by something that runs.

namespace {

class Guards : public support::EachGame {};

TEST_P(Guards, StandOverEveryRule) {
  for (const auto& rule : core::read_rulebook(core::home() + "/" + entry().folder + "/rulebook.md").rules)
    EXPECT_TRUE(!reports::guards_of(entry(), fmt::format("R{}", rule.number)).empty() || !reports::why_unguarded(entry(), fmt::format("R{}", rule.number)).empty())
        << entry().name << "/R" << rule.number << " " << rule.title;
}

TEST_P(Guards, EveryClaimIsSettledOrSaysWhyNot) {
  const auto claims = reports::claims_of(entry());
  EXPECT_GE(claims.size(), 13u);
  for (const auto& claim : claims) EXPECT_TRUE(!claim.guards.empty() || !claim.note.empty()) << entry().name << "/" << claim.number << " " << claim.text;
}

INSTANTIATE_TEST_SUITE_P(Games, Guards, support::each_game(), support::game_name);

}  // namespace
