#pragma once

#include <array>
#include <deque>
#include <mutex>
#include <shared_mutex>
#include <string>
#include <unordered_map>
#include <vector>

#include "endgame/combine.hpp"

namespace endgame {

// Outcomes that states have in common, each kept once: a state remembers a number. Number 0 is 'no value': a dead end lies ahead.
class Pool {
 public:
  using Number = std::uint32_t;
  static constexpr Number no_value = 0;

  Pool() : outcomes_(1) {}

  Number number_of(const Outcome& outcome) {
    const std::string text = spelt(outcome);
    {
      const std::shared_lock lock(mutex_);
      if (const auto it = numbers_.find(text); it != numbers_.end()) return it->second;
    }
    const std::unique_lock lock(mutex_);
    const auto [it, is_new] = numbers_.try_emplace(text, static_cast<Number>(outcomes_.size()));
    if (is_new) outcomes_.push_back(outcome);
    return it->second;
  }

  // REQUIRES: the number was given out before the threads that ask were started, or by this thread.
  const Outcome& operator[](Number number) const {
    const std::shared_lock lock(mutex_);
    return outcomes_[number];
  }
  std::size_t size() const { return outcomes_.size(); }

  // "7/3", "7/3 1 -2", and the spread behind a bar: equal outcomes and no others are spelt alike.
  static std::string spelt(const Outcome& outcome) {
    std::string text;
    const auto add = [&](const Values& values) {
      for (std::size_t i = 0; i < values.size(); ++i) text += (i > 0 ? " " : "") + values[i].print();
    };
    add(outcome.value);
    if (!outcome.spread) return text;
    for (const auto& v : outcome.spread->vectors) {
      text += '|';
      add(v);
    }
    for (const auto& range : outcome.spread->box) text += '|' + range.low.print() + ".." + range.high.print();
    return text;
  }
  static Outcome parse(const std::string& text);

 private:
  mutable std::shared_mutex mutex_;
  std::unordered_map<std::string, Number> numbers_;
  std::deque<Outcome> outcomes_;
};

}  // namespace endgame
