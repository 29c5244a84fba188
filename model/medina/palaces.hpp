#pragma once

#include "model/medina/city.hpp"

namespace medina {

// A palace, read off the board by flooding sets of cells. graph.hpp has the plain definition that this is held to in
// every state.
template <class Set>
struct PalaceOf {
  Set buildings, stables;
  std::int8_t colour, owner;  // nobody: unroofed

  Set cells() const { return buildings | stables; }
  int size() const { return buildings.count() + stables.count(); }  // R22
  bool is_roofed() const { return owner != nobody; }
};
using Palace = PalaceOf<Mask>;

inline Palace widened(const PalaceOf<SmallMask>& p) {
  return {widened(p.buildings), widened(p.stables), p.colour, p.owner};
}

// The stables that have their home building in 'buildings'.
template <class City>
SetOf<City> stables_at(const Board& board, const City& s, const SetOf<City>& buildings) {
  if (!s.stable.any()) return {};
  const auto odd = s.home[0], high = s.home[1];
  const auto at_home = (board.step(buildings, South) - odd - high) | ((board.step(buildings, West) & odd) - high) |
                       ((board.step(buildings, North) & high) - odd) | (board.step(buildings, East) & odd & high);
  return at_home & s.stable;
}

// Buildings of one colour and owner: the cells that may belong to one palace.
template <class City>
SetOf<City> kin(const City& s, int colour, int owner) {
  return owner == nobody ? s.building[colour] - s.all_roofed() : s.building[colour] & s.roofed[owner];
}

// The palace that grows out of 'seed', buildings of 'kindred'.
template <class City>
PalaceOf<SetOf<City>> flood(const Rules& rules, const City& s, const SetOf<City>& seed, const SetOf<City>& kindred,
                            int colour, int owner) {
  const Board& board = rules.board;
  PalaceOf<SetOf<City>> palace{seed, {}, static_cast<std::int8_t>(colour), static_cast<std::int8_t>(owner)};
  const bool via_palace = rules.attach == Attach::ViaPalace;  // A6
  const auto joints = via_palace ? stables_at(board, s, kindred) : SetOf<City>{};
  while (true) {
    auto grown = palace.buildings | board.beside(palace.buildings);
    if (via_palace) grown |= board.beside(joints & grown);
    grown &= kindred;
    if (grown == palace.buildings) break;
    palace.buildings = grown;
  }
  palace.stables = stables_at(board, s, palace.buildings);
  return palace;
}

template <class City>
PalaceOf<SetOf<City>> palace_in(const Rules& rules, const City& s, int building) {
  int colour = 0;
  while (!s.building[colour].has(building)) ++colour;
  int owner = nobody;
  for (int o = 0; o <= neutral; ++o)
    if (s.roofed[o].has(building)) owner = o;
  return flood(rules, s, SetOf<City>::of(building), kin(s, colour, owner), colour, owner);
}

// REQUIRES: a building stands on the cell.
inline Palace palace_at(const Rules& rules, const State& s, int building) {
  if (rules.board.is_small()) return widened(palace_in(rules, SmallCity(s), building));
  return palace_in(rules, s, building);
}

// The palace that a stable belongs to. REQUIRES: a stable stands on the cell.
inline Palace palace_of_stable(const Rules& rules, const State& s, int stable) {
  return palace_at(rules, s, rules.board.next(stable, static_cast<Direction>(s.home_of(stable))));
}

// Visits every palace, by colour, then owner (unroofed first), then row by row of the first building.
template <class City, class Visit>
void each_palace_in(const Rules& rules, const City& s, Visit&& visit) {
  const auto all_roofed = s.all_roofed();
  for (int colour = 0; colour < colours; ++colour) {
    if (!s.building[colour].any()) continue;
    for (int owner = nobody; owner <= neutral; ++owner) {
      const auto kindred = owner == nobody ? s.building[colour] - all_roofed : s.building[colour] & s.roofed[owner];
      for (auto rest = kindred; rest.any();) {
        const auto palace = flood(rules, s, SetOf<City>::of(rest.first()), kindred, colour, owner);
        visit(palace);
        rest -= palace.buildings;
      }
    }
  }
}
template <class Visit>
void each_palace(const Rules& rules, const State& s, Visit&& visit) {
  if (rules.board.is_small())
    each_palace_in(rules, SmallCity(s), [&](const PalaceOf<SmallMask>& palace) { visit(widened(palace)); });
  else
    each_palace_in(rules, s, visit);
}

// The first direction in which a building of the palace stands becomes the home of each of its stables.
inline void settle_homes(const Board& board, State& s, const Palace& palace) {
  Mask rest = palace.stables;
  s.home[0] -= rest;
  s.home[1] -= rest;
  for (int d = North; d <= West && rest.any(); ++d) {
    const Mask here = rest & board.step(palace.buildings, opposite(static_cast<Direction>(d)));
    if (d & 1) s.home[0] |= here;
    if (d & 2) s.home[1] |= here;
    rest -= here;
  }
}

}  // namespace medina
