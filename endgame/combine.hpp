#pragma once

#include <algorithm>
#include <iterator>
#include <memory>
#include <span>
#include <vector>

#include "endgame/objective.hpp"

namespace endgame {

// All that can come of a state when every mover takes some best move, each in its own way at each history: a set of value vectors, or,
// when there are too many, an interval for each player that holds them all.
struct Spread {
  std::vector<Values> vectors;  // sorted, each once
  std::vector<Interval> box;    // instead of them

  bool is_box() const { return !box.empty(); }
  Interval of(std::size_t player) const {
    if (is_box()) return box[player];
    Interval range = Interval::point(vectors.front()[player]);
    for (const auto& v : vectors) range = {std::min(range.low, v[player]), std::max(range.high, v[player])};
    return range;
  }
  void become_box(std::size_t players) {
    std::vector<Interval> ranges;
    for (std::size_t p = 0; p < players; ++p) ranges.push_back(of(p));
    box = std::move(ranges);
    vectors.clear();
  }
  void settle() {
    std::sort(vectors.begin(), vectors.end());
    vectors.erase(std::unique(vectors.begin(), vectors.end()), vectors.end());
  }
};

// The value of a state when each mover takes its first best move, and the spread over all ways to choose among best moves. Without ties
// there is no spread: it is the value. Without a value (a limit was reached below) there is a spread.
struct Outcome {
  Values value;
  std::shared_ptr<const Spread> spread;
};

// How the outcomes of a state's successors become its own; every solver of max^n uses it.
class Combine {
 public:
  explicit Combine(std::size_t players, std::size_t most_vectors = 300) : players_(players), most_vectors_(most_vectors) {}

  std::size_t players() const { return players_; }

  // The first best move's value; and every vector of a child that is best for 'mover' when the others turn out as badly as they can.
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
    for (const auto* o : outcomes) boxes = boxes || (o->spread && o->spread->is_box() && o->spread->of(mover).high >= threshold);
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
        for (std::size_t p = 0; p < players_; ++p) box.push_back(o->spread ? o->spread->of(p) : Interval::point(o->value[p]));
        if (box[mover].high < threshold) continue;
        box[mover].low = std::max(box[mover].low, threshold);
        if (all.box.empty()) all.box = box;
        for (std::size_t p = 0; p < players_; ++p) all.box[p] = {std::min(all.box[p].low, box[p].low), std::max(all.box[p].high, box[p].high)};
      } else if (o->spread) {
        for (const auto& v : o->spread->vectors)
          if (v[mover] >= threshold) all.vectors.push_back(v);
      } else if (o->value[mover] >= threshold) {
        all.vectors.push_back(o->value);
      }
    }
    finish(found, std::move(all));
    return found;
  }

  Outcome mean(std::span<const Outcome* const> outcomes, const std::vector<std::uint32_t>& weights) const {
    Outcome found;
    found.value.assign(players_, 0);
    std::int64_t total = 0;
    bool known = true;
    const bool spread = std::any_of(outcomes.begin(), outcomes.end(), [](const Outcome* o) { return o->spread != nullptr; });
    Spread all;
    all.vectors.emplace_back(players_, Value(0));
    for (std::size_t i = 0; i < outcomes.size(); ++i) {
      const Outcome& o = *outcomes[i];
      total += weights[i];
      known = known && !o.value.empty();
      if (known)
        for (std::size_t p = 0; p < players_; ++p) found.value[p] = found.value[p] + o.value[p] * weights[i];
      if (spread) add(all, o, weights[i]);
    }
    for (auto& v : found.value) v = v / total;
    if (!known) found.value.clear();
    if (!spread) return found;
    for (auto& v : all.vectors)
      for (auto& number : v) number = number / total;
    for (auto& range : all.box) range = {range.low / total, range.high / total};
    finish(found, std::move(all));
    return found;
  }

 private:
  void add(Spread& all, const Outcome& o, std::int64_t weight) const {
    if (!all.is_box()) {
      if (!o.spread) {
        for (auto& v : all.vectors) v = sum(v, o.value, weight);
        return;
      }
      if (!o.spread->is_box() && add_all(all.vectors, o.spread->vectors, weight)) return;
      all.become_box(players_);
    }
    for (std::size_t p = 0; p < players_; ++p) {
      const Interval range = o.spread ? o.spread->of(p) : Interval::point(o.value[p]);
      all.box[p] = {all.box[p].low + range.low * weight, all.box[p].high + range.high * weight};
    }
  }

  Values sum(const Values& a, const Values& b, std::int64_t weight) const {
    Values sum(players_);
    for (std::size_t p = 0; p < players_; ++p) sum[p] = a[p] + b[p] * weight;
    return sum;
  }

  // Every sum of one of each, once: a vector moves a whole set and leaves it in order, so such sets are merged. False, and nothing is done: there
  // are too many. Of two sets of m and n vectors there are at least m + n - 1 sums.
  bool add_all(std::vector<Values>& to, const std::vector<Values>& vectors, std::int64_t weight) const {
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
      all.settle();
      if (all.vectors.size() == 1 && !found.value.empty()) return;
      if (all.vectors.size() > most_vectors_) all.become_box(players_);
    }
    found.spread = std::make_shared<const Spread>(std::move(all));
  }

  std::size_t players_, most_vectors_;
};

}  // namespace endgame
