#pragma once

#include <optional>
#include <string>
#include <vector>

#include "endgame/budget.hpp"
#include "endgame/objective.hpp"
#include "endgame/search_knowledge.hpp"
#include "model/core/any_game.hpp"

namespace endgame {

struct Options {
  Objective objective = Objective::Margin;
  Reductions use;
  Limits limits;
  bool every_move = true;  // also the values of moves that are not best
  bool line = true;
  int threads = 1;  // forward search uses two at most; results do not depend on it
};

// One interval for margin and paranoid, else one for each player; a point unless a limit was reached.
using Known = std::vector<Interval>;

struct Solved {
  Objective objective = Objective::Margin;
  int seat = -1;          // with paranoid: whose result it is
  bool complete = false;  // the value is known exactly
  Known value;

  struct MoveValue {
    std::string move;
    Known value;
  };
  std::vector<MoveValue> moves;  // in the order of each_move; at chance the outcomes

  struct Step {
    int seat = -1;  // -1: chance
    std::string move;
    std::uint32_t weight = 0, total = 0;  // at chance
  };
  std::vector<Step> line;  // a principal variation; at chance the likeliest outcome, the first of equals

  std::optional<bool> tie_independent;  // nothing: not decided
  Known range;                          // over all tie-breaking strategies, when ties matter
  bool range_exact = true;              // false: an outer bound

  bool backwards = false;  // which engine found it
  std::string why;         // not complete: what stopped it, when there is more to say
  std::string dead_end;    // the state, when a dead end prevents a value
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  double forward_seconds = 0;  // backwards: of these, to find the states
};

// By forward search: alpha-beta for margin and paranoid, max^n else. REQUIRES: two players for margin.
Solved solve(const core::AnyGame&, const Options&);

// By retrograde analysis of all reachable states, at most as many as limits.bytes can hold. Gives the same values as
// 'solve', except that a dead end anywhere ahead prevents a value, also where alpha-beta would never look. REQUIRES: as
// above.
Solved solve_backwards(const core::AnyGame&, const Options&);

// What players are assumed to know of hidden or future things, as a phrase for people.
std::string players_see(const core::AnyGame&);

}  // namespace endgame
