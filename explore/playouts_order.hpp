#pragma once

#include <cstdint>
#include <span>

#include "explore/impact.hpp"

namespace explore {

// Many plays in one call. Play i has the seed 'first_seed' + i, and is the one that 'play --policy P --seed S' prints.
struct PlayoutOrder {
  Policy policy = Policy::Random;
  std::uint64_t first_seed = 0;
  // Filled in by play: results in whole numbers of 1/unit (players of them for each play), moves made, and whether it
  // came to an end; at a dead end it did not, and its results are 0. REQUIRES: rooms for all plays.
  std::span<std::int64_t> amounts;
  std::span<std::int32_t> lengths;
  std::span<std::uint8_t> ended;
};

}  // namespace explore
