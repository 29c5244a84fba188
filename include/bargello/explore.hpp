#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

struct ExploreOptions : RunOptions {
  std::uint64_t memory = 0;  // bytes for tables and buffers, 0: no bound; what exceeds it goes to disk
  std::uint64_t limit_states = 0;
  double limit_seconds = 0;
  bool until_first = false;         // stop after the layer with the first finding
  bool symmetry = false;            // one of states that are alike but for names
  bool all_laws = false;            // also the laws about texts and keys, in every state
  bool witness = true;              // shortest plays
  std::string scratch, checkpoint;  // folders; empty: the system's, none
  double checkpoint_seconds = 60;
  bool resume = false;
};

struct ExploreResult : Result {
  struct Property {
    std::string id, verdict, statement;
    std::uint64_t states = 0;
    std::optional<std::vector<std::string>> play;
  };
  std::uint64_t states = 0, transitions = 0, terminals = 0, dead_ends = 0;
  std::vector<Property> properties;
  bool complete = false;
};
// Every reachable state: counts by layer, every property judged in every state, shortest plays.
ExploreResult explore(const Game&, const ExploreOptions& = {});
// The state graph of a small configuration for Graphviz.
std::string state_graph(const Game&, std::uint64_t most_states = 200'000);

struct CompareResult : Result {
  std::optional<std::vector<std::string>> play;  // a shortest play on which they part
  std::uint64_t states = 0;                      // walked under both readings
  bool complete = false;                         // without a play: they never part
};
// Two readings of one question side by side.
CompareResult compare(const Game&, const std::string& question, const std::string& reading, const ExploreOptions& = {});
// The same of two games that differ in their readings; 'versus' names the difference. REQUIRES: one configuration.
CompareResult compare(const Game& ours, const Game& theirs, const std::string& versus, const ExploreOptions& = {});

struct PerftResult : Result {
  std::string total;  // exact, however large
};
// Number of move sequences of so many moves; without a depth, of complete plays.
PerftResult perft(const Game&, std::optional<int> depth = std::nullopt, bool divide = false, const RunOptions& = {});

// How many plays there are, very roughly, as a power of ten (Knuth's estimate).
double estimated_digits(const Game&);

}  // namespace bargello
