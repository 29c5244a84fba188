#pragma once

#ifdef __AVX2__
#include <immintrin.h>
#endif

#include <array>
#include <bit>
#include <cstdint>
#include <cstring>
#include <type_traits>
#include <utility>

#include "model/core/bag.hpp"
#include "model/medici_card/cards.hpp"

namespace medici_card {

// Sums over cards in several respects at once, one SIMD lane for each: the spaces they take (R9), their value (R13),
// and their count for the majority of each good that is paid (R18). Additions work on whole words (SIMD within a
// register). REQUIRES: no sum leaves the range of its lane, else it carries into the next one.
template <class LaneOf>
class Amounts {
 public:
  using Lane = LaneOf;
  static constexpr std::size_t lanes = 8;
  enum Respect : std::size_t { space_taken, value_aboard, first_good };  // the other goods follow
  using Each = std::array<Lane, lanes>;

  Amounts() = default;
  explicit Amounts(const Each& each) : word_(std::bit_cast<Words>(each)) {}

  Each each() const { return std::bit_cast<Each>(word_); }
  int operator[](std::size_t lane) const { return static_cast<Lane>(word_[lane / in_word] >> (lane % in_word * bits)); }
  int space() const { return (*this)[space_taken]; }
  int value() const { return (*this)[value_aboard]; }

  void add(const Amounts& other) {
    for (std::size_t i = 0; i < word_.size(); ++i) word_[i] += other.word_[i];
  }
  void add_goods(const Amounts& other) {
    constexpr auto but_goods = first_good * bits;
    static_assert(but_goods < 64);
    for (std::size_t i = 0; i < word_.size(); ++i)
      word_[i] += i == 0 ? other.word_[i] >> but_goods << but_goods : other.word_[i];
  }
  Amounts times(int number) const {
    Amounts result;
    result.word_ = std::bit_cast<Words>(std::bit_cast<Vector>(word_) * static_cast<Lane>(number));
    return result;
  }
  // This or zero, without a branch.
  Amounts when(bool condition) const {
    Amounts result = *this;
    for (auto& word : result.word_) word &= -static_cast<std::uint64_t>(condition);
    return result;
  }
  friend bool operator==(const Amounts&, const Amounts&) = default;

  // In each lane the comparison of two amounts, as core::PairShares::at numbers it.
  static Amounts who(const Amounts& mine, const Amounts& other) {
    const auto a = std::bit_cast<Vector>(mine.word_), b = std::bit_cast<Vector>(other.word_);
    const auto bit = [](const auto& where, Lane number) { return std::bit_cast<Vector>(where) & number; };
    Amounts result;
    result.word_ = std::bit_cast<Words>(bit(a <= b, 1) | bit(b <= a, 2) | bit(a == 0, 4) | bit(b == 0, 8));
    return result;
  }

 private:
  static constexpr std::size_t bits = 8 * sizeof(Lane), in_word = 64 / bits;
  using Vector [[gnu::vector_size(lanes * sizeof(Lane))]] = Lane;
  using Words = std::array<std::uint64_t, lanes / in_word>;

  Words word_{};
};

// A field derived from the rest of a state: always equal, so that comparing states skips it.
template <class T>
struct Derived : T {
  friend bool operator==(const Derived&, const Derived&) { return true; }
};

// The amounts of one card, by kind.
template <class Bag, class Lane>
class AmountTable {
 public:
  using Sum = Amounts<Lane>;
  using Counts = std::remove_cvref_t<decltype(counts(std::declval<Bag>()))>;

  void set(std::size_t lane, const Counts& table) {
    tables_[lane] = table;
    for (std::size_t kind = 0; kind < table.size(); ++kind) {
      auto each = of_kind_[kind].each();
      each[lane] = table[kind];
      of_kind_[kind] = Sum(each);
    }
  }
  const Sum& operator[](int kind) const { return of_kind_[static_cast<std::size_t>(kind)]; }

  // The sums over all cards of each bag.
  template <std::size_t N>
  void sum_up(const std::array<Bag, N>& bags, std::array<Sum, N>& sums) const {
    for (std::size_t i = 0; i < N; ++i) {
      sums[i] = {};
      const Counts& cards = counts(bags[i]);
      for (std::size_t eight = 0; eight < cards.size(); eight += 8) {  // bags are sparse: skips kinds that are absent
        std::uint64_t some;
        std::memcpy(&some, &cards[eight], sizeof some);
        for (; some != 0; some &= ~(std::uint64_t{255} << (std::countr_zero(some) / 8 * 8))) {
          const std::size_t kind = eight + static_cast<std::size_t>(std::countr_zero(some)) / 8;
          sums[i].add(of_kind_[kind].times(cards[kind]));
        }
      }
    }
  }
#ifdef __AVX2__
  // Two packed bags at once, each in a half of the vectors: counts spread to bytes, then a dot product with the table
  // of each lane.
  void sum_up(const std::array<Bag, 2>& bags,
              std::array<Amounts<std::uint8_t>, 2>& sums) const requires is_packed<Bag> {
    const __m256i words =
        _mm256_set_epi64x(0, static_cast<long long>(bags[1].word), 0, static_cast<long long>(bags[0].word));
    const __m256i fours =
        _mm256_and_si256(_mm256_unpacklo_epi8(words, _mm256_srli_epi64(words, 4)), _mm256_set1_epi8(15));
    const auto sixteen = [&](std::size_t i) {
      if constexpr (bits_of_kind<Bag> == 4) return fours;
      const __m256i next = _mm256_srli_epi64(fours, 2);
      return _mm256_and_si256(i == 0 ? _mm256_unpacklo_epi8(fours, next) : _mm256_unpackhi_epi8(fours, next),
                              _mm256_set1_epi8(3));
    };
    const auto by = [&](std::size_t lane) __attribute__((always_inline)) {
      __m256i products = _mm256_setzero_si256();
      for (std::size_t i = 0; i < Bag::kinds / 16; ++i) {
        const __m128i weights = _mm_loadu_si128(reinterpret_cast<const __m128i*>(&tables_[lane][16 * i]));
        products = _mm256_add_epi16(products, _mm256_maddubs_epi16(_mm256_broadcastsi128_si256(weights), sixteen(i)));
      }
      return products;
    };
    const auto by_four = [&](std::size_t lane) __attribute__((always_inline)) {
      return _mm256_hadd_epi16(_mm256_hadd_epi16(by(lane), by(lane + 1)),
                               _mm256_hadd_epi16(by(lane + 2), by(lane + 3)));
    };
    const __m256i sixteens = _mm256_hadd_epi16(by_four(0), by_four(4));
    const __m256i eights = _mm256_packus_epi16(sixteens, sixteens);
    using Each = Amounts<std::uint8_t>::Each;
    sums[0] = Amounts<std::uint8_t>(std::bit_cast<Each>(_mm256_extract_epi64(eights, 0)));
    sums[1] = Amounts<std::uint8_t>(std::bit_cast<Each>(_mm256_extract_epi64(eights, 2)));
  }
#endif

 private:
  std::array<Counts, Sum::lanes> tables_{};
  std::array<Sum, Counts{}.size()> of_kind_{};
};

}  // namespace medici_card
