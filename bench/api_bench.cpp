// What one checked move costs through the library: nanoseconds of processor time for State::play and the text it is
// given, for each game. The same from Python: bench/python_bench.py.

#include <fmt/format.h>

#include <algorithm>
#include <ctime>
#include <exception>

#include "bargello/bargello.hpp"

int main() {
  try {
    for (const auto& info : bargello::games()) {
      bargello::Setup setup;
      setup.game = info.name;
      setup.players = info.most_players;
      const bargello::Game game(setup);
      const auto start = game.start();
      const auto move = start.moves().front();
      constexpr int times = 20'000;
      double best = 1e9;
      for (int run = 0; run < 5; ++run) {
        const auto began = std::clock();
        for (int i = 0; i < times; ++i) start.play(move);
        best = std::min(best, static_cast<double>(std::clock() - began) / CLOCKS_PER_SEC / times);
      }
      fmt::print("{} {} {:.0f}\n", info.name, info.most_players, best * 1e9);
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "api_bench: {}\n", error.what());
    return 1;
  }
}
