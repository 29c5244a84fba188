#pragma once

#include <cstdint>
#include <string>
#include <utility>
#include <vector>

#include "explore/walker.hpp"
#include "model/core/error.hpp"
#include "properties/compiled.hpp"
#include "properties/laws.hpp"
#include "properties/property.hpp"

// Laws and properties as predicates of the explorer.
namespace properties {

template <class G>
struct Judges {
  explore::Predicates<G> predicates;
  std::vector<Explored::Statement> said;  // parallel to the sightings: the last three are the explorer's own (Notice)
};

// L2 and L9 in one state: is there an outcome of chance without a weight, or a move after the end?
template <class G>
bool breaks_turns(const G& game, const typename G::State& s) {
  const auto turn = game.turn(s);
  if (turn.is_player()) return false;
  bool broken = false;
  game.each_move(s, [&](const typename G::Move& m) { broken = broken || turn.is_over() || game.weight(s, m) == 0; });
  return broken;
}

// breaks_turns and all properties in one function, a bit each; an 'always' is negated. The properties are constants, so
// that their tests are inlined. A broken 'always' is an unlikely branch, a 'sometimes' has none.
template <class G>
[[gnu::flatten]] std::uint64_t seen_inlined(const G& game, const typename G::State& s) {
  std::uint64_t seen = 0;
  if (breaks_turns(game, s)) [[unlikely]]
    seen = 1;
  const auto judge = [&]<std::size_t i>(std::integral_constant<std::size_t, i>) {
    constexpr auto property = properties_of<G>[i];
    constexpr std::uint64_t bit = std::uint64_t{1} << (i + 1);
    if constexpr (property.when == When::Always) {
      if (!property.holds(game, s)) [[unlikely]]
        seen |= bit;
    } else {
      seen |= property.holds(game, s) ? bit : 0;
    }
  };
  [&]<std::size_t... i>(std::index_sequence<i...>) { (judge(std::integral_constant<std::size_t, i>()), ...); }
  (std::make_index_sequence<properties_of<G>.size()>());
  return seen;
}

// The same bits; a game whose properties share work judges them itself.
template <class G>
std::uint64_t seen_together(const G& game, const typename G::State& s) {
  if constexpr (requires { judge_all(About{}, game, s); })
    return judge_all(About{}, game, s) << 1 | (breaks_turns(game, s) ? 1 : 0);
  else
    return seen_inlined(game, s);
}

// The predicates of a game; an 'always' is negated, so that a sighting is a violation. The laws that need texts or a
// second decoding are far slower than the rest and included only with 'all_laws'.
template <class G>
Judges<G> judges_of(const G& game, bool all_laws) {
  Judges<G> all;
  const auto add_law = [&](const std::string& id, const std::string& statement,
                           bool (*broken)(const G&, const typename G::State&)) {
    all.predicates.each.push_back({id, broken, false, true});
    all.said.push_back({statement, Explored::Always});
  };
  add_law("L2, L9", "every outcome of chance has a weight; when the game is over there is no move", breaks_turns<G>);
  if (all_laws)
    add_law("L1-L11", "the laws about moves, keys, texts and canonical forms",
            [](const G& g, const typename G::State& s) { return broken_law(g, s) != nullptr; });
  for (const auto& property : of(game)) {
    const bool always = property.when == When::Always;
    all.predicates.each.push_back({property.id, property.holds, always, always});
    all.said.push_back({property.statement, always ? Explored::Always : Explored::Sometimes});
  }
  if (!all_laws) all.predicates.together = seen_together<G>;
  all.said.push_back({laws[2].statement, Explored::Always});
  all.said.push_back({laws[3].statement, all_laws ? Explored::Always : Explored::NotJudged});
  all.said.push_back({"a player has no move although the game is not over", Explored::Finding});
  return all;
}

// Checks all statements in every reachable state.
template <class G>
Explored explore_all(const G& game, const typename G::State& first, bool all_laws, const explore::Options& options) {
  auto judges = judges_of(game, all_laws);
  return {explore::explore(game, first, judges.predicates, options), std::move(judges.said)};
}

// Explores for states with the property 'id'; "dead-end" needs no predicate, the explorer reports dead ends by itself.
template <class G>
explore::Result explore_for(const G& game, const typename G::State& first, const std::string& id,
                            const explore::Options& options) {
  explore::Predicates<G> wanted;
  for (const auto& property : of(game))
    if (id == property.id) wanted.each.push_back({property.id, property.holds});
  if (wanted.each.empty() && id != "dead-end") throw core::BadInput(std::string(G::name) + " has no property " + id);
  return explore::explore(game, first, wanted, options);
}

}  // namespace properties
