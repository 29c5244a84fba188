// Random play: how many games and moves in a second of processor time, for each game and each number of players. One
// thread, same seed every time.

#include <fmt/format.h>

#include <cstdint>
#include <cstdlib>
#include <ctime>
#include <exception>

#include "model/core/sample.hpp"
#include "model/games.hpp"
#include "tests/support/visit.hpp"

namespace {

// Of the processor, so that other programs that are at work do not count.
double now() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

constexpr std::uint64_t seed = 7;

struct Played {
  std::uint64_t games = 0, moves = 0,
                check = 0;  // 'check' uses what was played, and tells two builds apart that play differently
  double seconds = 0;
};

// Plays whole games until the time is up.
Played play(const core::AnyGame& handle, double seconds) {
  return support::visit(handle, [&](const auto& game, const auto& first) {
    core::Random random(seed);
    Played played;
    const auto start = now();
    do {
      const auto last = core::random_game(game, first, random,
                                          [&](const auto&, const auto* move) { played.moves += move != nullptr; });
      if (game.turn(last).is_over() && played.games < 100) {
        const auto scores = game.scores(last);
        for (int p = 0; p < scores.players; ++p)
          played.check = core::Random::mix(played.check + static_cast<std::uint64_t>(scores.amounts[p]) + 1);
      }
      ++played.games;
      played.seconds = now() - start;
    } while (played.seconds < seconds || played.games < 100);
    return played;
  });
}

}  // namespace

int main(int argc, char** argv) {
  const double seconds = argc > 1 ? std::atof(argv[1]) : 1;
  if (argc > 2 || !(seconds > 0)) {
    fmt::print(stderr, "usage: play_bench [SECONDS]   (for each game and number of players; default 1)\n");
    return 2;
  }
  try {
    fmt::print("{:12} {:>7} {:>12} {:>14} {:>11}  {}\n", "game", "players", "games/s", "moves/s", "moves/game",
               "first 100 games");
    for (const auto& entry : games::all()) {
      for (int players = entry.least_players; players <= entry.most_players; ++players) {
        games::Request request;
        request.game = entry.name;
        request.players = players;
        const auto played = play(*games::load(request), seconds);
        const auto count = static_cast<double>(played.games), moves = static_cast<double>(played.moves);
        fmt::print("{:12} {:>7} {:>12.0f} {:>14.0f} {:>11.1f}  {:016x}\n", entry.name, players, count / played.seconds,
                   moves / played.seconds, moves / count, played.check);
      }
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "play_bench: {}\n", error.what());
    return 1;
  }
}
