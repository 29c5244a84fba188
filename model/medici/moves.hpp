#pragma once

#include <bit>

#include "model/medici/game.hpp"
#include "model/medici/scoring.hpp"

// The rules of play. Included by game.hpp; a number such as R8 is that of rulebook.md.

namespace medici {

inline int Game::free(const State& s, int seat) const { return rules.capacity - core::size(s.ship[seat]); }

template <class Trace>
State Game::start(Trace&& trace) const {
  State s;
  s.day = static_cast<std::uint8_t>(rules.first_day);
  trace(2);  // levels start at 0
  for (int p = 0; p < rules.players; ++p) s.money[p] = rules.money;
  trace(3);
  prepare_day(s, rules.start_seat >= 0 ? 1u << rules.start_seat : (1u << rules.players) - 1, trace);  // R5
  return s;
}

inline core::Turn Game::turn(const State& s) const {
  switch (s.phase) {
    case Phase::Over: return core::Turn::over();
    case Phase::Draw:
    case Phase::Bid: return core::Turn::player(s.turn);
    default: return core::Turn::chance();
  }
}

template <class Visit, class Trace>
void Game::each_move(const State& s, Visit&& visit, Trace&& trace) const {
  switch (s.phase) {
    case Phase::Over: return;
    case Phase::Start:
      trace(s.day == rules.first_day ? 5 : 31);
      for (int p = 0; p < rules.players; ++p)
        if (objection(s, {Do::Start, p}) == 0) visit(Move{Do::Start, p});
      return;
    case Phase::Remove:
    case Phase::Card:
    case Phase::Fill:
      trace(19);  // the deck may be counted, never looked at: every card of the pool can come
      for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
        if (s.pool[kind] != 0)
          visit(Move{s.phase == Phase::Remove ? Do::Remove : Do::Card, static_cast<std::int64_t>(kind)});
      return;
    case Phase::Draw:
      trace(core::size(s.lot) == 0 ? 6 : 7);
      if (objection(s, {Do::Draw}) == 0) visit(Move{Do::Draw});
      if (objection(s, {Do::Stop}) == 0) visit(Move{Do::Stop});
      return;
    case Phase::Bid: {
      visit(Move{Do::Pass});
      if (core::size(s.lot) > free(s, s.turn)) {
        trace(13);
        return;
      }
      trace(11);
      trace(12);
      for (std::int64_t florins = s.high_bid + 1; florins <= s.money[s.turn]; ++florins)
        visit(Move{Do::Bid, florins});  // R11, R12
      return;
    }
  }
}

template <class Trace>
State Game::apply(const State& before, const Move& m, Trace&& trace) const {
  State s = before;
  switch (m.what) {
    case Do::Start: begin_day(s, static_cast<int>(m.number), trace); break;
    case Do::Remove:  // A20
      trace(4);
      --s.pool[m.number];
      if (core::size(s.pool) == s.deck) begin_turn(s, s.drawer, trace);
      break;
    case Do::Draw:
      trace(core::size(s.lot) == 0 ? 6 : 7);
      if (s.deck == 0) {  // A4: the discards become the deck; cards that were never seen stay out of the day
        s.pool = {};
        core::pour(s.discards, s.pool);
        s.deck = static_cast<std::uint8_t>(core::size(s.pool));
        s.reshuffled = true;
      }
      if (rules.known_order && !s.reshuffled) {
        turn_up(s, rules.order[rules.order.size() - s.deck], trace);
      } else {
        s.phase = Phase::Card;
        s.turn = -1;
      }
      break;
    case Do::Card:
      --s.pool[m.number];
      if (s.phase == Phase::Fill) {
        trace(17);
        --s.deck;
        ++s.ship[s.drawer][m.number];
        fill(s, trace);
      } else {
        turn_up(s, static_cast<int>(m.number), trace);
      }
      break;
    case Do::Stop:
      trace(7);
      close_lot(s, trace);
      break;
    case Do::Bid:
      trace(11);
      s.high_bid = m.number;
      s.high_bidder = s.turn;
      [[fallthrough]];
    case Do::Pass:
      trace(10);
      if (s.turn == s.drawer)  // R10: the drawer speaks last
        resolve_auction(s, trace);
      else
        next_bidder(s, s.turn, trace);
      break;
  }
  return s;
}

// All cards come together, ships are empty, and one of 'starters' draws first.
template <class Trace>
void Game::prepare_day(State& s, std::uint32_t starters, Trace& trace) const {
  s.ship = {};  // R1
  s.lot = s.pool = s.discards = {};
  s.reshuffled = false;
  trace(1);
  if (!rules.known_order)
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) s.pool[kind] = rules.kinds[kind].count;
  s.deck = static_cast<std::uint8_t>(rules.deck_size);
  trace(4);
  s.turn = s.drawer = -1;
  s.phase = Phase::Start;
  if (std::has_single_bit(starters)) begin_day(s, std::countr_zero(starters), trace);
}

