#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/core/json.hpp"

// Hooks for whoever shows a game to people: the report, a workbench. All are optional.
namespace core {

// A state in its JSON form (docs/formats.md) as an SVG to stand inside a page; see pen.hpp. Default: no picture, the
// text alone. REQUIRES: a state of the game.
struct Picture {
  std::string (*svg)(const Json& config, const Json& state) = nullptr;
};

// The same in lines of text, where a drawing cannot stand. Default: the state's one-line text.
struct TextBoard {
  std::string (*lines)(const Json& config, const Json& state) = nullptr;
};

// Moves in plain words ("places an orange building on row 3, column 4"), and the notation for those who have not met
// it: how it is written, what it means. Default: a move is its text.
struct Words {
  std::string (*move)(const std::vector<std::string>& words_of_the_move) = nullptr;
  std::vector<std::pair<std::string, std::string>> notation;
};

}  // namespace core
