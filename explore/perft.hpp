#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/core/handle.hpp"

namespace explore {

using Count = boost::multiprecision::cpp_int;

// The number of move sequences from the first state, as chess programs count them: a play that ends before 'depth' counts once where it
// ends, a dead end is an end. Without a depth: complete plays. Chance outcomes are moves like others, whatever their weight.
struct Perft {
  Count total;
  std::vector<std::pair<std::string, Count>> divide;  // by first move
  std::vector<Count> plies;                           // sequences of 1, 2, .. moves; with a depth only
};
Perft perft(const core::Handle&, std::optional<int> depth);

}  // namespace explore
