#include "explore/policy.hpp"

#include <gtest/gtest.h>

#include "tests/toys/grid.hpp"

// Common random numbers for a game that names no occasions of its own.

namespace {

struct InRows : toys::Grid {
  int section(const State& s) const { return s.row; }
};

// A reading that adds a choice shifts no choice of a later section.
TEST(Dealer, WhatIsChosenDependsOnTheChoicesOfTheSectionOnly) {
  const InRows game{toys::grid(6)};
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const explore::Dealer<InRows> dealer(explore::Policy::Random, seed);
    explore::Going<InRows> once{&game, game.start(), {}, -1, {}}, often = once;
    dealer.choose(once);
    for (int i = 0; i < 3; ++i) dealer.choose(often);
    once.state = often.state = toys::GridState{1, 1, 0};
    EXPECT_EQ(dealer.choose(once), dealer.choose(often)) << seed;
  }
}

TEST(Dealer, ChoicesOfOneSectionAreNotAllTheSame) {
  const InRows game{toys::grid(6)};
  int other = 0;
  for (std::uint64_t seed = 1; seed <= 50; ++seed) {
    const explore::Dealer<InRows> dealer(explore::Policy::Random, seed);
    explore::Going<InRows> going{&game, game.start(), {}, -1, {}};
    const auto first = dealer.choose(going);
    other += dealer.choose(going) != first;
  }
  EXPECT_GT(other, 10);
}

}  // namespace
