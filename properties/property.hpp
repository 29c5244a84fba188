#pragma once

#include <string>
#include <vector>

#include "model/core/game.hpp"

namespace properties {

// A statement about single states. 'Always' must hold in every reachable state; 'Sometimes' must be met in one, which shows that the
// interesting case can happen at all.
enum class Kind { Always, Sometimes };

template <core::Game G>
struct Property {
  const char* id;         // "P1", "S1"
  const char* rules;      // "R12, R14"
  const char* statement;
  Kind kind;
  bool (*holds)(const G&, const typename G::State&);
};

// The properties of a game are a constant, which list(About{}, game) makes, once for each game. So whoever judges them all in every state has them in
// line, not behind pointers.
struct About {};
template <class G>
inline constexpr auto properties_of = list(About{}, static_cast<const G*>(nullptr));
template <class G>
constexpr const auto& of(const G&) {
  return properties_of<G>;
}

// A statement about a move: the state before it, the move, the state after it. Must hold along every move.
template <core::Game G>
struct Step {
  const char* id;  // "T1"
  const char* rules;
  const char* statement;
  bool (*holds)(const G&, const typename G::State& before, const typename G::Move&, const typename G::State& after);
};

}  // namespace properties
