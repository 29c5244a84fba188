#include "tests/explore/counts.hpp"

#include "tests/support/each_game.hpp"

namespace {

class Counts : public support::EachGame {};

TEST_P(Counts, AreThoseOfTheBook) { support::expect_counts(entry(), 0, 250'000); }

INSTANTIATE_TEST_SUITE_P(Games, Counts, support::each_game(), support::game_name);

}  // namespace
