#pragma once

#include <map>
#include <string>
#include <vector>

#include "model/core/descriptor.hpp"
#include "model/core/rulebook.hpp"

namespace reports {

// A way in which a rulebook can leave its players stuck, that is, the player to move without a legal move before the
// game is over; and where to look for it.
struct StuckPlace {
  std::string title;
  std::string rule;      // "R30"
  std::string question;  // the question it hangs on; may be empty
  core::Scene scene;
};

// Data of the box that no source gives: a set of ours, and others that meet the stated facts as well.
struct InventedData {
  std::string what;
  std::string key, set;  // of the configuration
  std::vector<std::string> others;
};

// What the report wants to know of a game and nobody can compute: where to look. Read from report.json in the game's
// folder (docs/formats.md); a game without the file is looked at in all its shipped configurations.
struct GameData {
  std::vector<std::string>
      lockstep;  // configurations small enough to be walked under two readings at once, the smallest first
  std::uint64_t lockstep_states = 100'000;  // visited in each at most
  std::vector<std::string> explored;        // configurations in which every state is judged
  int measured_games = 200, sampled_games = 200;
  std::uint64_t case_games = 40;                       // looked through for a case, for each number of players
  std::string currency = "points";                     // what results are counted in
  std::map<std::string, std::string> unguarded_rules;  // "R31": why there is nothing to guard
  std::vector<StuckPlace> stuck;
  std::vector<InventedData> invented;
};
const GameData& data_of(const core::Descriptor&);

}  // namespace reports
