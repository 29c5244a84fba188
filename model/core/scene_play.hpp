#pragma once

#include <string>
#include <vector>

#include "model/core/rulebook.hpp"

namespace core {

// A scene of an example with the play that the example then makes, and the moves that it calls illegal at the end of
// it.
struct ScenePlay {
  Scene scene;
  std::vector<std::string> moves, illegal;
};
std::vector<ScenePlay> plays_of(const Example&);

}  // namespace core
