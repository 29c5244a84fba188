#pragma once

#include <array>
#include <string>

#include "model/core/game.hpp"
#include "solver/claim.hpp"

namespace solver {

// A row of a countermodel ("value0", "value1", ...) by rank: 0 for the lowest, equals alike. Payment by place depends
// on no more than this, and small numbers can be loaded on ships where a thousand cannot.
inline std::array<int, core::max_players> ranks(const Values& values, const std::string& row, int n) {
  std::array<int, core::max_players> rank{};
  const auto at = [&](int p) { return values.at(row + std::to_string(p)); };
  for (int p = 0; p < n; ++p)
    for (int q = 0; q < n; ++q) {
      bool counts = at(q) < at(p);  // of equals the first one
      for (int before = 0; before < q; ++before) counts = counts && at(before) != at(q);
      rank[static_cast<std::size_t>(p)] += counts;
    }
  return rank;
}

}  // namespace solver
