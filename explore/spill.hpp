#pragma once

#include <cstdint>
#include <mutex>
#include <string>
#include <vector>

namespace explore {

// A temporary folder for spill files, removed by the destructor.
class Scratch {
 public:
  explicit Scratch(const std::string& parent);  // empty: the system's folder for temporary files
  ~Scratch();
  Scratch(const Scratch&) = delete;
  Scratch& operator=(const Scratch&) = delete;

  std::string fresh();  // the path of a new file

 private:
  std::string folder_;
  int next_ = 0;
  std::mutex mutex_;
};

// A spill file: append-only blocks, each of one shard, compressed (zstd) when that saves at least an eighth.
class BlockFile {
 public:
  BlockFile(std::string path, std::size_t shards);
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

  std::string path_;
  int file_ = -1;
  std::uint64_t end_ = 0;
  std::mutex mutex_;
  std::vector<std::vector<Block>> index_;
};

}  // namespace explore
