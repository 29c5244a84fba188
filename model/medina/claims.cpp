#include "model/medina/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <deque>

#include "model/core/descriptor.hpp"
#include "model/medina/claim_plays.hpp"
#include "model/medina/claim_window.hpp"
#include "model/medina/game.hpp"
#include "model/medina/placement.hpp"
#include "model/medina/scoring.hpp"
#include "model/medina/well.hpp"
#include "solver/instance.hpp"

namespace medina::claim {

using namespace solver;

namespace {

using ::medina::arms;
using ::medina::Board;
using ::medina::Rules;

template <class Change>
Subject changed(Subject of, Change&& change) {
  change(of);
  return of;
}

// Walls.

template <class Int>
struct Arms {
  std::array<Int, arms> length{};
  Int placed;
};

// R19: eight arms on a board, a gate on each side. 'gates' 0 lets a side be closed.
template <class Int>
Arms<Int> arms_on(Instance<Int>& it, const Board& board, int gates = 1) {
  Arms<Int> all{{}, Int(0)};
  for (int arm = 0; arm < arms; ++arm) {
    all.length[arm] = it.whole(::medina::arm_names[arm], 0, ::medina::side_length(board, arm));
    all.placed = all.placed + all.length[arm];
  }
  for (int arm = 0; arm < arms; arm += 2)
    it.assume(all.length[arm] + all.length[::medina::other_arm(arm)] <= Int(::medina::side_length(board, arm) - gates));
  return all;
}

template <class Int>
core::TruthOf<Int> some_wall_fits(const Rules& rules, const Arms<Int>& all) {
  core::TruthOf<Int> some{false};
  for (int arm = 0; arm < arms; ++arm)
    some = either(some, ::medina::may_lengthen<Int>(rules, all.length[arm], all.length[::medina::other_arm(arm)],
                                                    Int(::medina::side_length(rules.board, arm))));
  return some;
}

int all_walls(const Rules& rules) { return rules.players * rules.stock[::medina::Wall]; }
int wall_spaces(const Rules& rules) { return 2 * (rules.board.rows + rules.board.cols); }

Body wall_always_fits(Rules rules, int placed) {
  return [rules, placed]<class Int>(Instance<Int>& it) {
    const auto all = arms_on(it, rules.board);
    it.assume(all.placed <= Int(placed));
    it.claim(some_wall_fits(rules, all));
    it.example(all.placed == Int(placed));
  };
}

Body walls_until_full(Rules rules, int capacity) {
  return [rules, capacity]<class Int>(Instance<Int>& it) {
    const auto all = arms_on(it, rules.board);
    it.assume(negate(some_wall_fits(rules, all)));
    it.claim(all.placed == Int(capacity));
  };
}

// A39: with at most one wall on each arm, as there is when every wall stands beside a tower.
Body walls_at_towers(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const auto all = arms_on(it, rules.board);
    for (const Int& length : all.length) it.assume(length <= Int(1));
    it.assume(some_wall_fits(rules, all));
    it.claim(all.placed < Int(arms));
    it.example(all.placed == Int(arms - 1));
  };
}

// A side of any length.
Body gate_stays(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const Int n = it.whole("side", 1, 1000), a = it.whole("arm", 0, 1000), b = it.whole("other", 0, 1000);
    it.assume(a + b <= n - Int(1));
    it.assume(::medina::may_lengthen(rules, a, b, n));
    it.claim(a + Int(1) + b <= n - Int(1));
    it.claim(a + Int(1) <= n - Int(1));  // the last space of the side is next to the other tower
    it.example(b > Int(0));
  };
}

Body walls_left(Rules rules, int left) {
  return [rules, left]<class Int>(Instance<Int>& it) {
    it.claim(Int(wall_spaces(rules) - all_walls(rules)) == Int(left));
  };
}

