#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <memory>
#include <span>

#include "explore/tagged_key.hpp"

namespace explore {

// Duplicate detection for one shard: an exact hash set (open addressing, linear probing; whole keys are compared) that
// keeps the least distance of each key. Distinct entries stand densely in order of first arrival; slots hold their
// positions. Shards are sized to stay in the cache, and the memory is reused from one shard to the next.
template <class Layout>
class Distinct {
 public:
  static constexpr std::size_t W = Layout::words;
  using Key = typename Layout::Entry;

  // Clears the set and makes room for 'most' entries. The top 'shard_bits' of the hash selected the shard and are the
  // same in all of them, so slots are chosen by the bits below.
  void begin(std::size_t most, int shard_bits) {
    shard_bits_ = shard_bits;
    capacity_ = 2 * most + 1;
    count_ = 0;
    if (most > held_ || slots_ == nullptr) {
      held_ = most + most / 4;
      entries_ = std::make_unique_for_overwrite<Key[]>(held_ + 1);
      entries_[0].fill(~std::uint64_t{0});
      slots_ = std::make_unique_for_overwrite<std::uint32_t[]>(2 * held_ + 1);
    }
    std::memset(slots_.get(), 0, capacity_ * sizeof(std::uint32_t));
  }

  // Branch-free once the slot is found: whether an entry is new or a duplicate is unpredictable, and a mispredicted
  // branch would cost more than the writes it saves. An empty slot holds 0, and entries_[0] is all ones: its distance
  // is larger than any, so that taking the minimum is right for new entries as well.
  void add(const Layout& layout, const Key& entry) {
    auto at = static_cast<std::size_t>((static_cast<Wide>(layout.slot_hash(entry, shard_bits_)) * capacity_) >> 64);
    for (;; at = at + 1 == capacity_ ? 0 : at + 1) {
      const std::uint32_t place = slots_[at];  // 0: empty
      const std::uint64_t is_new = place == 0 ? 1 : 0;
      const Key& other = entries_[place];
      if (std::min<std::uint64_t>(place, layout.difference(other, entry)) != 0) continue;  // taken by another key
      const std::uint64_t least = std::min(entry[W - 1], other[W - 1]);  // equal keys: the lesser distance
      count_ += is_new;
      const std::size_t to = place + (count_ & -is_new);
      slots_[at] = static_cast<std::uint32_t>(to);
      entries_[to] = entry;
      entries_[to][W - 1] = least;
      return;
    }
  }

  std::span<const Key> all() const { return {entries_.get() + 1, count_}; }
  std::uint64_t bytes() const { return held_ * (sizeof(Key) + 2 * sizeof(std::uint32_t)); }

 private:
  __extension__ using Wide = unsigned __int128;

  std::unique_ptr<Key[]> entries_;  // entries from index 1; index 0 is the sentinel of empty slots
  std::unique_ptr<std::uint32_t[]> slots_;
  std::size_t capacity_ = 0, held_ = 0, count_ = 0;
  int shard_bits_ = 0;
};

}  // namespace explore
