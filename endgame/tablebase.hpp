#pragma once

#include <cstdint>
#include <map>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "endgame/layer_index.hpp"
#include "model/core/json.hpp"

namespace endgame {

// An endgame tablebase on disk (docs/formats.md, "Endgame tables"): every state of a configuration with its value, in
// compressed blocks sorted by layer and key, each with a checksum.

// A layer to be written: its states, and for each position in the index the number of its value.
struct TableLayer {
  int layer = 0;
  const LayerIndex* index = nullptr;
  std::span<const std::uint32_t> numbers;
};

// Writes a table atomically. 'head' says what the table is of; 'values' are the texts that the numbers stand for.
void write_table(const std::string& path, core::Json head, std::size_t words, const std::vector<TableLayer>& layers,
                 const std::vector<std::string>& values);

class Tablebase {
 public:
  explicit Tablebase(const std::string& path);  // BadInput when it is no table or its head or index is damaged
  ~Tablebase();
  Tablebase(const Tablebase&) = delete;
  Tablebase& operator=(const Tablebase&) = delete;

  const core::Json& head() const { return head_; }
  std::size_t words() const { return words_; }
  std::uint64_t states() const;
  std::uint64_t bytes() const { return bytes_.size(); }
  const std::vector<std::string>& values() const { return values_; }

  // The text of a state's value ("" when a dead end lies ahead of it); nothing when the table does not have the state.
  std::optional<std::string> find(int layer, std::span<const std::uint64_t> key) const;

  // Calls see(layer, key, number) with every entry.
  template <class See>
  void each(See&& see) const {
    for (const Block& block : blocks_) {
      const Entries entries = read(block);
      for (std::size_t i = 0; i < block.count; ++i)
        see(block.layer, std::span(entries.keys).subspan(i * words_, words_), entries.numbers[i]);
    }
  }

 private:
  struct Block {
    int layer = 0;
    std::uint32_t count = 0;
    std::uint64_t offset = 0, stored = 0, sum = 0;
    std::vector<std::uint64_t> first;  // key
  };
  struct Entries {
    std::vector<std::uint64_t> keys;
    std::vector<std::uint32_t> numbers;
  };
  Entries read(const Block&) const;
  [[noreturn]] void damaged(const std::string& where) const;

  std::string path_;
  std::span<const unsigned char> bytes_;
  core::Json head_;
  std::size_t words_ = 1;
  std::vector<std::string> values_;
  std::vector<Block> blocks_;
};

}  // namespace endgame
