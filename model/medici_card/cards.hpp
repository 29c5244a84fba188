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

// Representations of bags and of the market. Full states use a byte for each count; packed ones so few bits that a bag
// is one word, and what exploring does most (copy, add, compare, write a bag) is one instruction each. The functions
// below have the same interface for both.

// A word that has 'field' in each of its fields of so many bits, as many as it has room for.
constexpr std::uint64_t in_each(int bits, std::uint64_t field) {
  std::uint64_t word = 0;
  for (int at = 0; at + bits <= 64; at += bits) word |= field << at;
  return word;
}

// A multiset in one word, so many bits a kind: with 4 bits 16 kinds and at most 15 cards of each, with 2 bits 32 kinds
// and at most 3 cards of each.
template <int Bits>
class PackedBag {
 public:
  static_assert(Bits == 2 || Bits == 4);
  static constexpr std::size_t kinds = 64 / Bits;
  static constexpr int most = (1 << Bits) - 1;

  // The count of one kind, as if it were a variable.
  class Count {
   public:
    Count(std::uint64_t& word, std::size_t kind) : word_(word), shift_(Bits * kind) {}
    operator int() const { return static_cast<int>(word_ >> shift_ & most); }  // NOLINT: reads like a number
    Count& operator=(int count) {
      word_ = (word_ & ~(std::uint64_t{most} << shift_)) | static_cast<std::uint64_t>(count) << shift_;
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

  int operator[](std::size_t kind) const { return static_cast<int>(word >> (Bits * kind) & most); }
  Count operator[](std::size_t kind) { return {word, kind}; }
  friend bool operator==(const PackedBag&, const PackedBag&) = default;

  std::uint64_t word = 0;
};

template <class Bag>
inline constexpr bool is_packed = false;
template <int Bits>
inline constexpr bool is_packed<PackedBag<Bits>> = true;

// A bag as machine words, for keys and word-wise arithmetic: their number, and the bits of each kind.
template <class Bag>
inline constexpr std::size_t words_of = sizeof(Bag) / 8;
template <class Bag>
inline constexpr int bits_of_kind = static_cast<int>(sizeof(Bag)) * 8 / static_cast<int>(Bag{}.size());
template <int Bits>
inline constexpr int bits_of_kind<PackedBag<Bits>> = Bits;

template <class Bag>
std::uint64_t word_of(const Bag& bag, std::size_t at) {
  std::uint64_t word;
  std::memcpy(&word, reinterpret_cast<const char*>(&bag) + 8 * at, sizeof word);
  return word;
}
template <int Bits>
std::uint64_t word_of(const PackedBag<Bits>& bag, std::size_t) {
  return bag.word;
}
template <class Bag>
void set_word(Bag& bag, std::size_t at, std::uint64_t word) {
  std::memcpy(reinterpret_cast<char*>(&bag) + 8 * at, &word, sizeof word);
}
template <int Bits>
void set_word(PackedBag<Bits>& bag, std::size_t, std::uint64_t word) {
  bag.word = word;
}

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
template <int Bits>
void put(PackedBag<Bits>& into, int kind, int cards) {
  into.word += static_cast<std::uint64_t>(cards) << (Bits * kind);
}

// The counts as one byte per kind.
template <std::size_t Kinds>
const core::Bag<Kinds>& counts(const core::Bag<Kinds>& bag) {
  return bag;
}
template <int Bits>
core::Bag<PackedBag<Bits>::kinds> counts(const PackedBag<Bits>& bag) {
  constexpr std::uint64_t low = in_each(8, PackedBag<Bits>::most);
  std::array<std::uint64_t, 8 / Bits> words;
  for (std::size_t i = 0; i < words.size(); ++i) words[i] = core::scatter_bits(bag.word >> (8 * Bits * i), low);
  return std::bit_cast<core::Bag<PackedBag<Bits>::kinds>>(words);
}

// The total of several bags by kind; unlike a packed bag, it has a byte for each.
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

// A vector of the compiler, for word-wise arithmetic on more than one word.
template <class Lane, std::size_t Lanes>
struct VectorOf {
  using Type [[gnu::vector_size(Lanes * sizeof(Lane))]] = Lane;
};

// The same for packed bags, a byte for each kind as well: word i of the vector has the kinds whose bits in a byte of
// the bag are the i-th.
template <int Bits>
class Tally<PackedBag<Bits>> {
 public:
  Tally() = default;
  explicit Tally(const PackedBag<Bits>& bag) {
    Words shifts{};
    for (int i = 0; i < words; ++i) shifts[i] = static_cast<std::uint64_t>(Bits * i);
    words_ = (bag.word | Words{}) >> shifts & in_each(8, PackedBag<Bits>::most);
  }
  void add(const PackedBag<Bits>& bag) { words_ += Tally(bag).words_; }
  bool exceeds(const Tally& other) const {
    return any(reinterpret_cast<Words>(reinterpret_cast<Bytes>(words_) > reinterpret_cast<Bytes>(other.words_)));
  }
  bool differs(const Tally& other, const PackedBag<Bits>& mask) const {
    return any((words_ ^ other.words_) & Tally(mask).words_ * (255 / PackedBag<Bits>::most));
  }

