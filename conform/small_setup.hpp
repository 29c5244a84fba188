#pragma once

#include "conform/setup.hpp"
#include "model/core/random.hpp"

namespace conform {

// A random small configuration of a game, by its hook (model/core/other_programs.hpp).
Setup small_setup(const core::Descriptor&, core::Random&);

}  // namespace conform
