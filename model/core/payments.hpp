#pragma once

#include <array>
#include <vector>

#include "model/core/game.hpp"
#include "model/core/number.hpp"

namespace core {

// Payment by place, with ties and rounding under every reading of the rulebooks that use it.
//
// A template over the number type, so that the code that pays in play is the code that Z3 reasons about. Ranks are
// counted (how many are above me, how many equal), never sorted, and divisors are constants.

enum class Tie {
  Pool,     // k tied players use up k places and share the sum of their prizes
  OwnOnly,  // they use up k places but share the first of those prizes only
  Dense,    // they share the prize of their place, and the next group takes the next place
};

enum class Rounding {
  Down,     // down to a multiple of the unit
  Nearest,  // to the nearest multiple of the unit, halves down
  Flat,     // a share that is no multiple of the unit becomes one unit
};

struct Sharing {
  Tie tie = Tie::Pool;
  Rounding rounding = Rounding::Down;
  int unit = 1;
};

template <class Int>
using PerPlayer = std::array<Int, max_players>;

template <class Int>
PerPlayer<Int> nobody() {
  return {Int(0), Int(0), Int(0), Int(0), Int(0), Int(0)};
}

template <class Int>
PerPlayer<TruthOf<Int>> everyone() {
  const TruthOf<Int> yes = Int(0) == Int(0);
  return {yes, yes, yes, yes, yes, yes};
}

// The share of 'sum' for each of 'parts' players; a lone player gets all of it, unrounded. REQUIRES: parts > 0.
template <class Int>
Int rounded_share(Int sum, int parts, const Sharing& how) {
  if (parts == 1) return sum;
  const int step = parts * how.unit;
  const Int down = divide(sum, step) * Int(how.unit);
  switch (how.rounding) {
    case Rounding::Down: return down;
    // The nearest multiple, halves down, is ceil(share - 1/2) in units; divide() rounds down, hence the two negations.
    case Rounding::Nearest: return Int(0) - divide(Int(step) - sum * Int(2), 2 * step) * Int(how.unit);
    case Rounding::Flat: return pick(down * Int(parts) == sum, down, Int(how.unit));
  }
  return down;
}

// What each of 'equal' players gets when 'above' places are used up by better players. REQUIRES: 1 <= equal <= n.
template <class Int>
Int place_share(const Int& above, const Int& equal, int n, const std::vector<int>& prizes, const Sharing& how) {
  Int sum(0);
  const int places = static_cast<int>(prizes.size()) < n ? static_cast<int>(prizes.size()) : n;
  for (int place = 0; place < places; ++place) {
    const auto mine =
        how.tie == Tie::Pool ? both(above <= Int(place), Int(place) < above + equal) : above == Int(place);
    sum = sum + pick(mine, Int(prizes[static_cast<std::size_t>(place)]), Int(0));
  }
  return for_count(equal, n, [&](int k) { return rounded_share(sum, k, how); });
}

// 'pay_ranked' for a constant number of players, so that the loops unroll: exploring spends much of its time here.
// share(above, equal) is what a player is paid by how many places are above and how many players are equal.
template <int N, class Int, class Share>
PerPlayer<Int> pay_places(const PerPlayer<Int>& values, const PerPlayer<TruthOf<Int>>& eligible, Tie tie,
                          Share&& share) {
  auto paid = nobody<Int>();
  for (int i = 0; i < N; ++i) {
    Int above(0);  // places used up by better players
    Int equal(1);
    for (int j = 0; j < N; ++j) {
      if (j == i) continue;
      auto better = both(eligible[j], values[j] > values[i]);
      if (tie == Tie::Dense) {  // one place for each different value: only its first holder counts
        for (int k = 0; k < j; ++k) better = both(better, negate(both(eligible[k], values[k] == values[j])));
      }
      above = above + pick(better, Int(1), Int(0));
      equal = equal + pick(both(eligible[j], values[j] == values[i]), Int(1), Int(0));
    }
    paid[static_cast<std::size_t>(i)] = pick(eligible[i], share(above, equal), Int(0));
  }
  return paid;
}

// What each of the first n players is paid for 'values', the highest value first. Players who are not eligible are not
// ranked and get nothing. REQUIRES: 1 <= n <= max_players.
template <class Int, class Share>
PerPlayer<Int> pay_ranked(const PerPlayer<Int>& values, const PerPlayer<TruthOf<Int>>& eligible, int n, Tie tie,
                          Share&& share) {
  switch (n) {
    case 1: return pay_places<1>(values, eligible, tie, share);
    case 2: return pay_places<2>(values, eligible, tie, share);
    case 3: return pay_places<3>(values, eligible, tie, share);
    case 4: return pay_places<4>(values, eligible, tie, share);
    case 5: return pay_places<5>(values, eligible, tie, share);
    default: return pay_places<max_players>(values, eligible, tie, share);
  }
}

// The same with a list of prizes; places beyond its end pay nothing.
template <class Int>
PerPlayer<Int> pay_by_place(const PerPlayer<Int>& values, const PerPlayer<TruthOf<Int>>& eligible, int n,
                            const std::vector<int>& prizes, const Sharing& how) {
  return pay_ranked(values, eligible, n, how.tie,
                    [&](const Int& above, const Int& equal) { return place_share(above, equal, n, prizes, how); });
}

// A precomputed table of place_share for plain numbers, for prizes that are paid again and again.
class Shares {
 public:
  Shares() = default;
  Shares(int n, const std::vector<int>& prizes, const Sharing& how) {
    for (int above = 0; above < n; ++above)
      for (int equal = 1; equal <= n; ++equal)
        share_[at(above, equal)] = place_share<std::int64_t>(above, equal, n, prizes, how);
  }
  std::int64_t operator()(std::int64_t above, std::int64_t equal) const { return share_[at(above, equal)]; }

 private:
  static std::size_t at(std::int64_t above, std::int64_t equal) { return static_cast<std::size_t>(above * 8 + equal); }
  std::array<std::int64_t, 8 * max_players> share_{};
};

// The same for two players: payments depend only on who has more and on who has any at all.
class PairShares {
 public:
  PairShares() = default;
  // 'pay' says what each is paid for their values.
  template <class Pay>
  explicit PairShares(Pay&& pay) {
    for (std::int32_t mine = 0; mine <= 2; ++mine)
      for (std::int32_t other = 0; other <= 2; ++other) {
        const PerPlayer<std::int64_t> paid = pay(PerPlayer<std::int64_t>{mine, other});
        for (std::size_t player = 0; player < 2; ++player)
          paid_[player][static_cast<std::size_t>(at(mine, other))] = paid[player];
      }
  }
  // An index for who has more and who has any. REQUIRES: neither value is negative.
  static constexpr int at(std::int64_t mine, std::int64_t other) {
    return (mine <= other ? 1 : 0) + (other <= mine ? 2 : 0) + (mine == 0 ? 4 : 0) + (other == 0 ? 8 : 0);
  }
  std::int64_t of(int player, int who) const {
    return paid_[static_cast<std::size_t>(player)][static_cast<std::size_t>(who)];
  }

 private:
  std::array<std::array<std::int64_t, 16>, 2> paid_{};
};

}  // namespace core
