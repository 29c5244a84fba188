#pragma once

#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "properties/laws.hpp"
#include "properties/medici.hpp"
#include "properties/medici_card.hpp"
#include "properties/medina.hpp"
#include "properties/strozzi.hpp"

// Laws and properties in the form in which the explorer judges them in every state.
namespace properties {

// What is watched for, and what it says; the last three are what the explorer notices by itself.
template <class G>
struct Watched {
  enum Kind { Always, Sometimes, Finding, Left };
  struct Said {
    std::string statement;
    Kind kind;
  };
  std::vector<explore::Watch<G>> watches;
  std::vector<Said> said;
};

// Always-properties are watched by their negation. The laws that need texts or a second decoding are far slower than the rest and are judged
// only when asked for.
template <class G>
Watched<G> watched(const G& game, bool all_laws) {
  using State = typename G::State;
  Watched<G> all;
  const auto add_law = [&](const std::string& id, const std::string& statement, bool (*broken)(const G&, const State&)) {
    all.watches.push_back({id, broken, false, true});
    all.said.push_back({statement, Watched<G>::Always});
  };
  add_law("L2, L9", "every outcome of chance has a weight; when the game is over there is no move", [](const G& g, const State& s) {
    const auto turn = g.turn(s);
    if (turn.is_player()) return false;
    bool broken = false;
    g.each_move(s, [&](const typename G::Move& m) { broken = broken || turn.is_over() || g.weight(s, m) == 0; });
    return broken;
  });
  if (all_laws) add_law("L1, L5-L8, L10, L11", "the laws about moves, texts and canonical forms", [](const G& g, const State& s) { return broken_law(g, s) != nullptr; });
  for (const auto& property : of(game)) {
    const bool always = property.kind == Kind::Always;
    all.watches.push_back({property.id, property.holds, always, always});
    all.said.push_back({property.statement, always ? Watched<G>::Always : Watched<G>::Sometimes});
  }
  all.said.push_back({laws[2].statement, Watched<G>::Always});
  all.said.push_back({laws[3].statement, all_laws ? Watched<G>::Always : Watched<G>::Left});
  all.said.push_back({"a player has no move although the game is not over", Watched<G>::Finding});
  return all;
}

}  // namespace properties
