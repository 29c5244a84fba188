#pragma once

#include "conform/fault_localisation.hpp"
#include "model/games.hpp"

namespace conform {

// What the rules of a game change, in random plays of the model under these readings.
Effects effects_of(const core::Descriptor&, const core::Choice& readings);

}  // namespace conform
