#pragma once

#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "endgame/value.hpp"
#include "model/core/error.hpp"
#include "model/core/game.hpp"
#include "model/core/winners.hpp"

namespace endgame {

// What the players maximise.
enum class Objective {
  Margin,    // two players: seat 0's result minus seat 1's; seat 0 wants it large, seat 1 small
  Own,       // max^n: each wants its own result large
  Win,       // max^n over shares of the win
  Paranoid,  // one player's result when all others together want it small
};

inline constexpr std::array<std::string_view, 4> objective_names{"margin", "own", "win", "paranoid"};
inline std::string_view name_of(Objective objective) { return objective_names[static_cast<std::size_t>(objective)]; }

// The default.
inline Objective usual_objective(int players) { return players == 2 ? Objective::Margin : Objective::Own; }
// By name; empty: the usual one. BadInput when there is none of that name, or it is not for so many players.
Objective objective_called(const std::string& name, int players);

// One number for all players, so that alpha-beta applies; else a vector with one for each.
inline bool is_zero_sum(Objective objective) {
  return objective == Objective::Margin || objective == Objective::Paranoid;
}

using Values = std::vector<Value>;

inline Values values_of(const core::Scores& scores) {
  Values values(static_cast<std::size_t>(scores.players));
  for (std::size_t p = 0; p < values.size(); ++p) values[p] = Value(scores.amounts[p], scores.unit);
  return values;
}

// What each player has at the end: the result, or the share of the win. REQUIRES: turn(s) is over.
template <core::Game G>
Values final_values(const G& game, const typename G::State& s, Objective objective) {
  return values_of(objective == Objective::Win ? core::win_shares(game, s) : game.scores(s));
}

}  // namespace endgame
