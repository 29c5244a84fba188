#include <gtest/gtest.h>

#include <set>

#include "model/games.hpp"
#include "solver/prove.hpp"
#include "tests/support/claims.hpp"

namespace {

using solver::Verdict;

TEST(Claims, ThereAreManyForEveryGameAndPlayerCount) {
  std::set<std::string> ids;
  std::set<std::pair<std::string, int>> spoken_of, instances;
  for (const auto& claim : support::all_claims()) {
    ids.insert(claim.id);
    spoken_of.insert({claim.game, claim.players});
    EXPECT_TRUE(instances.insert({claim.id, claim.players}).second) << claim.id << " twice for " << claim.players;
    EXPECT_TRUE(claim.id.starts_with(claim.game + "/")) << claim.id;
    EXPECT_FALSE(claim.statement.empty()) << claim.id;
    EXPECT_FALSE(claim.guards.empty()) << claim.id;
    if (claim.expected == Verdict::Proved) {
      EXPECT_FALSE(claim.mutation.empty()) << claim.id;
      EXPECT_TRUE(claim.mutant.on_terms) << claim.id;
    }
    if (claim.expected == Verdict::Refuted) {
      EXPECT_TRUE(claim.rebuild) << claim.id << ": no position shows the countermodel";
    }
  }
  EXPECT_GE(ids.size(), 30u);
  for (const auto& game : games::all())
    for (int n = game.least_players; n <= game.most_players; ++n)
      EXPECT_TRUE(spoken_of.contains({game.name, n})) << game.name << " " << n;
}

// The smallest player counts of each game; the rest is proved by the slow test.
TEST(Claims, HaveTheirExpectedVerdicts) {
  std::vector<solver::Claim> claims;
  for (const auto& claim : support::all_claims())
    if (claim.players == games::called(claim.game).least_players) claims.push_back(claim);
  const auto results = solver::prove(claims, solver::Effort{});
  for (std::size_t i = 0; i < claims.size(); ++i) {
    EXPECT_EQ(solver::name(results[i].verdict), solver::name(claims[i].expected))
        << claims[i].id << ": " << results[i].why;
    EXPECT_TRUE(results[i].replayed) << claims[i].id;
    if (claims[i].expected == Verdict::Refuted) {
      ASSERT_TRUE(results[i].rebuilt) << claims[i].id;
      EXPECT_TRUE(results[i].rebuilt->fails) << claims[i].id << ": " << results[i].rebuilt->position;
      EXPECT_FALSE(results[i].rebuilt->position.empty()) << claims[i].id;
    }
  }
}

// What counting leaves open is neither proved nor refuted, and says why.
TEST(Claims, OneIsOpen) {
  std::vector<std::string> open;
  for (const auto& claim : support::all_claims()) {
    if (claim.expected != Verdict::Unknown) continue;
    open.push_back(claim.id);
    const auto result = solver::prove(claim, solver::Effort{});
    EXPECT_EQ(result.verdict, Verdict::Unknown);
    EXPECT_EQ(result.why, claim.open);
    EXPECT_FALSE(result.limited);
  }
  EXPECT_EQ(open, std::vector<std::string>{"medina/merchant-room-two"});
}

}  // namespace
