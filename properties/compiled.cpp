#include "properties/compiled.hpp"

#include <stdexcept>

#include "model/core/descriptor.hpp"

namespace properties {

const Compiled& compiled_for(const core::AnyGame& game) {
  const auto* const compiled = game.about().hooks.find<Compiled>();
  if (compiled == nullptr)
    throw std::logic_error(game.about().name + ": its descriptor does not add properties::compiled");
  return *compiled;
}

std::vector<Judged> statements(const core::AnyGame& game) { return compiled_for(game).statements(game); }
Checked check(const core::AnyGame& game, const CheckOptions& options) {
  return compiled_for(game).check(game, options);
}
std::vector<Broken> broken_by(const core::AnyGame& game, const std::vector<std::string>& moves) {
  return compiled_for(game).broken_by(game, moves);
}
Explored explore(const core::AnyGame& game, bool all_laws, const explore::Options& options) {
  return compiled_for(game).explore(game, all_laws, options);
}
explore::Result explore_for(const core::AnyGame& game, const std::string& id, const explore::Options& options) {
  return compiled_for(game).explore_for(game, id, options);
}

std::string Explored::verdict(std::size_t i) const {
  const bool seen = result.sightings[i].distance >= 0;
  switch (said[i].kind) {
    case NotJudged: return "not judged";
    case Finding: return seen ? "found" : result.complete ? "none" : "none so far";
    case Always: return seen ? "violated" : result.complete ? "holds" : "holds so far";
    case Sometimes: return seen ? "met" : result.complete ? "never met" : "not met so far";
  }
  return {};
}

bool Explored::violated() const {
  for (std::size_t i = 0; i < said.size(); ++i)
    if (said[i].kind == Always && result.sightings[i].distance >= 0) return true;
  return false;
}

}  // namespace properties
