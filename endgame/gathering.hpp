#pragma once

#include <algorithm>
#include <cstdint>
#include <span>
#include <vector>

#include "endgame/layer_index.hpp"

namespace endgame {

// The states of a layer while they are being found, each once, numbered as they come.
class Gathering {
 public:
  explicit Gathering(std::size_t words) : words_(words), slots_(1 << 8) {}

  std::uint64_t size() const { return count_; }
  std::span<const std::uint64_t> key(std::uint64_t number) const { return std::span(keys_).subspan(number * words_, words_); }
  std::vector<std::uint64_t>& keys() { return keys_; }
  std::uint64_t bytes() const { return keys_.capacity() * sizeof(std::uint64_t) + slots_.capacity() * sizeof(Slot); }
  void drop_slots() { slots_ = {}; }  // nothing is added any more

  // Where a state will be looked for, and what is known to be there: asked for from memory ahead of 'add'.
  void fetch_slot(std::uint64_t hash) const { __builtin_prefetch(&slots_[hash & (slots_.size() - 1)]); }
  void fetch_key(std::uint64_t hash) const {
    const Slot& slot = slots_[hash & (slots_.size() - 1)];
    if (slot.number != 0) __builtin_prefetch(&keys_[(slot.number - 1) * words_]);
  }

  // The number of a state. 'hash' is that of its key.
  std::uint32_t add(const std::uint64_t* key, std::uint64_t hash) {
    const auto tag = static_cast<std::uint32_t>(hash >> 32);
    std::uint64_t at = hash & (slots_.size() - 1);
    for (; slots_[at].number != 0; at = (at + 1) & (slots_.size() - 1))
      if (slots_[at].tag == tag && std::equal(key, key + words_, &keys_[(slots_[at].number - 1) * words_])) return slots_[at].number - 1;
    keys_.insert(keys_.end(), key, key + words_);
    slots_[at] = {tag, ++count_};
    if (count_ * 2 > slots_.size()) grow();
    return count_ - 1;
  }

 private:
  struct Slot {
    std::uint32_t tag = 0;
    std::uint32_t number = 0;  // one more than it is; 0: free
  };
  void grow() {
    std::vector<Slot> more(slots_.size() * 4);
    for (std::uint32_t number = 0; number < count_; ++number) {
      const std::uint64_t hash = hash_of(key(number));
      std::uint64_t at = hash & (more.size() - 1);
      while (more[at].number != 0) at = (at + 1) & (more.size() - 1);
      more[at] = {static_cast<std::uint32_t>(hash >> 32), number + 1};
    }
    slots_ = std::move(more);
  }

  std::size_t words_;
  std::uint32_t count_ = 0;
  std::vector<std::uint64_t> keys_;
  std::vector<Slot> slots_;
};

// What follows each of some states of a layer, by layer and number, in the order of moves.
struct Ways {
  std::uint64_t first = 0;                 // number of the first state
  std::vector<std::int8_t> turns;          // of each state, as core::Turn has it
  std::vector<std::uint32_t> ends;         // where the ways of each state end
  std::vector<int> layers;                 // that they lead to
  std::vector<std::uint16_t> layer;        // of each way: which of these
  std::vector<std::uint32_t> number;       // and the state there
  std::vector<std::uint32_t> weights;      // of the ways of chance
  std::vector<std::uint32_t> outcomes;     // of the states at which the game is over

  std::uint64_t bytes() const {
    return turns.capacity() + 4 * (ends.capacity() + layers.capacity() + number.capacity() + weights.capacity() + outcomes.capacity()) + 2 * layer.capacity();
  }
  std::uint16_t which(int to) {
    std::size_t at = layers.size();
    while (at > 0 && layers[at - 1] != to) --at;
    if (at == 0) {
      layers.push_back(to);
      at = layers.size();
    }
    return static_cast<std::uint16_t>(at - 1);
  }
};

}  // namespace endgame
