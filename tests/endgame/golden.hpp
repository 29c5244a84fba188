#pragma once

#include <fstream>
#include <sstream>
#include <string>
#include <vector>

#include "endgame/solve.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"

namespace support {

// A line of values.txt: GAME, a position or config:NAME, a reading or -, an objective, the value, and the range where
// ties matter; ~ before it: it may be narrower.
struct Golden {
  int number = 0;
  std::string line;
  std::string game, place, reading;
  endgame::Objective objective = endgame::Objective::Margin;
  std::string value, range;

  bool is_config() const { return place.starts_with("config:"); }
  games::Request request() const {
    games::Request request;
    request.game = game;
    (is_config() ? request.config : request.position) = is_config() ? place.substr(7) : place;
    if (reading != "-")
      request.selection.chosen[reading.substr(0, reading.find('='))] = reading.substr(reading.find('=') + 1);
    return request;
  }
};

inline std::vector<Golden> goldens(const std::string& name = "values.txt") {
  std::vector<Golden> all;
  std::ifstream file(core::home() + "/tests/endgame/" + name);
  std::string line;
  for (int number = 1; std::getline(file, line); ++number) {
    if (line.empty() || line.starts_with("#")) continue;
    Golden golden;
    golden.number = number;
    golden.line = line;
    std::istringstream words(line);
    std::string objective;
    words >> golden.game >> golden.place >> golden.reading >> objective >> golden.value >> golden.range;
    bool known = false;
    for (std::size_t i = 0; i < endgame::objective_names.size(); ++i)
      if (endgame::objective_names[i] == objective) {
        golden.objective = static_cast<endgame::Objective>(i);
        known = true;
      }
    if (!known || golden.value.empty())
      throw core::BadInput("tests/endgame/" + name + ":" + std::to_string(number) +
                           ": expected GAME PLACE READING OBJECTIVE VALUE [RANGE]");
    all.push_back(std::move(golden));
  }
  return all;
}

inline std::string print(const endgame::Known& known) {
  std::vector<std::string> parts;
  for (const auto& range : known) parts.push_back(range.low.print());
  return core::join(parts, ",");
}

inline std::string print_range(const endgame::Known& known) {
  std::vector<std::string> parts;
  for (const auto& range : known) parts.push_back(range.low.print() + ".." + range.high.print());
  return core::join(parts, ",");
}
// As a golden has it.
inline std::string print_range(const endgame::Solved& solved) {
  return solved.range.empty() ? "" : (solved.range_exact ? "" : "~") + print_range(solved.range);
}

}  // namespace support
