#pragma once

#include <vector>

#include "model/medina/rules.hpp"
#include "solver/claim.hpp"

namespace medina::claim {

// What is claimed about: the rules for one number of players. 'diagonals_touch' breaks them on purpose: palaces may
// meet at corners.
struct Subject {
  ::medina::Rules rules;
  bool diagonals_touch = false;
};

std::vector<solver::Claim> claims_about(const Subject&);
std::vector<solver::Claim> claims();  // about the full game, for every number of players

}  // namespace medina::claim
