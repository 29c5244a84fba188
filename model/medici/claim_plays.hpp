#pragma once

#include "model/medici/rules.hpp"
#include "solver/claim.hpp"

namespace medici::claim {

// Plays of the game itself, cards drawn as they suit, that show what a countermodel says. Each seat buys what it wants
// for a florin a lot; what nobody wants comes first and is left unsold.

// A day on which ships are worth as much, by rank, as in the countermodel. Ends before the move that ends the day: the
// last ship will be paid.
solver::Rebuilt play_until_last_is_paid(const ::medici::Rules&, const solver::Values&);

// The same for ships or, over as many days as the cards last for, for levels: somebody will be paid no multiple of 5.
solver::Rebuilt play_until_no_five(const ::medici::Rules&, const solver::Values&);

// Three days on which the first seat loads what the countermodel says and nobody else loads anything.
solver::Rebuilt play_past_one_lap(const ::medici::Rules&, const solver::Values&);

}  // namespace medici::claim
