#include "model/medina/moves.hpp"

#include <fmt/format.h>

#include <bit>
#include <stdexcept>

namespace medina {

Game::Game(Rules r) : rules(std::move(r)) { fit_keys_to(start()); }

Stock Game::hand(const State& s, int seat) const {
  if (s.out >> seat & 1) return {};
  Stock mine = s.stock[seat];
  if (seat == s.mover) mine[Merchant] = static_cast<std::uint8_t>(mine[Merchant] - s.fresh_merchants);  // A38
  return mine;
}

// R30, at the start of a turn.
bool Game::is_over(const State& s) const {
  for (int i = 0; i < rules.players; ++i) {
    const int seat = (s.mover + i) % rules.players;
    if (rules.end_condition == EndCondition::NobodyCanPlace ? can_place(s, seat) : !is_empty(hand(s, seat)))
      return false;  // A29
  }
  return true;
}

// A29: the literal end condition is not met, and nobody can do anything about it: one kind of dead end.
bool Game::nobody_will_place(const State& s) const {
  if (rules.end_condition != EndCondition::AllUsed || rules.no_placement != NoPlacement::PassMayReturn || s.made)
    return false;
  for (int seat = 0; seat < rules.players; ++seat)
    if (can_place(s, seat)) return false;
  return true;
}

void Game::settle_phase(State& s) const {
  if (s.phase != Phase::Play && s.phase != Phase::Over) return;
  s.phase = !s.made && is_over(s) ? Phase::Over : Phase::Play;
}

// Falls with every move: unplaced pieces first (C20), then tea, then players who are not out, then the passes up to a
// player who does not pass. Chance comes before everything.
int Game::layer(const State& s) const {
  const int n = rules.players;
  constexpr int tea_limit = 1024;
  int pieces = 0, tea = 0;
  for (int p = 0; p < n; ++p) {
    for (const int count : s.stock[p]) pieces += count;
    tea += s.tea[p];
  }
  for (const int merchants : s.tower_merchants) pieces += merchants;
  const int in_turn = n + 3;
  if (s.phase < Phase::Play)
    return (pieces + 1) * tea_limit * (n + 1) * in_turn + static_cast<int>(Phase::Play) - static_cast<int>(s.phase);

  int rank = 0;
  if (s.phase == Phase::Play) {
    rank = n + 2;
    if (!s.made) {
      int passes = 0;
      for (; passes < n; ++passes) {
        const int seat = (s.mover + passes) % n;
        if (can_place(s, seat) || (rules.no_placement != NoPlacement::PassMayReturn && !is_empty(hand(s, seat)))) break;
      }
      rank = 1 + passes;
    }
  }
  return ((pieces * tea_limit + tea) * (n + 1) + n - std::popcount(s.out)) * in_turn + rank;
}

namespace {

const char* reason(int rule, bool first_merchant) {
  switch (rule) {
    case 1: return "a building needs an empty cell";
    case 2: return "only merchants may stand beside the well, and the well is set before the first turn";
    case 3: return "another palace is too near";
    case 4: return "the unroofed palace of this colour must be extended";
    case 5: return "no palace of this colour can be started here";
    case 6: return "a roofed palace takes no further building";
    case 7: return "this colour is closed";
    case 8:
      return "an own roof needs an unroofed palace, named by its first building, of a colour in which the mover owns "
             "none";
    case 9: return "a neutral roof needs an unroofed palace, named by its first building";
    case 11: return "this reading asks for an empty cell under a roof";
    case 12: return "the mover has no roof left";
    case 14: return "this colour is closed, and under this reading for stables too";
    case 15: return "a stable needs an empty cell beside a building";
    case 17:
      return first_merchant ? "the first merchant is set before the first turn, to one of the cells meant for it"
                            : "a merchant goes to an empty cell at an end of the live street and touches one merchant "
                              "only";
    case 18: return "a new street may not begin here";
    case 19: return "a wall lengthens an arm and leaves a gate on its side";
    case 21: return "tea stands for the second placement of a turn, for one who holds tea and could place";
    case 26: return "a tower is chosen exactly when the palace touches several, and among these";
    case 29:
      return "the mover has no such piece, must do something else in this turn, or would be left without the second "
             "placement that this reading asks for";
    case 30: return "nobody acts any more, or the mover can place something";
    default: throw std::logic_error(fmt::format("no reason is known for medina/R{}", rule));
  }
}

}  // namespace

core::Verdict Game::explain(const State& s, const Move& m) const {
  core::Verdict verdict;
  each_move(s, [&](const Move& offered) { verdict.legal = verdict.legal || offered == m; });
  if (verdict.legal) {
    core::Fired fired;
    apply(s, m, fired);
    verdict.rules = fired.rules();
  } else {
    const int broken = objection(s, m);
    verdict.rules = {broken};
    verdict.why = reason(broken, m.what == Do::StartMerchant);
  }
  return verdict;
}

// Names the rule that forbids a move. What is legal is not decided here but in 'each_move'.
int Game::objection(const State& s, const Move& m) const {
  switch (m.what) {
    case Do::Well: return 2;
    case Do::StartMerchant: return 17;
    case Do::Start: return 29;
    case Do::Tea: return 21;
    case Do::Pass:
    case Do::Discard: return 30;
    default: break;
  }
  if (s.phase == Phase::Over) return 30;
  if (s.phase != Phase::Play) return 29;
  const Stock mine = hand(s, s.mover);
  const Placements can = placements(s, mine, s.mover);
  // What could be placed but is not offered is held back by A30, or one of the towers is chosen wrongly (A22).
  const auto held_back_or_tower = [&] {
    bool placeable = false;
    each_placement(s, can, [&](const Move& other) { placeable = placeable || other == m; });
    return placeable ? 29 : 26;
  };
  switch (m.what) {
    case Do::Build: return can.build[m.which].has(m.cell) ? 29 : objection_to_building(s, m.which, m.cell);
    case Do::Roof:
      if (mine[Roof] == 0) return 12;
      if (rules.roof_space == RoofSpace::EmptyCell) return 11;
      if (!can.roof.has(m.cell)) return 8;
      return held_back_or_tower();
    case Do::Neutral:
      if (mine[NeutralRoof] == 0) return 9;
      if (rules.roof_space == RoofSpace::EmptyCell) return 11;
      if (!can.neutral_roof.has(m.cell)) return 9;
      return held_back_or_tower();
    case Do::Stable: return can.stable.has(m.cell) ? 29 : objection_to_stable(s, m.cell);
    case Do::Merchant:
      if (can.merchant.has(m.cell) || mine[Merchant] == 0) return 29;
      return s.occupied().has(m.cell) || (merchant_cells(s) & rules.board.beside(s.end)).any() ? 17 : 18;
    default: return can.wall >> m.which & 1 || mine[Wall] == 0 ? 29 : 19;
  }
}

int Game::objection_to_building(const State& s, int colour, int cell) const {
  if (s.occupied().has(cell)) return 1;
  if (hand(s, s.mover)[colour] == 0) return is_closed(s, colour) ? 7 : 29;
  const Ground at = ground(s);
  if (!at.free.has(cell)) return 2;
  const Mask kindred = s.building[colour];
  if ((rules.board.beside(Mask::of(cell)) & kindred & s.all_roofed()).any()) return 6;
  if (at.near_two.has(cell)) return 3;
  for (const auto& [palace, near] : at.plots)
    if (near.has(cell) && (palace.is_roofed() || palace.colour != colour)) return 3;
  const bool must_extend =
      (rules.board.beside(kindred - s.all_roofed()) & build_cells(s, at, colour, core::silent)).any();
  if (must_extend) return 4;
  return at.near_some.has(cell) ? 3 : 5;
}

int Game::objection_to_stable(const State& s, int cell) const {
  if (hand(s, s.mover)[Stable] == 0) return 29;
  const Ground at = ground(s);
  if (!at.empty.has(cell) || rules.piece_list == PieceList::WithoutStables) return 15;
  if (!at.free.has(cell)) return 2;
  if (!rules.board.beside(s.buildings()).has(cell)) return 15;
  if (rules.closed_colour == ClosedColour::NoStables)  // A42
    for (int c = 0; c < colours; ++c)
      if (is_closed(s, c) && rules.board.beside(s.building[c]).has(cell)) return 14;
  return at.near_two.has(cell) || rules.alley == Alley::LiterallyEmpty ? 3 : 15;
}

}  // namespace medina
