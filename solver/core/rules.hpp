#pragma once

#include "model/games.hpp"

namespace solver {

// The rules of the full game for so many players, as a user would load them, under our own readings or one that is named.
template <class Game>
typename Game::Rules full_rules(int players, const core::Choice& readings = {}) {
  games::Request request;
  request.game = std::string(Game::name);
  request.players = players;
  for (const auto& [question, reading] : readings) request.selection.chosen[question] = reading;
  const auto handle = games::load(request);
  return dynamic_cast<const core::HandleOf<Game>&>(*handle).game().rules;
}

}  // namespace solver
