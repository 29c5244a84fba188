#pragma once

#include "model/games.hpp"

namespace reports {

// Exact values of the game's named positions under some readings: [{position, objective, value}], the value null where
// the limit was reached or a dead end stands in the way.
core::Json values_under(const core::Descriptor&, const core::Choice& readings);

}  // namespace reports
