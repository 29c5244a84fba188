#include "model/medina/game.hpp"
#include "model/medina/placement.hpp"

// Where pieces may go, computed for the whole board at once. placement.hpp says the same for one cell; a test holds the
// two together.

namespace medina {

Ground Game::ground(const State& s) const {
  const Board& board = rules.board;
  Ground at;
  at.empty = board.cells - s.occupied();
  at.free = at.empty;
  if (s.well >= 0) at.free -= board.around(Mask::of(s.well));                          // R2
  const bool buildings_only = rules.stable_distance == StableDistance::BuildingsOnly;  // A26
  each_palace(rules, s, [&](const Palace& palace) {
    const Mask cells = buildings_only ? palace.buildings : palace.cells();
    const Mask near = board.around(cells);
    at.plots.push_back({palace, near});
    at.near_cells |= cells;
    at.near_two |= at.near_some & near;
    at.near_some |= near;
  });
  return at;
}

// The cells of 'beside' on which a piece may join the palace of a plot. R1-R3.
Mask Game::growth(const State& s, const Ground& at, const Ground::Plot& plot, const Mask& beside) const {
  Mask cells = (beside & at.free) - at.near_other(plot);
  if (rules.alley == Alley::LiterallyEmpty) cells -= narrow_alleys(s, at.near_cells - plot.palace.cells());  // A7
  return cells;
}

// A7: cells from which one of 'palaces' lies two steps away in a straight line, with a merchant or the well between.
Mask Game::narrow_alleys(const State& s, const Mask& palaces) const {
  const Board& board = rules.board;
  Mask between = s.merchant;
  if (s.well >= 0) between.set(s.well);
  Mask cells;
  for (int d = 0; d < directions; ++d) {
    const auto towards = static_cast<Direction>(d);
    cells |= board.step(board.step(palaces, towards) & between, towards);
  }
  return cells;
}

// R17, R18.
Mask Game::merchant_cells(const State& s) const {
  const Board& board = rules.board;
  const Mask empty = board.cells - s.occupied();
  Mask touch_one, touch_two;
  for (const Direction d : {North, East, South, West}) {
    const Mask next = board.step(s.merchant, d);
    touch_two |= touch_one & next;
    touch_one |= next;
  }
  const Mask extending = (empty & board.beside(s.end)) - touch_two;
  if (extending.any()) return extending;
  switch (rules.new_street) {  // A12
    case NewStreet::AtMostOne: return empty - touch_two;
    case NewStreet::Isolated: return empty - touch_one;
    case NewStreet::AnyFree: break;
  }
  return empty;
}

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
  if (mine[Merchant] > 0 && merchant_cells(s).any()) return true;
  return placements(s, mine, seat).any();
}

}  // namespace medina
