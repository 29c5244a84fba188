#pragma once

#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"

// What is compiled once, in 'scoring.cpp', and again where exploring wants it in line.

namespace medici_card {

// R13-R20. Compiled for each number of players: the loops are short, and half of all moves that exploring makes end a
// day.
template <class Size>
template <class Trace>
void GameOf<Size>::score_day(State& s, Trace& trace) const {
  if constexpr (Size::all_seats) {
    score_day_of<static_cast<int>(Size::players)>(s, trace);
  } else {
    switch (rules.players) {
      case 1: return score_day_of<1>(s, trace);
      case 2: return score_day_of<2>(s, trace);
      case 3: return score_day_of<3>(s, trace);
      case 4: return score_day_of<4>(s, trace);
      case 5: return score_day_of<5>(s, trace);
      default: return score_day_of<core::max_players>(s, trace);
    }
  }
}

template <class Size>
template <int N, class Trace>
void GameOf<Size>::score_day_of(State& s, Trace& trace) const {
  using Sum = Amounts<typename Size::Amount>;
  // What the cards aboard come to: value (R13), and with those in the warehouses for the majorities.
  SumsOfAll sums = s.aboard;
  bool stored = false;
  for (int p = 0; p < N; ++p) stored |= !(s.warehouse[p] == Bag{});
  if (stored)
    for (int p = 0; p < N; ++p) sums[p].add_goods(stored_goods(s, p));
  trace(13);
  trace(14);
  const auto row = [&](std::size_t lane) {
    core::PerPlayer<std::int64_t> values{};
    for (int p = 0; p < N; ++p) values[p] = sums[p][lane];
    return values;
  };
  constexpr std::size_t goods_end = Sum::first_good + goods;  // of a good that is not in the deck nobody has any
  core::PerPlayer<std::int64_t> gain{};
  if constexpr (N == 2) {
    const auto who = Sum::who(sums[0], sums[1]);
    for (int p = 0; p < N; ++p) {
      gain[p] = ship_pair_.of(p, who[Sum::value_aboard]);
      for (std::size_t lane = Sum::first_good; lane < goods_end; ++lane) gain[p] += good_pair_.of(p, who[lane]);
    }
  } else {
    gain = pay_ships(rules, N, row(Sum::value_aboard), ship_shares_);
    for (std::size_t lane = Sum::first_good; lane < goods_end; ++lane) {
      const auto for_good = pay_good(rules, N, row(lane), good_shares_);
      for (int p = 0; p < N; ++p) gain[p] += for_good[p];
    }
  }
  for (std::size_t lane = Sum::value_aboard; lane < goods_end; ++lane)
    for (int p = 0; p < N; ++p)
      for (int q = 0; q < p; ++q)
        if (sums[p][lane] == sums[q][lane] && (lane == Sum::value_aboard || sums[p][lane] > 0)) trace(15);
  trace(18);

  for (int p = 0; p < N; ++p) {
    const Bag goods_cards = only(s.ship[p], cards_.goods);
    if (!(goods_cards == s.ship[p])) trace(17);  // neutral cards leave the game
    add(s.warehouse[p], goods_cards);            // R16
    s.ship[p] = {};
    s.aboard[p] = {};
    s.money[p] = core::checked_add(s.money[p], gain[p]);
  }
  trace(16);
  if (rules.bonus.from != 0) pay_bonuses(s, trace);
}

// What lies in a warehouse counts for the goods, too.
template <class Size>
Amounts<typename Size::Amount> GameOf<Size>::stored_goods(const State& s, int seat) const {
  std::array<Amounts<typename Size::Amount>, 1> sum;
  cards_.amounts.sum_up(std::array<Bag, 1>{{s.warehouse[seat]}}, sum);
  return sum[0];
}

// What the cards in the warehouses count towards the bonus of each good (A13b).
template <class Size>
std::array<core::PerPlayer<std::int64_t>, goods> GameOf<Size>::stored_for_bonus(const State& s) const {
  SumsOfAll sums;
  cards_.towards_bonus.sum_up(s.warehouse, sums);
  PerGood<std::int64_t> stored{};
  for (int good = 0; good < goods; ++good)
    for (int p = 0; p < players(); ++p) stored[good][p] = sums[p][static_cast<std::size_t>(good)];
  return stored;
}

// R19, R20, once the ships are unloaded.
template <class Size>
template <class Trace>
void GameOf<Size>::pay_bonuses(State& s, Trace& trace) const {
  const PerGood<std::int64_t> towards_bonus = stored_for_bonus(s);
  const auto bonuses = pay_bonus(rules, towards_bonus);
  for (int p = 0; p < players(); ++p) {
    std::int64_t bonus = bonuses[p];
    if (rules.bonus_repeat == BonusRepeat::OncePerGame) {  // A27a
      bonus = bonus > s.paid[p] ? bonus - s.paid[p] : 0;
      s.paid[p] += bonus;
    }
    if (bonus > 0) trace(19);
    for (int good = 0; good < goods; ++good)
      if (rules.variant_bonus && bonus > 0 && rules.variant.from != 0 && towards_bonus[good][p] >= rules.variant.from)
        trace(20);
    s.money[p] = core::checked_add(s.money[p], bonus);
  }
}

}  // namespace medici_card
