#pragma once

#include <string>
#include <vector>

#include "conform/finding.hpp"

namespace conform {

// What a program says of itself, and what of that is true.
struct Met {
  About about;
  int level = 0;                  // as it turned out
  std::vector<Finding> findings;  // failures on the way
  std::string why_not;            // there is nothing to be asked; empty: there is
};

// The first stage: starts the program, hears what it can do, and tries whether it can load a state if it says so.
Met meet(Program&, const core::Descriptor&, const core::Choice& base);

bool plays_with(const Met&, int players);

}  // namespace conform
