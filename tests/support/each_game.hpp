#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <string>
#include <vector>

#include "model/games.hpp"

namespace support {

// A test that runs once for each game of the list.
class EachGame : public testing::TestWithParam<std::string> {
 protected:
  const core::Descriptor& entry() const { return games::called(GetParam()); }
};

inline std::vector<std::string> game_names() {
  std::vector<std::string> names;
  for (const auto& game : games::all()) names.push_back(game.name);
  return names;
}

// Asked when the tests are registered, not when the program is loaded: the list of games is not there yet then.
inline auto each_game() { return testing::ValuesIn(game_names()); }

inline std::string game_name(const testing::TestParamInfo<std::string>& game) {
  std::string name = game.param;
  std::replace(name.begin(), name.end(), '-', '_');
  return name;
}

}  // namespace support
