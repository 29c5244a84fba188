#pragma once

#include <string>

#include "model/core/json.hpp"

// What is said of a game, by number of players: first what the book promises, then our own lemmas.
namespace reports {

std::string claims_part(const core::Json& game);      // of the page
std::string claims_markdown(const core::Json& game);  // the same in Markdown

// A verdict in its colour; nothing for none.
std::string verdict_mark(const std::string& verdict);

// [2, 3, 4, 6] as "2 to 4 and 6".
std::string players_words(const core::Json& players);

}  // namespace reports
