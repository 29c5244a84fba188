#pragma once

#include <set>
#include <string>

#include "conform/ask.hpp"

namespace conform {

// The readings that a program is held to.
struct Held {
  core::Choice readings;
  std::set<std::string> shapes;  // of the states that come about under them (shape_of); empty: any may

  // Does a state come about under these readings, as far as one knows?
  bool comes_about(const core::AnyGame&, const core::AnyState&) const;
};

struct Understood {
  Asked asked;  // with more cases where they were needed, and without the answers that say nothing
  Held held;
};

// What the answers, taken together, say of the readings that the program plays. From here on it is held to those.
// Where no case asked so far tells two readings apart that now matter, more are asked.
Understood understand(Program&, const core::Descriptor&, const Met&, Asked, const Budget&);

}  // namespace conform
