#pragma once

#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"

// What is compiled once, in 'scoring.cpp', and again where exploring wants it in line.

namespace medici_card {

// R13-R20. Compiled for each number of players: the loops are short, and half of all moves that exploring makes end a day.
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
[[gnu::flatten]] void GameOf<Size>::score_day_of(State& s, Trace& trace) const {
  // What the cards aboard and in the warehouses weigh: value (R13), then for the majorities, then towards the bonuses.
  Sums<N> sums{};
  weigh<N>(s.ship, cards_.tables, sums);
  bool stored = false;
  for (int p = 0; p < N; ++p) stored |= !(s.warehouse[p] == Bag{});
  if (stored) {
    Sums<N> before;
    weigh<N>(s.warehouse, cards_.tables, before);
    for (int p = 0; p < N; ++p)
      for (std::size_t table = 1; table < cards_.tables.size(); ++table) sums[p][table] += before[p][table];
  }
  trace(13);
  trace(14);
  const auto row = [&](std::size_t table) {
    core::PerPlayer<std::int64_t> values{};
    for (int p = 0; p < N; ++p) values[p] = sums[p][table];
    return values;
  };
  for (int p = 0; p < N; ++p)
    for (int q = 0; q < p; ++q)
      if (sums[p][0] == sums[q][0]) trace(15);
  core::PerPlayer<std::int64_t> gain{};
  if constexpr (N == 2) {
    std::array<std::int32_t, Tables<Size::kinds>::most> who{};
    for (std::size_t four = 0; four <= goods_paid_; four += 4)
      for (std::size_t i = four; i < four + 4; ++i) who[i] = core::PairShares::at(sums[0][i], sums[1][i]);
    const auto gain_by = [&](const core::PairShares& shares, std::size_t table) {
      for (int p = 0; p < N; ++p) gain[p] += shares[who[table]][static_cast<std::size_t>(p)];
    };
    gain_by(ship_pair_, 0);
    for (std::size_t i = 1; i <= goods; ++i) {
      if (i > goods_paid_) break;
      gain_by(good_pair_, i);
    }
  } else {
    gain = pay_ships(rules, N, row(0), ship_shares_);
    for (std::size_t i = 0; i < goods_paid_; ++i) {
      const auto for_good = pay_good(rules, N, row(1 + i), good_shares_);
      for (int p = 0; p < N; ++p) gain[p] += for_good[p];
    }
  }
  for (std::size_t i = 1; i <= goods_paid_; ++i)
    for (int p = 0; p < N; ++p)
      for (int q = 0; q < p; ++q)
        if (sums[p][i] == sums[q][i] && sums[p][i] > 0) trace(15);
  trace(18);

  for (int p = 0; p < N; ++p) {
    const Bag goods_cards = only(s.ship[p], cards_.goods);
    if (!(goods_cards == s.ship[p])) trace(17);  // neutral cards leave the game
    add(s.warehouse[p], goods_cards);            // R16
    s.ship[p] = {};
    s.space[p] = 0;
    s.money[p] = core::checked_add(s.money[p], gain[p]);
  }
  trace(16);
  if (rules.bonus.from == 0) return;
  PerGood<std::int64_t> towards_bonus;
  for (int good = 0; good < goods; ++good) towards_bonus[good] = row(1 + goods_paid_ + static_cast<std::size_t>(good));
  const auto bonuses = pay_bonus(rules, towards_bonus);
  for (int p = 0; p < N; ++p) {
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

}  // namespace medici_card
