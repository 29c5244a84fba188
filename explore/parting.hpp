#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "model/core/any_game.hpp"

namespace explore {

// What is to be seen of a state: whose turn it is and what may follow, or the scores when the game is over.
struct Observation {
  core::Turn turn = core::Turn::over();
  std::vector<std::string> moves;      // sorted; at chance the outcomes
  std::vector<std::uint32_t> weights;  // at chance, beside the moves
  core::Scores scores, wins;           // over: results, shares of the win
  std::string state;

  // Is the same to be seen? The states themselves may differ.
  bool shows_the_same(const Observation&) const;
};
Observation observe(const core::AnyGame&, const core::AnyState&);

// What two outcomes differ in, in a word: "end", "turn", "moves", "chance", "scores", "winner"; empty: nothing.
std::string difference(const Observation&, const Observation&);

// How a reading parts from ours in a scene.
struct Parting {
  std::optional<std::vector<std::string>> play;  // a shortest play after which they differ; nothing: none was found
  std::string kind;                              // see 'difference'
  Observation ours, theirs;
  std::uint64_t states = 0;                      // walked in lockstep
  bool complete = false;                         // without a play: they never part there
  std::string why;                               // not complete: what stopped it
};

// REQUIRES: both are of one game and one configuration. Throws BadInput when their states cannot be compared.
Parting part(const core::AnyGame& ours, const core::AnyGame& theirs, const Options&);

// The parts of it that do not know the game's type. Fills in what is to be seen at the end of the play.
void look_at_end(const core::AnyGame& ours, const core::AnyGame& theirs, Parting&);
// Breadth first over the texts of states, for states too wide for the explorer: a position of the full game shows a question within a few moves.
Parting part_by_texts(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t limit);

}  // namespace explore
