#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "endgame/objective.hpp"
#include "endgame/packed_means.hpp"

namespace endgame {

// The value vectors of a state over all tie-breaking strategies: every mover takes some best move, chosen anew at each
// history. In max^n a tie for the mover can matter to the others, so that the value is not unique; sets of vectors are
// backed up instead (compare soft-max^n: Sturtevant and Bowling, AAMAS 2006). When there are too many, one interval per
// player that holds them all.
struct Spread {
  std::vector<Values> vectors;  // sorted, without duplicates
  std::vector<Interval> box;    // used when 'vectors' is empty

  bool is_box() const { return vectors.empty(); }
  Interval of(std::size_t player) const { return ranges_.empty() ? box[player] : ranges_[player]; }
  void become_box() {
    box = std::move(ranges_);
    vectors.clear();
    ranges_.clear();
  }
  friend bool operator==(const Spread& a, const Spread& b) { return a.vectors == b.vectors && a.box == b.box; }

  // Sorts the vectors, removes duplicates and computes the ranges.
  void normalise() {
    std::sort(vectors.begin(), vectors.end());
    vectors.erase(std::unique(vectors.begin(), vectors.end()), vectors.end());
    look();
  }
  // Computes the range of each player's number. REQUIRES: the vectors are sorted and not empty.
  void look() {
    ranges_.clear();
    for (const Value& number : vectors.front()) ranges_.push_back(Interval::point(number));
    for (const auto& v : vectors)
      for (std::size_t p = 0; p < v.size(); ++p) {
        if (v[p] < ranges_[p].low) ranges_[p].low = v[p];
        if (v[p] > ranges_[p].high) ranges_[p].high = v[p];
      }
  }

 private:
  std::vector<Interval> ranges_;  // of the vectors
};

// The value of a state when each mover takes its first best move, and the spread over all tie-breaking strategies. No
// spread means that ties make no difference. No value (a limit was reached below) always comes with a spread.
struct Outcome {
  Values value;
  std::shared_ptr<const Spread> spread;

  friend bool operator==(const Outcome& a, const Outcome& b) {
    return a.value == b.value &&
           (a.spread == b.spread || (a.spread != nullptr && b.spread != nullptr && *a.spread == *b.spread));
  }
};

// With more vectors than this a state keeps an interval for each player instead (docs/design.md, "Ties").
inline constexpr std::size_t most_vectors_kept = 300;

// The backup operators of max^n: how the outcomes of successors combine into that of their state. Shared by the forward
// search and by retrograde analysis, so that both agree on ties.
class Combine {
 public:
  explicit Combine(std::size_t players, std::size_t most_vectors = most_vectors_kept)
      : players_(players), most_vectors_(most_vectors) {}

  std::size_t players() const { return players_; }

  // Backup at a player. The value is that of the first best move. A vector of some child belongs to the spread when the
  // mover gets at least 'threshold' by it: the most that any one child guarantees whatever ties do below, so that some
  // tie-breaking makes this child a best move.
  Outcome best(std::span<const Outcome* const> outcomes, std::size_t mover) const {
    Outcome found;
    bool known = true, spread = false, boxes = false;
    const Outcome* first = outcomes.front();
    Value threshold = Value::minus_infinity();
    int ties = 0;
    for (const auto* o : outcomes) {
      known = known && !o->value.empty();
      spread = spread || o->spread;
      threshold = std::max(threshold, o->spread ? o->spread->of(mover).low : o->value[mover]);
    }
    for (const auto* o : outcomes)
      boxes = boxes || (o->spread && o->spread->is_box() && o->spread->of(mover).high >= threshold);
    if (known) {
      for (const auto* o : outcomes)
        if (o->value[mover] > first->value[mover]) first = o;
      found.value = first->value;
      for (const auto* o : outcomes) ties += o->value != first->value && o->value[mover] == first->value[mover];
      if (!spread && ties == 0) return found;
    }

    Spread all;
    for (const auto* o : outcomes) {
      if (o->spread && o->spread->of(mover).high < threshold) continue;
      if (boxes) {
        std::vector<Interval> box;
        for (std::size_t p = 0; p < players_; ++p)
          box.push_back(o->spread ? o->spread->of(p) : Interval::point(o->value[p]));
        if (box[mover].high < threshold) continue;
        box[mover].low = std::max(box[mover].low, threshold);
        if (all.box.empty()) all.box = box;
        for (std::size_t p = 0; p < players_; ++p)
          all.box[p] = {std::min(all.box[p].low, box[p].low), std::max(all.box[p].high, box[p].high)};
      } else if (o->spread) {
        for (const auto& v : o->spread->vectors)
          if (v[mover] >= threshold) all.vectors.push_back(v);
      } else if (o->value[mover] >= threshold) {
        all.vectors.push_back(o->value);
      }
    }
    if (!all.vectors.empty()) all.normalise();
    finish(found, std::move(all));
    return found;
  }

