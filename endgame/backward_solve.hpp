#pragma once

#include <optional>
#include <string>

#include "endgame/outcome_interner.hpp"
#include "endgame/retrograde_options.hpp"
#include "endgame/tablebase.hpp"
#include "model/core/any_game.hpp"

namespace endgame {

// Whole configurations: solved backwards in memory, or into a table on disk. compiled.hpp leads to the game's own types.

struct Whole {
  bool complete = false;
  std::string why;                     // not complete
  std::optional<Outcome> value;        // of the first state; nothing when a dead end lies ahead
  std::uint64_t states = 0, bytes = 0, values = 0;
  double forward_seconds = 0, seconds = 0;
};

// The value of the first state, by way of all that follow it.
Whole solve_whole(const core::AnyGame&, const RetrogradeOptions&);

// The same, written as a table. Layers wait in 'path'.layers until all are done; a run that was stopped goes on from there.
Whole build_table(const core::AnyGame&, RetrogradeOptions, const std::string& path);

// The layers of a table as the solver holds them: states in the order of their hashes, and the numbers of their values beside them.
using TabledLayers = std::map<int, std::pair<std::vector<std::uint64_t>, std::vector<OutcomeInterner::Number>>>;

struct Probed {
  std::optional<std::string> value;  // "" when a dead end lies ahead
  double microseconds = 0;
};
// REQUIRES: the handle is of the table's game, configuration and readings.
Probed probe(const Tablebase&, const core::AnyGame&, const core::AnyState&);

// Every entry against its successors. What is wrong first, in one line; nothing when all is right.
std::optional<std::string> verify(const Tablebase&, const core::AnyGame&, int threads, const std::function<void(bool, std::uint64_t, double)>& progress);

}  // namespace endgame
