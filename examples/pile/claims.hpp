#pragma once

#include <vector>

#include "solver/claim.hpp"

namespace pile {

std::vector<solver::Claim> claims();  // about the full game, for every number of players

}  // namespace pile
