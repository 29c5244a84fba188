#pragma once

#include "model/medina/state.hpp"

namespace medina {

// A palace, read off the board by flooding sets of cells. graph.hpp has the plain definition that this is held to in
// every state.
struct Palace {
  Mask buildings, stables;
  std::int8_t colour, owner;  // nobody: unroofed

  Mask cells() const { return buildings | stables; }
  int size() const { return buildings.count() + stables.count(); }  // R22
  bool is_roofed() const { return owner != nobody; }
};

// The stables that have their home building in 'buildings'.
inline Mask stables_at(const Board& board, const State& s, const Mask& buildings) {
  if (!s.stable.any()) return {};
  const Mask odd = s.home[0], high = s.home[1];
  const Mask at_home = (board.step(buildings, South) - odd - high) | ((board.step(buildings, West) & odd) - high) |
                       ((board.step(buildings, North) & high) - odd) | (board.step(buildings, East) & odd & high);
  return at_home & s.stable;
}

// Buildings of one colour and owner: the cells that may belong to one palace.
inline Mask kin(const State& s, int colour, int owner) {
  return owner == nobody ? s.building[colour] - s.all_roofed() : s.building[colour] & s.roofed[owner];
}

// The palace that grows out of 'seed', buildings of 'kindred'.
inline Palace flood(const Rules& rules, const State& s, const Mask& seed, const Mask& kindred, int colour, int owner) {
  const Board& board = rules.board;
  Palace palace{seed, {}, static_cast<std::int8_t>(colour), static_cast<std::int8_t>(owner)};
  const bool via_palace = rules.attach == Attach::ViaPalace;  // A6
  const Mask joints = via_palace ? stables_at(board, s, kindred) : Mask{};
  while (true) {
    Mask grown = palace.buildings | board.beside(palace.buildings);
    if (via_palace) grown |= board.beside(joints & grown);
    grown &= kindred;
    if (grown == palace.buildings) break;
    palace.buildings = grown;
  }
  palace.stables = stables_at(board, s, palace.buildings);
  return palace;
}

// REQUIRES: a building stands on the cell.
inline Palace palace_at(const Rules& rules, const State& s, int building) {
  int colour = 0;
  while (!s.building[colour].has(building)) ++colour;
  int owner = nobody;
  for (int o = 0; o <= neutral; ++o)
    if (s.roofed[o].has(building)) owner = o;
  return flood(rules, s, Mask::of(building), kin(s, colour, owner), colour, owner);
}

// The palace that a stable belongs to. REQUIRES: a stable stands on the cell.
inline Palace palace_of_stable(const Rules& rules, const State& s, int stable) {
  return palace_at(rules, s, rules.board.next(stable, static_cast<Direction>(s.home_of(stable))));
}

// Visits every palace, by colour, then owner (unroofed first), then row by row of the first building.
template <class Visit>
void each_palace(const Rules& rules, const State& s, Visit&& visit) {
  for (int colour = 0; colour < colours; ++colour) {
    if (!s.building[colour].any()) continue;
    for (int owner = nobody; owner <= neutral; ++owner) {
      const Mask kindred = kin(s, colour, owner);
      for (Mask rest = kindred; rest.any();) {
        const Palace palace = flood(rules, s, Mask::of(rest.first()), kindred, colour, owner);
        visit(palace);
        rest -= palace.buildings;
      }
    }
  }
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