  Outcome mean(std::span<const Outcome* const> outcomes, const std::vector<std::uint32_t>& weights) const {
    Outcome found;
    found.value.assign(players_, 0);
    std::int64_t total = 0;
    bool known = true, spread = false, boxes = false;
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Outcome& o = *outcomes[i];
      total += weights[i];
      spread = spread || o.spread;
      boxes = boxes || (o.spread && o.spread->is_box());
      known = known && !o.value.empty();
      if (known)
        for (std::size_t p = 0; p < players_; ++p) found.value[p] = found.value[p] + o.value[p] * weights[i];
    }
    for (auto& v : found.value) v = v / total;
    if (!known) found.value.clear();
    if (!spread) return found;

    Spread all;
    if (boxes || !every_mean(all.vectors, outcomes, weights)) {
      all.vectors.clear();
      all.box.assign(players_, Interval::point(0));
      for (std::size_t i = 0; i < outcomes.size(); ++i)
        for (std::size_t p = 0; p < players_; ++p) {
          const Interval range =
              outcomes[i]->spread ? outcomes[i]->spread->of(p) : Interval::point(outcomes[i]->value[p]);
          all.box[p] = {all.box[p].low + range.low * weights[i], all.box[p].high + range.high * weights[i]};
        }
      for (auto& range : all.box) range = {range.low / total, range.high / total};
    } else {
      all.look();
    }
    finish(found, std::move(all));
    return found;
  }

 private:
  // The weighted means over all combinations of one vector from each outcome, sorted. False: too many.
  bool every_mean(std::vector<Values>& means, std::span<const Outcome* const> outcomes,
                  const std::vector<std::uint32_t>& weights) const {
    std::vector<std::span<const Values>> sets;
    for (const auto* o : outcomes) sets.push_back(o->spread ? std::span(o->spread->vectors) : std::span(&o->value, 1));
    switch (PackedMeans(players_, most_vectors_).find(sets, weights, means)) {
      case PackedMeans::Found::All: return true;
      case PackedMeans::Found::TooMany: return false;
      case PackedMeans::Found::TooLarge: break;
    }
    means.assign(1, Values(players_, Value(0)));
    std::int64_t total = 0;
    for (std::size_t i = 0; i < sets.size(); ++i) {
      if (!add_all(means, sets[i], weights[i])) return false;
      total += weights[i];
    }
    for (auto& v : means)
      for (auto& number : v) number = number / total;
    return true;
  }

  Values sum(const Values& a, const Values& b, std::int64_t weight) const {
    Values sum(players_);
    for (std::size_t p = 0; p < players_; ++p) sum[p] = a[p] + b[p] * weight;
    return sum;
  }

  // The Minkowski sum of two sorted sets, sorted. Adding one vector to a whole set keeps its order, so the shifted sets
  // are merged one by one. Two sets of m and n vectors have at least m + n - 1 sums, which detects most overflows
  // before any work. False: too many; 'to' is unchanged.
  bool add_all(std::vector<Values>& to, std::span<const Values> vectors, std::int64_t weight) const {
    if (to.size() + vectors.size() - 1 > most_vectors_) return false;
    std::vector<Values> sums, merged;
    for (const auto& v : vectors) {
      merged.clear();
      auto old = sums.begin();
      for (const auto& other : to) {
        Values next = sum(other, v, weight);
        while (old != sums.end() && *old < next) merged.push_back(std::move(*old++));
        if (old != sums.end() && *old == next) ++old;
        merged.push_back(std::move(next));
      }
      merged.insert(merged.end(), std::move_iterator(old), std::move_iterator(sums.end()));
      sums.swap(merged);
      if (sums.size() > most_vectors_) return false;
    }
    to = std::move(sums);
    return true;
  }

  void finish(Outcome& found, Spread all) const {
    if (!all.is_box()) {
      if (all.vectors.size() == 1 && !found.value.empty()) return;
      if (all.vectors.size() > most_vectors_) all.become_box();
    }
    found.spread = std::make_shared<const Spread>(std::move(all));
  }

  std::size_t players_, most_vectors_;
};

}  // namespace endgame