template <class Trace>
void Game::begin_day(State& s, int drawer, Trace& trace) const {
  trace(s.day == rules.first_day ? 5 : 31);
  s.drawer = static_cast<std::int8_t>(drawer);
  if (rules.removed == Removed::Seen && !rules.known_order && core::size(s.pool) > s.deck) {  // A20
    s.phase = Phase::Remove;
    s.turn = -1;
  } else {
    begin_turn(s, drawer, trace);
  }
}

template <class Trace>
void Game::begin_turn(State& s, int drawer, Trace&) const {
  s.drawer = s.turn = static_cast<std::int8_t>(drawer);
  s.phase = Phase::Draw;
}

template <class Trace>
void Game::turn_up(State& s, int kind, Trace& trace) const {
  trace(6);  // it is part of the lot for good
  --s.deck;
  ++s.lot[kind];
  if (s.deck == 0 && rules.last_lot == LastLot::EndAtOnce) {  // A3
    end_day(s, trace);
    return;
  }
  if (may_draw_more(s)) {
    s.phase = Phase::Draw;
    s.turn = s.drawer;
  } else {
    if (core::size(s.lot) < lot_limit && core::size(s.lot) >= most_in_lot(s)) trace(8);
    close_lot(s, trace);
  }
}

template <class Trace>
void Game::close_lot(State& s, Trace& trace) const {
  trace(10);
  s.phase = Phase::Bid;
  s.high_bid = 0;
  s.high_bidder = -1;
  next_bidder(s, s.drawer, trace);
}

// R10: the seat that speaks after 'after', clockwise; the drawer speaks last, and then the lot goes to the highest
// bidder.
template <class Trace>
void Game::next_bidder(State& s, int after, Trace& trace) const {
  int seat = after;
  do {
    seat = seat + 1 == rules.players ? 0 : seat + 1;
    if (!is_full(s, seat)) {
      s.turn = static_cast<std::int8_t>(seat);
      return;
    }
    trace(9);  // a full ship does not bid
  } while (seat != s.drawer);
  resolve_auction(s, trace);
}

template <class Trace>
void Game::resolve_auction(State& s, Trace& trace) const {
  const int winner = s.high_bidder;
  if (winner >= 0) {
    trace(14);
    s.money[winner] -= s.high_bid;
    core::pour(s.lot, s.ship[winner]);
  } else {
    trace(15);
    core::pour(s.lot, s.discards);
  }
  s.high_bid = 0;
  s.high_bidder = -1;
  s.turn = -1;

  if (ships_in_day(s) <= 1) {
    trace(17);
    for (int p = 0; p < rules.players; ++p)
      if (!is_full(s, p)) s.drawer = static_cast<std::int8_t>(p);
    fill(s, trace);
    return;
  }
  if (s.deck == 0) {
    trace(18);
    end_day(s, trace);
    return;
  }
  trace(16);
  if (winner < 0 && rules.next_after_unsold == AfterUnsold::SameDrawer) {  // A29
    begin_turn(s, s.drawer, trace);
    return;
  }
  int seat = winner >= 0 && rules.next_drawer == NextDrawer::LeftOfWinner ? winner : s.drawer;  // A26
  do {
    seat = seat + 1 == rules.players ? 0 : seat + 1;
    if (is_full(s, seat) && rules.turn_to_full_ship == FullShipTurn::Skip) trace(9);
  } while (is_full(s, seat) && rules.turn_to_full_ship == FullShipTurn::Skip);  // A12
  begin_turn(s, seat, trace);
}

