#pragma once

#include <algorithm>
#include <bit>

#include "model/medici_card/game.hpp"

// The rules of play. Included by game.hpp; a number such as R7 is that of rulebook.md.

namespace medici_card {

template <class Size>
template <class Trace>
typename GameOf<Size>::State GameOf<Size>::start(Trace&& trace) const {
  State s;
  s.day = static_cast<std::uint8_t>(rules.first_day);
  for (int p = 0; p < players(); ++p) s.money[p] = rules.money;
  trace(1);  // no card is left out, whatever the number of players
  if (rules.known_order) {
    s.deck_left = static_cast<std::uint8_t>(rules.order.size());
  } else {
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
      if (!rules.kinds[kind].cargo) s.deck[kind] = rules.kinds[kind].count;
    s.deck_left = static_cast<std::uint8_t>(core::size(counts(s.deck)));
  }
  prepare_day(s, rules.start_seat >= 0 ? 1u << rules.start_seat : (1u << players()) - 1, trace);
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
unsigned GameOf<Size>::open_ships(const State& s) const {
  unsigned seats = 0;
  for (int p = 0; p < players(); ++p) seats |= static_cast<unsigned>(s.space(p) < rules.capacity) << p;
  return seats;
}

template <class Size>
int GameOf<Size>::ships_in_day(const State& s) const {
  return std::popcount(open_ships(s));
}

template <class Size>
[[gnu::always_inline]] inline typename GameOf<Size>::End GameOf<Size>::end_after(const State& s, int reveals) const {
  End end{std::min(s.market.size(), window), {}};
  for (int back = 0; back < window; ++back)
    end.space[back] = cards_.amounts[s.market.within(back)].space();  // where there is none, whatever it is
  for (int i = 0; i < reveals; ++i) push_next(end, s, i);
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

// What may be taken of the market's end after 'revealed' reveals. All choices contain the last card (R6).
template <class Size>
[[gnu::always_inline]] inline typename GameOf<Size>::Takes GameOf<Size>::takes(const State& s, const End& end,
                                                                               int revealed) const {
  const int room = (rules.overload == Overload::Strict ? rules.capacity - s.space(s.mover) : 1000) - end.space[0];
  const auto fit = [&](int others) { return static_cast<unsigned>(others <= room); };
  return {revealed == 0 ? no_reveal_objection(s) : 0, in_reach_[static_cast<std::size_t>(end.size)],
          fit(0) | fit(end.space[1]) << 1 | fit(end.space[2]) << 2 | fit(end.space[1] + end.space[2]) << 3};
}

// The end after one more card, of a known order, than 'reveals'.
template <class Size>
inline void GameOf<Size>::push_next(End& end, const State& s, int reveals) const {
  end.push(cards_.amounts[rules.order[rules.order.size() - s.deck_left + static_cast<std::size_t>(reveals)]].space());
}

template <class Size>
template <class Visit, class Trace>
void GameOf<Size>::each_move(const State& s, Visit&& visit, Trace&& trace) const {
  const auto visit_takes = [&](const End& end, int revealed, Do what) {
    const Takes choices = takes(s, end, revealed);
    if (choices.forbidden == 0 && (choices.in_reach & ~choices.fits) != 0) trace(9);
    trace(6);
    trace(7);
    for (unsigned legal = choices.legal(); legal != 0; legal &= legal - 1)
      visit(Move{what, static_cast<std::uint8_t>(what == Do::Turn ? revealed : 0),
                 cards_of_take(std::countr_zero(legal))});
  };
  switch (s.phase) {
    case Phase::Over: return;
    case Phase::Start:
      trace(s.day == rules.first_day ? 2 : 22);
      for (int p = 0; p < players(); ++p)
        if (objection(s, {Do::Start, static_cast<std::uint8_t>(p), 0}) == 0)
          visit(Move{Do::Start, static_cast<std::uint8_t>(p), 0});
      return;
    case Phase::Card:
    case Phase::Fill:
      for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
        if (s.deck[kind] != 0) visit(Move{Do::Card, static_cast<std::uint8_t>(kind), 0});
      return;
    case Phase::Take:
      visit_takes(end_after(s, 0), s.revealed == 0 ? 1 : s.revealed, Do::Take);
      return;  // R4 was asked when the number was announced
    case Phase::Act:
      if (s.deck_left == 0) trace(5);
      if (rules.whole_turns) {
        End end = end_after(s, 0);
        for (int reveals = 0;; ++reveals) {
          visit_takes(end, reveals, Do::Turn);
          if (reveal_objection(s, reveals) != 0) break;
          push_next(end, s, reveals);
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

// Every move with the state it leads to and a way to write its key. Whole turns that reveal the same cards do that
// together, and where a market's cards are found in the known order follows from where they were found before.
// REQUIRES: 'key' is that of 's'.
template <class Size>
template <class Visit>
void GameOf<Size>::each_successor(const State& s, std::span<const std::uint64_t> key, Visit&& visit) const {
  const auto alone = [&](const Move& m) {
    const State next = apply(s, m);
    visit(m, next, [&](std::span<std::uint64_t> out) { encode(next, out); });
  };
  if (s.phase != Phase::Act || !rules.whole_turns || !keys_.one_word) return each_move(s, alone);
  core::Silent trace;
  Revealing turned{s.market, s.revealed, s.deck_left};
  std::uint32_t places = keys_.places_in(key[0]);
  End end = end_after(s, 0);
  for (int reveals = 0;; ++reveals) {
    for (unsigned legal = takes(s, end, reveals).legal(); legal != 0; legal &= legal - 1) {
      const Move m{Do::Turn, static_cast<std::uint8_t>(reveals), cards_of_take(std::countr_zero(legal))};
      State next = s;
      next.deck_left = turned.deck_left;
      take(next, s, turned.market, m.cards, trace);
      visit(m, next, [&](std::span<std::uint64_t> out) {
        encode_found(next, {keys_.sequence.take(places, turned.market, m.cards)}, out);
      });
    }
    if (reveal_objection(s, reveals) != 0) break;
    push_next(end, s, reveals);
    places = keys_.sequence.push(places, next_of_order(turned));
    reveal_known(turned, trace);
  }
  if (const Move decline{Do::Decline, 0, 0}; objection(s, decline) == 0) alone(decline);
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
        load(s, s.mover, m.number);
        fill(s, trace);
      } else {
        turn_up(s, m.number, trace);
        if (--s.pending == 0) end_reveal(s);
      }
      break;
    case Do::Turn:
      for (int i = 0; i < m.number; ++i) reveal_known(s, trace);
      [[fallthrough]];
    case Do::Take: take(s, before, typename State::Market(s.market), m.cards, trace); break;
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
    if (s.pending > 0) --s.pending;
    reveal_known(s, trace);
    if (s.pending == 0) end_reveal(s);
  } else {
    s.pending = 1;
    s.phase = Phase::Card;
  }
}

// R3: a revealed card lies at the right end of the market.
template <class Size>
template <class Table, class Trace>
void GameOf<Size>::turn_up(Table& s, int kind, Trace& trace) const {
  trace(3);
  s.market.push(kind);
  ++s.revealed;
}

template <class Size>
template <class Table, class Trace>
void GameOf<Size>::reveal_known(Table& s, Trace& trace) const {
  turn_up(s, next_of_order(s), trace);
  --s.deck_left;
}

template <class Size>
void GameOf<Size>::end_reveal(State& s) const {
  s.phase = rules.reveal == Reveal::AnnounceCount && !rules.whole_turns ? Phase::Take : Phase::Act;
}

// R6-R12: some cards of this market. Who takes them and what is aboard, 'before' says as well; 's' is a fresh copy of
// it, and reading what has just been written takes its time.
template <class Size>
template <class Trace>
[[gnu::always_inline]] inline void GameOf<Size>::take(State& s, const State& before,
                                                      const typename State::Market& market, unsigned cards,
                                                      Trace& trace) const {
  const int mover = before.mover;
  if (s.revealed == 0) trace(4);
  trace(6);
  if (cards > 1) trace(7);
  Bag ship = before.ship[mover];
  auto aboard = before.aboard[mover];
  for (int back = 0; back < window; ++back) {
    const int kind = market.within(back);
    const int count = static_cast<int>(cards >> back & 1);
    if (count != 0 && rules.kinds[kind].green) trace(9);
    put(ship, kind, count);
    aboard.add(cards_.amounts[kind].when(count != 0));
  }
  s.ship[mover] = ship;
  s.aboard[mover] = aboard;
  s.market = market.without(cards);
  trace(8);
  trace(10);

  const unsigned others = open_ships(before) & ~(1u << mover);
  const unsigned open = others | static_cast<unsigned>(aboard.space() < rules.capacity) << mover;
  const bool last_turn = rules.final_turn == FinalTurn::OneTurn && others == 0;  // nobody else had room
  if (last_turn || open == 0) {
    trace(12);
    end_day(s, trace);
  } else if (rules.final_turn == FinalTurn::FillUp && std::has_single_bit(open)) {  // A26
    s.mover = static_cast<std::int8_t>(std::countr_zero(open));
    s.revealed = s.pending = 0;
    fill(s, trace);
  } else {
    const unsigned later = open & ~((2u << mover) - 1);
    const int seat = std::countr_zero(later != 0 ? later : open);
    if (seat != (mover + 1 == players() ? 0 : mover + 1)) trace(11);
    begin_turn(s, seat, trace);
  }
}

template <class Size>
void GameOf<Size>::load(State& s, int seat, int kind) const {
  put(s.ship[seat], kind, 1);
  s.aboard[seat].add(cards_.amounts[kind]);
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
    load(s, s.mover, kind);
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
  return s.aboard[seat].value();
}

// Falls with every move: by the days, by the cards in deck and market, each card of the deck counted twice because it
// comes to the market first, and by the phases. Ends are told apart in the same way, so that they are complete, and can
// be forgotten, long before the last one is.
template <class Size>
[[gnu::always_inline]] inline int GameOf<Size>::layer(const State& s) const {
  const int cards = (rules.days - s.day) * (2 * card_count_ + 1) + 2 * s.deck_left + s.market.size();
  return cards * ranks_ + rank_of_[static_cast<std::size_t>(s.phase)];
}

}  // namespace medici_card
