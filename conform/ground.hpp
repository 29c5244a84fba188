#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/games.hpp"

namespace conform {

using core::Json;

// Where a case begins: a configuration and, for programs that can load, a state in it. Readings are no part of it: a program has its own.
struct Ground {
  std::string game;
  std::string name;    // of the configuration: a shipped one, or empty
  Json config;         // as the program gets it; a full game is named by its number of players alone, so that the program's own tables are tested
  int players = 0;
  std::optional<Json> state;  // nothing: the start of the game
};

// The ground of a game that was loaded under our readings.
Ground ground_of(const core::Handle&);
Ground full_game(const std::string& game, int players);

// The game on a ground under these readings. BadInput when the configuration or the state does not exist under them.
std::unique_ptr<core::Handle> game_on(const Ground&, const core::Choice& readings);

// What the rulebook's examples and the shipped configurations and positions set up, each once; full games not among them.
std::vector<Ground> shipped_grounds(const games::Entry&);

// JSON with its keys in order, for comparing.
using Plain = nlohmann::json;
Plain plain(const Json&);

}  // namespace conform
