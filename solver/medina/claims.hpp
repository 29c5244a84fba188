#pragma once

#include <vector>

#include "model/medina/rules.hpp"
#include "solver/core/claim.hpp"

namespace solver::medina {

// What is claimed about: the rules for one number of players. 'diagonals_touch' breaks them on purpose: palaces may meet at corners.
struct Subject {
  ::medina::Rules rules;
  bool diagonals_touch = false;
};

std::vector<Claim> claims_about(const Subject&);
std::vector<Claim> claims();  // about the full game, for every number of players

}  // namespace solver::medina
