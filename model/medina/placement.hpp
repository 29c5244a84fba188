#pragma once

#include <array>

#include "model/core/number.hpp"
#include "model/medina/board.hpp"
#include "model/medina/rules.hpp"

namespace medina {

using core::both;
using core::either;
using core::negate;

// Where pieces may go, said of one cell and what it can see: the rules as written. They are templates, so that Z3 can
// run them; 'ground.cpp' has the same for all cells at once, and a test holds the two together. Cells carry the label
// of their palace; that labels are connected components, and which palaces can be extended at all (R4), is composed
// outside.
//
// Int is the type of labels and colours, and comparing two of them gives the truth type.

template <class Int>
struct Cell {
  using Truth = core::TruthOf<Int>;
  Truth on_board, well, merchant, street_end, stable, building;
  Int palace;  // of a building or stable: the label of its palace

  Truth empty() const { return both(on_board, negate(either(either(well, merchant), either(stable, building)))); }
};

// A cell with the neighbours in each of the eight directions, and the cells two steps away.
template <class Int>
struct View {
  Cell<Int> here;
  std::array<Cell<Int>, directions> next, beyond;
};

// Does a cell count for the distance between palaces? R3, A26.
template <class Int>
core::TruthOf<Int> keeps_away(const Rules& rules, const Cell<Int>& cell) {
  if (rules.stable_distance == StableDistance::BuildingsOnly) return cell.building;
  return either(cell.building, cell.stable);
}

// R1, R2.
template <class Int>
core::TruthOf<Int> free_for_palaces(const View<Int>& view) {
  auto free = view.here.empty();
  for (const auto& cell : view.next) free = both(free, negate(cell.well));
  return free;
}

// R3: whatever counts around the cell, and (A7) beyond a filled alley, belongs to this palace.
template <class Int>
core::TruthOf<Int> apart_from_others(const Rules& rules, const View<Int>& view, Int palace) {
  const auto other = [&](const Cell<Int>& cell) {
    return both(keeps_away(rules, cell), negate(cell.palace == palace));
  };
  auto apart = negate(other(view.next[0]));
  for (int d = 1; d < directions; ++d) apart = both(apart, negate(other(view.next[d])));
  if (rules.alley == Alley::LiterallyEmpty)
    for (int d = 0; d < directions; ++d)
      apart = both(apart, negate(both(either(view.next[d].merchant, view.next[d].well), other(view.beyond[d]))));
  return apart;
}

// Is a building of this palace orthogonally next to the cell? With 'stables_too' a stable of it will do.
template <class Int>
core::TruthOf<Int> beside_palace(const View<Int>& view, Int palace, bool stables_too) {
  const auto part = [&](const Cell<Int>& cell) {
    return both(stables_too ? either(cell.building, cell.stable) : cell.building, cell.palace == palace);
  };
  auto beside = part(view.next[North]);
  for (const Direction d : {East, South, West}) beside = either(beside, part(view.next[d]));
  return beside;
}

// R4: may a building go here to extend this unroofed palace?
template <class Int>
core::TruthOf<Int> extends_palace(const Rules& rules, const View<Int>& view, Int palace) {
  const bool stables_too = rules.attach == Attach::ViaPalace;  // A6
  return both(both(free_for_palaces(view), beside_palace(view, palace, stables_too)),
              apart_from_others(rules, view, palace));
}

// R5: may a palace start here? 'no_palace' is a label that no cell has.
template <class Int>
core::TruthOf<Int> starts_palace(const Rules& rules, const View<Int>& view, Int no_palace) {
  if (rules.new_start == NewStart::TrulyAny) return free_for_palaces(view);  // A8
  return both(free_for_palaces(view), apart_from_others(rules, view, no_palace));
}

// R15: may a stable go here and belong to this palace?
template <class Int>
core::TruthOf<Int> takes_stable(const Rules& rules, const View<Int>& view, Int palace) {
  return both(both(free_for_palaces(view), beside_palace(view, palace, false)), apart_from_others(rules, view, palace));
}

// How many merchants a cell touches, up to two: at least one, at least two.
template <class Int>
struct Touches {
  core::TruthOf<Int> one, two;
};
template <class Int>
Touches<Int> merchants_touched(const View<Int>& view) {
  auto one = view.next[North].merchant;
  auto two = both(one, negate(one));
  for (const Direction d : {East, South, West}) {
    two = either(two, both(one, view.next[d].merchant));
    one = either(one, view.next[d].merchant);
  }
  return {one, two};
}

// R17: may a merchant go here to lengthen the live street?
template <class Int>
core::TruthOf<Int> extends_street(const View<Int>& view) {
  auto at_end = view.next[North].street_end;
  for (const Direction d : {East, South, West}) at_end = either(at_end, view.next[d].street_end);
  return both(both(view.here.empty(), at_end), negate(merchants_touched(view).two));
}

// R18: may a street start here, when no street can be lengthened?
template <class Int>
core::TruthOf<Int> starts_street(const Rules& rules, const View<Int>& view) {
  const auto touched = merchants_touched(view);
  switch (rules.new_street) {  // A12
    case NewStreet::AtMostOne: return both(view.here.empty(), negate(touched.two));
    case NewStreet::Isolated: return both(view.here.empty(), negate(touched.one));
    case NewStreet::AnyFree: break;
  }
  return view.here.empty();
}

// R19: may an arm of length a be lengthened, when the other arm of the side, n spaces long, has length b?
template <class Int>
core::TruthOf<Int> may_lengthen(const Rules& rules, Int a, Int b, Int n) {
  auto fits = a + b <= n - Int(2);
  if (rules.gates == Gates::BetweenWalls) fits = either(both(b == Int(0), a <= n - Int(1)), fits);  // A17
  if (rules.wall_start == WallStart::TowerOnly) fits = both(a == Int(0), fits);                     // A39
  return fits;
}

}  // namespace medina
