#pragma once

#include <map>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/games.hpp"

namespace conform {

using core::Json;

// Where a case begins: a configuration and, for programs that can load, a state in it. Readings are no part of it: a
// program has its own.
struct Setup {
  std::string game;
  std::string name;  // of the configuration: a shipped one, or empty
  Json config;  // as the program gets it; a full game is named by its number of players alone, so that the program's
                // own tables are tested
  int players = 0;
  std::optional<Json> state;  // nothing: the start of the game
};

// What a program can be asked, as it says and as it turned out.
struct Reach {
  int level = 3;
  bool state = true, load = true;  // tells its state, takes one
  bool full_only = false;          // no configuration but the full game
  std::vector<int> players;        // empty: any number

  bool plays(const Setup&) const;
};

// The setup of a game that was loaded under our readings.
Setup setup_of(const core::AnyGame&);
Setup full_game(const std::string& game, int players);
// The full game for a number of players that it can be played by, as near to this one as possible.
Setup full_game_near(const core::Descriptor&, int players);

// The game on a setup under these readings. BadInput when the configuration or the state does not exist under them.
std::unique_ptr<core::AnyGame> game_on(const Setup&, const core::Choice& readings);

// What the rulebook's examples and the shipped configurations and positions set up, each once; full games not among
// them.
std::vector<Setup> shipped_setups(const core::Descriptor&);

// JSON with its keys in order, for comparing.
using Plain = nlohmann::json;
Plain plain(const Json&);

}  // namespace conform
