#pragma once

#include <functional>

#include "conform/follow.hpp"

namespace conform {

// Makes a trial that shows a difference of some kind smaller, as long as it still does: fewer moves, a smaller configuration, fewer players, and, for
// a program that can load, at last a position instead of a long way. 'found' follows. At most so many trials are played.
void shrink(Program&, int level, const core::Choice& readings, Trial&, Difference& found, int trials);

}  // namespace conform