// R25: the towers of which a wall touches one cell.
Body one_tower(Rules rules, Board board, int gates = 1) {
  return [rules, board, gates]<class Int>(Instance<Int>& it) {
    const auto all = arms_on(it, board, gates);
    const Int cell = it.whole("cell", 0, board.size() - 1);
    std::array<core::TruthOf<Int>, ::medina::corners> touches{};
    for (int arm = 0; arm < arms; ++arm)
      for (int index = 0; index < ::medina::side_length(board, arm); ++index) {
        auto& tower = touches[rules.tower_of_arm(arm)];
        tower = either(tower, both(all.length[arm] > Int(index), cell == Int(::medina::wall_cell(board, arm, index))));
      }
    Int towers(0);
    for (const auto& touched : touches) towers = towers + pick(touched, Int(1), Int(0));
    it.claim(towers <= Int(1));
    it.example(towers == Int(1));
  };
}

// Palaces: one placement in the middle of a window.

enum Way { Extend, Start, AddStable, ways };

// The view that decides: a rule that lets palaces meet at corners does not look there.
template <class Int>
View<Int> judged(const Subject& of, View<Int> view) {
  if (of.diagonals_touch)
    for (int d = 4; d < ::medina::directions; ++d)
      view.next[d].building = view.next[d].stable = core::TruthOf<Int>(false);
  return view;
}

// R3-R5, R15: puts a building or stable of a palace into the middle, legally. A new palace has a label that no cell
// has.
template <class Int>
Window<Int> placed(Instance<Int>& it, const Subject& of, const Window<Int>& before) {
  const Int way = it.whole("way", 0, ways - 1), palace = it.whole("palace", 0, before.size() * before.size());
  const auto view = judged(of, before.view());
  const Int no_palace(0);
  it.assume(implies(way == Int(Extend), ::medina::extends_palace(of.rules, view, palace)));
  it.assume(implies(way == Int(Start), both(palace == no_palace, ::medina::starts_palace(of.rules, view, no_palace))));
  it.assume(implies(way == Int(AddStable), ::medina::takes_stable(of.rules, view, palace)));
  Window<Int> after = before;
  auto& here = after.centre();
  here.building = way != Int(AddStable);
  here.stable = way == Int(AddStable);
  here.palace = palace;
  return after;
}

Body palaces_apart(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const Window<Int> before(it, 3);
    it.assume(before.apart());
    it.claim(placed(it, of, before).apart());
  };
}

// R4, R5: what a building joins. So labels stay what they are: one for each connected set of buildings.
Body joins_one(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const Window<Int> before(it, 3);
    it.assume(before.apart());
    auto after = placed(it, of, before);
    const auto view = after.view();
    it.assume(view.here.building);
    core::TruthOf<Int> some{false}, other{false};
    for (int d = 0; d < 4; ++d) {
      some = either(some, both(view.next[d].building, view.next[d].palace == view.here.palace));
      other = either(other, both(view.next[d].building, view.next[d].palace != view.here.palace));
    }
    it.claim(negate(other));
    it.claim(equivalent(some, view.here.palace != Int(0)));
    it.example(some);
  };
}

Body stable_homes(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const Window<Int> before(it, 5);
    it.assume(both(before.apart(), before.stables_at_home(1)));
    const auto after = placed(it, of, before);
    it.claim(after.stables_at_home(1));
    it.example(after.at(2, 2).stable);
  };
}

// R6, R15, A6.
Body stable_cells(Rules rules, bool only_subset) {
  return [rules, only_subset]<class Int>(Instance<Int>& it) {
    const Window<Int> window(it, 3);
    const Int palace = it.whole("palace", 1, 9);
    const auto stable = ::medina::takes_stable(rules, window.view(), palace),
               building = ::medina::extends_palace(rules, window.view(), palace);
    it.claim(only_subset ? implies(stable, building) : equivalent(stable, building));
    it.example(stable);
  };
}

