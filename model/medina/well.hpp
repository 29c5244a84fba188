#pragma once

#include "model/core/number.hpp"
#include "model/medina/rules.hpp"

namespace medina {

using core::both;
using core::either;
using core::negate;

// R31: does a building or stable so many rows and columns away from the well profit from it? Written once for plain
// numbers and for Z3 terms.
template <class Int>
core::TruthOf<Int> at_well(const Rules& rules, Int rows_away, Int cols_away) {
  const auto two = [](const Int& away) { return either(away == Int(2), away == Int(-2)); };
  const auto near = [](const Int& away) { return both(Int(-2) <= away, away <= Int(2)); };
  const auto ring = both(both(near(rows_away), near(cols_away)), either(two(rows_away), two(cols_away)));
  if (rules.well_zone == WellZone::Ring16) return ring;  // A2
  if (rules.well_zone == WellZone::Ring12) return both(ring, negate(both(two(rows_away), two(cols_away))));
  return either(both(two(rows_away), cols_away == Int(0)), both(rows_away == Int(0), two(cols_away)));
}

}  // namespace medina
