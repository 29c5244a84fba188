#pragma once

#include <cstdint>
#include <vector>

#include "explore/tagged_key.hpp"

namespace explore {

// The sightings of a predicate: their number, and the first by distance, then by key. 'add' is associative and
// commutative, so that partial results of threads can be merged in any order.
template <std::size_t W>
struct Seen {
  std::uint64_t states = 0;
  int distance = -1;
  Words<W> key{};

  void add(int d, const Words<W>& k) {
    ++states;
    keep_first(d, k);
  }
  void add(const Seen& other) {
    states += other.states;
    if (other.distance >= 0) keep_first(other.distance, other.key);
  }

 private:
  void keep_first(int d, const Words<W>& k) {
    if (distance >= 0 && (d > distance || (d == distance && !(k < key)))) return;
    distance = d;
    key = k;
  }
};

// What the engine itself notices: L3 and dead ends in every run, L4 with Options::check_keys. Their sightings follow
// those of the predicates, in this order.
enum Notice : std::size_t { layer_does_not_fall, key_does_not_return, dead_end, notices };
inline constexpr const char* notice_ids[notices] = {"L3", "L4", "dead-end"};

template <std::size_t W>
struct Totals {
  std::uint64_t states = 0, moves = 0, terminals = 0, dead_ends = 0, orbit_states = 0;
  std::vector<Seen<W>> seen;  // one for each predicate, then one for each Notice

  void add(const Totals& part) {
    states += part.states;
    moves += part.moves;
    terminals += part.terminals;
    dead_ends += part.dead_ends;
    orbit_states += part.orbit_states;
    for (std::size_t i = 0; i < seen.size(); ++i) seen[i].add(part.seen[i]);
  }
};

}  // namespace explore
