#pragma once

#include <algorithm>
#include <bit>

#include "model/core/game.hpp"

namespace core {

// Each player's share of the win, in sixtieths. Hooks: a game whose rulebook breaks ties for the win has 'winners' (a
// set of seats) or 'wins' (shares); else the best results share it. REQUIRES: turn(s) is over.
template <Game G>
Scores win_shares(const G& game, const typename G::State& s) {
  if constexpr (requires { game.wins(s); }) {
    return game.wins(s);
  } else {
    const Scores scores = game.scores(s);
    std::uint32_t winners = 0;
    if constexpr (requires { game.winners(s); }) {
      winners = game.winners(s);
    } else {
      const auto best = *std::max_element(scores.amounts.begin(), scores.amounts.begin() + scores.players);
      for (int p = 0; p < scores.players; ++p)
        if (scores.amounts[static_cast<std::size_t>(p)] == best) winners |= 1u << p;
    }
    constexpr int unit = 60;  // divisible by any number of winners
    Scores shares{scores.players, unit, {}};
    for (int p = 0; p < scores.players; ++p)
      if (winners >> p & 1) shares.amounts[static_cast<std::size_t>(p)] = unit / std::popcount(winners);
    return shares;
  }
}

}  // namespace core
