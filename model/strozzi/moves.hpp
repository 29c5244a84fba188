#pragma once

#include <algorithm>

#include "model/strozzi/game.hpp"
#include "model/strozzi/scoring.hpp"

// The rules of play. Included by game.hpp; a number such as R8 is that of rulebook.md.

namespace strozzi {

inline core::PerPlayer<std::int64_t> numbers(const Row& row) {
  core::PerPlayer<std::int64_t> all{};
  for (int p = 0; p < core::max_players; ++p) all[p] = row.number[p];
  return all;
}

inline core::PerPlayer<std::int64_t> heights(const Row& row) {
  core::PerPlayer<std::int64_t> all{};
  for (int p = 0; p < core::max_players; ++p) all[p] = height<std::int64_t>(row.number[p], row.after[p]);
  return all;
}

template <class Trace>
State Game::start(Trace&& trace) const {
  State s;
  s.round = static_cast<std::uint8_t>(rules.first_round);
  trace(1);  // markers on space 0, no coins, the tiles shuffled
  for (std::size_t kind = 0; kind < rules.tiles.size(); ++kind) s.stock[kind] = rules.tiles[kind].count;
  for (std::size_t kind = 0; kind < rules.ships.size(); ++kind) s.pool[kind] = rules.ships[kind].count;
  prepare_round(s, rules.start_seat, trace);
  return s;
}

inline core::Turn Game::turn(const State& s) const {
  switch (s.phase) {
    case Phase::Over: return core::Turn::over();
    case Phase::Start:
    case Phase::Tile:
    case Phase::Remove:
    case Phase::Ship: return core::Turn::chance();
    default: return core::Turn::player(s.turn);
  }
}

template <class Visit, class Trace>
void Game::each_move(const State& s, Visit&& visit, Trace&& trace) const {
  const auto visit_legal = [&](Do what, std::size_t choices) {
    for (std::size_t number = 0; number < choices; ++number)
      if (const Move m{what, static_cast<std::int8_t>(number)}; objection(s, m) == 0) visit(m);
  };
  switch (s.phase) {
    case Phase::Stuck: trace(26); return;  // A15: the seat named has no flag
    case Phase::Over: return;
    case Phase::Start: visit_legal(Do::Start, static_cast<std::size_t>(rules.players)); return;
    case Phase::Tile: visit_legal(Do::Tile, rules.tiles.size()); return;
    case Phase::Remove: visit_legal(Do::Remove, rules.ships.size()); return;
    case Phase::Ship: visit_legal(Do::Ship, rules.ships.size()); return;
    case Phase::Offer:
      trace(s.claimant >= 0 ? 9 : s.turn == s.active ? 7 : 11);
      visit_legal(Do::Claim, max_flags);
      visit(Move{Do::Pass});
      return;
    case Phase::Dock:
      trace(14);
      visit_legal(Do::Dock, static_cast<std::size_t>(rules.ports));
      return;
    case Phase::Take:
      trace(21);
      visit_legal(Do::Take, rules.tiles.size());
      return;
    case Phase::FlagStep:
    case Phase::TileStep:  // A8
      trace(s.phase == Phase::FlagStep ? 18 : 22);
      visit(Move{Do::Advance});
      visit(Move{Do::Stay});
      return;
  }
}

template <class Trace>
State Game::apply(const State& before, const Move& m, Trace&& trace) const {
  State s = before;
  if (turn(s).is_player()) trace(5);  // a decision is final: no move takes one back
  switch (m.what) {
    case Do::Start: choose_starter(s, m.number, trace); break;
    case Do::Tile:
      trace(s.active < 0 ? 1 : 23);
      --s.stock[m.number];
      if (rules.tile_stock == TileStock::FaceUpStack)
        s.top = m.number;
      else
        ++s.display[m.number];
      fill_up(s, trace);
      break;
    case Do::Remove:  // A26
      trace(s.round == rules.first_round ? 1 : 32);
      --s.pool[m.number];
      if (core::size(s.pool) == s.deck) s.phase = Phase::Ship;
      break;
    case Do::Ship:
      trace(6);
      --(s.sure[m.number] != 0 ? s.sure : s.pool)[m.number];
      if (rules.only_used && s.round < rules.rounds) ++s.drawn[m.number];  // A16
      --s.deck;
      s.ship = m.number;
      s.phase = Phase::Offer;
      s.turn = s.active;
      break;
    case Do::Claim:
      if (m.number == Pirate) {
        trace(s.claimant < 0 ? 8 : 10);
        acquire(s, s.turn, Pirate, trace);
      } else {
        trace(9);
        s.claim_flag = m.number;
        s.claimant = s.turn;
        next_in_lap(s, trace);
      }
      break;
    case Do::Pass: next_in_lap(s, trace); break;
    case Do::Dock: dock(s, m.number, trace); break;
    case Do::Advance:
    case Do::Stay: {  // A8
      const bool from_flag = s.phase == Phase::FlagStep;
      trace(from_flag ? 18 : 22);
      if (m.what == Do::Advance) advance(s, s.step, 1, trace);
      s.step = -1;
      if (from_flag)
        use_patronage(s, rules.ships[s.ship], trace);
      else
        fill_up(s, trace);
      break;
    }
    case Do::Take: take(s, m.number, trace); break;
  }
  return s;
}

// Flags come back and the ships are shuffled; then the start player, the tiles, and under A26 the removed ships.
// 'starter' -1: chance.
template <class Trace>
void Game::prepare_round(State& s, int starter, Trace& trace) const {
  for (int p = 0; p < rules.players; ++p) s.flags[p] = rules.flags;
  s.ports = {};
  s.deck = static_cast<std::uint8_t>(rules.deck_size());
  s.turn = s.active = s.ship = s.claim_flag = s.claimant = s.step = s.last = -1;
  s.starter = -1;
  s.phase = Phase::Start;
  if (starter >= 0) choose_starter(s, starter, trace);
}

template <class Trace>
void Game::choose_starter(State& s, int starter, Trace& trace) const {
  trace(s.round == rules.first_round ? 4 : 33);
  s.starter = static_cast<std::int8_t>(starter);
  if (s.round == rules.first_round || rules.reset_display)  // A17
    fill_up(s, trace);
  else
    tiles_are_full(s, trace);
}

// R1, R23: tiles are turned up until the display is full and, in an open stack, its top is seen (A2).
template <class Trace>
void Game::fill_up(State& s, Trace& trace) const {
  s.turn = -1;
  if (core::size(s.display) < rules.display && s.top >= 0) {
    ++s.display[s.top];
    s.top = -1;
    trace(23);
  }
  const bool shows_top = rules.tile_stock == TileStock::FaceUpStack && s.top < 0;
  if (core::size(s.stock) > 0 && (shows_top || core::size(s.display) < rules.display)) {
    s.phase = Phase::Tile;
    return;
  }
  tiles_are_full(s, trace);
}

// Goes on after the tiles: with the first flip of a round, or with the end of a turn.
template <class Trace>
void Game::tiles_are_full(State& s, Trace& trace) const {
  if (s.active >= 0) {
    end_turn(s, trace);
    return;
  }
  s.active = s.starter;
  const bool removes = rules.removed_seen && core::size(s.pool) > s.deck &&
                       (!rules.only_used || s.round == rules.first_round);  // A26, A16
  s.phase = removes ? Phase::Remove : Phase::Ship;
}

// The seat that acts after s.turn, clockwise. A lap ends before the active player; after a claim A1 can let it go on to
// the claimant.
template <class Trace>
void Game::next_in_lap(State& s, Trace& trace) const {
  const int end = s.claimant >= 0 && rules.pirate_window == PirateWindow::FullLap ? s.claimant : s.active;
  for (int seat = next(s.turn); seat != end; seat = next(seat)) {
    if (s.flags[seat] != 0) {
      trace(s.claimant >= 0 ? 9 : 11);
      s.turn = static_cast<std::int8_t>(seat);
      return;
    }
    trace(26);  // a player without a flag is not asked
  }
  lap_is_over(s, trace);
}

template <class Trace>
void Game::lap_is_over(State& s, Trace& trace) const {
  if (s.claimant >= 0) {
    trace(12);
    acquire(s, s.claimant, s.claim_flag, trace);
    return;
  }
  trace(13);
  s.ship = s.turn = -1;
  if (s.deck == 0)
    end_round(s, trace);
  else
    s.phase = Phase::Ship;  // the same player flips again
}

// The ship is the player's. Any other claim is void: its flag never left the hand (R10).
template <class Trace>
void Game::acquire(State& s, int seat, int flag, Trace& trace) const {
  trace(3);
  s.claim_flag = static_cast<std::int8_t>(flag);
  s.claimant = s.turn = s.active = static_cast<std::int8_t>(seat);
  s.phase = Phase::Dock;
}

template <class Trace>
void Game::dock(State& s, int port, Trace& trace) const {
  const Ship& ship = rules.ships[s.ship];
  const int player = s.active;
  const int flag = s.claim_flag;
  trace(14);
  s.flags[player] = static_cast<std::uint8_t>(s.flags[player] & ~(1u << flag));
  s.claim_flag = s.claimant = -1;
  if (rules.empty_florence == EmptyFlorence::LeftOfLastDocker) s.last = s.active;  // A3

  if (flag == PlusOne) trace(15);
  const auto speed = static_cast<int>(effective_speed<std::int64_t>(rules, ship.speed, flag == PlusOne));
  trace(16);
  Row& row = s.ports[port];
  const int equals = row.sharing(speed);
  row.enter(player, speed, rules.below_first ? std::min(equals, 1) : equals);  // A10

  trace(17);
  int steps = ship.goods[port];
  const bool has_step = flag == Goods && (!rules.flag_needs_goods || steps > 0);  // A13
  if (flag == Goods) trace(18);
  if (has_step && !rules.may_decline_flag()) ++steps;  // A8
  advance(s, port, steps, trace);
  if (ship.scrolls > 0 && rules.has_florence) {
    trace(20);
    advance(s, florence, ship.scrolls, trace);
  }
  if (has_step && rules.may_decline_flag()) {
    s.phase = Phase::FlagStep;
    s.step = static_cast<std::int8_t>(port);
    return;
  }
  use_patronage(s, ship, trace);
}

// R19, R24: the active player's marker goes up and stands to the right of those already there. Spaces passed leave no
// trace.
template <class Trace>
void Game::advance(State& s, int city, int steps, Trace& trace) const {
  if (steps == 0) return;
  Row& row = s.tracks[city];
  const int player = s.active;
  const int from = row.number[player];
  const int top = rules.tracks[city].top;
  if (from + steps > top) trace(24);
  if (from == top && !rules.requeue_at_top) return;       // A9
  if (from + steps > top && rules.surplus_stays) return;  // A28
  trace(19);
  const auto to = static_cast<int>(reached<std::int64_t>(rules, rules.tracks[city], from, steps));
  row.leave(player);
  row.enter(player, to, row.sharing(to));
}

template <class Trace>
void Game::use_patronage(State& s, const Ship& ship, Trace& trace) const {
  s.ship = -1;
  if (ship.patronage && core::size(s.display) > 0)
    s.phase = Phase::Take;
  else
    end_turn(s, trace);
}

template <class Trace>
void Game::take(State& s, int kind, Trace& trace) const {
  const Tile& tile = rules.tiles[static_cast<std::size_t>(kind)];
  trace(21);
  --s.display[kind];
  s.owned[s.active][tile.category] = static_cast<std::uint8_t>(s.owned[s.active][tile.category] + tile.value);
  if (rules.has_port(tile.good)) {
    trace(22);
    if (rules.may_decline_tile()) {  // A8
      s.phase = Phase::TileStep;
      s.step = static_cast<std::int8_t>(tile.good);
      return;
    }
    advance(s, tile.good, 1, trace);
  }
  fill_up(s, trace);
}

template <class Trace>
void Game::end_turn(State& s, Trace& trace) const {
  s.turn = -1;
  const bool flags_left =
      std::any_of(s.flags.begin(), s.flags.begin() + rules.players, [](std::uint8_t flags) { return flags != 0; });
  if (!flags_left || s.deck == 0) {
    end_round(s, trace);
    return;
  }
  trace(25);
  int seat = next(s.active);  // left of the docker, not of the player who flipped
  for (bool skipped = false; s.flags[seat] == 0; seat = next(seat), skipped = true) {
    trace(26);
    if (!skipped || !rules.skip_once) continue;
    s.phase = Phase::Stuck;  // A15: the seat named cannot flip
    s.turn = s.active = static_cast<std::int8_t>(seat);
    return;
  }
  s.active = static_cast<std::int8_t>(seat);
  s.phase = Phase::Ship;
}

template <class Trace>
void Game::end_round(State& s, Trace& trace) const {
  trace(27);
  trace(2);
  score_round(s, trace);
  s.turn = s.active = -1;
  if (s.round == rules.rounds) {
    trace(34);
    trace(35);
    s.phase = Phase::Over;
    return;
  }
  trace(32);
  int starter = highest_in_florence(s);
  if (starter < 0) {  // A3
    starter = s.starter;
    if (rules.empty_florence == EmptyFlorence::Rechoose) starter = -1;
    if (rules.empty_florence == EmptyFlorence::LeftOfLastDocker && s.last >= 0) starter = next(s.last);
  }
  ++s.round;
  if (rules.only_used) {  // A16
    core::pour(s.drawn, s.sure);
  } else {
    for (std::size_t kind = 0; kind < rules.ships.size(); ++kind) s.pool[kind] = rules.ships[kind].count;
  }
  if (rules.reset_display) {  // A17
    if (s.top >= 0) ++s.stock[s.top];
    s.top = -1;
    core::pour(s.display, s.stock);
  }
  prepare_round(s, starter, trace);
}

// R28-R31.
template <class Trace>
void Game::score_round(State& s, Trace& trace) const {
  const int n = rules.players;
  const auto pay = [&](const core::PerPlayer<std::int64_t>& amounts) {
    for (int p = 0; p < n; ++p) s.coins[p] = core::checked_add(s.coins[p], amounts[p]);
  };
  trace(31);  // purses may be hidden; payments are open, so the model keeps them in the open
  trace(28);
  for (int port = 0; port < rules.ports; ++port) pay(pay_row(n, heights(s.ports[port]), rules.ship_prizes));
  trace(29);
  for (int city = 0; city < max_cities; ++city) {
    if (!rules.has_city(city)) continue;
    const auto high = heights(s.tracks[city]);
    pay(pay_row(n, high, rules.marker_prizes));
    const auto bonus = pay_bonus(rules, rules.tracks[city], numbers(s.tracks[city]), high);
    if (bonus != core::nobody<std::int64_t>()) trace(30);
    pay(bonus);
  }
}

}  // namespace strozzi
