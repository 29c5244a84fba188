#pragma once

#include <stdexcept>
#include <string>

namespace core {

// Bad input of a user: a file, a flag, a line of text. The message is one line that names the place and what was
// expected; exit code 2.
struct BadInput : std::runtime_error {
  using std::runtime_error::runtime_error;
};

// A number outgrew its field. Going on would make two states one, so the run stops.
struct Overflow : std::runtime_error {
  using std::runtime_error::runtime_error;
};

}  // namespace core
