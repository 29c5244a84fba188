// How good the sensible players of each game are: against random ones, and in endgames that can be solved exactly.

#include <fmt/format.h>

#include <exception>

#include "model/games.hpp"
#include "reports/compute/players.hpp"

int main() {
  try {
    fmt::print("{:12} {:>7} {:>12} {:>10} {:>8} {:>10} {:>16}\n", "game", "players", "won of 400", "endgames", "moves",
               "mean loss", "random mean loss");
    for (const auto& game : games::all()) {
      const auto measured = reports::players_measured(game);
      const auto mean = [&](const char* key) {
        return measured.at(key).is_null() ? "-" : measured.at(key).at("rounded").get<std::string>();
      };
      fmt::print("{:12} {:>7} {:>12} {:>10} {:>8} {:>10} {:>16}\n", game.name, measured.at("players").get<int>(),
                 measured.at("against_random").at("won").get<std::string>(), measured.at("endgames").get<int>(),
                 measured.at("moves").get<int>(), mean("mean_loss"), mean("mean_loss_at_random"));
    }
  } catch (const std::exception& error) {
    fmt::print(stderr, "players_bench: {}\n", error.what());
    return 1;
  }
}
