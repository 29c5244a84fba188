#pragma once

#include "conform/ground.hpp"
#include "model/core/random.hpp"

namespace conform {

// A random small configuration: few pieces, few kinds of them, so that full ships, ties, empty decks and crowded boards come up in a few moves.
Ground small_ground(const std::string& game, core::Random&);

}  // namespace conform
