#pragma once

#include <array>
#include <string>

#include "model/core/game.hpp"
#include "solver/claim.hpp"

namespace solver {

// The dense ranks of a row of a countermodel ("value0", "value1", ...): 0 for the lowest, equals share a rank. Payment
// by place depends on ranks only, and a position that has small values can be built where one with Z3's cannot.
inline std::array<int, core::max_players> ranks(const Values& values, const std::string& row, int n) {
  std::array<int, core::max_players> rank{};
  const auto at = [&](int p) { return values.at(row + std::to_string(p)); };
  for (int p = 0; p < n; ++p)
    for (int q = 0; q < n; ++q) {
      bool counts = at(q) < at(p);  // each distinct lower value once, by its first holder
      for (int before = 0; before < q; ++before) counts = counts && at(before) != at(q);
      rank[static_cast<std::size_t>(p)] += counts;
    }
  return rank;
}

}  // namespace solver
