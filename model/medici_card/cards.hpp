#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>

#include "model/core/bag.hpp"
#include "model/core/bits.hpp"

namespace medici_card {

// How the cards of a bag and of the market are kept. Full states keep a byte for each; small ones four bits, so that a bag is one word, and what
// exploring does most (to copy, add, compare and write a bag) is one instruction each. The functions below are the same for both.

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
    Count& operator+=(int cards) {
      word_ += static_cast<std::uint64_t>(cards) << shift_;
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

// The words a bag consists of, as keys are made of them, and how many bits of them a kind has.
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

// REQUIRES: no count leaves its range; else 'add' and 'subtract' spoil the neighbours.
template <class Bag>
void add(Bag& into, const Bag& cards) {
  for (std::size_t i = 0; i < words_of<Bag>; ++i) set_word(into, i, word_of(into, i) + word_of(cards, i));
}
template <class Bag>
void subtract(Bag& from, const Bag& cards) {
  for (std::size_t i = 0; i < words_of<Bag>; ++i) set_word(from, i, word_of(from, i) - word_of(cards, i));
}
// Those of some kinds; 'mask' has all bits of these set.
template <class Bag>
Bag only(Bag cards, const Bag& mask) {
  for (std::size_t i = 0; i < words_of<Bag>; ++i) set_word(cards, i, word_of(cards, i) & word_of(mask, i));
  return cards;
}

// A byte for each kind.
template <std::size_t Kinds>
const core::Bag<Kinds>& counts(const core::Bag<Kinds>& bag) {
  return bag;
}
inline core::Bag<PackedBag::kinds> counts(const PackedBag& bag) {
  constexpr std::uint64_t low = 0x0f0f0f0f0f0f0f0f;
  const std::array<std::uint64_t, 2> words{core::scatter_bits(bag.word, low), core::scatter_bits(bag.word >> 32, low)};
  return std::bit_cast<core::Bag<PackedBag::kinds>>(words);
}

// Sums over all cards of what each kind weighs: those of each bag (the first 'players' of them) by each table of weights.
// REQUIRES: at 'weights' there is room for a multiple of four tables. Sums of a small configuration fit 16 bits: there are at most 24 cards.
template <std::size_t Kinds>
using Weights = core::Bag<Kinds>;

template <std::size_t Kinds, std::size_t Players, class Sum>
void weigh(const std::array<core::Bag<Kinds>, Players>& bags, int players, const Weights<Kinds>* weights, std::size_t tables, Sum&& sum) {
  for (std::size_t table = 0; table < tables; ++table)
    for (int p = 0; p < players; ++p) sum(table, p, core::weighed(bags[static_cast<std::size_t>(p)], weights[table]));
}

template <std::size_t Players, class Sum>
void weigh(const std::array<PackedBag, Players>& bags, int players, const Weights<PackedBag::kinds>* weights, std::size_t tables, Sum&& sum) {
#ifdef __AVX2__
  // Two bags at a time, four tables at a time.
  for (int p = 0; p < players; p += 2) {
    const std::size_t first = static_cast<std::size_t>(p), second = p + 1 < players ? first + 1 : first;
    const __m128i low = _mm_set1_epi8(15);
    const auto spread = [low](std::uint64_t word) {
      const __m128i both = _mm_cvtsi64_si128(static_cast<long long>(word));
      return _mm_and_si128(_mm_unpacklo_epi8(both, _mm_srli_epi64(both, 4)), low);
    };
    const __m256i cards = _mm256_set_m128i(spread(bags[second].word), spread(bags[first].word));
    for (std::size_t table = 0; table < tables; table += 4) {
      const auto by = [&](std::size_t i) {
        const __m128i each = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&weights[table + i]));
        return _mm256_maddubs_epi16(_mm256_broadcastsi128_si256(each), cards);
      };
      const __m256i halves = _mm256_hadd_epi16(_mm256_hadd_epi16(by(0), by(1)), _mm256_hadd_epi16(by(2), by(3)));
      alignas(32) std::array<std::int32_t, 8> sums;
      _mm256_store_si256(reinterpret_cast<__m256i*>(sums.data()), _mm256_madd_epi16(halves, _mm256_set1_epi16(1)));
      for (std::size_t i = 0; i < 4 && table + i < tables; ++i) {
        sum(table + i, p, sums[i]);
        if (second != first) sum(table + i, p + 1, sums[4 + i]);
      }
    }
  }
#else
  for (std::size_t table = 0; table < tables; ++table)
    for (int p = 0; p < players; ++p) sum(table, p, core::weighed(counts(bags[static_cast<std::size_t>(p)]), weights[table]));
#endif
}

// The market: a row of cards to which new ones come at the end.
template <std::size_t Cards>
class Row {
 public:
  int size() const { return size_; }
  int operator[](int at) const { return cards_[static_cast<std::size_t>(at)]; }       // oldest first
  int last(int back) const { return cards_[static_cast<std::size_t>(size_ - 1 - back)]; }  // from the last one back
  void push(int kind) { cards_[size_++] = static_cast<std::uint8_t>(kind); }
  // Takes out some of the last three, bit 0 the last one; the others close up. REQUIRES: they are there.
  void take(unsigned cards) {
    int kept = size_ < 3 ? 0 : size_ - 3;
    for (int at = kept; at < size_; ++at)
      if ((cards >> (size_ - 1 - at) & 1) == 0) cards_[static_cast<std::size_t>(kept++)] = cards_[static_cast<std::size_t>(at)];
    for (int at = kept; at < size_; ++at) cards_[static_cast<std::size_t>(at)] = 0;
    size_ = static_cast<std::uint8_t>(kept);
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
  PackedRow(std::uint64_t low, std::uint64_t high, int size) : low_(low), high_(high), size_(static_cast<std::uint8_t>(size)) {}

  std::uint64_t low() const { return low_; }    // the last 16 cards
  std::uint64_t high() const { return high_; }  // those before them
  int size() const { return size_; }
  int operator[](int at) const { return last(size_ - 1 - at); }
  int last(int back) const { return static_cast<int>(back < 16 ? low_ >> (4 * back) & 15 : high_ >> (4 * (back - 16)) & 15); }
  void push(int kind) {
    high_ = high_ << 4 | low_ >> 60;
    low_ = low_ << 4 | static_cast<std::uint64_t>(kind);
    ++size_;
  }
  void take(unsigned cards) {
    constexpr std::array<std::uint64_t, 8> bits{0, 0xf, 0xf0, 0xff, 0xf00, 0xf0f, 0xff0, 0xfff};
    const int taken = std::popcount(cards);
    low_ = core::gather_bits(low_, ~bits[cards]) | high_ << 1 << (63 - 4 * taken);
    high_ >>= 4 * taken;
    size_ = static_cast<std::uint8_t>(size_ - taken);
  }
  friend bool operator==(const PackedRow&, const PackedRow&) = default;

 private:
  std::uint64_t low_ = 0, high_ = 0;
  std::uint8_t size_ = 0;
};

}  // namespace medici_card
