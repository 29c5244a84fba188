#include "explore/spill.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <unistd.h>
#include <zstd.h>

#include <cstdlib>
#include <cstring>
#include <filesystem>
#include <system_error>

#include "model/core/error.hpp"

namespace explore {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void fail(const std::string& what) {
  throw core::BadInput(fmt::format("{}: {}", what, std::strerror(errno)));
}

}  // namespace

Scratch::Scratch(const std::string& folder) : folder_(folder) {
  std::error_code failed;
  if (folder_.empty()) folder_ = fs::temp_directory_path(failed).string();
  if (failed) throw core::BadInput(fmt::format("the folder for temporary files (TMPDIR): {}", failed.message()));
}

int Scratch::fresh() const {
  std::string path = (fs::path(folder_) / "bargello-XXXXXX").string();
  const int file = mkostemp(path.data(), O_CLOEXEC);
  if (file < 0) fail(folder_);
  unlink(path.c_str());
  return file;
}

BlockFile::BlockFile(const Scratch& scratch, std::size_t shards)
    : folder_(scratch.folder()), file_(scratch.fresh()), index_(shards) {}

BlockFile::~BlockFile() { close(file_); }

void BlockFile::append(std::size_t shard, const void* data, std::size_t bytes) {
  if (bytes == 0) return;
  thread_local std::vector<char> packed;
  packed.resize(ZSTD_compressBound(bytes));
  const std::size_t size = ZSTD_compress(packed.data(), packed.size(), data, bytes, 1);
  const bool pays = ZSTD_isError(size) == 0 && size < bytes - bytes / 8;
  const void* stored = pays ? packed.data() : data;
  const std::size_t length = pays ? size : bytes;

  std::uint64_t offset = 0;
  {
    const std::lock_guard lock(mutex_);
    offset = end_;
    end_ += length;
    index_[shard].push_back({offset, static_cast<std::uint32_t>(length), static_cast<std::uint32_t>(bytes)});
  }
  for (std::size_t done = 0; done < length;) {
    const auto wrote =
        pwrite(file_, static_cast<const char*>(stored) + done, length - done, static_cast<off_t>(offset + done));
    if (wrote <= 0) fail(folder_);
    done += static_cast<std::size_t>(wrote);
  }
}

void BlockFile::read(const Block& block, std::vector<char>& into) {
  std::vector<char> stored(block.stored);
  for (std::size_t done = 0; done < stored.size();) {
    const auto got = pread(file_, stored.data() + done, stored.size() - done, static_cast<off_t>(block.offset + done));
    if (got <= 0) fail(folder_);
    done += static_cast<std::size_t>(got);
  }
  if (block.stored == block.bytes) {
    into = std::move(stored);
    return;
  }
  into.resize(block.bytes);
  const std::size_t size = ZSTD_decompress(into.data(), into.size(), stored.data(), stored.size());
  if (ZSTD_isError(size) != 0 || size != block.bytes)
    throw std::runtime_error(folder_ + ": a spilled block is damaged");
}

}  // namespace explore
