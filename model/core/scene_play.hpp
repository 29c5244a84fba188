#pragma once

#include <string>
#include <vector>

#include "model/core/rulebook.hpp"

namespace core {

// The set-up of an example, the moves that it makes, and the moves that it expects to be illegal after them.
struct ScenePlay {
  Scene scene;
  std::vector<std::string> moves, illegal;
};
std::vector<ScenePlay> plays_of(const Example&);

}  // namespace core
