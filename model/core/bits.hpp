#pragma once

#ifdef __BMI2__
#include <immintrin.h>
#endif

#include <bit>
#include <cstdint>
#include <span>

#include "model/core/error.hpp"

namespace core {

// The number of bits that hold 0..most.
constexpr int bits_for(std::uint64_t most) { return static_cast<int>(std::bit_width(most)); }

inline std::uint64_t low_bits(std::uint64_t value, int bits) {
#ifdef __BMI2__
  return _bzhi_u64(value, static_cast<unsigned>(bits));
#else
  return bits < 64 ? value & ((std::uint64_t{1} << bits) - 1) : value;
#endif
}

// Parallel bit extract and deposit (PEXT, PDEP): the bits of 'value' under 'mask', packed at the low end, and back.
inline std::uint64_t gather_bits(std::uint64_t value, std::uint64_t mask) {
#ifdef __BMI2__
  return _pext_u64(value, mask);
#else
  std::uint64_t gathered = 0;
  for (int at = 0; mask != 0; mask &= mask - 1, ++at) gathered |= (value >> std::countr_zero(mask) & 1) << at;
  return gathered;
#endif
}

inline std::uint64_t scatter_bits(std::uint64_t value, std::uint64_t mask) {
#ifdef __BMI2__
  return _pdep_u64(value, mask);
#else
  std::uint64_t scattered = 0;
  for (int at = 0; mask != 0; mask &= mask - 1, ++at) scattered |= (value >> at & 1) << std::countr_zero(mask);
  return scattered;
#endif
}

// Packs fields into words from the low end. Throws Overflow when a value does not fit its field: truncation would make
// two states equal and hide a bug.
class BitWriter {
 public:
  explicit BitWriter(std::span<std::uint64_t> words) : words_(words) {
    for (auto& word : words_) word = 0;
  }

  void put(std::uint64_t value, int bits) {
    if (bits < 64 && value >> bits != 0) throw Overflow("a value does not fit its field in the key of a state");
    if (bits == 0) return;
    const std::size_t word = static_cast<std::size_t>(at_ >> 6);
    const int shift = at_ & 63;
    words_[word] |= value << shift;
    if (shift + bits > 64) words_[word + 1] |= value >> (64 - shift);
    at_ += bits;
  }

 private:
  std::span<std::uint64_t> words_;
  int at_ = 0;
};

// The same for keys of a single word, which large explorations use. REQUIRES: at most 64 bits in all.
class WordWriter {
 public:
  void put(std::uint64_t value, int bits) {
    if (bits < 64 && value >> bits != 0) throw Overflow("a value does not fit its field in the key of a state");
    word_ |= value << (at_ & 63);  // a full word can only be followed by fields of no bits
    at_ += bits;
  }
  std::uint64_t word() const { return word_; }

 private:
  std::uint64_t word_ = 0;
  int at_ = 0;
};

class WordReader {
 public:
  explicit WordReader(std::uint64_t word) : word_(word) {}
  std::uint64_t get(int bits) {
    const std::uint64_t value = low_bits(word_, bits);
    word_ = bits < 64 ? word_ >> bits : 0;
    return value;
  }

 private:
  std::uint64_t word_;
};

class BitReader {
 public:
  explicit BitReader(std::span<const std::uint64_t> words) : words_(words) {}

  std::uint64_t get(int bits) {
    if (bits == 0) return 0;
    const std::size_t word = static_cast<std::size_t>(at_ >> 6);
    const int shift = at_ & 63;
    std::uint64_t value = words_[word] >> shift;
    if (shift + bits > 64) value |= words_[word + 1] << (64 - shift);
    at_ += bits;
    return low_bits(value, bits);
  }

 private:
  std::span<const std::uint64_t> words_;
  int at_ = 0;
};

}  // namespace core
