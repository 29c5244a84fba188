#pragma once

#include <cstdio>
#include <memory>
#include <string>
#include <string_view>

#include "model/core/json.hpp"

namespace core {

// The one way to read and write files. A machine that refuses (a full disk, a folder that is read-only or missing) is
// BadInput with the path and the reason, so that every verb ends with one line and exit code 2.

std::string read_file(const std::string& path);
std::string read_file_or_input(const std::string& path);  // "-" is the standard input
void make_folders(const std::string& path);

// A file that appears whole, by 'commit', or not at all: written beside under a name of its own, flushed to disk,
// renamed, the folder flushed.
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
  std::string path_, fresh_;
  std::FILE* file_;
};

void write_file(const std::string& path, std::string_view bytes);

// XXH3: 64 bits as a number, 128 bits in hexadecimal.
std::uint64_t sum64(std::string_view bytes);
std::string sum128(std::string_view bytes);

// The same of bytes that come one after the other.
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

// A JSON document under a checksum: its last key, "sum", is that of the document without it. Reading throws BadInput,
// with the path, when the file is damaged or has no sum.
void write_sealed(const std::string& path, Json document);
Json read_sealed(const std::string& path);

// Held by one run at a time, released when it ends, however it ends (flock). BadInput names the process that holds it.
class FileLock {
 public:
  explicit FileLock(const std::string& path);
  ~FileLock();
  FileLock(const FileLock&) = delete;
  FileLock& operator=(const FileLock&) = delete;

 private:
  std::string path_;
  int file_ = -1;
};

}  // namespace core
