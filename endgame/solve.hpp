#pragma once

#include <optional>
#include <string>
#include <vector>

#include "endgame/search_knowledge.hpp"
#include "endgame/objective.hpp"
#include "endgame/budget.hpp"
#include "model/core/any_game.hpp"

namespace endgame {

struct Options {
  Objective objective = Objective::Margin;
  Reductions use;
  Limits limits;
  bool every_move = true;  // also the values of moves that are not best
  bool line = true;
  int threads = 1;  // two at most have something to do; what is found does not depend on it
};

// One number for margin and paranoid, else one for each player. When a limit was reached, what is known of each.
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
  std::vector<MoveValue> moves;  // in printed order; with weights at chance these are outcomes

  struct Step {
    int seat = -1;  // -1: chance
    std::string move;
    std::uint32_t weight = 0, total = 0;  // at chance
  };
  std::vector<Step> line;  // best play; at chance the likeliest outcome, the first of several

  std::optional<bool> tie_independent;  // nothing: not decided
  Known range;                          // over all ways to break ties, when they matter
  bool range_exact = true;              // false: no wider than this, perhaps narrower

  bool backwards = false;  // which engine found it
  std::string why;         // not complete: what stopped it, when there is more to say
  std::string dead_end;    // the state, when one stands in the way of a value
  std::uint64_t states = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  double forward_seconds = 0;  // backwards: of these, to find the states
};

// By search. REQUIRES: two players for margin.
Solved solve(const core::AnyGame&, const Options&);

// By way of all states that can follow, the last first; with a bound on their number when limits.bytes would not hold them. Says the same as 'solve',
// but for dead ends: one anywhere ahead is in the way of a value. REQUIRES: as above.
Solved solve_backwards(const core::AnyGame&, const Options&);

// What players are taken to know of what is hidden or to come.
std::string players_see(const core::AnyGame&);

}  // namespace endgame
