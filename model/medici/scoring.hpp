#pragma once

#include <array>

#include "model/core/payments.hpp"
#include "model/medici/rules.hpp"

namespace medici {

using core::both;
using core::divide;
using core::either;
using core::negate;
using core::pick;

// The arithmetic of a day's scoring, written once for plain numbers and for Z3 terms.

template <class Int>
using Levels = std::array<core::PerPlayer<Int>, goods>;

inline core::Sharing ship_sharing(const Rules& rules) {
  return {rules.dense ? core::Tie::Dense : core::Tie::Pool, core::Rounding::Down, 1};  // R22, A9
}

inline core::Sharing track_sharing(const Rules& rules) {
  return {rules.second_still_paid ? core::Tie::Dense
          : rules.own_only        ? core::Tie::OwnOnly
                                  : core::Tie::Pool,
          core::Rounding::Down, 1};  // R25, A10, A27
}

// R21, R22: what each ship earns; 'loaded' is the number of cards on it.
template <class Int>
core::PerPlayer<Int> pay_ships(const Rules& rules, const core::PerPlayer<Int>& value,
                               const core::PerPlayer<Int>& loaded) {
  auto ranked = core::everyone<Int>();
  if (rules.empty_ship == EmptyShip::NoCargoNoPay)  // A13
    for (int p = 0; p < rules.players; ++p) ranked[p] = loaded[p] > Int(0);
  auto paid = core::pay_by_place(value, ranked, rules.players, rules.ship_prizes, ship_sharing(rules));
  if (rules.tied_last_ships == LastShips::Nothing)  // A28
    for (int p = 0; p < rules.players; ++p) {
      auto beats_one = Int(0) != Int(0), beaten = beats_one;
      for (int q = 0; q < rules.players; ++q) {
        beats_one = either(beats_one, both(ranked[q], value[q] < value[p]));
        beaten = either(beaten, both(ranked[q], value[q] > value[p]));
      }
      paid[p] = pick(both(beaten, negate(beats_one)), Int(0), paid[p]);
    }
  return paid;
}

// R23: where a disc stands after 'cards' of its good were loaded.
template <class Int>
Int climbed(const Rules& rules, Int level, Int cards) {
  const Int reached = level + cards;
  if (rules.over_the_top == OverTheTop::TrueCount) return reached;  // A8
  return pick(reached > Int(rules.track_steps), Int(rules.track_steps), reached);
}

// R27: the bonus of a level.
template <class Int>
Int bonus(const Rules& rules, Int level) {
  const int first = rules.bonus_direction == BonusDirection::Top20 ? 5 : 20;  // A6
  const int last = rules.bonus_direction == BonusDirection::Top20 ? 20 : 5;
  const int top = rules.track_steps;                         // A5
  const bool sum = rules.bonus_sum == BonusSum::Cumulative;  // A7
  return pick(level >= Int(top), Int(sum ? first + 10 + last : last),
              pick(level >= Int(top - 1), Int(sum ? first + 10 : 10), pick(level >= Int(top - 2), Int(first), Int(0))));
}

// R27, A25: the bonus paid today to a disc that moved from 'before' to 'after'.
template <class Int>
Int bonus_today(const Rules& rules, Int before, Int after) {
  if (rules.bonus_repeat == BonusRepeat::EveryDay) return bonus(rules, after);
  const auto arrived =
      both(after > before, before < Int(rules.track_steps));  // beyond the top (A8) nothing new is reached
  return pick(arrived, bonus(rules, after), Int(0));
}

// R24-R26: what one goods track pays by place, after the discs were moved. Level 0 counts as a level.
template <class Int>
core::PerPlayer<Int> pay_track(const Rules& rules, const core::PerPlayer<Int>& level) {
  const auto sharing = track_sharing(rules);
  auto paid = core::pay_by_place(level, core::everyone<Int>(), rules.players, rules.track_prizes, sharing);
  if (rules.players == 2 && rules.two_player_track_tie == TrackTie::Sum10And5 && sharing.tie == core::Tie::Pool &&
      !rules.track_prizes.empty()) {  // A11
    const Int share = core::rounded_share(Int(rules.track_prizes[0] + 5), 2, sharing);
    for (int p = 0; p < 2; ++p) paid[p] = pick(level[0] == level[1], share, paid[p]);
  }
  return paid;
}

// More than any player can gain in all the days of a configuration.
inline std::int64_t most_gain(const Rules& rules) {
  std::int64_t ship = 0;
  for (const int prize : rules.ship_prizes) ship += prize;
  std::int64_t track = 5;
  for (const int prize : rules.track_prizes) track += prize;
  return rules.days * (ship + goods * (track + 35));
}

}  // namespace medici
