#pragma once

#include <vector>

#include "solver/core/claim.hpp"

namespace solver {

// The one list of claims: game by game, player count by player count. Nothing is proved by listing them.
const std::vector<Claim>& all_claims();

}  // namespace solver
