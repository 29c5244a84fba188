#pragma once

#include <vector>

#include "conform/budget.hpp"
#include "conform/finding.hpp"
#include "conform/meet.hpp"

namespace conform {

// Makes the trial of each finding smaller, as long as it still shows a difference of the same kind: fewer moves, a
// smaller configuration, fewer players, and, for a program that can load, at last a position instead of a long play.
// The idea is delta debugging (A. Zeller, R. Hildebrandt: Simplifying and isolating failure-inducing input, 2002).
std::vector<Finding> shrink(Program&, const Met&, const core::Choice& readings, std::vector<Finding>, const Budget&);

}  // namespace conform
