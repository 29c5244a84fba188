#include "model/medina/game.hpp"

namespace medina {

// R19.
std::uint8_t Game::open_arms(const State& s) const {
  unsigned open = 0;
  if (!rules.towers) return 0;
  for (int arm = 0; arm < arms; ++arm)
    if (may_lengthen<std::int64_t>(rules, s.arm[arm], s.arm[other_arm(arm)], side_length(rules.board, arm)))
      open |= 1u << arm;
  return static_cast<std::uint8_t>(open);
}

// A5: where chance may put the well and the first merchant.
Mask Game::start_zone(const State& s) const {
  const Board& board = rules.board;
  Mask cells = board.cells - s.occupied();
  if (rules.start_zone == StartZone::Anywhere) return cells;
  const Mask inner = board.not_west & board.not_east;
  return cells & inner & board.step(board.cells, North) & board.step(board.cells, South);
}

// R25: the towers of which a wall piece touches one of the cells.
std::uint8_t Game::towers_touching(const State& s, const Mask& cells) const {
  unsigned touched = 0;
  each_wall(s, [&](int arm, int index) {
    if (cells.has(wall_cell(rules.board, arm, index))) touched |= 1u << rules.tower_of_arm(arm);
  });
  return static_cast<std::uint8_t>(touched);
}

bool Game::can_place(const State& s, int seat) const {
  const Stock mine = hand(s, seat);
  if (mine[Wall] > 0 && open_arms(s) != 0) return true;
  return rules.board.is_small() ? can_place_in(SmallCity(s), s, mine, seat) : can_place_in(s, s, mine, seat);
}

// Palaces need not be found where one look says yes: a merchant may be placed, there is an unroofed building to roof,
// or a cell on which a building may start a palace if none can be extended.
template <class City>
bool Game::can_place_in(const City& s, const State& state, const Stock& mine, int seat) const {
  using Set = SetOf<City>;
  if (mine[Merchant] > 0 && merchant_cells_of(s).any()) return true;
  const Set roofed = s.all_roofed();
  if (rules.roof_space == RoofSpace::OnTop) {
    if (mine[NeutralRoof] > 0 && (s.buildings() - roofed).any()) return true;
    if (mine[Roof] > 0)
      for (int c = 0; c < colours; ++c)
        if ((s.building[c] - roofed).any() && !(s.building[c] & s.roofed[seat]).any()) return true;  // R8
  }
  const bool builds = mine[0] + mine[1] + mine[2] + mine[3] > 0;
  if (builds && rules.stuck_palace == StuckPalace::Releases && rules.stuck_reason == StuckReason::NoLegalCell &&
      rules.alley == Alley::NonPalace) {
    Set start = rules.board.all<Set>() - s.occupied();
    if (s.well >= 0) start -= rules.board.around(Set::of(s.well));
    if (rules.new_start == NewStart::KeepsDistance) {
      const Set stables = rules.stable_distance == StableDistance::BuildingsOnly ? Set{} : s.stable;
      start -= rules.board.around(s.buildings() | stables);
    }
    if (start.any()) return true;
  }
  return placements_in(s, state, mine, seat).any();
}

}  // namespace medina
