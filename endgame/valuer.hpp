#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "endgame/combine.hpp"
#include "endgame/objective.hpp"
#include "endgame/outcome_interner.hpp"
#include "model/core/game.hpp"

namespace endgame {

// The backup step of retrograde analysis on interned outcomes: the number of a state from the numbers of its
// successors. Most combinations of successors recur, so results are cached in direct-mapped tables without locks: one
// Valuer for each thread.
class Valuer {
 public:
  // 'hero': with paranoid, whose result it is.
  Valuer(OutcomeInterner& interner, const Combine& combine, Objective objective, int hero)
      : interner_(interner),
        combine_(combine),
        objective_(objective),
        hero_(objective == Objective::Margin ? 0 : hero),
        zero_sum_(is_zero_sum(objective)),
        width_(zero_sum_ ? 1 : combine.players()) {}

  // Of a terminal state, by its scores, or with 'win' by its shares of the win.
  OutcomeInterner::Id at_end(const core::Scores& scores) {
    if (ends_.empty()) ends_.resize(1 << 12);
    std::uint64_t h = static_cast<std::uint64_t>(scores.unit);
    for (const std::int64_t amount : scores.amounts)
      h = (h ^ (h >> 29) ^ static_cast<std::uint64_t>(amount)) * 0x9e3779b97f4a7c15u;
    End& end = ends_[(h ^ (h >> 32)) % ends_.size()];
    if (end.number == OutcomeInterner::no_value || !(end.scores == scores))
      end = {scores, interner_.id_of({values_at_end(scores), nullptr})};
    return end.number;
  }

  // Of a state with these successors, in the order of its moves; 'weights' at chance only. A successor without a value
  // leaves the state without one.
  OutcomeInterner::Id after(core::Turn turn, std::span<const OutcomeInterner::Id> numbers,
                            std::span<const std::uint32_t> weights) {
    if (numbers.empty()) return OutcomeInterner::no_value;
    bool same = true;
    for (const OutcomeInterner::Id number : numbers) {
      if (number == OutcomeInterner::no_value) return OutcomeInterner::no_value;
      same = same && number == numbers[0];
    }
    if (same && (turn.is_player() || zero_sum_)) return numbers[0];
    if (turn.is_player() && zero_sum_) return best(numbers, turn.seat() == hero_);
    if (turn.is_player()) {
      successors_.assign(1, static_cast<std::uint32_t>(turn.seat()));
      add_candidates(numbers, static_cast<std::size_t>(turn.seat()));
      if (successors_.size() == 2) return successors_[1];
      if (successors_.size() == 3) return best_of_two();
    } else {
      successors_.assign(1, chance);
      for (std::size_t i = 0; i < numbers.size(); ++i) {
        successors_.push_back(numbers[i]);
        successors_.push_back(weights[i]);
      }
    }
    auto& known = slot();
    if (known.successors != successors_) known = {successors_, interner_.id_of(combined())};
    return known.number;
  }

 private:
  static constexpr std::uint32_t chance = ~0u;

  Values values_at_end(const core::Scores& scores) const {
    if (objective_ == Objective::Margin) return {Value(scores.amounts[0] - scores.amounts[1], scores.unit)};
    if (objective_ == Objective::Paranoid) return {Value(scores.amounts[static_cast<std::size_t>(hero_)], scores.unit)};
    return values_of(scores);
  }

  OutcomeInterner::Id best(std::span<const OutcomeInterner::Id> numbers, bool maximises) {
    learn(numbers[0]);
    OutcomeInterner::Id best = numbers[0];
    for (const OutcomeInterner::Id number : numbers.subspan(1)) {
      if (number == best) continue;
      learn(number);
      const Value &value = ranges_[number].low, &most = ranges_[best].low;
      if (maximises ? value > most : value < most) best = number;
    }
    return best;
  }

