#pragma once

#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "model/core/json.hpp"

namespace reports {

// A move in plain words: "build O 3 4" is "places an orange building on row 3, column 4". Empty when the words are the
// move itself.
std::string move_in_words(std::string_view game, const std::string& move);

// The notation of a game, for those who have not met it: {how it is written, what it means}.
std::vector<std::pair<std::string, std::string>> notation(std::string_view game);

// A case in sentences. 'where' tells where it starts ("Start from position B3, with 2 players."), 'outcome' what is to
// be seen after the play under one reading ("It is player 0's turn, with 2 legal moves; only here: ...").
std::string where(const core::Json& a_case);
std::string outcome(std::string_view game, const core::Json& seen, std::string_view kind);

// "Sensible players, 2 at the table: they won 396 of 400 games against random ones; ..."
std::string players_sentence(const core::Json& sensible_players);

// "Of 12 endgames met in games of sensible players (2 of them), ..."
std::string perfect_play_sentence(const core::Json& perfect_play);

// What a kind of difference is about: "moves" is "what the mover may do".
std::string kind_in_words(std::string_view kind);

// What a question's effect ("moves", "transition", "payment", "information") is about.
std::string effect_in_words(std::string_view effect);

// The sentences of the legend that stand on the page and in Markdown alike.
struct Term {
  std::string term, meaning;
};
const std::vector<Term>& legend();

}  // namespace reports
