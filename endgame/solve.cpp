#include "endgame/solve.hpp"

#include <algorithm>
#include <cmath>
#include <vector>

#include "endgame/solvers.hpp"
#include "model/core/random.hpp"
#include "model/games.hpp"

namespace endgame {

Solved solve(const core::Handle& handle, const Options& options) {
  return games::visit(handle, [&](const auto& game, const auto& first) { return solve_one(game, first, options); });
}

std::string assumed_sight(const core::Handle& handle) {
  return games::visit(handle, [](const auto& game, const auto& first) { return sight(game, first); });
}

Estimate estimate(const core::Handle& handle, int samples, std::uint64_t seed) {
  return games::visit(handle, [&](const auto& game, const auto& first) {
    Estimate estimate;
    core::Random random(seed);
    std::vector<double> digits;
    for (int sample = 0; sample < samples; ++sample) {
      digits.push_back(0);
      for (auto s = first; !game.turn(s).is_over();) {
        const auto moves = core::moves(game, s);
        if (moves.empty()) break;
        digits.back() += std::log10(static_cast<double>(moves.size()));
        s = game.apply(s, moves[random.below(moves.size())]);
        estimate.mean_length += 1.0 / samples;
      }
    }
    const double most = *std::max_element(digits.begin(), digits.end());
    double mean = 0;
    for (const double d : digits) mean += std::pow(10, d - most) / samples;
    estimate.digits = most + std::log10(mean);
    return estimate;
  });
}

}  // namespace endgame
