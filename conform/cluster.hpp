#pragma once

#include <vector>

#include "conform/fault_localisation.hpp"
#include "conform/finding.hpp"

namespace conform {

// Findings that look the same and are put down to the same rule are one fault: the one with the shortest play stands
// for all of them. A finding that is no more than several others at once is left out.
std::vector<Finding> cluster(const std::vector<Finding>&, const Suspicion&);

// The rules that a difference may be put down to, the first one first; empty: a failure of the program, not of a rule.
std::vector<int> rules_of(const Difference&, const Suspicion&);

}  // namespace conform