// C5: a piece comes to one cell of the window. It is not one of the palace, which nothing can join; it is no end of the
// street in question.
template <class Int>
Window<Int> one_more(Instance<Int>& it, const Window<Int>& before, const Int& palace, bool may_join) {
  Window<Int> after = before;
  const Int where = it.whole("where", 0, 8), what = it.whole("piece", Merchant, Building),
            label = it.whole("label", 1, 9);
  const auto end = it.flag("is end");
  if (!may_join) it.assume(both(label != palace, negate(end)));
  for (int at = 0; at < 9; ++at) {
    auto& cell = after.at(at / 3, at % 3);
    const auto here = where == Int(at);
    it.assume(implies(here, cell.empty()));
    const auto becomes = [&](Content content) { return both(here, what == Int(content)); };
    cell.street_end = either(cell.street_end, both(becomes(Merchant), end));
    cell.merchant = either(cell.merchant, becomes(Merchant));
    cell.stable = either(cell.stable, becomes(Stable));
    cell.building = either(cell.building, becomes(Building));
    cell.palace = pick(here, label, cell.palace);
  }
  return after;
}

Body stuck_stays(Rules rules, bool may_join = false) {
  return [rules, may_join]<class Int>(Instance<Int>& it) {
    const Window<Int> before(it, 3);
    const Int palace = it.whole("palace", 1, 9);
    const auto after = one_more(it, before, palace, may_join);
    it.claim(implies(::medina::extends_palace(rules, after.view(), palace),
                     ::medina::extends_palace(rules, before.view(), palace)));
    it.example(::medina::extends_palace(rules, after.view(), palace));
  };
}

Body dead_stays(bool may_join = false) {
  return [may_join]<class Int>(Instance<Int>& it) {
    const Window<Int> before(it, 3);
    const auto after = one_more(it, before, Int(0), may_join);
    it.claim(implies(::medina::extends_street(after.view()), ::medina::extends_street(before.view())));
    it.example(::medina::extends_street(after.view()));
  };
}

// Streets: a merchant in the middle of a window, as R17 or R18 lets it. That no street can be lengthened elsewhere is
// more than a window knows; so what is proved here is proved of more placements than there are.
template <class Int>
core::TruthOf<Int> merchant_fits(const Rules& rules, const Window<Int>& window) {
  return either(::medina::extends_street(window.view()), ::medina::starts_street(rules, window.view()));
}

Body no_circles(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const Window<Int> window(it, 3);
    it.assume(merchant_fits(rules, window));
    it.claim(window.touched_merchants(1, 1) <= Int(1));
    it.example(window.touched_merchants(1, 1) == Int(1));
  };
}

// C13.
Body starts_beside_inner(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const Window<Int> window(it, 3);
    const auto view = window.view();
    it.assume(both(::medina::starts_street(rules, view), negate(::medina::extends_street(view))));
    for (int d = 0; d < 4; ++d) it.claim(negate(view.next[d].street_end));
  };
}

// C12: merchants touch at most two others, the ends of the live street at most one.
Body simple_paths(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const Window<Int> before(it, 5);
    const auto simple = [](const Window<Int>& window) {
      core::TruthOf<Int> so{true};
      for (int row = 1; row <= 3; ++row)
        for (int col = 1; col <= 3; ++col) {
          const Int touched = window.touched_merchants(row, col);
          so = both(so, implies(window.at(row, col).merchant, touched <= Int(2)));
          so = both(so, implies(window.at(row, col).street_end, touched <= Int(1)));
        }
      return so;
    };
    it.assume(both(simple(before), merchant_fits(rules, before)));
    Window<Int> after = before;
    const auto extends = ::medina::extends_street(before.view());
    for (int row = 1; row <= 3;
         ++row)  // the ends move on: the one that was touched is none any more, and a new street is the only live one
      for (int col = 1; col <= 3; ++col) {
        auto& cell = after.at(row, col);
        const bool beside = std::abs(row - 2) + std::abs(col - 2) == 1;
        cell.street_end = both(cell.street_end, beside ? core::TruthOf<Int>(false) : extends);
      }
    after.centre().merchant = after.centre().street_end = core::TruthOf<Int>(true);
    it.claim(simple(after));
    it.example(extends);
  };
}

