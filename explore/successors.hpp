#pragma once

#include <concepts>
#include <cstdint>
#include <span>

namespace explore {

struct NoPatch {};
// For the type that has it alone, not for a class derived from it, which may lay keys out differently.
template <class G>
auto key_patch_of(const G& game) {
  if constexpr (requires { requires std::same_as<typename G::PatchedKeys, G>; })
    return game.key_patch();
  else
    return NoPatch{};
}

// The state of a key.
template <class G, class Patch>
typename G::State state_of(const G& game, const Patch& patch, std::span<const std::uint64_t> key) {
  if constexpr (std::same_as<Patch, NoPatch>)
    return game.decode(key);
  else
    return patch.state(&game.rules, key);
}

// Generates successors: visit(move, next, write) for every move of a state, where 'next' is canonical with 'symmetry'
// and write(span) writes its key. A game may provide a faster each_successor, for instance one that patches the
// parent's key; it says so by FastSuccessors naming its own type, so that a class derived from it, which may apply
// moves differently, does not inherit it by accident. REQUIRES: 'key' is the key of 's'.
// With 'patch' (model/core/key_patch.hpp), which a game may have, keys are written by what a move has changed.
template <class G, class Patch, class Visit>
void each_successor(const G& game, const Patch& patch, const typename G::State& s, std::span<const std::uint64_t> key,
                    bool symmetry, Visit&& visit) {
  using State = typename G::State;
  using Move = typename G::Move;
  if constexpr (requires { requires std::same_as<typename G::FastSuccessors, G>; })
    if (!symmetry) return game.each_successor(s, key, visit);
  game.each_move(s, [&](const Move& m) {
    State next = game.apply(s, m);
    if (symmetry) next = game.canonical(next);
    visit(m, next, [&](std::span<std::uint64_t> out) {
      if constexpr (std::same_as<Patch, NoPatch>)
        game.encode(next, out);
      else
        patch.apply(&game.rules, s, key, next, out);
    });
  });
}

template <class G, class Visit>
void each_successor(const G& game, const typename G::State& s, std::span<const std::uint64_t> key, bool symmetry,
                    Visit&& visit) {
  each_successor(game, NoPatch{}, s, key, symmetry, visit);
}

}  // namespace explore
