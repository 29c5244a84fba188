#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "model/core/any_game.hpp"

// Hooks about how a game is played, for measuring how much a rule matters. They are free functions that a game declares
// in its folder (players.hpp) before the engines' templates are compiled for it, and are found by the type of the game.
// All are optional.
//
//   Move sensible_move(const Game&, const State&, std::uint64_t taste)
//       What a sensible player does: bids near what a lot is worth to it, places where that brings points. 'taste'
//       is a random number that decides between moves that look equally good. REQUIRES: a player is to move and has a
//       move. Default: a random move.
//   core::Pile pile_of(const Game&, const State&)
//       From which pile chance takes something in this state. The order of a pile is fixed by the random numbers of a
//       game, so that the n-th card of it is the same under two readings whatever happens between. REQUIRES: it is
//       chance's turn. Default: one pile for each section (see game.hpp).
//   std::uint64_t occasion(const Game&, const State&)
//       What a player is deciding about, such as "the third lot of the day", as a number. A random player prefers the
//       same move on the same occasion, whatever happened before. Default: the how-manieth choice of this seat in the
//       section.
//   void keep_books(const Game& theirs, State& ours, const State& of_theirs)
//       'ours' is a copy of a state reached under our readings, 'of_theirs' the state after the same move under theirs.
//       Copies from the second into the first what only one of the two readings keeps (who docked last, what a rule
//       once paid), so that states that look alike on the table compare equal. Default: nothing.
namespace core {

struct Pile {
  std::uint64_t id = 0;
  bool from_bottom = false;  // what is set aside comes from the bottom, so that the rest is drawn in the same order
};

// One line of a score sheet.
struct Payment {
  int player = 0;
  int rule = 0;             // R-number
  std::string what;         // "second most valuable ship, 12"
  std::int64_t amount = 0;  // in whole numbers of 1/unit, as in Scores; negative: paid by the player
};

// Hook in the descriptor: every payment that a move brings about, line by line. The lines of a player add up to the
// change of what the player has; those of a scoring begin with what the player had before, and add up to what there is.
// A line of 0 may stand for a prize that was missed. REQUIRES: a legal move, as text.
struct ScoreSheet {
  std::vector<Payment> (*of_move)(const AnyGame&, const AnyState& before, const std::string& move) = nullptr;
};

}  // namespace core