// C14, by counting: a blocked merchant means that every empty cell touches two merchants; a merchant touches four
// cells. Palaces and the well fill as many cells as they can.
Body merchant_room(Rules rules, int merchants) {
  int filled = 1;
  for (int colour = 0; colour < ::medina::colours; ++colour) filled += rules.players * rules.stock[colour];
  filled += rules.players * rules.stock[::medina::Stable];
  return [rules, merchants, filled]<class Int>(Instance<Int>& it) {
    const Int placed = it.whole("merchants", 1, merchants - 1), others = it.whole("other pieces", 0, filled);
    const Int empty = Int(rules.board.size()) - placed - others;
    it.assume(empty >= Int(1));
    it.claim(empty * Int(2) > placed * Int(4));
  };
}

// C14, by counting what streets, laid one after the other, can touch.
//
// Blocked means that every empty cell is touched twice at least. A merchant is placed beside one merchant (it lengthens
// a street, or starts one there) or beside none, so there are as many joints between merchants as merchants, less the
// streets started beside none. What is neither joint nor empty cell beside a merchant is 'wasted' on walls, palaces and
// the well; touches beyond two of a cell are 'spare'.
//
// A street is left for the next one only when every empty cell beside its ends is touched twice. So a street that stays
// a single merchant is the first to touch none of its empty cells; and of those that it is the second to touch, the
// first was no end of its street, but a merchant between two others, which touches two cells at most.
Body merchant_order(Rules rules, int merchants) {
  int filled = 1;
  for (int colour = 0; colour < ::medina::colours; ++colour) filled += rules.players * rules.stock[colour];
  filled += rules.players * rules.stock[::medina::Stable];
  return [rules, merchants, filled]<class Int>(Instance<Int>& it) {
    const Int placed = it.whole("merchants", 1, merchants - 1), others = it.whole("other pieces", 0, filled);
    const Int single = it.whole("single merchants", 0, merchants), longer = it.whole("longer streets", 0, merchants),
              beside = it.whole("started beside one", 0, merchants);
    const Int wasted = it.whole("wasted", 0, 4 * merchants);
    const Int empty = Int(rules.board.size()) - placed - others, between = placed - single - longer * Int(2),
              apart = single + longer - beside;
    it.assume(both(between >= Int(0), apart >= Int(1)));
    const Int touches = placed * Int(4) - (placed - apart) * Int(2) - wasted;
    it.assume(touches >= Int(0));
    const Int spare = touches - empty * Int(2);
    const auto works_out =
        both(spare >= Int(0), single * Int(4) - wasted - beside * Int(2) <= between * Int(2) + spare);
    it.claim(negate(works_out));
  };
}

int all_merchants(const Rules& rules) {
  int count = 1 + rules.players * rules.stock[::medina::Merchant];
  for (const auto on_tile : rules.tower_merchants) count += on_tile;
  return count;
}

Body merchant_count(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) { it.claim(Int(all_merchants(rules)) == Int(31)); };
}

// The well.

Body well_cells(Rules rules, int least) {
  return [rules, least]<class Int>(Instance<Int>& it) {
    const Int rows = it.whole("rows", least, 1000), cols = it.whole("columns", least, 1000);
    const Int row = it.whole("well row", 1, 1000), col = it.whole("well column", 1, 1000);
    it.assume(both(row <= rows - Int(2), col <= cols - Int(2)));  // A5
    Int count(0);
    for (int dr = -2; dr <= 2; ++dr)
      for (int dc = -2; dc <= 2; ++dc) {
        const auto inside = both(both(Int(0) <= row + Int(dr), row + Int(dr) < rows),
                                 both(Int(0) <= col + Int(dc), col + Int(dc) < cols));
        count = count + pick(both(::medina::at_well(rules, Int(dr), Int(dc)), inside), Int(1), Int(0));
      }
    it.claim(both(Int(2) <= count, count <= Int(4)));
    it.example(count == Int(2));
  };
}

