#pragma once

#include <concepts>
#include <cstdint>
#include <span>

namespace explore {

// Generates successors: visit(move, next, write) for every move of a state, where 'next' is canonical with 'symmetry'
// and write(span) writes its key. A game may provide a faster each_successor, for instance one that patches the
// parent's key; it says so by FastSuccessors naming its own type, so that a class derived from it, which may apply
// moves differently, does not inherit it by accident. REQUIRES: 'key' is the key of 's'.
template <class G, class Visit>
void each_successor(const G& game, const typename G::State& s, std::span<const std::uint64_t> key, bool symmetry,
                    Visit&& visit) {
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
