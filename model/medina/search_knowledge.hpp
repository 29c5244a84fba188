#pragma once

#include "endgame/search_knowledge.hpp"
#include "model/medina/game.hpp"

namespace endgame {

template <>
class SearchKnowledge<medina::Game> : public PlainKnowledge<medina::Game> {
 public:
  using PlainKnowledge::PlainKnowledge;

  // The score if the game ended here.
  std::int64_t guess(const medina::State& s) const {
    const auto scores = game_.scores(s);
    return objective_ == Objective::Margin ? scores.amounts[0] - scores.amounts[1]
                                           : scores.amounts[static_cast<std::size_t>(hero_)];
  }

  // A partial-order reduction: the two placements of a turn, where they commute, are tried in one order only: a wall
  // before a merchant or a building, and of two walls of different towers the one whose arm is listed first.
  //
  // Why they commute: where a merchant or a building may stand does not depend on walls (R1-R5, R17, R18), nor the
  // reverse (R19). A wall moves a tower tile when its cell belongs to a roofed palace (R26); neither piece adds to a
  // roofed palace (R6), so it moves the same tile before and after. Walls of different towers move different tiles, and
  // what is free on their sides after both is the same.
  //
  // 'past' is 0 when nothing may be pruned after m, 1 after a merchant or a building, 2 + arm after a wall.
  std::uint64_t past(const medina::State& before, const medina::Move& m) const {
    if (before.owed != 2) return 0;
    switch (m.what) {
      case medina::Do::Merchant:
      case medina::Do::Build: return 1;
      // With symmetry a state stands for its mirror images, whose arms have other numbers: nothing is pruned.
      case medina::Do::Wall: return use_.symmetry && game_.is_symmetric() ? 0 : 2 + static_cast<std::uint64_t>(m.which);
      default: return 0;
    }
  }
  // Is m pruned after the first placement 'past', because the other order of the two is tried?
  bool comes_earlier(std::uint64_t past, const medina::Move& m) const {
    if (past == 0 || m.what != medina::Do::Wall) return false;
    if (past == 1) return true;
    const int first = static_cast<int>(past) - 2;
    return m.which < first && game_.rules.tower_of_arm(m.which) != game_.rules.tower_of_arm(first);
  }
};

}  // namespace endgame

namespace medina {

// What players are assumed to know of hidden or future things, as a phrase for people.
inline std::string players_see(const Game&) {
  return "the board and all stocks: screens hide nothing from those who counted along";
}

}  // namespace medina
