#pragma once

#include <sys/mman.h>

#include <array>
#include <cstdint>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <new>
#include <utility>

namespace explore {

// A state's key and its distance from the start in W words. The distance, plus one, stands in the top bits of the last word, so that an
// entry is never all zero and an empty slot needs no mark of its own.
template <std::size_t W>
using Entry = std::array<std::uint64_t, W>;

template <std::size_t W>
struct Layout {
  int distance_shift = 64;           // of the distance within the last word
  std::uint64_t key_mask = ~0ull;    // what belongs to the key in the last word

  explicit Layout(int distance_bits) : distance_shift(64 - distance_bits), key_mask((std::uint64_t{1} << (64 - distance_bits)) - 1) {}

  int distance(const Entry<W>& entry) const { return static_cast<int>(entry[W - 1] >> distance_shift) - 1; }
  void set_distance(Entry<W>& entry, int distance) const {
    entry[W - 1] = (entry[W - 1] & key_mask) | (static_cast<std::uint64_t>(distance + 1) << distance_shift);
  }
  Entry<W> key(Entry<W> entry) const {
    entry[W - 1] &= key_mask;
    return entry;
  }
  std::uint64_t hash(const Entry<W>& entry) const {
    std::uint64_t h = (entry[W - 1] & key_mask) * 0x9e3779b97f4a7c15u;
    for (std::size_t i = 0; i + 1 < W; ++i) h = (h ^ (h >> 32) ^ entry[i]) * 0xd6e8feb86659fd93u;
    h ^= h >> 32;
    h *= 0xd6e8feb86659fd93u;
    return h ^ (h >> 32);
  }
};

// An exact set of states: open addressing, linear probing, any capacity. Grows by half, so that little stands empty.
template <std::size_t W>
class Table {
 public:
  Table() = default;
  Table(Table&& other) noexcept { swap(other); }
  Table& operator=(Table&& other) noexcept {
    swap(other);
    return *this;
  }
  ~Table() { std::free(slots_); }

  std::uint64_t size() const { return count_; }
  std::uint64_t bytes() const { return capacity_ * sizeof(Entry<W>); }

  void prefetch(std::uint64_t hash) const {
    if (capacity_ != 0) __builtin_prefetch(&slots_[slot(hash)]);
  }

  // Adds an entry, or lowers the distance of the one that is there. Returns whether it is new.
  bool insert(const Layout<W>& layout, const Entry<W>& entry, std::uint64_t hash) {
    if ((count_ + 1) * 8 > capacity_ * 7) grow(layout);
    for (std::uint64_t at = slot(hash);; at = at + 1 == capacity_ ? 0 : at + 1) {
      Entry<W>& found = slots_[at];
      if (found[W - 1] == 0) {  // the distance is never zero in a used slot
        found = entry;
        ++count_;
        return true;
      }
      if (same_key(layout, found, entry)) {
        if (entry[W - 1] < found[W - 1]) found[W - 1] = entry[W - 1];
        return false;
      }
    }
  }

  template <class Visit>
  void each(Visit&& visit) const {
    for (std::uint64_t at = 0; at < capacity_; ++at)
      if (slots_[at][W - 1] != 0) visit(slots_[at]);
  }

  void clear() { *this = Table(); }

 private:
  static bool same_key(const Layout<W>& layout, const Entry<W>& a, const Entry<W>& b) {
    std::uint64_t differs = (a[W - 1] ^ b[W - 1]) & layout.key_mask;
    for (std::size_t i = 0; i + 1 < W; ++i) differs |= a[i] ^ b[i];
    return differs == 0;
  }

  std::uint64_t slot(std::uint64_t hash) const { return static_cast<std::uint64_t>((static_cast<Wide>(hash << shard_bits) * capacity_) >> 64); }

  void grow(const Layout<W>& layout) {
    Table larger;
    larger.capacity_ = capacity_ < 16 ? 16 : capacity_ + capacity_ / 2;
    const std::size_t bytes = larger.capacity_ * sizeof(Entry<W>);
    constexpr std::size_t huge = std::size_t{1} << 21;
    // Large tables lie on whole huge pages where the system gives them.
    larger.slots_ = static_cast<Entry<W>*>(bytes >= 2 * huge ? std::aligned_alloc(huge, (bytes + huge - 1) / huge * huge) : std::malloc(bytes));
    if (larger.slots_ == nullptr) throw std::bad_alloc();
    if (bytes >= 2 * huge) madvise(larger.slots_, bytes, MADV_HUGEPAGE);
    std::memset(static_cast<void*>(larger.slots_), 0, bytes);
    each([&](const Entry<W>& entry) { larger.insert(layout, entry, layout.hash(entry)); });
    swap(larger);
  }

  void swap(Table& other) {
    std::swap(slots_, other.slots_);
    std::swap(capacity_, other.capacity_);
    std::swap(count_, other.count_);
  }

  __extension__ using Wide = unsigned __int128;

  Entry<W>* slots_ = nullptr;
  std::uint64_t capacity_ = 0;
  std::uint64_t count_ = 0;

 public:
  static constexpr int shard_bits = 7;  // the top bits of a hash choose the shard, the ones below the slot
};

}  // namespace explore
