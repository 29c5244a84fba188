#pragma once

#include <algorithm>
#include <cstdint>
#include <cstring>
#include <utility>
#include <vector>

namespace endgame {

// A transposition table; T is what is known of a state. Whole keys are stored and compared, not signatures, so that two
// states are never confused. It grows up to its memory bound; then new entries replace old ones, which costs time but
// not correctness.
template <class T>
class TranspositionTable {
 public:
  TranspositionTable(std::size_t words, std::uint64_t most_bytes)
      : words_(words), most_slots_(std::max<std::uint64_t>(least_slots, most_bytes / slot_bytes())) {
    resize(std::min<std::uint64_t>(most_slots_, 1 << 12));
  }

  std::uint64_t size() const { return count_; }
  std::uint64_t bytes() const { return slots_ * slot_bytes(); }
  bool is_full() const { return pushed_out_ > 0; }

  // Valid until the next 'store'.
  const T* find(const std::uint64_t* key) const {
    std::uint64_t at = home(key);
    for (int probe = 0; probe < probes; ++probe, at = at + 1 == slots_ ? 0 : at + 1) {
      if (!used_[at]) break;
      if (same(at, key)) return &known_[at];
    }
    return nullptr;
  }

  // Calls see(key, known) with every entry.
  template <class See>
  void each(See&& see) const {
    for (std::uint64_t at = 0; at < slots_; ++at)
      if (used_[at]) see(&keys_[at * words_], known_[at]);
  }
  void clear() { resize(std::min<std::uint64_t>(most_slots_, 1 << 12)); }

  void store(const std::uint64_t* key, T known) {
    while (true) {
      std::uint64_t at = home(key);
      for (int probe = 0; probe < probes; ++probe, at = at + 1 == slots_ ? 0 : at + 1) {
        if (used_[at] && !same(at, key)) continue;
        if (!used_[at]) {
          used_[at] = 1;
          std::memcpy(&keys_[at * words_], key, words_ * sizeof(std::uint64_t));
          ++count_;
        }
        known_[at] = std::move(known);
        return;
      }
      if (slots_ < most_slots_) {
        grow();
        continue;
      }
      at = home(key);
      std::memcpy(&keys_[at * words_], key, words_ * sizeof(std::uint64_t));
      known_[at] = std::move(known);
      ++pushed_out_;
      return;
    }
  }

 private:
  static constexpr int probes = 24;
  static constexpr std::uint64_t least_slots = 1 << 10;

  std::uint64_t slot_bytes() const { return words_ * sizeof(std::uint64_t) + sizeof(T) + 1; }

  std::uint64_t home(const std::uint64_t* key) const {
    std::uint64_t h = 0;
    for (std::size_t i = 0; i < words_; ++i) {
      h = (h ^ key[i]) * 0x9e3779b97f4a7c15u;
      h ^= h >> 32;
    }
    h *= 0xd6e8feb86659fd93u;
    __extension__ using Wide = unsigned __int128;
    return static_cast<std::uint64_t>(static_cast<Wide>(h) * slots_ >> 64);
  }

  bool same(std::uint64_t at, const std::uint64_t* key) const {
    return std::memcmp(&keys_[at * words_], key, words_ * sizeof(std::uint64_t)) == 0;
  }

  void resize(std::uint64_t slots) {
    slots_ = slots;
    keys_.assign(slots * words_, 0);
    known_.assign(slots, T{});
    used_.assign(slots, 0);
    count_ = 0;
  }

  // Rehashes into up to twice the slots. Old and new slots exist side by side for a moment, so that growing takes up to
  // twice the memory that bytes() then reports.
  void grow() {
    TranspositionTable old(words_, 0);
    std::swap(old, *this);
    words_ = old.words_;
    most_slots_ = old.most_slots_;
    pushed_out_ = old.pushed_out_;
    resize(std::min(most_slots_, old.slots_ * 2));
    for (std::uint64_t at = 0; at < old.slots_; ++at)
      if (old.used_[at]) store(&old.keys_[at * words_], std::move(old.known_[at]));
  }

  std::size_t words_;
  std::uint64_t most_slots_;
  std::uint64_t slots_ = 0, count_ = 0, pushed_out_ = 0;
  std::vector<std::uint64_t> keys_;
  std::vector<T> known_;
  std::vector<std::uint8_t> used_;
};

}  // namespace endgame
