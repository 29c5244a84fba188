#pragma once

#include <type_traits>

#include "model/medina/game.hpp"
#include "model/medina/placement.hpp"

// Where pieces may go, computed for the whole board at once, in a State or a SmallCity. placement.hpp says the same for
// one cell; a test holds the two together. Included by game.hpp; a number such as R8 is that of rulebook.md.

namespace medina {

// Some rules are noticed only at a cost; it is paid when somebody listens.
template <class Trace>
inline constexpr bool listens = !std::is_same_v<std::remove_cvref_t<Trace>, core::Silent>;

inline bool is_empty(const Stock& stock) { return stock == Stock{}; }

template <class City>
GroundOf<SetOf<City>> Game::ground_of(const City& s) const {
  using Set = SetOf<City>;
  const Board& board = rules.board;
  GroundOf<Set> at;
  at.empty = board.all<Set>() - s.occupied();
  at.free = at.empty;
  if (s.well >= 0) at.free -= board.around(Set::of(s.well));                           // R2
  const bool buildings_only = rules.stable_distance == StableDistance::BuildingsOnly;  // A26
  each_palace_in(rules, s, [&](const PalaceOf<Set>& palace) {
    const Set cells = buildings_only ? palace.buildings : palace.cells();
    const Set near = board.around(cells);
    at.plots.push_back({palace, near});
    at.near_cells |= cells;
    at.near_two |= at.near_some & near;
    at.near_some |= near;
  });
  return at;
}

// The cells of 'beside' on which a piece may join the palace of a plot. R1-R3.
template <class City>
SetOf<City> Game::growth(const City& s, const GroundOf<SetOf<City>>& at,
                         const typename GroundOf<SetOf<City>>::Plot& plot, const SetOf<City>& beside) const {
  auto cells = (beside & at.free) - at.near_other(plot);
  if (rules.alley == Alley::LiterallyEmpty) cells -= narrow_alleys(s, at.near_cells - plot.palace.cells());  // A7
  return cells;
}

// A7: cells from which one of 'palaces' lies two steps away in a straight line, with a merchant or the well between.
template <class City>
SetOf<City> Game::narrow_alleys(const City& s, const SetOf<City>& palaces) const {
  const Board& board = rules.board;
  auto between = s.merchant;
  if (s.well >= 0) between.set(s.well);
  SetOf<City> cells;
  for (int d = 0; d < directions; ++d) {
    const auto towards = static_cast<Direction>(d);
    cells |= board.step(board.step(palaces, towards) & between, towards);
  }
  return cells;
}

// R17, R18.
template <class City>
SetOf<City> Game::merchant_cells_of(const City& s) const {
  using Set = SetOf<City>;
  const Board& board = rules.board;
  const Set empty = board.all<Set>() - s.occupied();
  Set touch_one, touch_two;
  for (const Direction d : {North, East, South, West}) {
    const Set next = board.step(s.merchant, d);
    touch_two |= touch_one & next;
    touch_one |= next;
  }
  const Set extending = (empty & board.beside(s.end)) - touch_two;
  if (extending.any()) return extending;
  switch (rules.new_street) {  // A12
    case NewStreet::AtMostOne: return empty - touch_two;
    case NewStreet::Isolated: return empty - touch_one;
    case NewStreet::AnyFree: break;
  }
  return empty;
}

template <class City>
bool Game::is_closed(const City& s, int colour) const {
  for (int p = 0; p < rules.players; ++p)
    if (!(s.building[colour] & s.roofed[p]).any()) return false;
  return true;
}

// What a player may place, with the rules that decide it. This is all there is to the legality of a placement (but for
// A30). 's' is the board of 'state'.
template <class City, class Trace>
PlacementsOf<SetOf<City>> Game::placements_in(const City& s, const State& state, const Stock& mine, int seat,
                                              Trace&& trace) const {
  PlacementsOf<SetOf<City>> can;
  if (mine[Wall] > 0) {
    trace(19);
    can.wall = open_arms(state);
  }
  if (mine[Merchant] > 0) {
    can.merchant = merchant_cells_of(s);
    trace((rules.board.beside(s.end) & can.merchant).any() ? 17 : 18);
  }
  if constexpr (listens<Trace>) {
    for (int c = 0; c < colours; ++c) {
      if (is_closed(s, c) && mine[c] == 0) trace(7);
    }
  }
  if (mine[0] + mine[1] + mine[2] + mine[3] + mine[Roof] + mine[NeutralRoof] + mine[Stable] == 0) return can;

  const auto at = ground_of(s);
  for (int c = 0; c < colours; ++c)
    if (mine[c] > 0) can.build[c] = build_cells(s, at, c, trace);
  if (mine[Roof] > 0) {
    trace(8);
    can.roof = roof_cells(s, at, seat, trace);
  }
  if (mine[NeutralRoof] > 0) {
    trace(9);
    can.neutral_roof = roof_cells(s, at, neutral, trace);
  }
  if (mine[Stable] > 0) can.stable = stable_cells(s, at, trace);
  return can;
}

template <class City, class Trace>
SetOf<City> Game::build_cells(const City& s, const GroundOf<SetOf<City>>& at, int colour, Trace& trace) const {
  using Set = SetOf<City>;
  trace(1);
  if (s.well >= 0) trace(2);
  Set extending;
  bool stuck = false, fenced_in = false;  // no cell to grow on; the same, though an empty one lies beside it
  for (const auto& plot : at.plots) {
    if (plot.palace.colour != colour) continue;
    if (plot.palace.is_roofed()) {
      trace(6);
      continue;
    }
    const auto& palace = plot.palace;
    const Set beside = rules.board.beside(rules.attach == Attach::ViaPalace ? palace.cells() : palace.buildings);  // A6
    const Set cells = growth(s, at, plot, beside);
    stuck = stuck || !cells.any();
    fenced_in = fenced_in || (!cells.any() && (beside & at.empty).any());
    extending |= cells;
  }
  if (at.near_some.any()) trace(3);
  if ((stuck && rules.stuck_palace == StuckPalace::Blocks) ||           // A9
      (fenced_in && rules.stuck_reason == StuckReason::NoEmptyCell)) {  // A41
    trace(5);
    return {};
  }
  if (extending.any()) {
    trace(4);
    return extending;
  }
  trace(5);
  if (rules.new_start == NewStart::TrulyAny) return at.free;  // A8
  Set cells = at.free - at.near_some;
  if (rules.alley == Alley::LiterallyEmpty) cells -= narrow_alleys(s, at.near_cells);  // A7
  return cells;
}

template <class City, class Trace>
SetOf<City> Game::stable_cells(const City& s, const GroundOf<SetOf<City>>& at, Trace&& trace) const {
  trace(15);
  if (rules.piece_list == PieceList::WithoutStables) return {};  // A3
  if (s.well >= 0) trace(2);
  if (at.near_some.any()) trace(3);
  SetOf<City> cells;
  for (const auto& plot : at.plots) {
    if (rules.final_size == FinalSize::Closed && plot.palace.is_roofed()) continue;                    // A10
    if (rules.closed_colour == ClosedColour::NoStables && is_closed(s, plot.palace.colour)) continue;  // A42
    cells |= growth(s, at, plot, rules.board.beside(plot.palace.buildings));
  }
  return cells;
}

// Palaces that 'owner', a seat or neutral, may roof, each by its first building.
template <class City, class Trace>
SetOf<City> Game::roof_cells(const City& s, const GroundOf<SetOf<City>>& at, int owner, Trace& trace) const {
  trace(11);
  SetOf<City> cells;
  if (rules.roof_space == RoofSpace::EmptyCell) return cells;  // A4
  for (const auto& [palace, near] : at.plots) {
    if (palace.is_roofed()) continue;
    if (owner != neutral && (s.building[palace.colour] & s.roofed[owner]).any()) continue;  // R8
    cells.set(palace.buildings.first());
  }
  return cells;
}

}  // namespace medina
