#include "reports/compute/guards.hpp"

#include "tests/support/each_game.hpp"

// Every promise of a rulebook is looked after by something that runs, or says why not.

namespace {

class Guards : public support::EachGame {};

TEST_P(Guards, EveryClaimIsSettledOrSaysWhyNot) {
  const auto claims = reports::claims_of(entry());
  EXPECT_GE(claims.size(), 13u);
  for (const auto& claim : claims)
    EXPECT_TRUE(!claim.guards.empty() || !claim.note.empty())
        << entry().name << "/" << claim.number << " " << claim.text;
}

INSTANTIATE_TEST_SUITE_P(Games, Guards, support::each_game(), support::game_name);

}  // namespace
