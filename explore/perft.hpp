#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/core/any_game.hpp"
#include "model/core/stop.hpp"

namespace explore {

using Count = boost::multiprecision::cpp_int;

// The number of move sequences of length 'depth' from the first state, as chess programs count them to test move
// generators. Unlike there, a play that ends before 'depth', at a dead end included, counts once. Without a depth:
// complete plays. An outcome of chance is one move, whatever its weight.
struct Perft {
  Count total;
  std::vector<std::pair<std::string, Count>> divide;  // by first move
  std::vector<Count> plies;                           // sequences of 1, 2, .. moves; with a depth only
};
// Throws core::Stopped.
Perft perft(const core::AnyGame&, std::optional<int> depth, const core::Stop* = nullptr);

// A rough estimate of the number of complete plays: the mean over random plays of the product of their branching
// factors (Knuth, "Estimating the efficiency of backtrack programs", Mathematics of Computation 29, 1975). For display,
// and to choose how to solve; no value depends on it.
struct Estimate {
  double digits = 0;       // decimal logarithm of the estimate
  double mean_length = 0;  // of a play, in moves
};
Estimate estimate_plays(const core::AnyGame&, int samples, std::uint64_t seed);

}  // namespace explore
