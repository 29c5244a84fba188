#pragma once

#include <vector>

#include "model/medici_card/rules.hpp"
#include "solver/claim.hpp"

namespace medici_card::claim {

// What is claimed about: the rules for one number of players. The other fields break them on purpose.
struct Subject {
  ::medici_card::Rules rules;
  bool rounds_up = false;
  bool seat_breaks_ties = false;
};

std::vector<solver::Claim> claims_about(const Subject&);
std::vector<solver::Claim> claims();  // about the full game, for every number of players

}  // namespace medici_card::claim
