#include "tests/explore/counts.hpp"

#include "tests/support/each_game.hpp"

namespace {

class Counts : public support::EachGame {};

TEST_P(Counts, OfLargeConfigurations) { support::expect_counts(entry(), 250'001, 100'000'000); }

INSTANTIATE_TEST_SUITE_P(Games, Counts, support::each_game(), support::game_name);

}  // namespace
