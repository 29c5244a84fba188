#pragma once

#include <cstdint>
#include <string>
#include <string_view>

#include "model/core/json.hpp"

namespace core {

// All reading and writing of files. Errors of the system (disk full, folder read-only or missing) become BadInput with
// the path and the reason, so that every verb ends with one line and exit code 2.

// A file read from its start to its end.
class OpenFile {
 public:
  explicit OpenFile(const std::string& path);
  ~OpenFile();
  OpenFile(const OpenFile&) = delete;
  OpenFile& operator=(const OpenFile&) = delete;
  std::size_t read(void* to, std::size_t bytes) const;  // how many were read: fewer only at the file's end

 private:
  std::string path_;
  int file_;
};

std::string read_file(const std::string& path);
std::string read_file_or_input(const std::string& path);  // "-" is the standard input
void make_folders(const std::string& path);

// Atomic file replacement: written under a temporary name beside the target; 'commit' flushes it to disk, renames it
// and flushes the folder. Without 'commit' the target is unchanged.
class WholeFile {
 public:
  explicit WholeFile(std::string path);
  ~WholeFile();
  WholeFile(const WholeFile&) = delete;
  WholeFile& operator=(const WholeFile&) = delete;

  void append(const void* data, std::size_t bytes);
  void append(std::string_view bytes) { append(bytes.data(), bytes.size()); }
  void commit();

 private:
  void flush();

  std::string path_, fresh_, buffer_;
  int file_ = -1;
};

void write_file(const std::string& path, std::string_view bytes);

// XXH3 checksums: 64 bits as a number, 128 bits in hexadecimal.
std::uint64_t sum64(std::string_view bytes);
std::string sum128(std::string_view bytes);

// The 64-bit checksum, incrementally.
class Sum {
 public:
  Sum();
  ~Sum();
  Sum(const Sum&) = delete;
  Sum& operator=(const Sum&) = delete;
  void add(const void* data, std::size_t bytes);
  std::uint64_t get() const;

 private:
  void* state_;
};

// A JSON document with a checksum: its last key, "sum", is that of the document without it. Reading throws BadInput,
// with the path, when the sum is wrong or missing.
void write_sealed(const std::string& path, Json document);
Json read_sealed(const std::string& path);

// A lock file (flock): held by one process at a time and released when it ends, however it ends. When another one holds
// it: BadInput that names the process, or wait for it (for what is done in a moment).
class FileLock {
 public:
  enum class IfHeld { Refuse, Wait };
  explicit FileLock(const std::string& path, IfHeld = IfHeld::Refuse);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace core
