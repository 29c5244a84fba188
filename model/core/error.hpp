#pragma once

#include <stdexcept>
#include <string>

namespace core {

// Bad input: a file, a flag, a line of text. The message is one line that names the place and what was expected; the
// program exits with code 2.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// Work was stopped from outside (stop.hpp) before it had a result. The program exits with code 3.
struct Stopped : std::runtime_error {
  Stopped() : std::runtime_error("stopped before it was done") {}
};

// A number does not fit its field. Going on would make two states equal, so the run stops.
struct Overflow : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace core
