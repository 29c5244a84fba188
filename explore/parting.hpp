#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "model/core/any_game.hpp"

namespace explore {

// What can be observed of a state: whose turn it is and the possible moves, or the scores when the game is over.
struct Observation {
  core::Turn turn = core::Turn::over();
  std::vector<std::string> moves;      // sorted; at chance the outcomes
  std::vector<std::uint32_t> weights;  // at chance, beside the moves
  core::Scores scores, wins;           // over: results, shares of the win
  std::string state;

  // Observational equality: the texts of the states may differ.
  bool shows_the_same(const Observation&) const;
};
Observation observe(const core::AnyGame&, const core::AnyState&);

// What two observations differ in, in a word: "end", "turn", "moves", "chance", "scores", "winner"; empty: nothing.
std::string difference(const Observation&, const Observation&);

// Where another reading first differs from ours, from one position on.
struct Parting {
  std::optional<std::vector<std::string>> play;  // a shortest play after which they differ; nothing: none was found
  std::string kind;                              // see 'difference'
  Observation ours, theirs;
  std::uint64_t states = 0;  // product states explored
  bool complete = false;     // without a play: the readings agree on every play from there
  std::string why;           // not complete: what stopped it
};

// Explores both games in lockstep. REQUIRES: both are of one game and one configuration. Throws BadInput when their
// states cannot be compared.
Parting part(const core::AnyGame& ours, const core::AnyGame& theirs, const Options&);

// The type-erased parts of it. Fills in 'kind' and both observations at the end of the play.
void look_at_end(const core::AnyGame& ours, const core::AnyGame& theirs, Parting&);
// Breadth-first search over pairs of states as text, for keys too wide for the explorer. Slow, but from a position
// chosen for a question the readings differ within a few moves. Of the options it heeds the limits of states and time
// and 'stop'. Pairs are kept in memory as texts, so a limit of states is taken for most_pairs_as_texts at most.
inline constexpr std::uint64_t most_pairs_as_texts = 20'000;
Parting part_by_texts(const core::AnyGame& ours, const core::AnyGame& theirs, const Options&);

}  // namespace explore
