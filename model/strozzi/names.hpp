#pragma once

#include <vector>

#include "model/strozzi/state.hpp"

namespace strozzi {

inline constexpr const char* phase_names[] = {"start",     "tile", "remove",    "ship",  "offer", "dock",
                                              "flag-step", "take", "tile-step", "stuck", "over"};

std::vector<int> cities(const Rules&);  // those in play
std::vector<int> ranking(const Row&);   // seats with a number, highest first

}  // namespace strozzi
