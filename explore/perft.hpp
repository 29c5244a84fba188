#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/core/any_game.hpp"

namespace explore {

using Count = boost::multiprecision::cpp_int;

// The number of move sequences from the first state, as chess programs count them: a play that ends before 'depth' counts once where it
// ends, a dead end is an end. Without a depth: complete plays. Chance outcomes are moves like others, whatever their weight.
struct Perft {
  Count total;
  std::vector<std::pair<std::string, Count>> divide;  // by first move
  std::vector<Count> plies;                           // sequences of 1, 2, .. moves; with a depth only
};
Perft perft(const core::AnyGame&, std::optional<int> depth);

// How many plays there are from the first state on, very roughly: Knuth's estimate, the mean over random plays of the product of the numbers of choices
// (Mathematics of Computation 29, 1975). To be looked at; no result depends on it.
struct Estimate {
  double digits = 0;       // its decimal logarithm
  double mean_length = 0;  // of a play, in moves
};
Estimate estimate_plays(const core::AnyGame&, int samples, std::uint64_t seed);

}  // namespace explore
