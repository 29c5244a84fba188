#pragma once

#include <cstdint>
#include <functional>
#include <initializer_list>
#include <optional>
#include <string>
#include <utility>
#include <vector>

#include "model/core/game.hpp"
#include "model/core/stop.hpp"

namespace explore {

// A state predicate: 'test', or its negation. The explorer counts the states that satisfy it and remembers the nearest;
// whether that is a violation or a witness is for the caller to say.
template <class G>
struct Predicate {
  std::string id;
  bool (*test)(const G&, const typename G::State&);
  bool negated = false;
  bool stops = false;  // with 'until_first': a sighting ends the run
};

template <class G>
struct Predicates {
  std::vector<Predicate<G>> each;
  // Optionally all tests in one function, one bit for each predicate: faster, because the tests are then inlined
  // instead of called through pointers. REQUIRES: agrees with 'each', negation included.
  std::uint64_t (*together)(const G&, const typename G::State&) = nullptr;

  Predicates() = default;
  Predicates(std::initializer_list<Predicate<G>> list) : each(list) {}  // NOLINT: a list is all most need
};

struct Progress {
  std::uint64_t states = 0;   // of the layers that are finished; in the second walk of all
  std::uint64_t waiting = 0;  // open: found and not yet expanded
  int layer = 0;
  std::uint64_t bytes = 0;
  double seconds = 0;
  bool tracing_plays = false;  // in the second walk, which rebuilds the shortest plays
};

struct Options {
  int threads = 1;
  std::uint64_t memory = 0;        // bytes for open states, beyond which layers are spilled to disk; 0: no bound
  std::uint64_t limit_states = 0;  // 0: none
  double limit_seconds = 0;        // 0: none
  bool until_first = false;        // stop after the layer of the first dead end, broken law or 'stops'
  bool nearest = false;            // only the nearest sighting matters: states farther than the best one are pruned
  bool witness = true;             // rebuild a shortest play to each sighting
  bool symmetry = false;           // symmetry reduction: explore canonical states only
  bool check_keys = false;         // check L4 (decode inverts encode) on every successor
  std::string scratch;             // parent folder of spill files; empty: the system's temporary folder
  std::string checkpoint;          // folder for checkpoints; empty: none
  double checkpoint_seconds = 60;
  bool resume = false;
  const core::Stop* stop = nullptr;  // set from outside: stop as soon as possible
  // Called with the keys of each layer once it is expanded, 'words' words each, in no particular order, and before the
  // next checkpoint is written.
  std::function<void(int layer, std::vector<std::uint64_t> keys, std::size_t words)> finished;
  std::function<void(const Progress&)> progress;
};

struct LayerCount {
  int layer = 0;
  std::uint64_t states = 0, moves = 0, terminals = 0, dead_ends = 0;
};

// The states that satisfy a predicate, and the first of them by distance from the start, then by key: a choice that
// does not depend on the number of threads.
struct Sighting {
  std::string id;
  std::uint64_t states = 0;                      // how many satisfy it
  int distance = -1;                             // -1: never seen
  std::string state;                             // the first one, as text
  std::optional<std::vector<std::string>> play;  // the moves of a shortest play to it
};

struct Result {
  std::uint64_t states = 0, transitions = 0, terminals = 0, dead_ends = 0;
  std::uint64_t orbit_states = 0;   // with symmetry: states in the orbits of the canonical ones
  std::vector<LayerCount> layers;   // from the first to the last
  std::vector<Sighting> sightings;  // one for each predicate, then "L3", "L4" and "dead-end"
  bool complete = false;
  bool at_finding = false;       // not complete, because of 'until_first'
  std::string why;               // not complete: what stopped it and how many states were left open
  std::uint64_t peak_bytes = 0;  // chunks and hash sets
  std::uint64_t spilled_bytes = 0;
  int key_bits = 0, entry_bytes = 0;
  double walk_seconds = 0;  // of the first walk, without the shortest plays
  double seconds = 0;
};

// Explores every state reachable from 'first', layer by layer. Counts, sightings and plays are the same at any number
// of threads.
template <class G>
Result explore(const G& game, const typename G::State& first, const Predicates<G>& predicates, const Options& options);

}  // namespace explore
