#include <fmt/format.h>

#include <chrono>

#include "tests/support/each_game.hpp"
#include "tests/support/random_plays.hpp"

namespace {

class RandomGamesSlowTest : public support::EachGame {};

// Every invariant in every state of a hundred thousand games for each player count.
TEST_P(RandomGamesSlowTest, KeepEveryInvariant) {
  const int count = entry().name.starts_with("medici") ? 100'000 : 20'000;
  for (int players = entry().least_players; players <= entry().most_players; ++players) {
    const auto handle = games::load(support::full_game(entry().name, players));
    const auto from = std::chrono::steady_clock::now();
    const auto played =
        support::play(*handle, count, 1000 + static_cast<std::uint64_t>(players), [](const auto& game, const auto& s) {
          for (const auto& property : properties::of(game)) {
            if (property.when == properties::When::Always) {
              ASSERT_TRUE(property.holds(game, s)) << property.id << " " << property.statement << "\n" << game.print(s);
            }
          }
        });
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - from).count();
    EXPECT_EQ(played.dead_ends, 0u);
    EXPECT_EQ(played.games, static_cast<std::uint64_t>(count));
    fmt::print("{} {} players: {} games, {} moves, {:.0f} games/s, {:.0f} moves/s\n", entry().name, players,
               played.games, played.moves, static_cast<double>(played.games) / seconds,
               static_cast<double>(played.moves) / seconds);
  }
}

INSTANTIATE_TEST_SUITE_P(Games, RandomGamesSlowTest, support::each_game(), support::game_name);

}  // namespace
