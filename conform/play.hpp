#pragma once

#include "conform/outcome.hpp"
#include "conform/understand.hpp"

namespace conform {

struct PlayOptions {
  std::uint64_t seed = 1;
  int games = 120;           // most of them on small configurations
  bool until_first = false;  // ends with the first game that shows a difference
};

// Random games, in which the program and the model are compared after every move. The walk looks for what 'coverage'
// has not met yet. Where the program departs from the model, it is made to load the model's state if it can, else the
// next game begins. 'found_before': there are findings already, so that nothing is played when the first is enough.
Outcome play(Program&, const core::Descriptor&, const Met&, const Held&, Coverage, const PlayOptions&,
             bool found_before, const Budget&);

}  // namespace conform
