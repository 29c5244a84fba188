#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "conform/budget.hpp"
#include "conform/cluster.hpp"
#include "conform/meet.hpp"
#include "conform/query.hpp"

namespace conform {

// A fault as it is reported.
struct Divergence {
  Difference difference;
  std::string rule;  // "R8"; empty: a failure of the program, not of a rule
  Trial trial;       // the shortest that is known
  std::uint64_t times = 1;
  Deviation fits;  // a reading that explains it, though other cases speak against that reading
  std::vector<std::string> candidates = {};  // the rules that come next
  bool is_confirmed = false;                 // seen once more in a fresh process of the program
};

struct Named {
  std::vector<Divergence> divergences;  // the most frequent first
  std::uint64_t not_seen_again = 0;     // what a fresh process did not show, and is not reported
};

// Plays what was found once more in a fresh process of the program, and names it: by its rule, and by a reading under
// which the program would be right.
Named name(Program&, const core::Descriptor&, const Met&, const core::Choice& readings, const std::vector<Finding>&,
           const Suspicion&, const Budget&);

}  // namespace conform
