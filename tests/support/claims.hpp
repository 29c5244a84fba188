#pragma once

#include <vector>

#include "model/games.hpp"
#include "solver/claim.hpp"

namespace support {

// What is claimed about all games.
inline const std::vector<solver::Claim>& all_claims() {
  static const std::vector<solver::Claim> list = [] {
    std::vector<solver::Claim> all;
    for (const auto& game : games::all())
      if (const auto* const claims = game.hooks.find<solver::Claims>())
        for (auto& claim : claims->all()) all.push_back(std::move(claim));
    return all;
  }();
  return list;
}

}  // namespace support
