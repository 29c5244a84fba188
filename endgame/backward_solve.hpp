#pragma once

#include <optional>
#include <string>

#include "endgame/outcome_interner.hpp"
#include "endgame/retrograde_options.hpp"
#include "endgame/tablebase.hpp"
#include "model/core/any_game.hpp"

namespace endgame {

// Retrograde analysis of whole configurations, in memory or into a tablebase on disk. Type-erased; the work is done by
// templates that compile.hpp instantiates.

struct Whole {
  bool complete = false;
  std::string why;               // not complete
  std::optional<Outcome> value;  // of the first state; nothing when a dead end lies ahead
  std::uint64_t states = 0, bytes = 0, values = 0;
  double forward_seconds = 0, seconds = 0;
};

// The value of the first state, from the values of all states reachable from it.
Whole solve_whole(const core::AnyGame&, const RetrogradeOptions&);

// The same, written as a tablebase. Finished layers are kept in the folder 'path'.layers until all are done; a run that
// was stopped resumes from there.
Whole build_table(const core::AnyGame&, RetrogradeOptions, const std::string& path);

// The layers of a tablebase in the solver's form: the words of a LayerIndex, and the interned value of each state in
// the index's order.
using TabledLayers = std::map<int, std::pair<std::vector<std::uint64_t>, std::vector<OutcomeInterner::Id>>>;

struct Probed {
  std::optional<std::string> value;  // "" when a dead end lies ahead
  double microseconds = 0;
};
// REQUIRES: the game is of the table's configuration and readings.
Probed probe(const Tablebase&, const core::AnyGame&, const core::AnyState&);

// Recomputes every entry from its successors. The first one that is wrong, in one line; nothing when all are right.
std::optional<std::string> verify(const Tablebase&, const core::AnyGame&, int threads, const core::Stop*,
                                  const std::function<void(bool, std::uint64_t, double)>& progress);

}  // namespace endgame
