#pragma once

#include <cstdint>
#include <optional>

#include "model/core/game.hpp"
#include "model/core/random.hpp"

namespace core {

// Maps a pick to a move: the pick modulo the number of moves, at chance modulo the total weight. Every list of picks is
// thus a legal play, and shrinking it keeps it legal. Nothing at a dead end.
template <Game G>
std::optional<typename G::Move> move_for(const G& game, const typename G::State& s, std::uint64_t pick) {
  const bool chance = game.turn(s).is_chance();
  std::uint64_t total = 0;
  game.each_move(s, [&](typename G::Move m) { total += chance ? game.weight(s, m) : 1; });
  if (total == 0) return std::nullopt;
  std::uint64_t at = pick % total;
  std::optional<typename G::Move> chosen;
  game.each_move(s, [&](typename G::Move m) {
    if (chosen) return;
    const std::uint64_t weight = chance ? game.weight(s, m) : 1;
    if (at < weight)
      chosen = m;
    else
      at -= weight;
  });
  return chosen;
}

// A random playout from 's' to the end or to a dead end; 'see' is called with each state (the last one included) and
// the move made in it (none in the last).
template <Game G, class See>
typename G::State random_game(const G& game, typename G::State s, Random& random, See&& see) {
  while (!game.turn(s).is_over()) {
    const auto move = move_for(game, s, random.next() >> 1);
    if (!move) break;
    see(s, &*move);
    s = game.apply(s, *move);
  }
  see(s, static_cast<const typename G::Move*>(nullptr));
  return s;
}

}  // namespace core
