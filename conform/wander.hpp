#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conform/coverage.hpp"
#include "model/core/random.hpp"

namespace conform {

// A move to make next: mostly the one of a few that leads to something not met before, now and then any (at chance by weight). Nothing at the end
// and at a dead end.
std::optional<std::string> next_move(const core::Handle&, const core::AnyState&, const Coverage&, core::Random&);

// Moves that are not legal here and yet well formed: some of those that were legal earlier, and neighbours of legal ones.
class Illegal {
 public:
  void remember(const std::vector<std::string>& legal);
  std::vector<std::string> some(const core::Handle&, const core::AnyState&, const std::vector<std::string>& legal, std::size_t most, core::Random&) const;

 private:
  std::vector<std::string> earlier_;  // each once
};

}  // namespace conform
