#pragma once

#include <atomic>
#include <chrono>

#include "model/core/error.hpp"

namespace core {

// A stop token with a deadline: set by a caller, by a signal, or by time. Long-running work polls one.
class Stop {
 public:
  Stop() = default;
  explicit Stop(const Stop* outer) : outer_(outer) {}  // requested with the outer one, too; may be null

  bool requested() const {
    return flag_.load(std::memory_order_relaxed) || (has_deadline_ && Clock::now() >= deadline_) ||
           (outer_ != nullptr && outer_->requested());
  }
  explicit operator bool() const { return requested(); }

  // For work that has nothing to show before its end: throws Stopped.
  static void check(const Stop* stop) {
    if (stop != nullptr && stop->requested()) throw Stopped();
  }

  void request() { flag_.store(true, std::memory_order_relaxed); }
  void after(double seconds) {  // 0: never
    has_deadline_ = seconds > 0;
    if (has_deadline_)
      deadline_ = Clock::now() + std::chrono::duration_cast<Clock::duration>(std::chrono::duration<double>(seconds));
  }

  // Installs handlers: SIGINT and SIGTERM request a stop, a second one ends the program at once.
  static Stop& on_signals();

 private:
  using Clock = std::chrono::steady_clock;
  const Stop* outer_ = nullptr;
  std::atomic<bool> flag_{false};
  bool has_deadline_ = false;
  Clock::time_point deadline_{};
};

}  // namespace core
