#pragma once

#include <vector>

#include "model/medici/rules.hpp"
#include "solver/core/claim.hpp"

namespace solver::medici {

// What is claimed about: the rules for one number of players. 'rounds_up' breaks them on purpose.
struct Subject {
  ::medici::Rules rules;
  bool rounds_up = false;
};

std::vector<Claim> claims_about(const Subject&);
std::vector<Claim> claims();  // about the full game, for every number of players

}  // namespace solver::medici
