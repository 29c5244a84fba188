#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <unordered_set>
#include <vector>

#include "conform/setup.hpp"
#include "model/core/trace.hpp"

namespace conform {

// What has been met so far in plays: sets of rules that fired together, each rule with each number of players, and what
// states looked like (each number small or large, each list short or long, who is level with whom). A step that shows
// something new is worth cases about.
class Coverage {
 public:
  // How many things a step shows that have not been met.
  int novelty(const core::Fired& fired, int players, const Json& state) const;
  // Meets them.
  int meet(const core::Fired& fired, int players, const Json& state);
  // Meets the scores at an end, and how many more or less each other reading pays: a bonus that is larger than those
  // before shows in what a reading makes of it. 'others' by number of the reading; nothing where the game goes on.
  int meet_scores(const core::Scores& ours, const std::vector<std::optional<core::Scores>>& others);
  std::size_t size() const { return met_.size(); }

 private:
  std::unordered_set<std::uint64_t> met_;
};

}  // namespace conform
