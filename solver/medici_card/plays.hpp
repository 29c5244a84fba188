#pragma once

#include "model/medici_card/rules.hpp"
#include "solver/core/claim.hpp"

namespace solver::medici_card {

// Plays of the game itself, cards drawn as they suit, that show what a countermodel says.

// Full ships without a green card until the day comes; then three reveals a turn, the last card alone taken, a green one while there are any.
// Ends where the deck has run out and a player is still to move.
Rebuilt play_until_run_out(const ::medici_card::Rules&, int day);

// Six players and a deck with 21 green cards: all of these on day 1, ships full every day, one reveal a turn. Ends where a player who is to move on
// day 3 finds no card.
Rebuilt play_until_no_card();

}  // namespace solver::medici_card
