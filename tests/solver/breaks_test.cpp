#include <gtest/gtest.h>

#include "model/core/descriptor.hpp"
#include "model/games.hpp"
#include "model/medici/claims.hpp"
#include "model/medici/game.hpp"
#include "model/medici_card/claims.hpp"
#include "model/medici_card/game.hpp"
#include "model/medina/claims.hpp"
#include "model/medina/game.hpp"
#include "solver/prove.hpp"

// Rules broken on purpose and handed to the same claims: each break must be refuted, by a countermodel that fails on
// numbers too.

namespace {

using solver::Claim;
using solver::Verdict;

void expect_refuted(const std::vector<Claim>& claims, const std::string& id) {
  for (const auto& claim : claims) {
    if (claim.id != id) continue;
    const auto result = solver::prove(claim, solver::Effort{});
    EXPECT_EQ(result.verdict, Verdict::Refuted) << id << " for " << claim.players << " players: " << result.why;
    EXPECT_TRUE(result.replayed) << id;
    return;
  }
  ADD_FAILURE() << "no claim " << id;
}

void expect_proved(const std::vector<Claim>& claims, const std::string& id) {
  for (const auto& claim : claims) {
    if (claim.id != id) continue;
    EXPECT_EQ(solver::prove(claim, solver::Effort{}).verdict, Verdict::Proved) << id;
  }
}

TEST(Breaks, MediciRoundedUp) {
  for (const int n : {3, 5, 6}) {
    const medici::claim::Subject sound{core::full_rules<medici::rules_for>(medici::Game::name, n)};
    auto broken = sound;
    broken.rounds_up = true;
    expect_proved(medici::claim::claims_about(sound), "medici/ship-pool");
    expect_refuted(medici::claim::claims_about(broken), "medici/ship-pool");
    expect_refuted(medici::claim::claims_about(broken), "medici/track-loss");
  }
}

TEST(Breaks, MediciPaidByDenseRanks) {
  for (const int n : {3, 4, 5, 6}) {
    medici::claim::Subject broken{core::full_rules<medici::rules_for>(medici::Game::name, n)};
    broken.rules.dense = broken.rules.second_still_paid = true;
    expect_refuted(medici::claim::claims_about(broken), "medici/ship-loss");
    expect_refuted(medici::claim::claims_about(broken), "medici/track-loss");
  }
}

TEST(Breaks, MediciCardRoundedUp) {
  for (const int n : {3, 5, 6}) {
    medici_card::claim::Subject broken{core::full_rules<medici_card::rules_for>(medici_card::FullGame::name, n)};
    broken.rounds_up = true;
    expect_refuted(medici_card::claim::claims_about(broken), "medici-card/ship-pool");
    expect_refuted(medici_card::claim::claims_about(broken), "medici-card/good-pool");
    if (n >= 4) expect_refuted(medici_card::claim::claims_about(broken), "medici-card/four-tie");
  }
}

TEST(Breaks, MediciCardPaidByDenseRanks) {
  for (const int n : {3, 4, 5, 6}) {
    medici_card::claim::Subject broken{core::full_rules<medici_card::rules_for>(medici_card::FullGame::name, n)};
    broken.rules.dense = true;
    expect_refuted(medici_card::claim::claims_about(broken), "medici-card/ship-loss");
  }
}

TEST(Breaks, MedinaWithDiagonalPalaces) {
  medina::claim::Subject broken{core::full_rules<medina::rules_for>(medina::Game::name, 2)};
  expect_proved(medina::claim::claims_about(broken), "medina/palaces-apart");
  broken.diagonals_touch = true;
  expect_refuted(medina::claim::claims_about(broken), "medina/palaces-apart");
}

}  // namespace
