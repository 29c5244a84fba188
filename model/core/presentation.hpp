#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/core/json.hpp"

// Hooks for showing a game to people: the report, a workbench. All are optional.
namespace core {

// Draws a state, given as JSON (docs/formats.md), as inline SVG; see pen.hpp. Default: text only. REQUIRES: a valid
// state of the game.
struct Picture {
  std::string (*svg)(const Json& config, const Json& state) = nullptr;
};

// Moves in plain words ("places an orange building on row 3, column 4"), and a legend of the notation: how something is
// written, what it means. Default: a move is its text.
struct Words {
  std::string (*move)(const std::vector<std::string>& words_of_the_move) = nullptr;
  std::vector<std::pair<std::string, std::string>> notation;
};

}  // namespace core
