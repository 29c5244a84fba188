#pragma once

#include <sys/mman.h>
#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>
#include <bit>
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

// An exact set of states: open addressing, linear probing, any capacity. Slots are in the order of hashes, so that growing is one pass through both
// tables; some slots after the last take what overflows there. Grows by half, so that little stands empty.
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
  std::uint64_t bytes() const { return slots() * sizeof(Entry<W>); }

  void prefetch(std::uint64_t hash) const {
    if (capacity_ != 0) __builtin_prefetch(&slots_[slot(hash)]);
  }

  // Adds an entry, or lowers the distance of the one that is there. Returns whether it is new.
  bool insert(const Layout<W>& layout, const Entry<W>& entry, std::uint64_t hash) {
    if (count_ >= limit_) grow(layout);
    for (;;) {
      if (Entry<W>* place = find(layout, entry, hash)) {
        if ((*place)[W - 1] == 0) {  // the distance is never zero in a used slot
          *place = entry;
          ++count_;
          return true;
        }
        if (entry[W - 1] < (*place)[W - 1]) (*place)[W - 1] = entry[W - 1];
        return false;
      }
      grow(layout);  // the end has overflowed
    }
  }

  template <class Visit>
  void each(Visit&& visit) const {
    for (std::uint64_t at = 0; at < slots(); ++at)
      if (slots_[at][W - 1] != 0) visit(slots_[at]);
  }

  void clear() { *this = Table(); }

 private:
  // The slot of this key, or the empty one where it belongs; nullptr when there is neither.
  Entry<W>* find(const Layout<W>& layout, const Entry<W>& entry, std::uint64_t hash) const {
    Entry<W>* at = slots_ + slot(hash);
    Entry<W>* const end = slots_ + slots();
#ifdef __AVX2__
    if constexpr (W == 1) {  // four at a time
      const __m256i mask = _mm256_set1_epi64x(static_cast<long long>(layout.key_mask));
      const __m256i key = _mm256_set1_epi64x(static_cast<long long>(entry[0] & layout.key_mask));
      for (; at + 4 <= end; at += 4) {
        const __m256i four = _mm256_loadu_si256(reinterpret_cast<const __m256i*>(at));
        const __m256i same = _mm256_cmpeq_epi64(_mm256_and_si256(four, mask), key), empty = _mm256_cmpeq_epi64(four, _mm256_setzero_si256());
        const int found = _mm256_movemask_pd(_mm256_castsi256_pd(_mm256_or_si256(same, empty)));
        if (found != 0) return at + std::countr_zero(static_cast<unsigned>(found));
      }
      return nullptr;
    }
#endif
    for (; at != end; ++at)
      if ((*at)[W - 1] == 0 || same_key(layout, *at, entry)) return at;
    return nullptr;
  }

  static bool same_key(const Layout<W>& layout, const Entry<W>& a, const Entry<W>& b) {
    std::uint64_t differs = (a[W - 1] ^ b[W - 1]) & layout.key_mask;
    for (std::size_t i = 0; i + 1 < W; ++i) differs |= a[i] ^ b[i];
    return differs == 0;
  }

  std::uint64_t slots() const { return capacity_ + (capacity_ < 512 ? capacity_ / 8 : 64); }  // 'capacity_' is what hashes are spread over
  std::uint64_t slot(std::uint64_t hash) const { return static_cast<std::uint64_t>((static_cast<Wide>(hash << shard_bits) * capacity_) >> 64); }

  [[gnu::noinline]] void grow(const Layout<W>& layout) {
    Table larger;
    larger.capacity_ = capacity_ < 32 ? 32 : capacity_ + capacity_ / 2;
    larger.limit_ = larger.capacity_ / 8 * 7;
    const std::size_t bytes = larger.slots() * sizeof(Entry<W>);
    constexpr std::size_t huge = std::size_t{1} << 21;
    // Large tables lie on whole huge pages where the system gives them.
    larger.slots_ = static_cast<Entry<W>*>(bytes >= 2 * huge ? std::aligned_alloc(huge, (bytes + huge - 1) / huge * huge) : std::malloc(bytes));
    if (larger.slots_ == nullptr) throw std::bad_alloc();
    if (bytes >= 2 * huge) madvise(larger.slots_, bytes, MADV_HUGEPAGE);
    std::memset(static_cast<void*>(larger.slots_), 0, bytes);
    // Entries come nearly in the order of their hashes: most go to the end of the run of full slots that began last.
    Entry<W>*run = larger.slots_, *end = run, *const last = larger.slots_ + larger.slots();
    each([&](const Entry<W>& entry) {
      Entry<W>* const wanted = larger.slots_ + larger.slot(layout.hash(entry));
      if (wanted > end) run = end = wanted;
      if (wanted >= run && end != last) {
        *end++ = entry;
        ++larger.count_;
      } else {
        larger.insert(layout, entry, layout.hash(entry));
        while (end != last && (*end)[W - 1] != 0) ++end;
      }
    });
    swap(larger);
  }

  void swap(Table& other) {
    std::swap(slots_, other.slots_);
    std::swap(capacity_, other.capacity_);
    std::swap(count_, other.count_);
    std::swap(limit_, other.limit_);
  }

  __extension__ using Wide = unsigned __int128;

  Entry<W>* slots_ = nullptr;
  std::uint64_t capacity_ = 0;
  std::uint64_t count_ = 0, limit_ = 0;  // entries, and how many are too many

 public:
  static constexpr int shard_bits = 7;  // the top bits of a hash choose the shard, the ones below the slot
};

}  // namespace explore
