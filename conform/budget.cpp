#include "conform/budget.hpp"

#include <fmt/format.h>

namespace conform {

std::string Budget::why_over() const {
  return outer_ != nullptr && *outer_ ? "interrupted" : fmt::format("{} seconds are over", seconds_);
}

void Budget::check(const Program& program) const {
  if (is_over()) throw Ended{why_over()};
  if (program.troubles() >= most_troubles) throw Ended{fmt::format("the program failed {} times", program.troubles())};
}

}  // namespace conform
