#pragma once

#include <cstdint>
#include <vector>

#include "explore/tagged_key.hpp"

namespace explore {

// Where a predicate was seen: how often, and first of all by distance, then by key.
template <std::size_t W>
struct Seen {
  std::uint64_t states = 0;
  int distance = -1;
  TaggedKey<W> key{};

  void add(int d, const TaggedKey<W>& k) {
    ++states;
    keep_first(d, k);
  }
  void add(const Seen& other) {
    states += other.states;
    if (other.distance >= 0) keep_first(other.distance, other.key);
  }

 private:
  void keep_first(int d, const TaggedKey<W>& k) {
    if (distance >= 0 && (d > distance || (d == distance && !(k < key)))) return;
    distance = d;
    key = k;
  }
};

// What the engine looks out for beside the predicates, in the order of their sightings after those.
enum Notice : std::size_t { layer_does_not_fall, key_does_not_return, dead_end, notices };
inline constexpr const char* notice_ids[notices] = {"L3", "L4", "dead-end"};

template <std::size_t W>
struct Totals {
  std::uint64_t states = 0, moves = 0, terminals = 0, dead_ends = 0, orbit_states = 0;
  std::vector<Seen<W>> seen;  // one for each predicate, then for what the engine itself notices

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
