#include "explore/compiled.hpp"

#include <algorithm>
#include <atomic>
#include <stdexcept>

#include "model/core/descriptor.hpp"
#include "model/core/parallel.hpp"

namespace explore {

const Compiled& compiled_for(const core::AnyGame& game) {
  const auto* const compiled = game.about().hooks.find<Compiled>();
  if (compiled == nullptr)
    throw std::logic_error(game.about().name + ": its descriptor does not add explore::compiled");
  return *compiled;
}

Perft perft(const core::AnyGame& game, std::optional<int> depth, const core::Stop* stop) {
  return compiled_for(game).perft(game, depth, stop);
}

Estimate estimate_plays(const core::AnyGame& game, int samples, std::uint64_t seed) {
  return compiled_for(game).estimate(game, samples, seed);
}

int play_out(const core::AnyGame& game, const core::AnyState& first, const PlayoutOrder& order, int threads,
             const core::Stop* stop) {
  const auto& compiled = compiled_for(game);
  if (order.policy == Policy::Sensible && !compiled.has_sensible_players)
    throw core::BadInput(std::string(game.name()) + " has no sensible players");
  const std::size_t plays = order.lengths.size(), piece = 16;
  std::atomic<int> unit{1};
  core::in_parallel((plays + piece - 1) / piece, threads, [&](std::size_t task) {
    const std::size_t begin = task * piece;
    const int found = compiled.playouts(game, first, order, begin, std::min(begin + piece, plays), stop);
    if (found != 1) unit = found;
  });
  return unit;
}

std::string state_graph(const core::AnyGame& game, std::uint64_t most_states) {
  return compiled_for(game).dot(game, most_states);
}

}  // namespace explore
