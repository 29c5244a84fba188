#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "endgame/value.hpp"
#include "model/core/error.hpp"
#include "model/core/game.hpp"

namespace endgame {

// What the players want.
enum class Objective {
  Margin,    // two players: seat 0's result minus seat 1's; seat 0 wants it large, seat 1 small
  Own,       // max^n: each wants its own result large
  Win,       // max^n over shares of the win
  Paranoid,  // one player's result when all others together want it small
};

inline constexpr std::array<std::string_view, 4> objective_names{"margin", "own", "win", "paranoid"};
inline std::string_view name_of(Objective objective) { return objective_names[static_cast<std::size_t>(objective)]; }

// One number for all players, so that alpha-beta applies; else one for each.
inline bool is_zero_sum(Objective objective) { return objective == Objective::Margin || objective == Objective::Paranoid; }

using Values = std::vector<Value>;

inline Values shares(std::uint32_t winners, int players) {
  const int count = std::popcount(winners);
  Values share(static_cast<std::size_t>(players));
  for (int p = 0; p < players; ++p)
    if (winners >> p & 1) share[static_cast<std::size_t>(p)] = Value(1, count);
  return share;
}

// What each player has at the end: the result, or the share of the win. A game whose book breaks ties for the win says so itself, by
// 'winners' (a set of seats) or 'wins' (shares); else the best results share it. REQUIRES: turn(s) is over.
template <core::Game G>
Values final_values(const G& game, const typename G::State& s, Objective objective) {
  const core::Scores scores = game.scores(s);
  Values values(static_cast<std::size_t>(scores.players));
  const auto take = [&](const core::Scores& from) {
    for (std::size_t p = 0; p < values.size(); ++p) values[p] = Value(from.amounts[p], from.unit);
  };
  if (objective != Objective::Win) {
    take(scores);
  } else if constexpr (requires { game.wins(s); }) {
    take(game.wins(s));
  } else if constexpr (requires { game.winners(s); }) {
    return shares(game.winners(s), scores.players);
  } else {
    const auto best = *std::max_element(scores.amounts.begin(), scores.amounts.begin() + scores.players);
    std::uint32_t winners = 0;
    for (int p = 0; p < scores.players; ++p)
      if (scores.amounts[static_cast<std::size_t>(p)] == best) winners |= 1u << p;
    return shares(winners, scores.players);
  }
  return values;
}

}  // namespace endgame
