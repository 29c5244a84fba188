#pragma once

#include "conform/run.hpp"

namespace conform {

// What was found becomes the report's divergences: named by a rule, shrunk, those of one fault together.
void name_and_shrink(Run&);

}  // namespace conform
