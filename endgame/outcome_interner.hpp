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

// Stores each distinct outcome once under an id, so that a state needs four bytes. Id 0 is 'no value': a dead
// end lies ahead. Ids depend on the order of interning, hence on threads; a finished tablebase must not.
class OutcomeInterner {
 public:
  using Id = std::uint32_t;
  static constexpr Id no_value = 0;

  OutcomeInterner() : outcomes_(1) {}

  Id id_of(const Outcome& outcome) {
    const std::uint64_t hash = hash_of(outcome);
    {
      const std::shared_lock lock(mutex_);
      if (const Id known = find(hash, outcome); known != no_value) return known;
    }
    const std::unique_lock lock(mutex_);
    if (const Id known = find(hash, outcome); known != no_value) return known;
    const auto number = static_cast<Id>(outcomes_.size());
    numbers_.emplace(hash, number);
    outcomes_.push_back(outcome);
    return number;
  }

  // The reference stays valid: outcomes are never moved or removed. REQUIRES: the id was returned by id_of.
  const Outcome& operator[](Id number) const {
    const std::shared_lock lock(mutex_);
    return outcomes_[number];
  }
  std::size_t size() const { return outcomes_.size(); }

  // "7/3", "7/3 1 -2", and the spread after a bar. Injective: different outcomes have different texts.
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
  static std::uint64_t hash_of(const Outcome& outcome) {
    std::uint64_t h = 0;
    const auto add = [&](const Value& v) { h = (h ^ (h >> 29) ^ v.hash()) * 0x9e3779b97f4a7c15u; };
    for (const auto& v : outcome.value) add(v);
    if (!outcome.spread) return h;
    for (const auto& vector : outcome.spread->vectors)
      for (const auto& v : vector) add(v);
    for (const auto& range : outcome.spread->box) {
      add(range.low);
      add(range.high);
    }
    return h;
  }
  Id find(std::uint64_t hash, const Outcome& outcome) const {
    for (auto [it, end] = numbers_.equal_range(hash); it != end; ++it)
      if (outcomes_[it->second] == outcome) return it->second;
    return no_value;
  }

  mutable std::shared_mutex mutex_;
  std::unordered_multimap<std::uint64_t, Id> numbers_;  // by hash
  std::deque<Outcome> outcomes_;
};

}  // namespace endgame
