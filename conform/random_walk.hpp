#pragma once

#include <limits>
#include <map>
#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conform/coverage.hpp"
#include "model/core/random.hpp"

namespace conform {

// What a play would rather do: a random order of the verbs of moves. Who does one thing as long as it can be done gets
// to states that hardly come about when every move is chosen alike.
class Habit {
 public:
  Habit() = default;  // none
  explicit Habit(core::Random& random) : seed_(random.below(1u << 30) + 1) {}

  bool is_one() const { return seed_ != 0; }
  // The moves whose verb comes first in the order; without a habit all.
  std::vector<std::string> preferred(const std::vector<std::string>& moves) const;

 private:
  std::uint64_t seed_ = 0;
};

// A move to make next: mostly, of a few that follow the habit, the one that leads to something not met before, now and
// then any (at chance by weight). Nothing at the end and at a dead end.
std::optional<std::string> next_move(const core::AnyGame&, const core::AnyState&, const Coverage&, const Habit&,
                                     core::Random&);

// Moves that are not legal here and yet well formed: some of those that were legal earlier, and neighbours of legal
// ones. Those of a sort that was offered least come first. Of one sort are moves of the same verb that the same rule
// forbids, where other moves of that verb are legal or where none is.
class Illegal {
 public:
  struct Move {
    std::string text;
    std::vector<int> rules;  // that forbid it
  };

  void begin();  // another setup: what was legal earlier is forgotten
  void remember(const std::vector<std::string>& legal);
  // How many at a time; how many of one sort in all, and on one setup.
  struct Enough {
    std::size_t at_once = 1;
    int in_all = std::numeric_limits<int>::max(), here = std::numeric_limits<int>::max();
  };
  std::vector<Move> some(const core::AnyGame&, const core::AnyState&, const std::vector<std::string>& legal,
                         const Enough&, core::Random&);

 private:
  std::string candidate(const std::vector<std::string>& legal, core::Random&) const;

  std::vector<std::string> earlier_;           // each once
  std::set<std::string> known_;                // the same
  std::map<std::string, int> offered_, here_;  // by sort
};

}  // namespace conform
