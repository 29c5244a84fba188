#pragma once

#include <cstdint>
#include <memory>
#include <span>
#include <string>
#include <vector>

namespace endgame {

// Read-only words: a memory-mapped file, or a vector.
class Words {
 public:
  Words() = default;
  explicit Words(std::vector<std::uint64_t> own);
  explicit Words(const std::string& path);  // maps the file
  ~Words();
  Words(Words&& other) noexcept;
  Words& operator=(Words&& other) noexcept;

  std::span<const std::uint64_t> get() const { return words_; }
  bool is_mapped() const { return mapped_; }
  void drop_pages() const;  // tells the system that the pages of a mapped file need not stay in memory

 private:
  void drop();
  std::vector<std::uint64_t> own_;
  std::span<const std::uint64_t> words_;
  bool mapped_ = false;
};

inline std::uint64_t hash_of(std::span<const std::uint64_t> key) {
  std::uint64_t h = 0x9e3779b97f4a7c15u;
  for (const std::uint64_t word : key) h = (h ^ (h >> 32) ^ word) * 0xd6e8feb86659fd93u;
  h ^= h >> 32;
  h *= 0xd6e8feb86659fd93u;
  return h ^ (h >> 32);
}

// A static hash index of the states of one layer: keys sorted by hash, and a directory by the top bits of the hash with
// buckets of 4 to 8 states on average. A lookup reads the directory once and then about one cache line of keys; the
// directory takes between half a byte and a byte per state. A key's position is the state's number in the layer.
class LayerIndex {
 public:
  LayerIndex() = default;

  // The words of an index of these keys, for a file or for memory; optionally which of the given keys is at each
  // position. REQUIRES: the keys are distinct.
  static std::vector<std::uint64_t> build(std::vector<std::uint64_t> keys, std::size_t words,
                                          std::vector<std::uint32_t>* at_place = nullptr);
  LayerIndex(Words content, std::size_t words);

  std::uint64_t size() const { return size_; }
  std::span<const std::uint64_t> key(std::uint64_t place) const { return keys_.subspan(place * words_, words_); }
  static constexpr std::uint64_t none = ~0ull;
  std::uint64_t find(std::span<const std::uint64_t> key) const { return find(key, spot(key)); }  // none: not there

  // The same in steps, for batches of lookups with prefetching: the bucket, its directory entry, its keys.
  struct Spot {
    std::uint64_t bucket = 0;
  };
  Spot spot(std::span<const std::uint64_t> key) const { return {size_ == 0 ? 0 : hash_of(key) >> (64 - bits_)}; }
  void fetch_directory(Spot at) const {
    if (size_ != 0) __builtin_prefetch(&directory_[at.bucket / 2]);
  }
  void fetch_keys(Spot at) const {
    if (size_ != 0) __builtin_prefetch(keys_.data() + start(at.bucket) * words_);
  }
  std::uint64_t find(std::span<const std::uint64_t> key, Spot) const;
  std::uint64_t bytes() const { return content_.get().size() * sizeof(std::uint64_t); }
  const Words& content() const { return content_; }

 private:
  Words content_;
  std::size_t words_ = 1;
  std::uint64_t size_ = 0;
  int bits_ = 0;                                     // of the directory
  std::span<const std::uint64_t> directory_, keys_;  // the directory has two positions in a word
  std::uint32_t start(std::uint64_t bucket) const {
    return static_cast<std::uint32_t>(directory_[bucket / 2] >> (bucket % 2 * 32));
  }
};

}  // namespace endgame
