#include "api/memory_watch.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <cstdio>
#include <cstring>

#include "model/core/error.hpp"

namespace bargello {

namespace {

// Memory of our own in bytes, without files that are mapped: those are the system's to drop. 0 where it is not told.
std::uint64_t own_memory() {
  std::FILE* file = std::fopen("/proc/self/status", "re");
  if (file == nullptr) return 0;
  char line[256];
  unsigned long long kilobytes = 0;
  while (std::fgets(line, sizeof line, file) != nullptr)
    if (std::sscanf(line, "RssAnon: %llu kB", &kilobytes) == 1) break;
  std::fclose(file);
  return std::uint64_t{kilobytes} << 10;
}

}  // namespace

MemoryWatch::MemoryWatch(std::uint64_t bytes, const core::Stop* outer)
    : bytes_(bytes), before_(bytes == 0 ? 0 : own_memory()), stop_(outer) {
  if (bytes != 0) thread_ = std::thread([this] { watch(); });
}

MemoryWatch::~MemoryWatch() { end(); }

void MemoryWatch::end() {
  done_ = true;
  if (thread_.joinable()) thread_.join();
}

void MemoryWatch::watch() {
  while (!done_) {
    const std::uint64_t now = own_memory(), grown = now - std::min(now, before_);
    most_ = std::max(most_.load(), grown);
    if (grown > bytes_ + allowance && !broken_.exchange(true)) stop_.request();
    std::this_thread::sleep_for(std::chrono::milliseconds(5));
  }
}

void MemoryWatch::demand_kept() {
  end();
  if (!broken_) return;
  const auto megabytes = [](std::uint64_t b) { return (b + (1 << 20) - 1) >> 20; };
  throw core::BadInput(
      fmt::format("--memory: not enough for this; until it was stopped it would have taken {}MB, and "
                  "{}MB were allowed ({}MB and {}MB for the program itself)",
                  megabytes(most_), megabytes(bytes_ + allowance), megabytes(bytes_), megabytes(allowance)));
}

}  // namespace bargello
