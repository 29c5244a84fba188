#pragma once

#include <algorithm>
#include <cstdint>
#include <numeric>
#include <span>
#include <vector>

#include "endgame/objective.hpp"

namespace endgame {

// Combine::mean's Minkowski sums in machine arithmetic (SIMD within a register). In multiples of a common unit, the
// numbers of a vector are packed side by side into one 128-bit integer: adding vectors is one addition, and the
// lexicographic order of vectors is the order of the integers.
class PackedMeans {
 public:
  enum class Found { All, TooMany, TooLarge };  // all means; more than 'most'; numbers that do not fit when packed

  PackedMeans(std::size_t players, std::size_t most) : players_(players), bits_(128 / players), most_(most) {}

  // The weighted means over all combinations of one vector from each set. REQUIRES: each set is sorted and without
  // duplicates; so will be the means.
  Found find(std::span<const std::span<const Values>> sets, std::span<const std::uint32_t> weights,
             std::vector<Values>& means) {
    if (!choose_unit(sets, weights)) return Found::TooLarge;
    sums_.assign(1, 0);
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (sums_.size() + sets[i].size() - 1 > most_) return Found::TooMany;  // a lower bound on the number of sums
      terms_.clear();
      for (const Values& v : sets[i]) terms_.push_back(packed(v, weights[i]));
      if (!add_terms()) return Found::TooMany;
    }
    means.clear();
    for (const Wide sum : sums_) means.push_back(mean(sum));
    return Found::All;
  }

 private:
  __extension__ using Wide = __int128;

  // The common denominator, and a check that no sum overflows its field.
  bool choose_unit(std::span<const std::span<const Values>> sets, std::span<const std::uint32_t> weights) {
    constexpr std::int64_t most_unit = std::int64_t{1} << 31;
    unit_ = 1;
    total_ = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      total_ += weights[i];
      for (const Values& v : sets[i])
        for (const Value& number : v) {
          if (!number.is_small()) return false;
          if (unit_ % number.den() != 0) unit_ = unit_ / std::gcd(unit_, number.den()) * number.den();
          if (unit_ > most_unit) return false;
        }
    }
    if (total_ > most_unit) return false;
    const Wide limit = Wide{1} << (std::min<std::size_t>(bits_, 62) - 2);
    std::vector<Wide> most(players_);
    for (std::size_t i = 0; i < sets.size(); ++i)
      for (std::size_t p = 0; p < players_; ++p) {
        std::int64_t largest = 0;
        for (const Values& v : sets[i]) largest = std::max(largest, std::abs(v[p].num()));
        most[p] += Wide{largest} * unit_ * weights[i];  // an upper bound: ignores denominators
        if (most[p] >= limit) return false;
      }
    return true;
  }

  Wide packed(const Values& v, std::uint32_t weight) const {
    Wide sum = 0;
    for (std::size_t p = 0; p < players_; ++p) sum = (sum << bits_) + v[p].num() * (unit_ / v[p].den());
    return sum * weight;
  }

  // The Minkowski sum of sums_ and terms_: adding a term keeps a set sorted, so the shifted sets are merged one by one.
  bool add_terms() {
    if (terms_.size() > sums_.size()) terms_.swap(sums_);  // fewer merges
    all_.clear();
    for (const Wide term : terms_) {
      merged_.clear();
      auto old = all_.begin();
      for (const Wide sum : sums_) {
        const Wide next = sum + term;
        while (old != all_.end() && *old < next) merged_.push_back(*old++);
        if (old != all_.end() && *old == next) ++old;
        merged_.push_back(next);
      }
      merged_.insert(merged_.end(), old, all_.end());
      all_.swap(merged_);
      if (all_.size() > most_) return false;
    }
    sums_.swap(all_);
    return true;
  }

  Values mean(Wide sum) const {
    Values mean(players_);
    for (std::size_t p = players_; p-- > 0;) {
      const Wide half = Wide{1} << (bits_ - 1),
                 number = p == 0 ? sum : ((sum + half) & ((Wide{1} << bits_) - 1)) - half;
      sum = (sum - number) >> bits_;
      mean[p] = Value(static_cast<std::int64_t>(number), unit_ * total_);
    }
    return mean;
  }

  const std::size_t players_, bits_, most_;
  std::int64_t unit_ = 1, total_ = 0;
  std::vector<Wide> sums_, terms_, all_, merged_;
};

}  // namespace endgame
