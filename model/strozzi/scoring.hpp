#pragma once

#include <algorithm>

#include "model/core/payments.hpp"
#include "model/strozzi/rules.hpp"

namespace strozzi {

using core::both;
using core::for_count;
using core::negate;
using core::pick;

// The arithmetic of speed, tracks and payments, written once for plain numbers and for Z3 terms.

// R15, A11: how fast a ship is at its port.
template <class Int>
Int effective_speed(const Rules& rules, Int printed, core::TruthOf<Int> with_plus_one) {
  const Int speed = printed + pick(with_plus_one, Int(1), Int(0));
  return rules.cap_speed ? pick(speed > Int(fastest), Int(fastest), speed) : speed;
}

// R24: the space that a marker reaches.
template <class Int>
Int reached(const Rules& rules, const Track& track, Int from, Int steps) {
  const Int at_most = rules.surplus_stays ? from : Int(track.top);  // A28
  return pick(from + steps > Int(track.top), at_most, from + steps);
}

// How high a ship lies or a marker stands: by speed or space, then first come. All heights above 0 in one row differ,
// so nothing ties (C1, C2). 'number' 0 is no ship, or the start space: nobody there is above another.
template <class Int>
Int height(Int number, Int after) {
  return pick(number == Int(0), Int(0), number * Int(core::max_players) + Int(core::max_players - 1) - after);
}

// R28, R29: what a port's ships, or a city's markers, earn by their place; height 0 is not ranked.
template <class Int>
core::PerPlayer<Int> pay_row(int players, const core::PerPlayer<Int>& heights, const std::vector<int>& prizes) {
  auto ranked = core::everyone<Int>();
  for (int p = 0; p < players; ++p) ranked[p] = heights[p] > Int(0);
  return core::pay_by_place(heights, ranked, players, prizes, core::Sharing{});
}

// R30: what the space itself pays.
template <class Int>
Int bonus_of(const Track& track, Int space) {
  Int pays(0);
  for (int at = 0; at <= track.top; ++at)
    if (track.bonus[static_cast<std::size_t>(at)] != 0)
      pays = pays + pick(space == Int(at), Int(track.bonus[static_cast<std::size_t>(at)]), Int(0));
  return pays;
}

// R30: the bonuses of one city's markers.
template <class Int>
core::PerPlayer<Int> pay_bonus(const Rules& rules, const Track& track, const core::PerPlayer<Int>& space,
                               const core::PerPlayer<Int>& heights) {
  auto paid = core::nobody<Int>();
  for (int p = 0; p < rules.players; ++p) {
    paid[p] = bonus_of(track, space[p]);
    if (rules.bonus_eligibility == BonusEligibility::EveryMarker) continue;  // A14
    Int above(0);
    for (int q = 0; q < rules.players; ++q) above = above + pick(heights[q] > heights[p], Int(1), Int(0));
    paid[p] = pick(above < Int(static_cast<int>(rules.marker_prizes.size())), paid[p], Int(0));
  }
  return paid;
}

// How Florence ranks the players outside marker scoring (R33-R35): higher is better, equal is tied.
template <class Int>
core::PerPlayer<Int> florence_order(const Rules& rules, const core::PerPlayer<Int>& space,
                                    const core::PerPlayer<Int>& heights) {
  return rules.left_is_higher == LeftIsHigher::LeftHigher ? heights : space;  // A12
}

// 'first' by a value, then by a tie-break below 'most'.
template <class Int>
core::PerPlayer<Int> then_by(const core::PerPlayer<Int>& first, const core::PerPlayer<Int>& second, int most) {
  auto keys = core::nobody<Int>();
  for (int p = 0; p < core::max_players; ++p) keys[p] = first[p] * Int(most) + second[p];
  return keys;
}

// Clockwise from 'start': the nearer seat has the larger number.
template <class Int>
core::PerPlayer<Int> seat_order(int players, int start) {
  auto order = core::nobody<Int>();
  for (int p = 0; p < players; ++p) order[p] = Int(players - 1 - (p - start + players) % players);
  return order;
}

// Above every number that florence_order gives.
inline int florence_limit(const Rules& rules) { return (rules.tracks[florence].top + 1) * core::max_players; }

// R34: what one category pays, in sixtieths of a coin. 'start' is the last start player (A4a).
template <class Int>
core::PerPlayer<Int> pay_patronage(const Rules& rules, const core::PerPlayer<Int>& total,
                                   const core::PerPlayer<Int>& florence_order, int start) {
  const int n = rules.players;
  auto ranked = core::everyone<Int>();
  if (rules.zero_totals == ZeroTotals::ZeroExcluded)  // A5
    for (int p = 0; p < n; ++p) ranked[p] = total[p] > Int(0);
  auto keys = then_by(total, florence_order, florence_limit(rules));
  if (rules.florence_tie == FlorenceTie::SeatOrder) keys = then_by(keys, seat_order<Int>(n, start), core::max_players);
  std::vector<int> prizes = rules.final_prizes;
  for (int& prize : prizes) prize *= unit;
  if (rules.prize_lost) {  // A27: a place for each total; of equal totals the highest in Florence are paid
    auto best = ranked;
    for (int p = 0; p < n; ++p)
      for (int q = 0; q < n; ++q)
        best[p] = both(best[p], negate(both(ranked[q], both(total[q] == total[p], keys[q] > keys[p]))));
    auto paid = core::nobody<Int>();
    for (int p = 0; p < n; ++p) {
      Int above(0), equal(0);
      for (int q = 0; q < n; ++q) {
        auto better = both(ranked[q], total[q] > total[p]);
        for (int k = 0; k < q; ++k) better = both(better, negate(both(ranked[k], total[k] == total[q])));
        above = above + pick(better, Int(1), Int(0));
        equal = equal + pick(both(ranked[q], keys[q] == keys[p]), Int(1), Int(0));
      }
      Int prize(0);
      for (int place = 0; place < static_cast<int>(prizes.size()); ++place)
        prize = prize + pick(above == Int(place), Int(prizes[static_cast<std::size_t>(place)]), Int(0));
      if (rules.florence_tie == FlorenceTie::Split)
        prize = for_count(pick(equal == Int(0), Int(1), equal), n,
                          [&](int k) { return core::rounded_share(prize, k, core::Sharing{}); });
      if (rules.florence_tie == FlorenceTie::Nobody) prize = pick(equal == Int(1), prize, Int(0));
      paid[p] = pick(best[p], prize, Int(0));
    }
    return paid;
  }
  if (rules.florence_tie == FlorenceTie::Split || rules.florence_tie == FlorenceTie::SeatOrder)
    return core::pay_by_place(keys, ranked, n, prizes, core::Sharing{});

  auto paid = core::nobody<Int>();
  for (int p = 0; p < n; ++p) {
    Int above(0), equal(0);
    for (int q = 0; q < n; ++q) {
      above = above + pick(both(ranked[q], keys[q] > keys[p]), Int(1), Int(0));
      equal = equal + pick(both(ranked[q], keys[q] == keys[p]), Int(1), Int(0));
    }
    for (int place = 0; place < static_cast<int>(prizes.size()); ++place)
      paid[p] = paid[p] + pick(above == Int(place), Int(prizes[static_cast<std::size_t>(place)]), Int(0));
    if (rules.florence_tie == FlorenceTie::Nobody) paid[p] = pick(equal == Int(1), paid[p], Int(0));
    paid[p] = pick(ranked[p], paid[p], Int(0));
  }
  return paid;
}

// R35: each player's share of the win, in sixtieths. 'coins' may be of any unit.
template <class Int>
core::PerPlayer<Int> share_win(const Rules& rules, const core::PerPlayer<Int>& coins,
                               const core::PerPlayer<Int>& florence_order, int start) {
  auto keys = then_by(coins, florence_order, florence_limit(rules));
  if (rules.win_tie == WinTie::SeatOrder)
    keys = then_by(keys, seat_order<Int>(rules.players, start), core::max_players);  // A4b
  return core::pay_by_place(keys, core::everyone<Int>(), rules.players, {unit}, core::Sharing{});
}

// More than any player can gain in all the rounds of a configuration, before the final scoring.
inline std::int64_t most_gain(const Rules& rules) {
  const auto most = [](const std::vector<int>& amounts) {
    return amounts.empty() ? 0 : *std::max_element(amounts.begin(), amounts.end());
  };
  std::int64_t round = rules.ports * most(rules.ship_prizes);
  for (int city = 0; city < max_cities; ++city)
    if (rules.has_city(city)) round += most(rules.marker_prizes) + most(rules.tracks[city].bonus);
  return (rules.rounds - rules.first_round + 1) * round;
}

}  // namespace strozzi
