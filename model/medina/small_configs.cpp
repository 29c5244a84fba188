#include "model/medina/hooks.hpp"

#include <array>

#include "model/core/random_config.hpp"

namespace medina {

using core::bag_of;
using core::between;
using core::Json;
using core::once_in;
using core::one_of;
using core::some;

// A random small configuration, for other people's programs: full holds, ties, empty decks and crowded boards come up
// in a few moves.
Json small_config(core::Random& random) {
  static constexpr std::array<std::array<int, 2>, 12> boards{
      {{1, 3}, {1, 5}, {2, 2}, {2, 3}, {3, 3}, {3, 4}, {4, 4}, {3, 5}, {5, 5}, {3, 6}, {4, 6}, {6, 6}}};
  static constexpr std::array<std::array<int, 2>, 6> wide{{{1, 7}, {2, 5}, {3, 5}, {5, 5}, {4, 6}, {5, 6}}};
  const bool much = once_in(random, 2);
  const auto [rows, cols] = much ? wide[random.below(wide.size())] : boards[random.below(boards.size())];
  Json config{{"players", one_of(random, {2, 2, 2, 3, 3, 4})}, {"rows", rows}, {"cols", cols}};
  Json stock = Json::object();
  if (much) {
    // Much of few kinds: palaces grow round the well and along several sides, and bonuses add up.
    stock[one_of(random, {"O", "B", "G", "P"})] = between(random, 3, 10);
    stock[once_in(random, 4) ? "neutral" : "roof"] = between(random, 1, 2);
    for (const char* kind : {"O", "neutral", "stable", "merchant", "wall"})
      if (once_in(random, 4)) stock[kind] = between(random, 1, 6);
  } else {
    // Two or three kinds of pieces are never there: what is left meets more often.
    const int least = between(random, 0, 3);
    for (const char* kind : {"O", "B", "G", "P", "roof", "neutral", "stable", "merchant", "wall"})
      if (!once_in(random, 3) || (std::string(kind) == "roof" && least > 0))
        stock[kind] = between(random, 1, once_in(random, 3) ? 6 : 3);
  }
  if (config["players"] == 4) stock.erase("neutral");
  config["stock"] = stock;
  const auto cell = [&]() -> Json { return Json::array({between(random, 0, rows - 1), between(random, 0, cols - 1)}); };
  config["well"] = once_in(random, 3) ? cell() : Json(nullptr);
  if (much && once_in(random, 2)) config["well"] = Json::array({rows / 2, cols / 2});
  config["start_merchant"] = once_in(random, 3) ? cell() : Json(nullptr);
  if (config["well"] == config["start_merchant"]) config["well"] = nullptr;
  if (once_in(random, 2))
    config["tower_merchants"] = Json::array({between(random, 0, 2), between(random, 0, 2), between(random, 0, 1), 0});
  config["start"] = 0;
  config["short_turns"] = between(random, 0, 2);
  return config;
}

}  // namespace medina
