#pragma once

#include "model/strozzi/rules.hpp"
#include "solver/claim.hpp"

namespace strozzi::claim {

// Plays and positions of the game itself that show what a countermodel says.

// Everybody passes on every ship of the first round: nobody has moved in Florence when the next start player is asked
// for.
solver::Rebuilt all_pass_a_round(const ::strozzi::Rules&);

// Everybody passes on every ship of the game: all have the same coins, and nobody has moved in Florence.
solver::Rebuilt all_pass_to_the_end(const ::strozzi::Rules&);

// Seats take tiles of one category, by their rank in the countermodel, with ships that do not move them in Florence;
// otherwise all pass. In the end somebody is paid no multiple of 5.
solver::Rebuilt tiles_by_rank(const ::strozzi::Rules&, const solver::Values&);

// The last docking of the game with the markers of the countermodel in the first city, on this track: whoever goes on
// up is paid less than without. That position is not known to be reachable.
solver::Rebuilt one_step_too_many(const ::strozzi::Rules&, const ::strozzi::Track&, const solver::Values&);

}  // namespace strozzi::claim
