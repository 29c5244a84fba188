#pragma once

#include <string>
#include <vector>

#include "model/games.hpp"

namespace reports {

// A way in which a rulebook can leave its players stuck, and where to look for it.
struct StuckPlace {
  std::string game;
  std::string title;
  std::string rule;      // "R30"
  std::string question;  // the question it hangs on; may be empty
  core::Scene scene;
  std::string watch;     // "dead-end", or the property that says it
};

const std::vector<StuckPlace>& stuck_places();

// {found, states, complete, times, play, last, ...}: the shortest play to it, every state of the scene visited.
core::Json look_for(const StuckPlace&);

}  // namespace reports
