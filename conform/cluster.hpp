#pragma once

#include <vector>

#include "conform/fault_localisation.hpp"
#include "conform/finding.hpp"

namespace conform {

// Findings of one kind that are put down to the same rule are one fault: the one with the shortest play stands for all
// of them. Sorted by kind, then by rule.
std::vector<Finding> cluster(const std::vector<Finding>&, const Suspicion&);

// The rule that a difference is put down to; 0: a failure of the program, not of a rule.
int rule_of(const Difference&, const Suspicion&);

}  // namespace conform