// R2, R31: a connected set of cells up to 'reach' from the well, none of them on it or around it, with so many cells at
// the well. Every cell but one stands beside one that is nearer to that one, by a number.
Body well_pieces(Rules rules, int at_least, int pieces, int reach) {
  return [rules, at_least, pieces, reach]<class Int>(Instance<Int>& it) {
    using Truth = core::TruthOf<Int>;
    const int size = 2 * reach + 1;
    std::deque<Truth> in;  // of bool, a vector would hand out proxies
    std::vector<Int> number;
    Int count(0), roots(0), at_well(0);
    for (int at = 0; at < size * size; ++at) {
      const int dr = at / size - reach, dc = at % size - reach;
      const auto name = fmt::format("{},{}", dr, dc);
      const bool kept_free = std::max(std::abs(dr), std::abs(dc)) <= 1;
      in.push_back(kept_free ? Truth(false) : it.flag("in " + name));
      number.push_back(kept_free ? Int(0) : it.whole("number " + name, 0, pieces));
      count = count + pick(in.back(), Int(1), Int(0));
      roots = roots + pick(both(in.back(), number.back() == Int(0)), Int(1), Int(0));
      at_well = at_well + pick(both(in.back(), ::medina::at_well(rules, Int(dr), Int(dc))), Int(1), Int(0));
    }
    for (int at = 0; at < size * size; ++at) {
      Truth nearer = number[at] == Int(0);
      for (int d = 0; d < 4; ++d) {
        const int r = at / size + ::medina::row_step[d], c = at % size + ::medina::col_step[d];
        if (r < 0 || r >= size || c < 0 || c >= size) continue;
        nearer = either(nearer, both(in[r * size + c], number[r * size + c] < number[at]));
      }
      it.assume(implies(in[at], nearer));
    }
    it.assume(both(roots == Int(1), at_well >= Int(at_least)));
    it.claim(count >= Int(pieces));
    it.example(count == Int(pieces));
  };
}

// Points.

template <class Int>
::medina::Counted<Int> counted(Instance<Int>& it, const std::string& name, int buildings) {
  return {it.whole(name + "buildings", buildings, 80), it.whole(name + "stables", 0, 12),
          it.whole(name + "walls", 0, 36), it.whole(name + "merchants", 0, 31), it.whole(name + "at well", 0, 4)};
}

Body palace_value(Rules rules, int buildings = 1) {
  return [rules, buildings]<class Int>(Instance<Int>& it) {
    const auto palace = counted(it, "", buildings);
    it.claim(both(::medina::value(rules, palace) >= ::medina::size(palace), ::medina::size(palace) >= Int(1)));
    it.example(::medina::value(rules, palace) == Int(1));
  };
}

// C17. 'well_takes' lets the well take points away.
Body value_grows(Rules rules, bool well_takes = false) {
  return [rules, well_takes]<class Int>(Instance<Int>& it) {
    const auto before = counted(it, "", 1), more = counted(it, "more ", 0);
    const ::medina::Counted<Int> after{before.buildings + more.buildings, before.stables + more.stables,
                                       before.walls + more.walls, before.merchants + more.merchants,
                                       before.at_well + more.at_well};
    const auto worth = [&](const ::medina::Counted<Int>& palace) {
      const Int value = ::medina::value(rules, palace);
      return well_takes ? value - ::medina::well_bonus(rules, palace.at_well) * Int(2) : value;
    };
    it.claim(worth(after) >= worth(before));
    it.example(worth(after) > worth(before));
  };
}

// R20: the tea of so many roofs, one after the other.
Body tea(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const Int roofs = it.whole("roofs", 0, 20);
    Int all(0);
    for (int before = 0; before < 20; ++before)
      all = all + pick(Int(before) < roofs, ::medina::tea_earned(rules, Int(before)), Int(0));
    it.claim(both(all <= Int(6), implies(roofs >= Int(3), all == Int(6))));
    it.example(all == Int(6));
  };
}

// R32: one tile in some hand, the others nowhere; points only add up. Tiles are numbered by colour, then by tower.
Body tile_pays_holder(Rules rules, int favoured = -1) {
  return [rules, favoured]<class Int>(Instance<Int>& it) {
    const Int tile = it.whole("tile", 0, ::medina::colours + ::medina::corners - 1),
              holder = it.whole("holder", 0, ::medina::neutral);
    std::array<Int, ::medina::colours> palace{};
    std::array<Int, ::medina::corners> tower{};
    Int worth(0);
    for (int c = 0; c < ::medina::colours; ++c) {
      palace[c] = pick(tile == Int(c), holder, Int(::medina::nobody));
      worth = pick(tile == Int(c), Int(rules.palace_points[c]), worth);
    }
    for (int t = 0; t < ::medina::corners; ++t) {
      tower[t] = pick(tile == Int(::medina::colours + t), holder, Int(::medina::nobody));
      worth = pick(tile == Int(::medina::colours + t), Int(rules.tower_points[t]), worth);
    }
    for (int p = 0; p < rules.players; ++p) {
      const Int points = ::medina::tile_points(rules, Int(p), palace, tower) + Int(p == favoured ? 1 : 0);
      it.claim(points == pick(holder == Int(p), worth, Int(0)));
    }
    it.example(worth == Int(4));
  };
}

