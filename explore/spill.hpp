#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace explore {

// Where spill files are made: a folder, empty for the system's own. Files have no name from the moment they are open,
// so that nothing is left behind however the run ends.
class Scratch {
 public:
  explicit Scratch(const std::string& folder);
  int fresh() const;  // a new file, open for reading and writing
  const std::string& folder() const { return folder_; }

 private:
  std::string folder_;
};

// A spill file: append-only blocks, each of one shard, compressed (zstd) when that saves at least an eighth.
class BlockFile {
 public:
  BlockFile(const Scratch&, std::size_t shards);
  ~BlockFile();
  BlockFile(const BlockFile&) = delete;
  BlockFile& operator=(const BlockFile&) = delete;

  void append(std::size_t shard, const void* data, std::size_t bytes);
  // Calls 'see' with each block of a shard, in the order in which they were written.
  template <class See>
  void each(std::size_t shard, See&& see) {
    std::vector<char> block;
    for (const Block& b : index_[shard]) {
      read(b, block);
      see(static_cast<const void*>(block.data()), block.size());
    }
  }
  std::uint64_t bytes_of(std::size_t shard) const {
    std::uint64_t sum = 0;
    for (const Block& b : index_[shard]) sum += b.bytes;
    return sum;
  }
  std::uint64_t bytes_on_disk() const { return end_; }

 private:
  struct Block {
    std::uint64_t offset = 0;
    std::uint32_t stored = 0, bytes = 0;  // equal when not compressed
  };
  void read(const Block&, std::vector<char>& into);

  std::string folder_;  // for messages
  int file_ = -1;
  std::uint64_t end_ = 0;
  std::mutex mutex_;
  std::vector<std::vector<Block>> index_;
};

}  // namespace explore
