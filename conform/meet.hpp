#pragma once

#include <string>
#include <vector>

#include "conform/finding.hpp"

namespace conform {

// What a program says of itself, and what of that is true.
struct Met {
  About about;
  Reach reach;
  std::vector<Finding> findings;  // failures on the way
  std::string why_not;            // there is nothing to be asked; empty: there is
};

// The first stage: starts the program, hears what it can do, and tries what it does
// not say: whether it takes a state, plays anything but the full game, and with all numbers of players that it names.
Met meet(Program&, const core::Descriptor&, const core::Choice& base);

}  // namespace conform
