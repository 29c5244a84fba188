#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <algorithm>
#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "model/core/bag.hpp"
#include "model/core/bits.hpp"

namespace medici_card {

// Representations of bags and of the market. Full states use a byte for each count; small ones four bits, so that a bag
// is one word, and what exploring does most (copy, add, compare, write a bag) is one instruction each. The functions
// below have the same interface for both.

// A multiset of at most 16 kinds, at most 15 cards of each.
class PackedBag {
 public:
  static constexpr std::size_t kinds = 16;
  static constexpr int most = 15;

  // The count of one kind, as if it were a variable.
  class Count {
   public:
    Count(std::uint64_t& word, std::size_t kind) : word_(word), shift_(4 * kind) {}
    operator int() const { return static_cast<int>(word_ >> shift_ & 15); }  // NOLINT: reads like a number
    Count& operator=(int count) {
      word_ = (word_ & ~(std::uint64_t{15} << shift_)) | static_cast<std::uint64_t>(count) << shift_;
      return *this;
    }
    Count& operator++() {
      word_ += std::uint64_t{1} << shift_;
      return *this;
    }
    Count& operator--() {
      word_ -= std::uint64_t{1} << shift_;
      return *this;
    }

   private:
    std::uint64_t& word_;
    std::size_t shift_;
  };

  PackedBag() = default;
  explicit PackedBag(std::uint64_t packed) : word(packed) {}

  int operator[](std::size_t kind) const { return static_cast<int>(word >> (4 * kind) & 15); }
  Count operator[](std::size_t kind) { return {word, kind}; }
  friend bool operator==(const PackedBag&, const PackedBag&) = default;

  std::uint64_t word = 0;
};

// A bag as machine words, for keys and word-wise arithmetic: their number, and the bits of each kind.
template <class Bag>
inline constexpr std::size_t words_of = sizeof(Bag) / 8;
template <class Bag>
inline constexpr int bits_of_kind = static_cast<int>(sizeof(Bag)) * 8 / static_cast<int>(Bag{}.size());
template <>
inline constexpr int bits_of_kind<PackedBag> = 4;

template <class Bag>
std::uint64_t word_of(const Bag& bag, std::size_t at) {
  std::uint64_t word;
  std::memcpy(&word, reinterpret_cast<const char*>(&bag) + 8 * at, sizeof word);
  return word;
}
inline std::uint64_t word_of(const PackedBag& bag, std::size_t) { return bag.word; }
template <class Bag>
void set_word(Bag& bag, std::size_t at, std::uint64_t word) {
  std::memcpy(reinterpret_cast<char*>(&bag) + 8 * at, &word, sizeof word);
}
inline void set_word(PackedBag& bag, std::size_t, std::uint64_t word) { bag.word = word; }

// Word-wise arithmetic on all kinds at once. REQUIRES: no count leaves its range, else it carries into the next kind.
template <class Bag>
void add(Bag& into, const Bag& cards) {
  for (std::size_t i = 0; i < words_of<Bag>; ++i) set_word(into, i, word_of(into, i) + word_of(cards, i));
}
template <class Bag>
void subtract(Bag& from, const Bag& cards) {
  for (std::size_t i = 0; i < words_of<Bag>; ++i) set_word(from, i, word_of(from, i) - word_of(cards, i));
}
// The cards of some kinds. REQUIRES: 'mask' has all bits of these kinds set and no others.
template <class Bag>
Bag only(Bag cards, const Bag& mask) {
  for (std::size_t i = 0; i < words_of<Bag>; ++i) set_word(cards, i, word_of(cards, i) & word_of(mask, i));
  return cards;
}

template <std::size_t Kinds>
void put(core::Bag<Kinds>& into, int kind, int cards) {
  into[static_cast<std::size_t>(kind)] = static_cast<std::uint8_t>(into[static_cast<std::size_t>(kind)] + cards);
}
inline void put(PackedBag& into, int kind, int cards) { into.word += static_cast<std::uint64_t>(cards) << (4 * kind); }

// The counts as one byte per kind.
template <std::size_t Kinds>
const core::Bag<Kinds>& counts(const core::Bag<Kinds>& bag) {
  return bag;
}
inline core::Bag<PackedBag::kinds> counts(const PackedBag& bag) {
  constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
  const std::array<std::uint64_t, 2> words{core::scatter_bits(bag.word, low), core::scatter_bits(bag.word >> 32, low)};
  return std::bit_cast<core::Bag<PackedBag::kinds>>(words);
}

// The total of several bags by kind; unlike a bag, it can hold more of a kind than 15.
template <class Bag>
class Tally {
 public:
  void add(const Bag& bag) {
    for (std::size_t kind = 0; kind < bag.size(); ++kind)
      count_[kind] = static_cast<std::uint8_t>(count_[kind] + bag[kind]);
  }
  // Is there a kind of which there are more than in 'other'?
  bool exceeds(const Tally& other) const {
    std::uint8_t more = 0;
    for (std::size_t kind = 0; kind < count_.size(); ++kind)
      more = static_cast<std::uint8_t>(more | (count_[kind] > other.count_[kind] ? 1 : 0));
    return more != 0;
  }
  // Is there a kind among those of 'mask' with another number than in 'other'?
  bool differs(const Tally& other, const Bag& mask) const {
    std::uint8_t different = 0;
    for (std::size_t kind = 0; kind < count_.size(); ++kind)
      different = static_cast<std::uint8_t>(different | ((count_[kind] ^ other.count_[kind]) & mask[kind]));
    return different != 0;
  }

