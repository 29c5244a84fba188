#include "endgame/solve.hpp"

#include <stdexcept>

#include "endgame/compiled.hpp"
#include "model/core/descriptor.hpp"

namespace endgame {

const Compiled& compiled_for(const core::AnyGame& game) {
  const auto* const compiled = game.about().hooks.find<Compiled>();
  if (compiled == nullptr)
    throw std::logic_error(game.about().name + ": its descriptor does not add endgame::compiled");
  return *compiled;
}

Solved solve(const core::AnyGame& game, const Options& options) { return compiled_for(game).solve(game, options); }

std::string players_see(const core::AnyGame& game) { return compiled_for(game).players_see(game); }

}  // namespace endgame
