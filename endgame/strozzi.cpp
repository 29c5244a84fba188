#include "endgame/engine.hpp"
#include "endgame/solvers.hpp"

namespace endgame {

Solved solve_one(const strozzi::Game& game, const strozzi::State& first, const Options& options) { return solve_game(game, first, options); }

// Nobody has private information; coins could be hidden, but every payment was open (R31).
std::string sight(const strozzi::Game& game, const strozzi::State&) {
  std::string seen = "every flag, track and purse; the order of deck and tile stock is unknown to all, what may come is known";
  if (game.rules.removed_seen) seen += "; so are the ships removed";
  return seen;
}

}  // namespace endgame
