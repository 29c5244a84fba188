#include "model/core/files.hpp"

#include <fcntl.h>
#include <fmt/format.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>
#include <xxhash.h>

#include <atomic>
#include <cassert>
#include <cerrno>
#include <cstring>
#include <filesystem>
#include <iostream>
#include <iterator>
#include <system_error>
#include <utility>

#include "model/core/error.hpp"

namespace core {

namespace fs = std::filesystem;

namespace {

[[noreturn]] void refuse(const std::string& path, const char* what) {
  throw BadInput(fmt::format("{}: {}: {}", path, what, std::strerror(errno)));
}

// Makes a rename durable (fsync of the directory). Best effort: a directory that cannot be opened is no error.
void flush_folder_of(const std::string& path) {
  const fs::path folder = fs::path(path).parent_path();
  const int opened = open(folder.empty() ? "." : folder.c_str(), O_RDONLY | O_DIRECTORY | O_CLOEXEC);
  if (opened < 0) return;
  fsync(opened);
  close(opened);
}

}  // namespace

OpenFile::OpenFile(const std::string& path) : path_(path), file_(open(path.c_str(), O_RDONLY | O_CLOEXEC)) {
  if (file_ < 0) refuse(path, "cannot be read");
}

OpenFile::~OpenFile() { close(file_); }

std::size_t OpenFile::read(void* to, std::size_t bytes) const {
  std::size_t done = 0;
  while (done < bytes) {
    const auto got = ::read(file_, static_cast<char*>(to) + done, bytes - done);
    if (got < 0 && errno == EINTR) continue;
    if (got < 0) refuse(path_, "cannot be read");
    if (got == 0) break;
    done += static_cast<std::size_t>(got);
  }
  return done;
}

std::string read_file(const std::string& path) {
  const OpenFile file(path);
  std::string bytes;
  char buffer[65536];
  while (const std::size_t got = file.read(buffer, sizeof buffer)) bytes.append(buffer, got);
  return bytes;
}

std::string read_file_or_input(const std::string& path) {
  if (path != "-") return read_file(path);
  return {std::istreambuf_iterator<char>(std::cin), std::istreambuf_iterator<char>()};
}

void make_folders(const std::string& path) {
  std::error_code failed;
  fs::create_directories(path, failed);
  if (failed) throw BadInput(fmt::format("{}: the folder cannot be made: {}", path, failed.message()));
}

namespace {

// Removes what runs that were killed left beside a file: a temporary file is locked as long as its writer lives.
void remove_left_behind(const fs::path& path) {
  std::error_code ignored;
  const std::string start = path.filename().string() + ".";
  for (const auto& file : fs::directory_iterator(path.has_parent_path() ? path.parent_path() : ".", ignored)) {
    const std::string name = file.path().filename().string();
    if (!name.starts_with(start) || !name.ends_with(".part")) continue;
    const int opened = open(file.path().c_str(), O_RDWR | O_CLOEXEC);
    if (opened < 0) continue;
    if (flock(opened, LOCK_EX | LOCK_NB) == 0) unlink(file.path().c_str());
    close(opened);
  }
}

// A new file, locked before anybody could have taken it for one left behind.
int open_locked(const std::string& path) {
  for (;;) {
    const int file = open(path.c_str(), O_RDWR | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
    struct stat about {};
    if (file < 0 || (flock(file, LOCK_EX | LOCK_NB) == 0 && fstat(file, &about) == 0 && about.st_nlink > 0))
      return file;
    close(file);
    unlink(path.c_str());
  }
}

}  // namespace

WholeFile::WholeFile(std::string path) : path_(std::move(path)) {
  static std::atomic<unsigned> count{0};
  remove_left_behind(path_);
  fresh_ = fmt::format("{}.{}-{}.part", path_, getpid(), count++);
  file_ = open_locked(fresh_);
  if (file_ < 0) refuse(path_, "cannot be written");
}

WholeFile::~WholeFile() {
  if (file_ < 0) return;
  unlink(fresh_.c_str());
  close(file_);
}

void WholeFile::append(const void* data, std::size_t bytes) {
  constexpr std::size_t enough = std::size_t{1} << 16;
  buffer_.append(static_cast<const char*>(data), bytes);
  if (buffer_.size() >= enough) flush();
}

void WholeFile::flush() {
  for (std::size_t done = 0; done < buffer_.size();) {
    const auto wrote = write(file_, buffer_.data() + done, buffer_.size() - done);
    if (wrote < 0 && errno == EINTR) continue;
    if (wrote == 0) errno = ENOSPC;
    if (wrote <= 0) refuse(path_, "cannot be written");
    done += static_cast<std::size_t>(wrote);
  }
  buffer_.clear();
}

void WholeFile::commit() {
  flush();
  if (fsync(file_) != 0 || std::rename(fresh_.c_str(), path_.c_str()) != 0) refuse(path_, "cannot be written");
  flush_folder_of(path_);
  close(std::exchange(file_, -1));
}

void write_file(const std::string& path, std::string_view bytes) {
  WholeFile file(path);
  file.append(bytes);
  file.commit();
}

std::uint64_t sum64(std::string_view bytes) { return XXH3_64bits(bytes.data(), bytes.size()); }

std::string sum128(std::string_view bytes) {
  const auto sum = XXH3_128bits(bytes.data(), bytes.size());
  return fmt::format("{:016x}{:016x}", sum.high64, sum.low64);
}

Sum::Sum() : state_(XXH3_createState()) { XXH3_64bits_reset(static_cast<XXH3_state_t*>(state_)); }
Sum::~Sum() { XXH3_freeState(static_cast<XXH3_state_t*>(state_)); }
void Sum::add(const void* data, std::size_t bytes) {
  XXH3_64bits_update(static_cast<XXH3_state_t*>(state_), data, bytes);
}
std::uint64_t Sum::get() const { return XXH3_64bits_digest(static_cast<XXH3_state_t*>(state_)); }

void write_sealed(const std::string& path, Json document) {
  assert(!document.contains("sum"));
  document["sum"] = sum128(document.dump());
  write_file(path, document.dump() + "\n");
}

Json read_sealed(const std::string& path) {
  Json document = parse_json(read_file(path), path);
  if (!document.is_object() || !document.contains("sum") || !document["sum"].is_string())
    throw BadInput(fmt::format("{}: damaged, or of an earlier version of this program: it has no checksum", path));
  const std::string sum = document["sum"];
  document.erase("sum");
  if (sum != sum128(document.dump())) throw BadInput(fmt::format("{}: damaged: its checksum differs", path));
  return document;
}

FileLock::FileLock(const std::string& path, IfHeld if_held) : path_(path) {
  struct stat here {
  }, there{};
  do {  // the previous holder may have removed the file between our open and flock
    if (file_ >= 0) close(file_);
    file_ = open(path.c_str(), O_RDWR | O_CREAT | O_CLOEXEC, 0666);
    if (file_ < 0) refuse(path, "cannot be locked");
    if (flock(file_, if_held == IfHeld::Wait ? LOCK_EX : LOCK_EX | LOCK_NB) != 0) break;
  } while (fstat(file_, &here) != 0 || stat(path.c_str(), &there) != 0 || here.st_ino != there.st_ino);
  if (there.st_ino == 0 || here.st_ino != there.st_ino) {
    char holder[32] = {};
    [[maybe_unused]] const auto got = pread(file_, holder, sizeof holder - 1, 0);
    close(file_);
    const std::string_view who(holder);
    throw BadInput(fmt::format("{}: another run{} is at work there; wait for it, or choose another place", path,
                               who.empty() ? "" : fmt::format(" (process {})", who)));
  }
  const std::string self = std::to_string(getpid());
  [[maybe_unused]] const int cut = ftruncate(file_, 0);
  [[maybe_unused]] const auto wrote = pwrite(file_, self.data(), self.size(), 0);
}

FileLock::~FileLock() {
  unlink(path_.c_str());
  close(file_);
}

}  // namespace core
