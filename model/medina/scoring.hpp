#pragma once

#include <array>

#include "model/core/number.hpp"
#include "model/medina/rules.hpp"

namespace medina {

using core::pick;

// The arithmetic of scoring, written once for plain numbers and for Z3 terms.

inline constexpr int well_points = 4;

// What stands at a palace, counted.
template <class Int>
struct Counted {
  Int buildings, stables;
  Int walls, merchants;  // in contact
  Int at_well;           // buildings and stables in the well's zone
};

// R22.
template <class Int>
Int size(const Counted<Int>& palace) {
  return palace.buildings + palace.stables;
}

template <class Int>
Int well_bonus(const Rules& rules, Int at_well) {
  if (rules.well_bonus == WellBonus::PerPalace) return pick(at_well > Int(0), Int(well_points), Int(0));  // A1
  return at_well * Int(well_points);
}

// R31.
template <class Int>
Int value(const Rules& rules, const Counted<Int>& palace) {
  return size(palace) + palace.walls + palace.merchants + well_bonus(rules, palace.at_well);
}

// R32: the points of the tiles that 'seat' holds; a holder is a seat, neutral or nobody.
template <class Int>
Int tile_points(const Rules& rules, Int seat, const std::array<Int, colours>& palace_tile,
                const std::array<Int, corners>& tower_tile) {
  Int points = Int(0);
  for (int c = 0; c < colours; ++c) points = points + pick(palace_tile[c] == seat, Int(rules.palace_points[c]), Int(0));
  for (int t = 0; t < corners; ++t) points = points + pick(tower_tile[t] == seat, Int(rules.tower_points[t]), Int(0));
  return points;
}

// R20: the tea for a roof on a palace of the tea colour when 'before' of them were roofed.
template <class Int>
Int tea_earned(const Rules& rules, Int before) {
  Int tea = Int(0);
  for (std::size_t k = 0; k < rules.tea_amounts.size(); ++k)
    tea = pick(before == Int(static_cast<int>(k)), Int(rules.tea_amounts[k]), tea);
  return tea;
}

// R23: does a palace of this size take the tile from a holder whose largest of the colour has size 'held'?
template <class Int>
core::TruthOf<Int> outgrows(Int size_of_palace, Int held) {
  return size_of_palace > held;
}

}  // namespace medina
