#pragma once

#include <string>
#include <utility>
#include <vector>

#include "model/core/json.hpp"

// Hooks for showing a game to people: the report, a workbench. All are optional.
namespace core {

// Draws a state, given as JSON (docs/formats.md), as inline SVG; see pen.hpp. Default: text only. 'live': for the
// workbench, with parts that can be clicked. REQUIRES: a valid state of the game.
struct Picture {
  std::string (*svg)(const Json& config, const Json& state, bool live) = nullptr;
};

// Moves in plain words ("places an orange building on row 3, column 4"), and a legend of the notation: how something is
// written, what it means. Default: a move is its text. 'amounts' says in a sentence what a configuration pays for what,
// so that a reader can add up a result. 'fact' says in sentences without a full stop how one entry of a state, given as
// JSON under its key, differs from another state's ("player 1 has the tile of tower 2"). Default: nothing is said, and
// a reader gets the key and the value.
struct Words {
  std::string (*move)(const std::vector<std::string>& words_of_the_move) = nullptr;
  std::vector<std::pair<std::string, std::string>> notation;
  std::string (*amounts)(const Json& config) = nullptr;
  std::vector<std::string> (*fact)(const std::string& key, const Json& value, const Json& other) = nullptr;
};

// The numbers of a list in a configuration ("30, 15, 0").
std::string numbers_in_words(const Json& numbers);

}  // namespace core
