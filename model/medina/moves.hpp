#pragma once

#include <algorithm>

#include "model/medina/ground.hpp"
#include "model/medina/scoring.hpp"

// The rules of play. Included by game.hpp; a number such as R8 is that of rulebook.md.

namespace medina {

template <class Trace>
State Game::start(Trace&& trace) const {
  State s;
  if (rules.well >= 0) s.well = static_cast<std::int16_t>(rules.well);
  if (rules.start_merchant >= 0) s.merchant = s.end = Mask::of(rules.start_merchant);
  for (int p = 0; p < rules.players; ++p) s.stock[p] = rules.stock;
  if (rules.towers) s.tower_merchants = rules.tower_merchants;
  s.short_turns = static_cast<std::uint8_t>(rules.short_turns);
  s.phase = rules.well == by_chance ? Phase::Well : Phase::Merchant;
  set_up(s, trace);
  return s;
}

// Goes on to the next thing that is left to chance, then to the first turn.
template <class Trace>
void Game::set_up(State& s, Trace& trace) const {
  if (s.phase == Phase::Well && (s.well >= 0 || !start_zone(s).any())) s.phase = Phase::Merchant;
  if (s.phase == Phase::Merchant && (rules.start_merchant != by_chance || s.merchant.any() || !start_zone(s).any()))
    s.phase = Phase::Start;
  if (s.phase == Phase::Start && rules.start_seat != by_chance) begin_turn(s, rules.start_seat, trace);
}

inline core::Turn Game::turn(const State& s) const {
  switch (s.phase) {
    case Phase::Play: return core::Turn::player(s.mover);
    case Phase::Over: return core::Turn::over();
    default: return core::Turn::chance();
  }
}

// What a player may place; 'ground.hpp' finds it.
template <class Trace>
Placements Game::placements(const State& s, const Stock& mine, int seat, Trace&& trace) const {
  if (!rules.board.is_small()) return placements_in(s, s, mine, seat, trace);
  const auto can = placements_in(SmallCity(s), s, mine, seat, trace);
  Placements all;
  for (int c = 0; c < colours; ++c) all.build[c] = widened(can.build[c]);
  all.roof = widened(can.roof);
  all.neutral_roof = widened(can.neutral_roof);
  all.stable = widened(can.stable);
  all.merchant = widened(can.merchant);
  all.wall = can.wall;
  return all;
}

template <class Visit>
void Game::each_placement(const State& s, const Placements& can, Visit&& visit) const {
  const auto at = [](int cell) { return static_cast<std::uint8_t>(cell); };
  for (int c = 0; c < colours; ++c)
    can.build[c].each([&](int cell) { visit(Move{Do::Build, static_cast<std::int8_t>(c), at(cell)}); });
  const auto visit_roofs = [&](const Mask& cells, Do what) {
    cells.each([&](int cell) {
      if (rules.roof_towers == RoofTowers::ChooseOne) {  // A22
        const unsigned touched = towers_touching(s, palace_at(rules, s, cell).cells());
        if (std::popcount(touched) > 1) {
          for (int t = 0; t < corners; ++t)
            if (touched >> t & 1) visit(Move{what, static_cast<std::int8_t>(t + 1), at(cell)});
          return;
        }
      }
      visit(Move{what, 0, at(cell)});
    });
  };
  visit_roofs(can.roof, Do::Roof);
  visit_roofs(can.neutral_roof, Do::Neutral);
  can.stable.each([&](int cell) { visit(Move{Do::Stable, 0, at(cell)}); });
  can.merchant.each([&](int cell) { visit(Move{Do::Merchant, 0, at(cell)}); });
  for (int arm = 0; arm < arms; ++arm)
    if (can.wall >> arm & 1) visit(Move{Do::Wall, static_cast<std::int8_t>(arm), 0});
}

template <class Visit, class Trace>
void Game::each_move(const State& s, Visit&& visit, Trace&& trace) const {
  const auto number = [](int n) { return static_cast<std::int8_t>(n); };
  switch (s.phase) {
    case Phase::Over: return;
    case Phase::Well:
    case Phase::Merchant:
      trace(s.phase == Phase::Well ? 2 : 17);
      start_zone(s).each([&](int cell) {
        visit(Move{s.phase == Phase::Well ? Do::Well : Do::StartMerchant, 0, static_cast<std::uint8_t>(cell)});
      });
      return;
    case Phase::Start:
      trace(29);
      for (int p = 0; p < rules.players; ++p) visit(Move{Do::Start, number(p), 0});
      return;
    case Phase::Play: break;
  }

  const Stock mine = hand(s, s.mover);
  const Placements can = placements(s, mine, s.mover, trace);
  if (can.any()) {
    if (rules.self_blocking == SelfBlocking::MustKeepSecondPossible && s.owed == 2) {  // A30
      const auto keeps_second = [&](const Move& m) {
        State after = s;
        place(after, s, m, core::silent);
        return can_place(after, s.mover);
      };
      bool some = false;
      each_placement(s, can, [&](const Move& m) { some = some || keeps_second(m); });
      each_placement(s, can, [&](const Move& m) {
        if (!some || keeps_second(m)) visit(m);
      });
    } else {
      each_placement(s, can, visit);
    }
    const bool instead_of_second = s.made && s.owed == 1;                                                    // R21
    if (usable_tea(s) > 0 && (instead_of_second || (rules.tea_full_pass == TeaFullPass::Yes && !s.made))) {  // A31d
      trace(21);
      visit(Move{Do::Tea, 0, 0});
    }
    return;
  }

  if (nobody_will_place(s)) return;  // A29
  const bool blocked = !is_empty(mine);
  trace(blocked ? 30 : 29);
  if (blocked && rules.no_placement == NoPlacement::Discard) {  // A28
    for (int kind = 0; kind < kinds; ++kind)
      if (mine[kind] > 0) visit(Move{Do::Discard, number(kind), 0});
    return;
  }
  const bool gives_tea = blocked ? rules.tea_when_blocked == TeaWhenBlocked::Spent
                                 : rules.tea_last_piece == TeaLastPiece::Needed;  // A31b, A31c
  visit(Move{gives_tea && s.made && usable_tea(s) > 0 ? Do::Tea : Do::Pass, 0, 0});
}

template <class Trace>
State Game::apply(const State& before, const Move& m, Trace&& trace) const {
  State s = before;
  switch (m.what) {
    case Do::Well:
      trace(2);
      s.well = m.cell;
      set_up(s, trace);
      return s;
    case Do::StartMerchant:
      trace(17);
      s.merchant = s.end = Mask::of(m.cell);
      set_up(s, trace);
      return s;
    case Do::Start: begin_turn(s, m.which, trace); return s;
    case Do::Tea:
      trace(21);
      --s.tea[s.mover];
      break;
    case Do::Pass: {
      const bool blocked = !is_empty(hand(s, s.mover));
      trace(blocked ? 30 : 29);
      if (blocked && rules.no_placement == NoPlacement::DropOut)
        s.out = static_cast<std::uint8_t>(s.out | 1u << s.mover);  // A28
      break;
    }
    case Do::Discard:  // A28
      trace(30);
      --s.stock[s.mover][m.which];
      s.made = true;
      if (--s.owed > 0) return s;
      break;
    default:
      place(s, before, m, trace);
      s.made = true;
      if (--s.owed > 0) return s;
  }
  begin_turn(s, (s.mover + 1) % rules.players, trace);
  return s;
}

template <class Trace>
void Game::begin_turn(State& s, int seat, Trace& trace) const {
  trace(29);
  s.phase = Phase::Play;
  s.mover = static_cast<std::int8_t>(seat);
  s.made = false;
  s.owed = s.short_turns > 0 ? 1 : 2;
  if (s.short_turns > 0) --s.short_turns;
  s.fresh_tea = s.fresh_merchants = 0;
  if (!is_over(s)) return;
  trace(30);
  s.phase = Phase::Over;
  if constexpr (listens<Trace>) {
    core::Fired fired;
    scores(s, &fired);
    for (const int rule : fired.rules()) trace(rule);
  }
}

// The effects of a placement, all of them at once. The turn is not touched.
template <class Trace>
void Game::place(State& s, const State& before, const Move& m, Trace& trace) const {
  const auto use_up = [&](int kind) { --s.stock[s.mover][kind]; };
  switch (m.what) {
    case Do::Build:
      use_up(m.which);
      build(s, m.which, m.cell, trace);
      break;
    case Do::Roof:
      trace(8);
      trace(12);
      use_up(Roof);
      roof(s, before, m, s.mover, trace);
      close_colour(s, palace_at(rules, s, m.cell).colour, trace);
      break;
    case Do::Neutral:
      trace(9);
      use_up(NeutralRoof);
      roof(s, before, m, neutral, trace);
      break;
    case Do::Stable:
      use_up(Stable);
      add_stable(s, before, m.cell, trace);
      break;
    case Do::Merchant:
      use_up(Merchant);
      add_merchant(s, m.cell, trace);
      break;
    case Do::Wall:
      use_up(Wall);
      add_wall(s, before, m.which, trace);
      break;
    default: break;
  }
}

template <class Trace>
void Game::build(State& s, int colour, int cell, Trace& trace) const {
  trace(1);
  s.building[colour].set(cell);
  const Palace palace = palace_at(rules, s, cell);
  settle_homes(rules.board, s, palace);
  trace(palace.size() > 1 ? 4 : 5);
  if constexpr (listens<Trace>)
    if (towers_touching(s, Mask::of(cell)) != 0) trace(28);
}

// R8-R13, R20, R23-R28. 'owner' is a seat or neutral.
template <class Trace>
void Game::roof(State& s, const State& before, const Move& m, int owner, Trace& trace) const {
  trace(10);
  trace(11);
  const Palace unroofed = palace_at(rules, before, m.cell);
  Palace palace = unroofed;
  palace.owner = static_cast<std::int8_t>(owner);
  s.roofed[owner] |= palace.buildings;
  settle_homes(rules.board, s, palace_at(rules, s, m.cell));

  trace(25);
  const unsigned touched = m.which > 0 ? 1u << (m.which - 1) : towers_touching(s, palace.cells());  // A22
  for (int t = 0; t < corners; ++t)
    if (touched >> t & 1) take_tower(s, before, t, owner, trace);
  take_palace_tile(s, palace, true, trace);

  if (palace.colour == rules.tea_colour) {
    trace(20);
    int earlier = 0;
    each_palace(rules, before, [&](const Palace& p) { earlier += p.colour == palace.colour && p.is_roofed(); });
    const auto earned = static_cast<std::uint8_t>(tea_earned<std::int64_t>(rules, earlier));
    if (owner != neutral) {
      s.tea[owner] = static_cast<std::uint8_t>(s.tea[owner] + earned);
      if (rules.keeps_fresh_tea()) s.fresh_tea = static_cast<std::uint8_t>(s.fresh_tea + earned);  // A31a
    }
  }
  if (owner != neutral && rules.keeps_claims())
    s.claims[s.claim_count++] = static_cast<std::uint8_t>(palace.colour + colours * owner);  // A34
}

// R14.
template <class Trace>
void Game::close_colour(State& s, int colour, Trace& trace) const {
  if (!is_closed(s, colour)) return;
  trace(14);
  for (int p = 0; p < rules.players; ++p) s.stock[p][colour] = 0;
}

template <class Trace>
void Game::add_stable(State& s, const State& before, int cell, Trace& trace) const {
  trace(15);
  trace(16);
  const Mask buildings = s.buildings();
  int home = North;
  while (rules.board.next(cell, static_cast<Direction>(home)) < 0 ||
         !buildings.has(rules.board.next(cell, static_cast<Direction>(home))))
    ++home;
  s.stable.set(cell);
  if (home & 1) s.home[0].set(cell);
  if (home & 2) s.home[1].set(cell);
  const Palace palace = palace_of_stable(rules, s, cell);
  if (!palace.is_roofed()) return;

  trace(25);
  unsigned touched = towers_touching(s, Mask::of(cell));
  if (rules.stable_contact == StableContact::OnlyIfNew)
    touched &= ~unsigned{towers_touching(s, palace.cells() - Mask::of(cell))};  // A19
  for (int t = 0; t < corners; ++t)
    if (touched >> t & 1)
      take_tower(s, before, t, rules.tower_after_stable == TowerAfterStable::Placer ? s.mover : palace.owner,
                 trace);  // A45
  take_palace_tile(s, palace, false, trace);
}

template <class Trace>
void Game::add_merchant(State& s, int cell, Trace& trace) const {
  const Mask touched = rules.board.beside(Mask::of(cell)) & s.merchant;
  const bool extends = touched.count() == 1 && (touched & s.end).any();
  trace(extends ? 17 : 18);
  // The only merchant of a street stays an end when the street grows; under A40 not if it touches an older one.
  const bool begun_beside =
      rules.branch_end == BranchEnd::InnerAtOnce && (rules.board.beside(touched) & s.merchant).any();
  if (!extends)
    s.end = {};
  else if (s.end.count() > 1 || begun_beside)
    s.end -= touched;
  s.merchant.set(cell);
  s.end.set(cell);
}

template <class Trace>
void Game::add_wall(State& s, const State& before, int arm, Trace& trace) const {
  trace(19);
  trace(25);
  const int cell = wall_cell(rules.board, arm, s.arm[arm]++);
  const bool building = s.buildings().has(cell);
  if (!building && !s.stable.has(cell)) return;
  const Palace palace = building ? palace_at(rules, s, cell) : palace_of_stable(rules, s, cell);
  if (!palace.is_roofed()) {
    trace(28);
    return;
  }
  const int tower = rules.tower_of_arm(arm);
  const bool touched_before = towers_touching(before, palace.cells()) >> tower & 1;
  if (rules.wall_contact == WallContact::OnlyIfAlreadyTouching && !touched_before) return;  // A18
  if (rules.wall_contact == WallContact::OnlyFirstContact && touched_before) return;
  take_tower(s, before, tower, palace.owner, trace);
}

// R26, R27.
template <class Trace>
void Game::take_tower(State& s, const State& before, int tower, int owner, Trace& trace) const {
  trace(26);
  if (s.tower_tile[tower] == owner) return;
  s.tower_tile[tower] = static_cast<std::int8_t>(owner);
  const std::uint8_t won = s.tower_merchants[tower];
  if (won == 0) return;
  trace(27);
  s.tower_merchants[tower] = 0;
  if (owner == neutral) return;
  const bool dropped_out = is_empty(before.stock[owner]) || (before.out >> owner & 1);  // A20
  if (dropped_out && rules.dropped_out == DroppedOut::Lost) return;
  s.stock[owner][Merchant] = static_cast<std::uint8_t>(s.stock[owner][Merchant] + won);
  if (dropped_out && rules.dropped_out == DroppedOut::StayOut) s.out = static_cast<std::uint8_t>(s.out | 1u << owner);
  if (owner == s.mover && rules.keeps_fresh_merchants())
    s.fresh_merchants = static_cast<std::uint8_t>(s.fresh_merchants + won);  // A38
}

// R23, R24: a roofed palace has come into being, or has grown by a stable.
template <class Trace>
void Game::take_palace_tile(State& s, const Palace& palace, bool by_roof, Trace& trace) const {
  trace(22);
  trace(23);
  auto& holder = s.palace_tile[palace.colour];
  if (palace.owner == neutral || holder == neutral) trace(24);
  if (holder == nobody) {
    const bool leaves = palace.owner == neutral && rules.neutral_tile == NeutralTile::FirstPlayerTakes;  // A25a
    if (by_roof && !leaves) holder = palace.owner;
    return;
  }
  if (by_roof && palace.owner == neutral && rules.neutral_size == NeutralSize::AnySize) {  // A43
    holder = neutral;
    return;
  }
  if (holder == neutral && rules.neutral_tile_back == NeutralTileBack::Never) return;  // A44
  if (by_roof && holder == neutral && rules.neutral_tile_back == NeutralTileBack::ByNext) {
    holder = palace.owner;
    return;
  }
  int held = 0;
  each_palace(rules, s, [&](const Palace& p) {
    if (p.colour == palace.colour && p.owner == holder) held = std::max(held, p.size());
  });
  if (!outgrows<std::int64_t>(palace.size(), held)) return;
  if (by_roof)
    holder = palace.owner;
  else if (rules.after_stable == AfterStable::Enlarger)  // A23
    holder = s.mover;
  else if (palace.owner != neutral || rules.neutral_enlarged == NeutralEnlarged::Moves)  // A25b
    holder = palace.owner;
}

template <class Visit>
void Game::each_wall(const State& s, Visit&& visit) const {
  for (int arm = 0; arm < arms; ++arm)
    for (int index = 0; index < s.arm[arm]; ++index) visit(arm, index);
}

}  // namespace medina