// R23: size decides, and only more of it.
Body tile_moves(int by) {
  return [by]<class Int>(Instance<Int>& it) {
    const Int size = it.whole("size", 1, 92), held = it.whole("held", 1, 92);
    const auto moves = ::medina::outgrows(size + Int(by), held);
    it.claim(implies(size == held, negate(moves)));
    it.claim(implies(moves, negate(::medina::outgrows(held, size))));
    it.example(moves);
  };
}

// R23, R24: one step of C8. The holder's largest palace of the colour and the largest of all others, then one palace of
// the colour has been roofed or has grown. 'by' miscounts it.
Body tile_largest(int by) {
  return [by]<class Int>(Instance<Int>& it) {
    const Int held = it.whole("held", 1, 92), others = it.whole("others", 0, 92), size = it.whole("size", 1, 92);
    const auto own = it.whole("own", 0, 1) == Int(1);
    it.assume(others <= held);
    const auto larger = [](const Int& a, const Int& b) { return pick(a >= b, a, b); };
    const Int held_then = pick(own, larger(held, size), held), others_then = pick(own, others, larger(others, size));
    const auto moves = ::medina::outgrows(size + Int(by), held_then);
    it.claim(implies(moves, both(size >= held_then, size >= others)));
    it.claim(implies(negate(moves), held_then >= others_then));
    it.example(moves);
  };
}

}  // namespace

