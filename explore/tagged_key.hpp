#pragma once

#include <array>
#include <cstddef>
#include <cstdint>

namespace explore {

// A state's key and its distance from the start, packed into W words. The distance plus one stands in the top bits of
// the last word: no entry is all zero, and among entries of one key the least last word has the least distance.
template <std::size_t W>
using TaggedKey = std::array<std::uint64_t, W>;

template <std::size_t W>
struct Layout {
  int distance_shift = 64;         // position of the distance in the last word
  std::uint64_t key_mask = ~0ull;  // the bits of the last word that belong to the key

  explicit Layout(int distance_bits)
      : distance_shift(64 - distance_bits), key_mask((std::uint64_t{1} << (64 - distance_bits)) - 1) {}

  int distance(const TaggedKey<W>& entry) const { return static_cast<int>(entry[W - 1] >> distance_shift) - 1; }
  // The distance in place, to be or-ed into the last word of a key.
  std::uint64_t tag(int distance) const { return static_cast<std::uint64_t>(distance + 1) << distance_shift; }
  TaggedKey<W> key(TaggedKey<W> entry) const {
    entry[W - 1] &= key_mask;
    return entry;
  }
  std::uint64_t difference(const TaggedKey<W>& a, const TaggedKey<W>& b) const {  // 0: the same key
    std::uint64_t differs = (a[W - 1] ^ b[W - 1]) & key_mask;
    for (std::size_t i = 0; i + 1 < W; ++i) differs |= a[i] ^ b[i];
    return differs;
  }
  // A multiplicative hash of the key without its distance: the top bits are well mixed, the low ones are not.
  std::uint64_t hash(const TaggedKey<W>& entry) const {
    std::uint64_t h = entry[W - 1] & key_mask;
    for (std::size_t i = 0; i + 1 < W; ++i) h = (h ^ (h >> 32)) * 0x9e3779b97f4a7c15u + entry[i];
    return (h ^ (h >> 32)) * 0xd6e8feb86659fd93u;
  }
};

}  // namespace explore