 private:
  static constexpr int words = 8 / Bits;
  using Words = typename VectorOf<std::uint64_t, words>::Type;
  using Bytes = typename VectorOf<std::uint8_t, 8 * words>::Type;

  static bool any(const Words& of) {
    std::uint64_t bits = 0;
    for (int i = 0; i < words; ++i) bits |= of[i];
    return bits != 0;
  }

  Words words_{};
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

// At most two words of cards, so many bits a card, the last one in the lowest bits: with 4 bits 32 cards of 16 kinds,
// with 5 bits 24 cards of 32 kinds.
template <int Bits>
class PackedRow {
 public:
  static constexpr int in_word = 64 / Bits, used = in_word * Bits;  // cards of a word, and the bits they take
  static constexpr std::uint64_t one = in_each(Bits, 1), most = (1 << Bits) - 1, all = one * most;
  using Bag = PackedBag<(64 >> Bits)>;  // of as many kinds

  PackedRow() = default;
  PackedRow(std::uint64_t low, std::uint64_t high, int size)
      : low_(low), high_(high), size_(static_cast<std::uint8_t>(size)) {}

  std::uint64_t low() const { return low_; }    // the last cards, as many as a word holds
  std::uint64_t high() const { return high_; }  // those before them
  int size() const { return size_; }
  int operator[](int at) const { return last(size_ - 1 - at); }
  int within(int back) const { return static_cast<int>(low_ >> (Bits * back) & most); }
  int last(int back) const {
    return static_cast<int>((back < in_word ? low_ >> (Bits * back) : high_ >> (Bits * (back - in_word))) & most);
  }
  void push(int kind) {
    high_ = high_ << Bits | low_ >> (used - Bits);
    low_ = (low_ << Bits & all) | static_cast<std::uint64_t>(kind);
    ++size_;
  }
  PackedRow without(unsigned cards) const {
    const int taken = std::popcount(cards);
    constexpr std::uint64_t last_three = one & ((std::uint64_t{1} << (3 * Bits)) - 1);
    const std::uint64_t kept = all & ~(core::scatter_bits(cards, last_three) * most);
    return {core::gather_bits(low_, kept) | (high_ << 1 << (used - 1 - Bits * taken) & all), high_ >> (Bits * taken),
            size_ - taken};
  }
  void set(int at, int kind) {
    const int back = size_ - 1 - at;
    std::uint64_t& word = back < in_word ? low_ : high_;
    const int shift = Bits * (back % in_word);
    word = (word & ~(most << shift)) | static_cast<std::uint64_t>(kind) << shift;
  }
  void count(Tally<Bag>& into) const {
    into.add(bag_of(low_, size_ < in_word ? size_ : in_word));
    if (size_ > in_word) into.add(bag_of(high_, size_ - in_word));
  }
  friend bool operator==(const PackedRow&, const PackedRow&) = default;

 private:
  // The cards of one word as a bag.
  static Bag bag_of(std::uint64_t cards, int size) {
#ifdef __AVX2__
    // Sums one card of its kind over all cards, four at a time. Empty positions look like kind 0; they are subtracted
    // at the end.
    const __m256i word = _mm256_set1_epi64x(static_cast<long long>(cards));
    __m256i sum = _mm256_setzero_si256();
    for (int at = 0; at < used; at += 4 * Bits) {
      const __m256i four = _mm256_srlv_epi64(word, _mm256_setr_epi64x(at, at + Bits, at + 2 * Bits, at + 3 * Bits));
      const __m256i kinds = _mm256_and_si256(four, _mm256_set1_epi64x(static_cast<long long>(most)));
      const __m256i shifts = _mm256_slli_epi64(kinds, bits_of_kind<Bag> / 2);
      sum = _mm256_add_epi64(sum, _mm256_sllv_epi64(_mm256_set1_epi64x(1), shifts));
    }
    const __m128i half = _mm_add_epi64(_mm256_castsi256_si128(sum), _mm256_extracti128_si256(sum, 1));
    return Bag(static_cast<std::uint64_t>(_mm_cvtsi128_si64(half) + _mm_extract_epi64(half, 1)) -
               static_cast<std::uint64_t>(in_word - size));
#else
    Bag bag;
    for (; size > 0; --size, cards >>= Bits) ++bag[cards & most];
    return bag;
#endif
  }

  std::uint64_t low_ = 0, high_ = 0;
  std::uint8_t size_ = 0;
};

}  // namespace medici_card
