#pragma once

#include <concepts>
#include <cstdint>
#include <span>

namespace explore {

// Visits every move of a state with the state it leads to, canonical if so wished, and a way to write that one's key. A game may have a quicker way than
// applying each move and writing each key by itself; one that is derived from it may apply moves in its own way. REQUIRES: 'key' is that of 's'.
template <class G, class Visit>
void each_successor(const G& game, const typename G::State& s, std::span<const std::uint64_t> key, bool symmetry, Visit&& visit) {
  using State = typename G::State;
  using Move = typename G::Move;
  if constexpr (requires { requires std::same_as<typename G::FastSuccessors, G>; })
    if (!symmetry) return game.each_successor(s, key, visit);
  game.each_move(s, [&](const Move& m) {
    State next = game.apply(s, m);
    if (symmetry) next = game.canonical(next);
    visit(m, next, [&](std::span<std::uint64_t> out) { game.encode(next, out); });
  });
}

}  // namespace explore
