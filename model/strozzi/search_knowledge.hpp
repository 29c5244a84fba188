#pragma once

#include <string>

#include "model/strozzi/game.hpp"

namespace strozzi {

// What players are assumed to know of hidden or future things, as a phrase for people. Nobody has private information:
// coins could be hidden, but every payment was open (R31).
inline std::string players_see(const Game& game) {
  std::string seen =
      "every flag, track and purse; the order of deck and tile stock is unknown to all, what may come is known";
  if (game.rules.removed_seen) seen += "; so are the ships removed";
  return seen;
}

}  // namespace strozzi
