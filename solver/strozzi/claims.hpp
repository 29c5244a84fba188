#pragma once

#include <vector>

#include "model/strozzi/rules.hpp"
#include "solver/core/claim.hpp"

namespace solver::strozzi {

// About the rules for one number of players.
std::vector<Claim> claims_about(const ::strozzi::Rules&);
std::vector<Claim> claims();  // about the full game, for every number of players

}  // namespace solver::strozzi
