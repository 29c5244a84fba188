#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/core/stop.hpp"
#include "model/core/game.hpp"

namespace explore {

// Something to look out for in every state: that 'test' holds, or, negated, that it does not. The explorer counts and remembers where;
// whoever asks knows whether that is good news.
template <class G>
struct Predicate {
  std::string id;
  bool (*test)(const G&, const typename G::State&);
  bool negated = false;
  bool stops = false;  // with 'until_first': enough to stop for
};

template <class G>
struct Predicates {
  std::vector<Predicate<G>> each;
  // The same tests in one function that answers with a bit for each predicate, when there is one: what is in line is faster than what is called.
  std::uint64_t (*together)(const G&, const typename G::State&) = nullptr;

  Predicates() = default;
  Predicates(std::initializer_list<Predicate<G>> list) : each(list) {}  // NOLINT: a list is all most need
};

struct Progress {
  std::uint64_t states = 0;   // expanded so far
  std::uint64_t waiting = 0;  // found and not expanded
  int layer = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  bool tracing_plays = false;  // the states are walked once more for the shortest plays
};

struct Options {
  int threads = 1;
  std::uint64_t memory = 0;          // bytes for tables and buffers; 0: no bound
  std::uint64_t limit_states = 0;    // 0: none
  double limit_seconds = 0;          // 0: none
  bool until_first = false;          // stop at the end of the layer in which a dead end or a predicate that 'stops' was seen
  bool nearest = false;              // only the nearest sighting matters: what cannot lead to a nearer one is not expanded
  bool witness = true;               // shortest plays
  bool symmetry = false;             // canonical states only
  bool check_keys = false;           // judge L4 for every successor
  std::string scratch;               // folder for what does not fit; empty: the system's
  std::string checkpoint;            // folder for checkpoints; empty: none
  double checkpoint_seconds = 60;
  bool resume = false;
  const core::Stop* stop = nullptr;  // set from outside: stop as soon as possible
  // Gets the keys of every layer when it has been expanded, in no particular order, 'words' words each; before a checkpoint that follows it.
  std::function<void(int layer, std::vector<std::uint64_t> keys, std::size_t words)> finished;
  std::function<void(const Progress&)> progress;
};

struct LayerCount {
  int layer = 0;
  std::uint64_t states = 0, moves = 0, terminals = 0, dead_ends = 0;
};

// Where a predicate was seen first: least distance from the start, then least key.
struct Sighting {
  std::string id;
  std::uint64_t states = 0;                        // in how many states
  int distance = -1;                               // -1: never seen
  std::string state;                               // text of the first one
  std::optional<std::vector<std::string>> play;    // the moves of a shortest play to it
};

struct Result {
  std::uint64_t states = 0, transitions = 0, terminals = 0, dead_ends = 0;
  std::uint64_t orbit_states = 0;   // with symmetry: states that the canonical ones stand for
  std::vector<LayerCount> layers;   // from the first to the last
  std::vector<Sighting> sightings;  // one for each predicate, then "L3", "L4" and "dead-end"
  bool complete = false;
  std::string why;                  // not complete: what stopped it and what was left
  std::uint64_t peak_bytes = 0;     // tables, buffers and spill buffers
  std::uint64_t spilled_bytes = 0;
  int key_bits = 0, entry_bytes = 0;
  double walk_seconds = 0;          // until all states were judged
  double seconds = 0;               // shortest plays included
};

// Every state that can be reached from 'first'. Same counts, same plays at any number of threads.
template <class G>
Result explore(const G& game, const typename G::State& first, const Predicates<G>& predicates, const Options& options);

}  // namespace explore