// R17: the last ship takes cards from the deck, free and without choice, until it is full or the deck is empty.
template <class Trace>
void Game::fill(State& s, Trace& trace) const {
  while (!is_full(s, s.drawer) && s.deck > 0) {
    if (!rules.known_order || s.reshuffled) {
      s.phase = Phase::Fill;
      return;
    }
    ++s.ship[s.drawer][rules.order[rules.order.size() - s.deck]];
    --s.deck;
  }
  end_day(s, trace);
}

template <class Trace>
void Game::end_day(State& s, Trace& trace) const {
  score_day(s, trace);
  if (s.day < rules.days) {
    trace(30);
    trace(28);  // levels stay
    ++s.day;
    prepare_day(s, poorest(s), trace);
    return;
  }
  trace(32);
  s.phase = Phase::Over;
  s.turn = s.drawer = s.high_bidder = -1;
  s.high_bid = 0;
  s.deck = 0;
  s.reshuffled = false;
  s.ship = {};
  s.lot = s.pool = s.discards = {};
}

// R20-R29.
template <class Trace>
void Game::score_day(State& s, Trace& trace) const {
  const int n = rules.players;
  core::PerPlayer<std::int64_t> value{}, loaded{};
  Levels<std::int64_t> before{}, after{};
  for (int p = 0; p < n; ++p) {
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      const std::int64_t count = s.ship[p][kind];
      value[p] += count * rules.kinds[kind].value;  // R20, gold included
      loaded[p] += count;
      if (rules.kinds[kind].good != gold)
        after[rules.kinds[kind].good][p] += count;  // R23: cards, not values; gold adds nothing
    }
    for (int good = 0; good < goods; ++good) {
      before[good][p] = s.level[p][good];
      after[good][p] = climbed(rules, before[good][p], after[good][p]);
    }
  }
  trace(20);
  trace(21);
  for (int p = 0; p < n; ++p)
    for (int q = 0; q < p; ++q)
      if (value[p] == value[q]) trace(22);
  const auto for_ship = pay_ships(rules, value, loaded);
  for (int p = 0; p < n; ++p) s.money[p] = core::checked_add(s.money[p], for_ship[p]);

  trace(23);
  trace(29);
  std::array<core::PerPlayer<std::int64_t>, goods> for_tracks{};
  for (int good = 0; good < goods; ++good) {
    // Goods on which all stand alike, such as those that nobody has, are paid alike.
    int same = 0;
    while (after[same] != after[good]) ++same;
    for_tracks[good] = same < good ? for_tracks[same] : pay_track(rules, after[good]);
    const auto& for_track = for_tracks[good];
    trace(24);
    for (int p = 0; p < n; ++p) {
      for (int q = 0; q < p; ++q)
        if (after[good][p] == after[good][q]) trace(25);
      if (after[good][p] == 0 && for_track[p] > 0) trace(26);
      const std::int64_t extra = bonus_today(rules, before[good][p], after[good][p]);
      if (extra > 0) trace(27);
      s.money[p] = core::checked_add(s.money[p], for_track[p] + extra);
      if (after[good][p] > 255) throw core::Overflow("a level does not fit its field");
      s.level[p][good] = static_cast<std::uint8_t>(after[good][p]);
    }
  }
}

}  // namespace medici
