#pragma once

#include "model/games.hpp"

#include "reports/compute/matters.hpp"

namespace reports {

// Exact values of the game's named positions under some readings: [{position, objective, value, known}], the value null
// where the limit was reached or a dead end stands in the way. 'known': the least and the most that each gets, whatever
// players choose among equally good moves.
core::Json values_under(const core::Descriptor&, const core::Choice& readings, const core::Stop* = nullptr);

// Do two entries of such lists differ, whatever players choose among equally good moves? REQUIRES: both have a value.
bool values_differ(const core::Json&, const core::Json&);

// Endgames met in full games of sensible players under our readings, solved exactly under ours and under each reading
// of the group: how many were met, how many of them could be solved under both, in how many the value differs whatever
// players choose among equally good moves, in how many that choice decides, and the mean of the differences (for each
// the entry that differs most).
core::Json endgames_met(const core::Descriptor&, int players, const Group&, const core::Stop* = nullptr);

}  // namespace reports