std::vector<Claim> claims_about(const Subject& of) {
  const Rules& rules = of.rules;
  const int n = rules.players;
  std::vector<Claim> list;
  const auto add = [&](const char* id, std::vector<std::string> guards, std::string statement, Verdict expected,
                       Body body, std::string mutation = {}, Body mutant = {}) -> Claim& {
    list.push_back({fmt::format("medina/{}", id),
                    "medina",
                    n,
                    std::move(guards),
                    std::move(statement),
                    expected,
                    std::move(body),
                    std::move(mutation),
                    std::move(mutant),
                    {}});
    return list.back();
  };
  const auto proved = Verdict::Proved, refuted = Verdict::Refuted;
  const auto with = [&](auto&& change) { return changed(of, [&](Subject& s) { change(s.rules); }); };
  const Subject at_corners = changed(of, [](Subject& s) { s.diagonals_touch = true; });
  const Rules any_free = with([](Rules& r) { r.new_street = ::medina::NewStreet::AnyFree; }).rules;
  const Rules isolated = with([](Rules& r) { r.new_street = ::medina::NewStreet::Isolated; }).rules;
  const Rules via_palace = with([](Rules& r) { r.attach = ::medina::Attach::ViaPalace; }).rules;
  const int capacity = wall_spaces(rules) - 4;

  add("wall-always", {"R19", "C1"},
      fmt::format("Whoever holds a wall can place it: while one of the {} is in hand, some arm can be lengthened.",
                  all_walls(rules)),
      proved, wall_always_fits(rules, all_walls(rules) - 1), fmt::format("{} walls are on the board", capacity),
      wall_always_fits(rules, capacity));
  add("wall-capacity", {"R19", "C1"}, fmt::format("No wall can be placed only when {} are on the board.", capacity),
      proved, walls_until_full(rules, capacity), "the board has a column fewer",
      walls_until_full(with([](Rules& r) { r.board = Board(r.board.rows, r.board.cols - 1); }).rules, capacity));
  const Rules tower_only = with([](Rules& r) { r.wall_start = ::medina::WallStart::TowerOnly; }).rules;
  add("wall-tower-only", {"R19", "C1"},
      fmt::format("If every wall must stand beside a tower, a wall can be placed only while fewer than {} are on the "
                  "board.",
                  arms),
      proved, walls_at_towers(tower_only), "walls go on from walls", walls_at_towers(rules));
  add("gate", {"R19", "C2", "C11"},
      "On a side of any length a wall that may be placed leaves a gate, and never stands next to the other tower.",
      proved, gate_stays(rules), "gates are asked for only between walls",
      gate_stays(with([](Rules& r) { r.gates = ::medina::Gates::BetweenWalls; }).rules));
  add("wall-spaces", {"R19", "C2"}, "With every wall placed, 18 wall spaces stay free.", proved, walls_left(rules, 18),
      "a wall more each", walls_left(with([](Rules& r) { ++r.stock[::medina::Wall]; }).rules, 18));
  add("one-tower", {"R25", "R26", "C10"}, "The walls that touch one cell belong to one tower.", proved,
      one_tower(rules, rules.board), "sides may be closed", one_tower(rules, rules.board, 0));
  add("one-tower-one-row", {"R25", "R26", "C10"},
      "On a board of one row and three columns the walls that touch one cell belong to one tower.", refuted,
      one_tower(rules, Board(1, 3)))
      .rebuild = [rules](const Values& values) { return walls_of_two_towers(rules, Board(1, 3), values); };

  add("palaces-apart", {"R2", "R3", "R4", "R5", "R15", "C3"},
      "On any board where palaces do not touch, not even diagonally, no building or stable that may be placed makes "
      "two touch.",
      proved, palaces_apart(of), "palaces may meet at corners", palaces_apart(at_corners));
  add("joins-one", {"R3", "R4", "R5", "C3", "C4"},
      "A building joins exactly one palace or begins one beside none, so that palaces are the connected sets of "
      "buildings.",
      proved, joins_one(of), "a palace may begin on any empty cell",
      joins_one(with([](Rules& r) { r.new_start = ::medina::NewStart::TrulyAny; })));
  add("stable-homes", {"R3", "R15", "R16", "C7"},
      "On any board, after any building or stable every stable belongs to exactly one palace.", proved,
      stable_homes(of), "stables keep nobody at a distance",
      stable_homes(with([](Rules& r) { r.stable_distance = ::medina::StableDistance::BuildingsOnly; })));
  add("stable-cells", {"R4", "R15", "C6"}, "A stable fits at a palace exactly where a building would extend it.",
      proved, stable_cells(rules, false), "buildings may join by a stable", stable_cells(via_palace, false));
  add("stable-cells-via-palace", {"R4", "R15", "C6"},
      "If buildings may join by a stable, a stable fits only where a building would extend the palace.", proved,
      stable_cells(via_palace, true), "and everywhere there", stable_cells(via_palace, false));
  add("stuck-stays", {"R4", "R5", "C4", "C5"},
      "A cell that cannot extend a palace never can, as long as nothing joins that palace: what is stuck stays stuck.",
      proved, stuck_stays(rules), "the piece may join the palace", stuck_stays(rules, true));
  add("dead-stays", {"R17", "R18", "C5"},
      "A cell that cannot lengthen a street never can, as long as its ends are the same: a dead street stays dead.",
      proved, dead_stays(), "the piece may be an end of the street", dead_stays(true));
  add("no-circles", {"R17", "R18", "C12"},
      "A merchant that may be placed touches at most one other, so that streets close no circle.", proved,
      no_circles(rules), "a street may start on any empty cell", no_circles(any_free));
  add("street-start", {"R17", "R18", "C13"}, "A merchant that starts a street touches no end of the live one.", proved,
      starts_beside_inner(rules), "a street may start on any empty cell", starts_beside_inner(any_free));
  add("simple-paths", {"R17", "R18", "C12"}, "Merchants form simple paths: none ever touches three.", refuted,
      simple_paths(rules))
      .rebuild = [rules](const Values&) { return three_at_one(rules); };
  add("simple-paths-isolated", {"R17", "R18", "C12"},
      "If a street must start away from all merchants, merchants form simple paths: none ever touches three.", proved,
      simple_paths(isolated), "it may start beside one", simple_paths(rules));
  add("merchant-count", {"R17", "R27", "C16"}, "Board, stocks and tower tiles hold 31 merchants.", proved,
      merchant_count(rules), "a merchant more on a tile",
      merchant_count(with([](Rules& r) { ++r.tower_merchants[0]; }).rules));
  if (n == 3)
    add("merchant-room", {"R17", "R18", "C14"},
        "A merchant can always be placed: too few are on the board for every empty cell to touch two.", proved,
        merchant_room(rules, all_merchants(rules)), "ten merchants more",
        merchant_room(rules, all_merchants(rules) + 10));
  const char* by_order =
      "A merchant can always be placed: whatever streets were laid one after the other, too few are on the board for "
      "every empty cell to touch two.";
  if (n == 4)
    add("merchant-room", {"R17", "R18", "C14"}, by_order, proved, merchant_order(rules, all_merchants(rules)),
        "ten merchants more", merchant_order(rules, all_merchants(rules) + 10));
  if (n == 2)
    add("merchant-room-two", {"R17", "R18", "C14"}, by_order, Verdict::Unknown,
        merchant_order(rules, all_merchants(rules)), "ten merchants more",
        merchant_order(rules, all_merchants(rules) + 10))
        .open =
        "counting does not exclude it: 30 merchants in seven or more streets could leave 37 empty cells, each touching "
        "two; neither such a position nor a proof that there is none is known";

  add("well-cells", {"R31", "C25"},
      "On every board of at least 4 by 4 a well inside has 2 to 4 cells that profit from it.", proved,
      well_cells(rules, 4), "boards of three rows too", well_cells(rules, 3));
  constexpr std::array<int, 5> fewest{0, 0, 5, 9, 13};
  for (int k = 2; k <= 4; ++k)
    add(fmt::format("well-pieces-{}", k).c_str(), {"R2", "R31", "C25"},
        fmt::format("A palace with {} cells at the well has at least {} pieces, and can have that many (cells up to "
                    "two from the well).",
                    k, fewest[k]),
        proved, well_pieces(rules, k, fewest[k], 2), "one cell fewer at the well",
        well_pieces(rules, k - 1, fewest[k], 2));
  add("palace-value", {"R22", "R31", "C24"}, "A palace is worth at least its size, and that is at least 1.", proved,
      palace_value(rules), "a palace may be empty", palace_value(rules, 0));
  add("value-grows", {"R31", "C17"},
      "A palace is never worth less for having more pieces, walls, merchants or cells at the well.", proved,
      value_grows(rules), "the well takes points away", value_grows(rules, true));
  add("tea", {"R20", "C15"}, "Roofs on palaces of the tea colour earn 6 tea altogether, and no more.", proved,
      tea(rules), "the first earns a tea more", tea(with([](Rules& r) { ++r.tea_amounts[0]; }).rules));
  add("tile-pays-holder", {"R32"},
      "A palace or tower tile pays its points to the player who holds it, nothing to the others, and nobody when it "
      "lies beside the board.",
      proved, tile_pays_holder(rules), "the first seat is given a point", tile_pays_holder(rules, 0));
  add("tile-moves", {"R23", "C8"},
      "A palace tile stays where it is between palaces of equal size and never moves back at once.", proved,
      tile_moves(0), "a palace counts one more than its size", tile_moves(1));
  add("tile-largest", {"R23", "R24", "C8"},
      "If the holder of a palace tile owns a largest roofed palace of the colour, the holder still does after one of "
      "them "
      "was roofed or has grown.",
      proved, tile_largest(0), "a palace counts one less than its size", tile_largest(-1));
  return list;
}

std::vector<Claim> claims() {
  std::vector<Claim> list;
  for (int n = 2; n <= ::medina::max_seats; ++n)
    for (auto& claim : claims_about({core::full_rules<::medina::rules_for>(::medina::Game::name, n)}))
      list.push_back(std::move(claim));
  return list;
}

}  // namespace medina::claim
