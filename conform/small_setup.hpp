#pragma once

#include "conform/setup.hpp"
#include "model/core/random.hpp"

namespace conform {

// A random small configuration of a game, by its hook (model/core/other_programs.hpp).
Setup small_setup(const core::Descriptor&, core::Random&);
// The same within the reach of a program; a full game when it plays nothing else.
Setup small_setup(const core::Descriptor&, const Reach&, core::Random&);

}  // namespace conform
