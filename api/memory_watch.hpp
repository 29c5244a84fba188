#pragma once

#include <atomic>
#include <cstdint>
#include <thread>

#include "model/core/stop.hpp"

namespace bargello {

// Holds a run to its --memory: looks at the memory of this process every few milliseconds, and when it has grown by
// more than the bound and what the program takes for itself, asks the run to stop. Engines keep tables and buffers to
// the bound by writing them to disk; what cannot be written is refused here rather than taken in silence.
class MemoryWatch {
 public:
  // For stacks, open chunks, compressors, texts: what a run takes however small its bound is.
  static constexpr std::uint64_t allowance = std::uint64_t{48} << 20;

  // 0 bytes: no bound, nothing is watched. 'outer' may be null.
  MemoryWatch(std::uint64_t bytes, const core::Stop* outer);
  ~MemoryWatch();
  MemoryWatch(const MemoryWatch&) = delete;
  MemoryWatch& operator=(const MemoryWatch&) = delete;

  const core::Stop* stop() const { return &stop_; }  // for the run
  // After the run. BadInput, with what would have been needed so far, when the bound was broken.
  void demand_kept();

 private:
  void watch();
  void end();

  std::uint64_t bytes_, before_;
  core::Stop stop_;
  std::atomic<std::uint64_t> most_{0};
  std::atomic<bool> done_{false}, broken_{false};
  std::thread thread_;
};

}  // namespace bargello