  // Drops duplicates and dominated successors: an outcome whose best is below another's worst, for the mover, does not
  // affect Combine::best. A single candidate that is left is itself the result.
  void add_candidates(std::span<const OutcomeInterner::Id> numbers, std::size_t mover) {
    for (const OutcomeInterner::Id number : numbers) learn(number);
    const Interval* const range = ranges_.data() + mover;
    const Value* least = &range[numbers[0] * width_].low;
    for (const OutcomeInterner::Id number : numbers.subspan(1)) least = &std::max(*least, range[number * width_].low);
    for (const OutcomeInterner::Id number : numbers)
      if (!(range[number * width_].high < *least) &&
          std::find(successors_.begin() + 1, successors_.end(), number) == successors_.end())
        successors_.push_back(number);
  }

  // Two candidates, the most frequent case, have a cache of their own.
  OutcomeInterner::Id best_of_two() {
    if (pairs_.empty()) pairs_.resize(1 << 12);
    const std::uint64_t both = std::uint64_t{successors_[1]} << 32 | successors_[2];
    Pair& pair = pairs_[(both * 0x9e3779b97f4a7c15u >> 40 ^ successors_[0]) % pairs_.size()];
    if (pair.both != both || pair.mover != successors_[0]) pair = {both, successors_[0], interner_.id_of(combined())};
    return pair.number;
  }

  Outcome combined() {
    const auto& from = successors_;
    const bool by_chance = from[0] == chance;
    outcomes_.clear();
    weights_.clear();
    for (std::size_t i = 1; i < from.size(); ++i) {
      learn(from[i]);
      outcomes_.push_back(known_[from[i]]);
      if (by_chance) weights_.push_back(from[++i]);
    }
    if (!by_chance) return combine_.best(outcomes_, from[0]);
    if (!zero_sum_) return combine_.mean(outcomes_, weights_);
    Value sum;
    std::int64_t total = 0;
    for (std::size_t i = 0; i < outcomes_.size(); ++i) {
      sum = sum + outcomes_[i]->value[0] * weights_[i];
      total += weights_[i];
    }
    return {{sum / total}, nullptr};
  }

  // A thread-local mirror of the interner, so that reading it takes no lock.
  void learn(OutcomeInterner::Id number) {
    if (number >= known_.size() || known_[number] == nullptr) [[unlikely]]
      learn_new(number);
  }
  [[gnu::noinline]] void learn_new(OutcomeInterner::Id number) {
    if (number >= known_.size()) {
      known_.resize(number + 1);
      ranges_.resize(known_.size() * width_);
    }
    const Outcome& outcome = interner_[number];
    known_[number] = &outcome;
    for (std::size_t i = 0; i < width_; ++i)
      ranges_[number * width_ + i] = outcome.spread ? outcome.spread->of(i) : Interval::point(outcome.value[i]);
  }

  // A cache entry: successors and what they combine to.
  struct Combined {
    std::vector<std::uint32_t> successors;
    OutcomeInterner::Id number = OutcomeInterner::no_value;
  };
  Combined& slot() {
    if (combined_.empty()) combined_.resize(1 << 15);
    std::uint64_t h = 0;
    for (const std::uint32_t word : successors_) h = (h ^ (h >> 29) ^ word) * 0x9e3779b97f4a7c15u;
    return combined_[(h ^ (h >> 32)) % combined_.size()];
  }
  struct Pair {
    std::uint64_t both = 0;  // no pair
    std::uint32_t mover = 0;
    OutcomeInterner::Id number = OutcomeInterner::no_value;
  };
  struct End {
    core::Scores scores;
    OutcomeInterner::Id number = OutcomeInterner::no_value;
  };

  OutcomeInterner& interner_;
  const Combine& combine_;
  const Objective objective_;
  const int hero_;
  const bool zero_sum_;
  const std::size_t width_;  // numbers of an outcome
  std::vector<const Outcome*> known_;
  std::vector<Interval> ranges_;           // of known outcomes: each player's range over all tie-breaking strategies
  std::vector<std::uint32_t> successors_;  // cache key: the mover, then the successors; at chance with their weights
  std::vector<Combined> combined_;
  std::vector<Pair> pairs_;
  std::vector<End> ends_;  // a cache for terminal states, by scores
  std::vector<const Outcome*> outcomes_;
  std::vector<std::uint32_t> weights_;
};

}  // namespace endgame
