#pragma once

#include <cstdint>
#include <string>

namespace reports {

// Where the true share lies when 'count' of 'games' independent games showed something: Clopper and Pearson's interval
// (Biometrika 26, 1934) at 95%, rounded outwards to four places. Computed in whole numbers.
struct Share {
  std::uint64_t count = 0, games = 0;
  std::string low, high;  // "0.0211"
};
Share share(std::uint64_t count, std::uint64_t games);  // REQUIRES: count <= games, games > 0

}  // namespace reports
