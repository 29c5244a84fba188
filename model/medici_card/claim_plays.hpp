#pragma once

#include "model/medici_card/rules.hpp"
#include "solver/claim.hpp"

namespace medici_card::claim {

// Plays of the game itself, cards drawn as they suit, that show what a countermodel says.

// Full ships without a green card until the day comes; then three reveals a turn, the last card alone taken, a green
// one while there are any. Ends where the deck has run out and a player is still to move.
solver::Rebuilt play_until_run_out(const ::medici_card::Rules&, int day);

// Six players and a deck with 21 green cards: all of these on day 1, ships full every day, one reveal a turn. Ends
// where a player who is to move on day 3 finds no card.
solver::Rebuilt play_until_no_card();

// The same without a green card, when a move may overload a ship: every ship takes three cards at once as its last.
solver::Rebuilt play_until_no_card_by_overloading();

// One day, a card a turn, ships or one good held as the countermodel has them by rank. Ends before the move that ends
// the day: then the last ship will be paid; a good will be paid otherwise when those who have none of it take part; the
// second of a good will be paid nothing.
solver::Rebuilt play_until_last_is_paid(const ::medici_card::Rules&, const solver::Values&);
solver::Rebuilt play_until_zero_matters(const ::medici_card::Rules&, const solver::Values&);
solver::Rebuilt play_until_second_unpaid(const ::medici_card::Rules&, const solver::Values&);

}  // namespace medici_card::claim
