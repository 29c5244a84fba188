#pragma once

#include <algorithm>
#include <array>

#include "model/core/payments.hpp"
#include "model/medici_card/rules.hpp"

namespace medici_card {

using core::both;
using core::divide;
using core::either;
using core::for_count;
using core::negate;
using core::pick;

inline constexpr int most_cards = 160;

// The arithmetic of a day's scoring, written once for plain numbers and for Z3 terms.

inline core::Sharing sharing(const Rules& rules) {
  return {rules.dense ? core::Tie::Dense : core::Tie::Pool, rules.rounding, 5};  // R15, A8, A38
}

// R14, R15: what each ship earns for its value. 'share' is what one of the n players is paid by how many are above and
// how many equal.
template <class Int, class Share>
core::PerPlayer<Int> pay_ships(const Rules& rules, int n, const core::PerPlayer<Int>& value, const Share& share) {
  auto paid = core::pay_ranked(value, core::everyone<Int>(), n, sharing(rules).tie, share);
  if (rules.tied_last_nothing)  // A42
    for (int p = 0; p < n; ++p) {
      auto beats_one = Int(0) != Int(0), beaten = beats_one;
      for (int q = 0; q < n; ++q) {
        beats_one = either(beats_one, value[q] < value[p]);
        beaten = either(beaten, value[q] > value[p]);
      }
      paid[p] = pick(both(beaten, negate(beats_one)), Int(0), paid[p]);
    }
  return paid;
}
template <class Int>
core::PerPlayer<Int> pay_ships(const Rules& rules, const core::PerPlayer<Int>& value) {
  return pay_ships(rules, rules.players, value, [&](const Int& above, const Int& equal) {
    return core::place_share(above, equal, rules.players, rules.paid_ships, sharing(rules));
  });
}

// R18: what each player earns for one good; 'count' is what the majority goes by (A9, A13a).
template <class Int, class Share>
core::PerPlayer<Int> pay_good(const Rules& rules, int n, const core::PerPlayer<Int>& count, const Share& share) {
  auto eligible = core::everyone<Int>();
  if (!rules.zero_eligible)  // A21
    for (int p = 0; p < n; ++p) eligible[p] = count[p] > Int(0);
  return core::pay_ranked(count, eligible, n, sharing(rules).tie, share);
}
template <class Int>
core::PerPlayer<Int> pay_good(const Rules& rules, const core::PerPlayer<Int>& count) {
  return pay_good(rules, rules.players, count, [&](const Int& above, const Int& equal) {
    return core::place_share(above, equal, rules.players, rules.paid_goods, sharing(rules));
  });
}

template <class Int>
using PerGood = std::array<core::PerPlayer<Int>, goods>;

// Who holds which award of a bonus: one slot for each good, or a single slot when the scope pays once.
template <class Int>
struct Awards {
  int slots = 0;
  std::array<core::PerPlayer<core::TruthOf<Int>>, goods> held{};
};

template <class Int>
Awards<Int> awards(const Rules& rules, Scope scope, int from, const PerGood<Int>& count) {
  Awards<Int> found{scope == Scope::PerKindEach ? goods : 1,
                    {core::everyone<Int>(), core::everyone<Int>(), core::everyone<Int>(), core::everyone<Int>(),
                     core::everyone<Int>()}};
  for (int p = 0; p < rules.players; ++p) {
    for (int good = 0; good < goods; ++good) {
      const auto reached = count[good][p] >= Int(from);
      if (scope == Scope::PerKindEach)
        found.held[good][p] = reached;
      else if (good == 0)
        found.held[0][p] = reached;
      else
        found.held[0][p] =
            scope == Scope::AnyKindOnce ? either(found.held[0][p], reached) : both(found.held[0][p], reached);
    }
  }
  return found;
}

// What one award is worth to each holder: all of it, or a share (A27b).
template <class Int>
Int award_share(const Rules& rules, const core::PerPlayer<core::TruthOf<Int>>& held, int pays) {
  if (!rules.bonus_shared) return Int(pays);
  Int holders(0);
  for (int p = 0; p < rules.players; ++p) holders = holders + pick(held[p], Int(1), Int(0));
  // Without a holder the share is paid to nobody; one is as good as any number.
  return for_count(pick(holders == Int(0), Int(1), holders), rules.players,
                   [&](int k) { return core::rounded_share(Int(pays), k, sharing(rules)); });
}

// R19, R20: the bonuses each player is entitled to, one by one; 'count' is what the bonus goes by (A13b). see(player,
// is_larger, slot, amount) is called for each slot of the awards, with 0 for those that are not held or replaced.
template <class Int, class See>
void each_bonus(const Rules& rules, const PerGood<Int>& count, See&& see) {
  if (rules.bonus.from == 0) return;
  const auto basic = awards(rules, rules.bonus_scope, rules.bonus.from, count);
  const bool with_variant = rules.variant_bonus && rules.variant.from != 0;
  const auto larger = with_variant ? awards(rules, rules.variant_scope, rules.variant.from, count) : Awards<Int>{};
  const bool replaces = with_variant && rules.variant_amount == VariantAmount::Replace;  // A28
  const bool same_good = replaces && basic.slots == goods && larger.slots == goods;

  for (int p = 0; p < rules.players; ++p) {
    Int replaced(
        0);  // ordinary awards that larger ones stand for and that are still to be left out, when the scopes differ
    for (int slot = 0; slot < larger.slots; ++slot) {
      see(p, true, slot,
          pick(larger.held[slot][p], award_share<Int>(rules, larger.held[slot], rules.variant.pays), Int(0)));
      if (replaces && !same_good) replaced = replaced + pick(larger.held[slot][p], Int(1), Int(0));
    }
    if (with_variant && rules.variant_only) continue;  // A43
    for (int slot = 0; slot < basic.slots; ++slot) {
      auto left_out = both(basic.held[slot][p], replaced > Int(0));
      if (same_good) left_out = larger.held[slot][p];
      replaced = replaced - pick(left_out, Int(1), Int(0));
      const auto counts = both(basic.held[slot][p], negate(left_out));
      see(p, false, slot, pick(counts, award_share<Int>(rules, basic.held[slot], rules.bonus.pays), Int(0)));
    }
  }
}
template <class Int>
core::PerPlayer<Int> pay_bonus(const Rules& rules, const PerGood<Int>& count) {
  auto paid = core::nobody<Int>();
  each_bonus(rules, count, [&](int player, bool, int, const Int& amount) { paid[player] = paid[player] + amount; });
  return paid;
}

// More than any player can gain in the days a configuration lasts. A share is never above the best prize it comes from,
// but for rounding up.
inline std::int64_t most_gain(const Rules& rules) {
  const auto best = [&](const std::vector<int>& prizes) {
    const std::int64_t most = prizes.empty() ? 0 : *std::max_element(prizes.begin(), prizes.end());
    return most + (rules.rounding == core::Rounding::Down ? 0 : 5);
  };
  std::array<bool, goods> there{};
  for (const auto& kind : rules.kinds)
    if (kind.good != no_good) there[kind.good] = true;
  const std::int64_t bonus = rules.bonus.from == 0 ? 0
                                                   : rules.bonus.pays + (rules.variant_bonus ? rules.variant.pays : 0) +
                                                         (rules.bonus_shared ? 5 : 0);
  const auto kinds = rules.zero_eligible ? goods : std::count(there.begin(), there.end(), true);
  return (rules.days - rules.first_day + 1) * (best(rules.paid_ships) + kinds * best(rules.paid_goods) + goods * bonus);
}

}  // namespace medici_card
