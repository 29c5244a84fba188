#pragma once

#include <string>
#include <vector>

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
};

// Names what was found: by its rule, and by a reading under which the program would be right. The most frequent first.
std::vector<Divergence> name(Program&, const core::Descriptor&, const Met&, const core::Choice& readings,
                             const std::vector<Finding>&, const Suspicion&);

}  // namespace conform
