#pragma once

#include "model/medina/rules.hpp"
#include "solver/claim.hpp"

namespace medina::claim {

// Plays of the game itself, on boards as small as the countermodels ask for.

// The walls of a countermodel on a board without anything else. Ends where they stand: two towers touch the cell.
solver::Rebuilt walls_of_two_towers(const ::medina::Rules&, const ::medina::Board&, const solver::Values&);

// A street along one side of a board of two rows and three columns, dead at both ends. Ends where a merchant may come
// to the cell beside its middle, whose merchant then touches three.
solver::Rebuilt three_at_one(const ::medina::Rules&);

}  // namespace medina::claim
