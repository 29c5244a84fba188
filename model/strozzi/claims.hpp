#pragma once

#include <vector>

#include "model/strozzi/rules.hpp"
#include "solver/claim.hpp"

namespace strozzi::claim {

// About the rules for one number of players.
std::vector<solver::Claim> claims_about(const ::strozzi::Rules&);
std::vector<solver::Claim> claims();  // about the full game, for every number of players

}  // namespace strozzi::claim
