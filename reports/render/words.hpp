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
// The same for one side of a case ("ours", "theirs"): what it pays, or what of the state differs, where that is it.
std::string outcome_of_case(std::string_view game, const core::Json& a_case, const char* which);

// In what the readings part at its end: "the legal moves differ".
std::string parting_in_words(const core::Json& a_case);

// Where the books' letter says otherwise than the rule as we play it: "BOOK (line 273) says otherwise, see A18".
std::string against_sentence(const core::Json& against);

// What stands before the moves of a case: "Player 1 makes this move:".
std::string moves_heading(const core::Json& a_case);

// What a reader needs to add up a case: the amounts of its configuration, and the rules that its sheets name.
// Where the two readings pay differently, each has a sentence of its own.
std::vector<std::string> amounts_sentences(std::string_view game, const core::Json& a_case, const std::string& ours,
                                           const std::string& theirs);
std::vector<std::pair<std::string, std::string>> rules_used(const core::Json& a_case);  // "R21 Ships", meaning

// "Sensible players, 2 at the table: they won 396 of 400 games against random ones; ..."
std::string players_sentence(const core::Json& sensible_players);

// "21.51 florins"; what it is with other sets of data that no source gives.
std::string weight_in_words(const core::Json& weight);
std::string stake_in_list(const core::Json& weight);  // in a list that has the settled questions apart
std::string sets_sentence(const core::Json& weight);
// What the words of the books come to: "silent", "two things", "one thing", "an example decides"; of books that do not
// say the same, each with its name.
std::string words_say(const core::Json& question);
// What else is known to change besides results on average, over the readings that no book excludes (over all where
// there are no others): "dead end in 5 of 600 games", "exact values change", "winner changes in 7 %".
std::vector<std::string> also_changes(const core::Json& question);
// The list of questions in two parts: those that the words leave open, and those of which the book excludes every
// reading but ours.
struct RankedPart {
  const char* title;
  const char* introduction;
  std::vector<const core::Json*> questions;
};
std::vector<RankedPart> ranked_parts(const core::Json& game);
// For which games a question was measured, where that is not all: "2 players only; measured with variant=on".
std::string only_for(const core::Json& game, const core::Json& question);
// How the list of questions is to be read, and what else it says of each: in which share of games it comes up.
extern const char* const stakes_introduction;
std::string comes_up_in_words(const core::Json& weight);
// The questions of a game, the weightiest first.
std::vector<const core::Json*> by_weight(const core::Json& game);

// No mean and no share is printed of fewer games.
inline constexpr std::int64_t few_games = 20;

// What became of the moves of one game made under both readings: in which share of games they were not allowed, and by
// how much the results part in the others ("–" where there are fewer than 20 games to say it by).
std::string share_not_allowed(const core::Json& same_play);
std::string points_apart(const core::Json& games);

// "Of 12 endgames met in games of sensible players (2 of them), ..."
std::string perfect_play_sentence(const core::Json& perfect_play);

// "12 other endgames have the same value under both readings."
std::string same_values_sentence(const core::Json& comparison);

// "2 players; other than the box in cards, deck; players see ..."
std::string position_sentence(const core::Json& position);

// Positions in which the player to move has no legal move: what the section lists, in how many states of a
// configuration it happens ('under': " with `end-condition=all-used`", or empty), and what stands before the play
// there.
inline constexpr const char* stuck_introduction =
    "Positions in which the player to move has no legal move although the game is not over, each under the readings "
    "and in the configuration named.";
std::string stuck_count(const core::Json& dead_end, const std::string& under);
std::string stuck_way(const core::Json& dead_end);

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
