#pragma once

#include <algorithm>
#include <bit>

#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"

// The rules of play. Included by game.hpp; a number such as R7 is that of rulebook.md.

namespace medici_card {

template <class Size>
template <class Trace>
typename GameOf<Size>::State GameOf<Size>::start(Trace&& trace) const {
  State s;
  s.day = static_cast<std::uint8_t>(rules.first_day);
  for (int p = 0; p < rules.players; ++p) s.money[p] = rules.money;
  trace(1);  // no card is left out, whatever the number of players
  if (rules.known_order) {
    s.deck_left = static_cast<std::uint8_t>(rules.order.size());
  } else {
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
      if (!rules.kinds[kind].cargo) s.deck[kind] = rules.kinds[kind].count;
    s.deck_left = static_cast<std::uint8_t>(core::size(counts(s.deck)));
  }
  prepare_day(s, rules.start_seat >= 0 ? 1u << rules.start_seat : (1u << rules.players) - 1, trace);
  return s;
}

template <class Size>
core::Turn GameOf<Size>::turn(const State& s) const {
  switch (s.phase) {
    case Phase::Over: return core::Turn::over();
    case Phase::Act:
    case Phase::Take: return core::Turn::player(s.mover);
    default: return core::Turn::chance();
  }
}

template <class Size>
int GameOf<Size>::ships_in_day(const State& s) const {
  int count = 0;
  for (int p = 0; p < rules.players; ++p) count += !is_full(s, p);
  return count;
}

template <class Size>
typename GameOf<Size>::End GameOf<Size>::end_after(const State& s, int reveals) const {
  End end;
  for (int back = std::min(s.market.size(), window) - 1; back >= 0; --back) end.push(s.market.last(back));
  const std::size_t next = rules.order.size() - s.deck_left;  // of a known order
  for (int i = 0; i < reveals; ++i) end.push(rules.order[next + static_cast<std::size_t>(i)]);
  return end;
}

// R3, R5: may one more card be revealed after 'revealed' of them?
template <class Size>
int GameOf<Size>::reveal_objection(const State& s, int revealed) const {
  if (revealed >= most_reveals) return 3;
  return s.deck_left > revealed - s.revealed ? 0 : 5;
}

// R4: may a turn go without a reveal?
template <class Size>
int GameOf<Size>::no_reveal_objection(const State& s) const {
  if (s.market.size() == 0) return 4;
  return rules.no_reveal == NoReveal::PrevDay && s.deck_left > 0 ? 4 : 0;  // A5, R5
}

// May these cards be taken from the market's end after 'revealed' reveals?
template <class Size>
int GameOf<Size>::take_objection(const State& s, const End& end, int revealed, unsigned cards) const {
  if (revealed == 0)
    if (const int broken = no_reveal_objection(s); broken != 0) return broken;
  if ((cards & 1) == 0) return 6;
  if (cards >> end.size != 0) return 7;
  if (rules.take_window == TakeWindow::Contiguous && cards == 5) return 7;  // A6
  if (rules.take_window == TakeWindow::MaxTwo && cards > 3) return 7;
  if (rules.overload == Overload::Strict) {  // A19
    int space = s.space[s.mover];
    for (int back = 0; back < window; ++back) space += (cards >> back & 1) * cards_.space[0][end.kind[back]];
    if (space > rules.capacity) return 9;
  }
  return 0;
}

template <class Size>
template <class Visit, class Trace>
void GameOf<Size>::each_move(const State& s, Visit&& visit, Trace&& trace) const {
  constexpr std::uint8_t subsets[] = {1, 3, 5, 7};
  const auto visit_takes = [&](const End& end, int revealed, Do what) {
    unsigned legal = 0;  // all are judged before the first is visited: the visitor may be long
    for (unsigned i = 0; i < std::size(subsets); ++i) {
      const int broken = take_objection(s, end, revealed, subsets[i]);
      legal |= static_cast<unsigned>(broken == 0) << i;
      if (broken == 9) trace(9);
    }
    trace(6);
    trace(7);
    for (; legal != 0; legal &= legal - 1) visit(Move{what, static_cast<std::uint8_t>(what == Do::Turn ? revealed : 0), subsets[std::countr_zero(legal)]});
  };
  switch (s.phase) {
    case Phase::Over: return;
    case Phase::Start:
      trace(s.day == rules.first_day ? 2 : 22);
      for (int p = 0; p < rules.players; ++p)
        if (objection(s, {Do::Start, static_cast<std::uint8_t>(p), 0}) == 0) visit(Move{Do::Start, static_cast<std::uint8_t>(p), 0});
      return;
    case Phase::Card:
    case Phase::Fill:
      for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
        if (s.deck[kind] != 0) visit(Move{Do::Card, static_cast<std::uint8_t>(kind), 0});
      return;
    case Phase::Take: visit_takes(end_after(s, 0), s.revealed == 0 ? 1 : s.revealed, Do::Take); return;  // R4 was asked when the number was announced
    case Phase::Act:
      if (s.deck_left == 0) trace(5);
      if (rules.whole_turns) {
        End end = end_after(s, 0);
        visit_takes(end, 0, Do::Turn);
        for (int reveals = 1; reveal_objection(s, reveals - 1) == 0; ++reveals) {
          end.push(rules.order[rules.order.size() - s.deck_left + static_cast<std::size_t>(reveals) - 1]);
          visit_takes(end, reveals, Do::Turn);
        }
      } else if (rules.reveal == Reveal::AnnounceCount) {  // A30
        for (int count = 0; count == 0 || reveal_objection(s, count - 1) == 0; ++count)
          if (count > 0 || no_reveal_objection(s) == 0) visit(Move{Do::Announce, static_cast<std::uint8_t>(count), 0});
      } else {
        if (reveal_objection(s, s.revealed) == 0) {
          trace(3);
          visit(Move{Do::Reveal, 0, 0});
        }
        visit_takes(end_after(s, 0), s.revealed, Do::Take);
      }
      if (objection(s, {Do::Decline, 0, 0}) == 0) visit(Move{Do::Decline, 0, 0});
      return;
  }
}

template <class Size>
template <class Trace>
typename GameOf<Size>::State GameOf<Size>::apply(const State& before, const Move& m, Trace&& trace) const {
  State s = before;
  switch (m.what) {
    case Do::Start:
      trace(s.day == rules.first_day ? 2 : 22);
      begin_turn(s, m.number, trace);
      break;
    case Do::Reveal: reveal(s, trace); break;
    case Do::Announce:
      s.pending = m.number;
      trace(m.number == 0 ? 4 : 3);
      if (rules.known_order || m.number == 0) {
        while (s.pending > 0) reveal(s, trace);
        s.phase = Phase::Take;
      } else {
        s.phase = Phase::Card;
      }
      break;
    case Do::Card:
      --s.deck[m.number];
      --s.deck_left;
      if (s.phase == Phase::Fill) {
        trace(12);
        load(s, s.mover, m.number, 1);
        fill(s, trace);
      } else {
        turn_up(s, m.number, trace);
      }
      break;
    case Do::Turn:
      for (int i = 0; i < m.number; ++i) reveal(s, trace);
      [[fallthrough]];
    case Do::Take: take(s, m.cards, trace); break;
    case Do::Decline:  // A7
      trace(12);
      end_day(s, trace);
      break;
  }
  return s;
}

template <class Size>
template <class Trace>
void GameOf<Size>::prepare_day(State& s, std::uint32_t starters, Trace& trace) const {
  s.mover = -1;
  s.revealed = s.pending = 0;
  s.phase = Phase::Start;
  if (!std::has_single_bit(starters)) return;
  trace(s.day == rules.first_day ? 2 : 22);
  begin_turn(s, std::countr_zero(starters), trace);
}

template <class Size>
template <class Trace>
void GameOf<Size>::begin_turn(State& s, int mover, Trace& trace) const {
  s.mover = static_cast<std::int8_t>(mover);
  s.phase = Phase::Act;
  s.revealed = s.pending = 0;
  if (s.deck_left == 0 && s.market.size() == 0 && rules.no_card == NoCard::SkipAndEnd) {  // A25
    trace(5);
    end_day(s, trace);
  }
}

template <class Size>
template <class Trace>
void GameOf<Size>::reveal(State& s, Trace& trace) const {
  trace(3);
  if (rules.known_order) {
    const int kind = next_of_order(s);
    --s.deck_left;
    if (s.pending == 0) s.pending = 1;
    turn_up(s, kind, trace);
  } else {
    s.pending = 1;
    s.phase = Phase::Card;
  }
}

// R3: a revealed card lies at the right end of the market.
template <class Size>
template <class Trace>
void GameOf<Size>::turn_up(State& s, int kind, Trace& trace) const {
  trace(3);
  s.market.push(kind);
  ++s.revealed;
  --s.pending;
  if (s.pending == 0) s.phase = rules.reveal == Reveal::AnnounceCount && !rules.whole_turns ? Phase::Take : Phase::Act;
}

// R6-R12.
template <class Size>
template <class Trace>
void GameOf<Size>::take(State& s, unsigned cards, Trace& trace) const {
  const bool last_turn = ships_in_day(s) == 1 && rules.final_turn == FinalTurn::OneTurn;
  if (s.revealed == 0) trace(4);
  trace(6);
  if (cards > 1) trace(7);
  const int in_reach = std::min(s.market.size(), window);
  for (int back = 0; back < window; ++back) {
    const int kind = back < in_reach ? s.market.last(back) : 0;
    const int taken = static_cast<int>(cards >> back & 1);
    if (taken != 0 && rules.kinds[kind].green) trace(9);
    load(s, s.mover, kind, taken);
  }
  s.market.take(cards);
  trace(8);
  trace(10);

  const int left = ships_in_day(s);
  if (last_turn || left == 0) {
    trace(12);
    end_day(s, trace);
  } else if (left == 1 && rules.final_turn == FinalTurn::FillUp) {  // A26
    while (is_full(s, s.mover)) s.mover = static_cast<std::int8_t>(s.mover + 1 == rules.players ? 0 : s.mover + 1);
    s.revealed = s.pending = 0;
    fill(s, trace);
  } else {
    int seat = s.mover;
    do {
      seat = seat + 1 == rules.players ? 0 : seat + 1;
      if (is_full(s, seat)) trace(11);
    } while (is_full(s, seat));
    begin_turn(s, seat, trace);
  }
}

template <class Size>
void GameOf<Size>::load(State& s, int seat, int kind, int cards) const {
  s.ship[seat][kind] += static_cast<std::uint8_t>(cards);
  s.space[seat] = static_cast<std::uint8_t>(s.space[seat] + cards * cards_.space[0][kind]);
}

// A26: the last ship fills from the deck, free and without choice.
template <class Size>
template <class Trace>
void GameOf<Size>::fill(State& s, Trace& trace) const {
  while (!is_full(s, s.mover) && s.deck_left > 0) {
    if (!rules.known_order) {
      s.phase = Phase::Fill;
      return;
    }
    const int kind = next_of_order(s);
    --s.deck_left;
    load(s, s.mover, kind, 1);
  }
  trace(12);
  end_day(s, trace);
}

template <class Size>
template <class Trace>
void GameOf<Size>::end_day(State& s, Trace& trace) const {
  score_day(s, trace);
  s.revealed = s.pending = 0;
  if (s.day < rules.days) {
    trace(21);
    for (int at = 0; at < s.market.size(); ++at) {
      const int kind = s.market[at];
      if (rules.market_return == MarketReturn::GoodsOnly && rules.kinds[kind].good == no_good) continue;  // A12
      ++s.deck[kind];
      ++s.deck_left;
    }
    s.market = {};
    ++s.day;
    prepare_day(s, poorest(s), trace);
    return;
  }
  trace(23);
  s.phase = Phase::Over;
  s.mover = -1;
}

template <class Size>
std::int64_t GameOf<Size>::ship_value(const State& s, int seat) const {
  return core::weighed(counts(s.ship[seat]), cards_.value[0]);
}

// R13-R20.
template <class Size>
template <class Trace>
void GameOf<Size>::score_day(State& s, Trace& trace) const {
  const int n = rules.players;
  core::PerPlayer<std::int64_t> value{};
  weigh(s.ship, n, cards_.value.data(), 1, [&](std::size_t, int p, int sum) { value[p] = sum; });
  trace(13);
  trace(14);
  for (int p = 0; p < n; ++p)
    for (int q = 0; q < p; ++q)
      if (value[p] == value[q]) trace(15);
  auto gain = pay_ships(rules, value, ship_shares_);

  for (int p = 0; p < n; ++p) {
    const Bag goods_cards = only(s.ship[p], cards_.unloaded);
    if (!(goods_cards == s.ship[p])) trace(17);  // neutral cards leave the game
    add(s.warehouse[p], goods_cards);            // R16
    s.ship[p] = {};
    s.space[p] = 0;
  }
  trace(16);
  trace(18);
  const std::size_t paid = goods_paid_.size();
  std::array<core::PerPlayer<std::int64_t>, 8> majority{};  // by their places in 'goods_paid_'
  weigh(s.warehouse, n, cards_.for_majority.data(), paid, [&](std::size_t table, int p, int sum) { majority[table][p] = sum; });
  for (std::size_t i = 0; i < paid; ++i) {
    const auto for_good = pay_good(rules, majority[i], good_shares_);
    for (int p = 0; p < n; ++p) {
      for (int q = 0; q < p; ++q)
        if (majority[i][p] == majority[i][q] && majority[i][p] > 0) trace(15);
      gain[p] += for_good[p];
    }
  }
  for (int p = 0; p < n; ++p) s.money[p] = core::checked_add(s.money[p], gain[p]);
  if (rules.bonus.from == 0) return;
  PerGood<std::int64_t> towards_bonus{};
  weigh(s.warehouse, n, cards_.for_bonus.data(), goods, [&](std::size_t good, int p, int sum) { towards_bonus[good][p] = sum; });
  const auto bonuses = pay_bonus(rules, towards_bonus);
  for (int p = 0; p < n; ++p) {
    std::int64_t bonus = bonuses[p];
    if (rules.bonus_repeat == BonusRepeat::OncePerGame) {  // A27a
      bonus = bonus > s.paid[p] ? bonus - s.paid[p] : 0;
      s.paid[p] += bonus;
    }
    if (bonus > 0) trace(19);
    for (int good = 0; good < goods; ++good)
      if (rules.variant_bonus && bonus > 0 && rules.variant.from != 0 && towards_bonus[good][p] >= rules.variant.from) trace(20);
    s.money[p] = core::checked_add(s.money[p], bonus);
  }
}

template <class Size>
std::array<std::uint8_t, Size::players> GameOf<Size>::space_taken(const State& s) const {
  std::array<std::uint8_t, Size::players> space{};
  weigh(s.ship, rules.players, cards_.space.data(), 1, [&](std::size_t, int p, int sum) { space[p] = static_cast<std::uint8_t>(sum); });
  return space;
}

template <class Size>
void GameOf<Size>::count_space(State& s) const {
  s.space = space_taken(s);
}

// Falls with every move: days, then cards in deck and market, then, within a turn, cards in the deck.
template <class Size>
int GameOf<Size>::layer(const State& s) const {
  if (s.phase == Phase::Over) return 0;
  const int cards = card_count_;
  const int in_reach = s.deck_left + s.market.size();
  if (rules.whole_turns) return 1 + (rules.days - s.day) * (cards + 1) + in_reach;
  int rank = 0;
  switch (s.phase) {
    case Phase::Start: rank = 4; break;
    case Phase::Act: rank = 3; break;
    case Phase::Card: rank = 2; break;
    case Phase::Take: rank = 1; break;
    default: break;
  }
  const int step = 5 * (cards + 1);
  return 1 + (rules.days - s.day) * (cards + 1) * step + in_reach * step + s.deck_left * 5 + rank;
}

}  // namespace medici_card
