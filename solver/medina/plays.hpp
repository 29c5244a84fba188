#pragma once

#include "model/medina/rules.hpp"
#include "solver/core/claim.hpp"

namespace solver::medina {

// Plays of the game itself, on boards as small as the countermodels ask for.

// The walls of a countermodel on a board without anything else. Ends where they stand: two towers touch the cell.
Rebuilt walls_of_two_towers(const ::medina::Rules&, const ::medina::Board&, const Values&);

// A street along one side of a board of two rows and three columns, dead at both ends. Ends where a merchant may come to the cell beside its middle, whose merchant
// then touches three.
Rebuilt three_at_one(const ::medina::Rules&);

}  // namespace solver::medina