 private:
  Bag count_{};
};

// The same with one byte per kind, even kinds in one word and odd ones in another. The comparison REQUIRES: counts
// below 128; small games have at most 24 cards.
template <>
class Tally<PackedBag> {
 public:
  void add(const PackedBag& bag) {
    even_ += bag.word & low;
    odd_ += bag.word >> 4 & low;
  }
  bool exceeds(const Tally& other) const {
    constexpr std::uint64_t top = 0x8080808080808080;  // guard bits: cleared by a borrow where ours is larger
    return ((((other.even_ | top) - even_) & ((other.odd_ | top) - odd_)) & top) != top;
  }
  bool differs(const Tally& other, const PackedBag& mask) const {
    return (((even_ ^ other.even_) & ((mask.word & low) * 17)) |
            ((odd_ ^ other.odd_) & ((mask.word >> 4 & low) * 17))) != 0;
  }

 private:
  static constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
  std::uint64_t even_ = 0, odd_ = 0;
};

// The market: a row of cards; new ones are appended at the end.
template <std::size_t Cards>
class Row {
 public:
  int size() const { return size_; }
  int operator[](int at) const { return cards_[static_cast<std::size_t>(at)]; }            // oldest first
  int last(int back) const { return cards_[static_cast<std::size_t>(size_ - 1 - back)]; }  // from the last one back
  int within(int back) const { return back < size_ ? last(back) : 0; }  // the same; 0 where there is no such card
  void push(int kind) { cards_[size_++] = static_cast<std::uint8_t>(kind); }
  // The row without some of the last three cards; bit 0 of 'cards' is the last one. REQUIRES: the row has them.
  Row without(unsigned cards) const {
    Row left = *this;
    int kept = size_ < 3 ? 0 : size_ - 3;
    for (int at = kept; at < size_; ++at)
      if ((cards >> (size_ - 1 - at) & 1) == 0)
        left.cards_[static_cast<std::size_t>(kept++)] = cards_[static_cast<std::size_t>(at)];
    for (int at = kept; at < size_; ++at) left.cards_[static_cast<std::size_t>(at)] = 0;
    left.size_ = static_cast<std::uint8_t>(kept);
    return left;
  }
  void set(int at, int kind) { cards_[static_cast<std::size_t>(at)] = static_cast<std::uint8_t>(kind); }
  template <class Bag>
  void count(Tally<Bag>& into) const {
    Bag bag{};
    for (int at = 0; at < size_; ++at) ++bag[cards_[static_cast<std::size_t>(at)]];
    into.add(bag);
  }
  friend bool operator==(const Row&, const Row&) = default;

