#include <fmt/format.h>

#include "tests/conform/in_step.hpp"
#include "tests/support/each_game.hpp"

namespace {

class PeersSlowTest : public support::EachGame {};

TEST_P(PeersSlowTest, FiveThousandFullGamesOfEachPlayerCountAreInStep) {
  for (int players = entry().least_players; players <= entry().most_players; ++players)
    support::expect_in_step(entry().name, fmt::format("--players {} --games 5000 --seed {}", players, 100 + players));
}

INSTANTIATE_TEST_SUITE_P(Games, PeersSlowTest, support::each_game(), support::game_name);

}  // namespace
