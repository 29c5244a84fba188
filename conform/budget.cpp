#include "conform/budget.hpp"

#include <fmt/format.h>

namespace conform {

void Budget::check(const Program& program) const {
  if (is_interrupted()) throw Ended{"interrupted"};
  if (seconds_ > 0 && std::chrono::duration<double>(Clock::now() - started_).count() > seconds_)
    throw Ended{fmt::format("{} seconds are over", seconds_)};
  if (program.troubles() >= most_troubles) throw Ended{fmt::format("the program failed {} times", program.troubles())};
}

}  // namespace conform
