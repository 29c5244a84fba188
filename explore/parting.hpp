#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "model/core/rulebook.hpp"
#include "model/games.hpp"

namespace explore {

// What is to be seen of a state: whose turn it is and what may follow, or the scores when the game is over.
struct Outcome {
  core::Turn turn = core::Turn::over();
  std::vector<std::string> moves;      // sorted; at chance the outcomes
  std::vector<std::uint32_t> weights;  // at chance, beside the moves
  core::Scores scores, wins;           // over: results, shares of the win
  std::string state;

  // Is the same to be seen? The states themselves may differ.
  bool shows_the_same(const Outcome&) const;
};
Outcome outcome_of(const core::Handle&, const core::AnyState&);

// What two outcomes differ in, in a word: "end", "turn", "moves", "chance", "scores", "winner"; empty: nothing.
std::string difference(const Outcome&, const Outcome&);

// How a reading parts from ours in a scene.
struct Parting {
  std::optional<std::vector<std::string>> play;  // a shortest play after which they differ; nothing: none was found
  std::string kind;                              // see 'difference'
  Outcome ours, theirs;
  std::uint64_t states = 0;                      // walked in lockstep
  bool complete = false;                         // without a play: they never part there
  std::string why;                               // not complete: what stopped it
};

// The same with one question read otherwise.
games::Request read_otherwise(games::Request, const std::string& question, const std::string& reading);

// REQUIRES: both are of one game and one configuration. Throws BadInput when their states cannot be compared.
Parting part(const core::Handle& ours, const core::Handle& theirs, const Options&);

// Where a question shows itself: the scenes of its examples in the rulebook (the question itself not chosen in any of them, each once).
std::vector<core::Scene> scenes_for(const games::Entry&, const std::string& question);

}  // namespace explore
