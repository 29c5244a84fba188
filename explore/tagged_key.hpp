#pragma once

#include <algorithm>
#include <array>
#include <cstddef>
#include <cstdint>

#include "model/core/bits.hpp"

namespace explore {

template <std::size_t W>
using Words = std::array<std::uint64_t, W>;

// The widest entry: a key and its distance.
inline constexpr int widest_entry_bits = 32 * 64;

// A state's key and its distance from the start, packed into W words. The distance plus one stands in the top bits of
// the last word: no entry is all zero, and among entries of one key the least last word has the least distance.
template <std::size_t W>
struct TaggedLayout {
  static constexpr std::size_t words = W;
  static constexpr int least_shard_bits = 5;
  using Entry = Words<W>;
  using Saved = Words<W>;          // an entry that does not depend on where it lies
  int distance_shift = 64;         // position of the distance in the last word
  std::uint64_t key_mask = ~0ull;  // the bits of the last word that belong to the key

  TaggedLayout(int /*key_bits*/, int distance_bits)
      : distance_shift(64 - distance_bits), key_mask((std::uint64_t{1} << (64 - distance_bits)) - 1) {}

  // An entry on its way to a shard, which the top bits of the hash choose.
  struct Placed {
    std::uint64_t hash;
    Entry entry;
  };
  Placed placed(Words<W> key, int distance) const {
    key[W - 1] |= tag(distance);
    return {hash(key), key};
  }
  Placed placed(const Saved& saved) const { return {hash(saved), saved}; }

  int distance(const Entry& entry) const { return static_cast<int>(entry[W - 1] >> distance_shift) - 1; }
  // The key of an entry of shard 'shard' of 2^shard_bits.
  Words<W> key(Entry entry, std::size_t /*shard*/, int /*shard_bits*/) const {
    entry[W - 1] &= key_mask;
    return entry;
  }
  Saved saved(const Entry& entry, std::size_t /*shard*/, int /*shard_bits*/) const { return entry; }

  std::uint64_t difference(const Entry& a, const Entry& b) const {  // 0: the same key
    std::uint64_t differs = (a[W - 1] ^ b[W - 1]) & key_mask;
    for (std::size_t i = 0; i + 1 < W; ++i) differs |= a[i] ^ b[i];
    return differs;
  }
  // The bits of the hash below those that chose the shard, at the top of a word.
  std::uint64_t slot_hash(const Entry& entry, int shard_bits) const { return hash(entry) << shard_bits; }

 private:
  // The distance in place, to be or-ed into the last word of a key.
  std::uint64_t tag(int distance) const { return static_cast<std::uint64_t>(distance + 1) << distance_shift; }
  // A multiplicative hash of the key without its distance: the top bits are well mixed, the low ones are not.
  std::uint64_t hash(const Entry& entry) const {
    std::uint64_t h = entry[W - 1] & key_mask;
    for (std::size_t i = 0; i + 1 < W; ++i) h = (h ^ (h >> 32)) * 0x9e3779b97f4a7c15u + entry[i];
    return (h ^ (h >> 32)) * 0xd6e8feb86659fd93u;
  }
};

// For keys that with their distance exceed a word by up to seven bits (quotienting; Cleary, 1984). The key, a number of
// n bits, is mixed by a permutation of such numbers. The top bits of what comes out choose the shard; every layer has
// at least 2^7 shards, so the first seven of them need not be kept: the entry is the other n - 7, and the distance plus
// one above them. The permutation, undone, gives the key back.
struct QuotientLayout {
  static constexpr std::size_t words = 1;
  static constexpr int dropped = 7, least_shard_bits = dropped;
  using Entry = Words<1>;
  using Saved = Words<2>;  // the key, and the distance as in a TaggedLayout of two words
  int key_bits, distance_shift;
  std::uint64_t all, key_mask;  // the bits of a key, and those of it that are kept

  // REQUIRES: fits.
  QuotientLayout(int bits, int distance_bits)
      : key_bits(bits),
        distance_shift(64 - distance_bits),
        all(core::low_bits(~std::uint64_t{0}, bits)),
        key_mask(core::low_bits(~std::uint64_t{0}, bits - dropped)) {}
  static bool fits(int bits, int distance_bits) {
    return bits > 32 && bits <= 64 && bits - dropped + distance_bits <= 64;
  }

  struct Placed {
    std::uint64_t hash;
    Entry entry;
  };
  Placed placed(const Words<1>& key, int distance) const {
    const std::uint64_t m = mixed(key[0]);
    return {m << (64 - key_bits), {(m & key_mask) | static_cast<std::uint64_t>(distance + 1) << distance_shift}};
  }
  Placed placed(const Saved& saved) const {
    return placed({saved[0]}, static_cast<int>(saved[1] >> distance_shift) - 1);
  }

  int distance(const Entry& entry) const { return static_cast<int>(entry[0] >> distance_shift) - 1; }
  Words<1> key(const Entry& entry, std::size_t shard, int shard_bits) const {
    const std::uint64_t top = static_cast<std::uint64_t>(shard) >> (shard_bits - dropped);
    return {unmixed((entry[0] & key_mask) | top << (key_bits - dropped))};
  }
  Saved saved(const Entry& entry, std::size_t shard, int shard_bits) const {
    return {key(entry, shard, shard_bits)[0], entry[0] >> distance_shift << distance_shift};
  }

  std::uint64_t difference(const Entry& a, const Entry& b) const { return (a[0] ^ b[0]) & key_mask; }
  std::uint64_t slot_hash(const Entry& entry, int shard_bits) const {
    return entry[0] << (64 - key_bits + dropped) << (shard_bits - dropped);
  }

  // A permutation of the numbers of n bits: a shift by half that is its own inverse, and a product with an odd number.
  std::uint64_t mixed(std::uint64_t key) const {
    key ^= key >> half();
    return key * factor & all;
  }
  std::uint64_t unmixed(std::uint64_t m) const {
    m = m * inverse & all;
    return m ^ m >> half();
  }

 private:
  int half() const { return (key_bits + 1) / 2; }
  static constexpr std::uint64_t factor = 0xd6e8feb86659fd93u;
  static constexpr std::uint64_t inverse = [] {  // modulo 2^64, by Newton's iteration
    std::uint64_t x = 1;
    for (int i = 0; i < 6; ++i) x *= 2 - factor * x;
    return x;
  }();
  static_assert(factor * inverse == 1);
};

}  // namespace explore
