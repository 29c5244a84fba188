#pragma once

#include <array>
#include <string>
#include <vector>

#include "model/core/game.hpp"

namespace properties {

// A statement about single states. 'Always' is an invariant: it must hold in every reachable state. 'Sometimes' must be
// met in at least one, which shows that the interesting case can happen at all.
enum class When { Always, Sometimes };

template <core::Game G>
struct Property {
  const char* id;     // "P1", "S1"
  const char* rules;  // "R12, R14"
  const char* statement;
  When when;
  bool (*holds)(const G&, const typename G::State&);
};

// A statement about a move: the state before it, the move, the state after it. Must hold along every move.
template <core::Game G>
struct Step {
  const char* id;  // "T1"
  const char* rules;
  const char* statement;
  bool (*holds)(const G&, const typename G::State& before, const typename G::Move&, const typename G::State& after);
};

// Hooks: a game's own statements are functions in its namespace, found by argument-dependent lookup; all are optional.
//
//   constexpr auto state_properties(properties::About, const Game*)   an array of Property<Game>; a constant, so that
//                                                                     the explorer can inline the tests
//   std::uint64_t judge_all(properties::About, const Game&, const State&)
//                                                                     all state properties at once, for the explorer: a
//                                                                     bit for each in its order, set when an 'always'
//                                                                     is broken or a 'sometimes' is met; default: each
//                                                                     by itself. A test holds it to the list
//   const std::vector<Step<Game>>& step_properties(const Game&)
//   void each_candidate(const Game&, const State&, visit)             well-formed moves, legal or not, on which
//                                                                     'explain' is checked (L12)
struct About {};

template <class G>
constexpr auto find_properties() {
  if constexpr (requires { state_properties(About{}, static_cast<const G*>(nullptr)); })
    return state_properties(About{}, static_cast<const G*>(nullptr));
  else
    return std::array<Property<G>, 0>();
}
template <class G>
inline constexpr auto properties_of = find_properties<G>();
template <class G>
constexpr const auto& of(const G&) {
  return properties_of<G>;
}

template <core::Game G>
const auto& steps_of(const G& game) {
  if constexpr (requires { step_properties(game); }) {
    return step_properties(game);
  } else {
    static const std::vector<Step<G>> none;
    return none;
  }
}

}  // namespace properties