 private:
  std::uint8_t size_ = 0;
  std::array<std::uint8_t, Cards> cards_{};  // 0 beyond the size
};

// At most 32 cards of 16 kinds, four bits a card, the last one in the lowest bits.
class PackedRow {
 public:
  PackedRow() = default;
  PackedRow(std::uint64_t low, std::uint64_t high, int size)
      : low_(low), high_(high), size_(static_cast<std::uint8_t>(size)) {}

  std::uint64_t low() const { return low_; }    // the last 16 cards
  std::uint64_t high() const { return high_; }  // those before them
  int size() const { return size_; }
  int operator[](int at) const { return last(size_ - 1 - at); }
  int within(int back) const { return static_cast<int>(low_ >> (4 * back) & 15); }
  int last(int back) const {
    return static_cast<int>(back < 16 ? low_ >> (4 * back) & 15 : high_ >> (4 * (back - 16)) & 15);
  }
  void push(int kind) {
    high_ = high_ << 4 | low_ >> 60;
    low_ = low_ << 4 | static_cast<std::uint64_t>(kind);
    ++size_;
  }
  PackedRow without(unsigned cards) const {
    const int taken = std::popcount(cards);
    return {core::gather_bits(low_, ~(core::scatter_bits(cards, 0x111) * 15)) | high_ << 1 << (63 - 4 * taken),
            high_ >> (4 * taken), size_ - taken};
  }
  void set(int at, int kind) {
    const int back = size_ - 1 - at;
    std::uint64_t& word = back < 16 ? low_ : high_;
    const int shift = 4 * (back % 16);
    word = (word & ~(std::uint64_t{15} << shift)) | static_cast<std::uint64_t>(kind) << shift;
  }
  void count(Tally<PackedBag>& into) const {
    into.add(bag_of(low_, size_ < 16 ? size_ : 16));
    if (size_ > 16) into.add(bag_of(high_, size_ - 16));
  }
  friend bool operator==(const PackedRow&, const PackedRow&) = default;

 private:
  // The cards of one word as a bag.
  static PackedBag bag_of(std::uint64_t cards, int size) {
#ifdef __AVX2__
    // Sums 1 << 4 * kind over all cards. Empty positions look like kind 0; they are subtracted at the end.
    const __m128i word = _mm_cvtsi64_si128(static_cast<long long>(cards));
    const __m128i kinds = _mm_and_si128(_mm_unpacklo_epi8(word, _mm_srli_epi64(word, 4)), _mm_set1_epi8(15));
    const __m128i shifts = _mm_slli_epi16(kinds, 2);
    const auto four = [](const __m128i& of) {
      return _mm256_sllv_epi64(_mm256_set1_epi64x(1), _mm256_cvtepu8_epi64(of));
    };
    const __m256i sum =
        _mm256_add_epi64(_mm256_add_epi64(four(shifts), four(_mm_srli_si128(shifts, 4))),
                         _mm256_add_epi64(four(_mm_srli_si128(shifts, 8)), four(_mm_srli_si128(shifts, 12))));
    const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    return PackedBag(static_cast<std::uint64_t>(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1)) -
                     static_cast<std::uint64_t>(16 - size));
#else
    PackedBag bag;
    for (; size > 0; --size, cards >>= 4) ++bag[cards & 15];
    return bag;
#endif
  }

  std::uint64_t low_ = 0, high_ = 0;
  std::uint8_t size_ = 0;
};

}  // namespace medici_card
