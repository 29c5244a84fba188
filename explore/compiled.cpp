#include "explore/compiled.hpp"

#include <stdexcept>

#include "model/core/descriptor.hpp"

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

std::string state_graph(const core::AnyGame& game, std::uint64_t most_states) {
  return compiled_for(game).dot(game, most_states);
}

}  // namespace explore
