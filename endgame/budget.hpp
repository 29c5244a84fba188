#pragma once

#include <algorithm>
#include <chrono>
#include <cstdint>
#include <functional>
#include <utility>

#include "model/core/stop.hpp"

namespace endgame {

struct Progress {
  std::uint64_t states = 0;
  double seconds = 0;
  std::uint64_t bytes = 0;
};

// Limits of a search; 0: none.
struct Limits {
  double seconds = 0;
  std::uint64_t states = 0;
  std::uint64_t bytes = std::uint64_t{2} << 30;  // for transposition tables; when solving backwards, for states
  const core::Stop* interrupted = nullptr;
  std::function<void(const Progress&)> progress;  // called now and then
};

// Counts expanded states and tells when a limit is reached. Once stopped, it stays stopped.
class Budget {
 public:
  explicit Budget(Limits limits) : limits_(std::move(limits)), start_(Clock::now()) {}

  // Asks to expand one more state; false: a limit is reached. The clock is read once in 1024 states.
  bool spend_state(std::uint64_t bytes) {
    if (stopped_) return false;
    if (limits_.states != 0 && states_ >= limits_.states) return !(stopped_ = true);
    if (++states_ % 1024 == 0) look(bytes);
    return !stopped_;
  }

  // The same for a unit of work much larger than a state: the clock is read every time.
  bool spend_large(std::uint64_t bytes) {
    const bool goes_on = spend_state(bytes);
    look(bytes);
    return goes_on && !stopped_;
  }

  // Adds what a search with a budget of its own (see left) has spent.
  void add(std::uint64_t states, bool stopped) {
    states_ += states;
    if (stopped) stopped_ = true;
  }
  // The remaining limits; what is used up becomes the least positive limit, because 0 means none.
  Limits left() const {
    Limits limits = limits_;
    if (limits.states != 0)
      limits.states = std::max<std::uint64_t>(1, limits.states - std::min(limits.states, states_));
    if (limits.seconds > 0) limits.seconds = std::max(1e-6, limits.seconds - seconds());
    return limits;
  }

  bool stopped() const { return stopped_; }
  void stop() { stopped_ = true; }
  std::uint64_t states() const { return states_; }
  double seconds() const { return std::chrono::duration<double>(Clock::now() - start_).count(); }

 private:
  using Clock = std::chrono::steady_clock;

  void look(std::uint64_t bytes) {
    const double now = seconds();
    if (limits_.seconds > 0 && now >= limits_.seconds) stopped_ = true;
    if (limits_.interrupted != nullptr && limits_.interrupted->requested()) stopped_ = true;
    if (limits_.progress && now >= next_report_) {
      limits_.progress({states_, now, bytes});
      next_report_ = now + 0.5;
    }
  }

  Limits limits_;
  Clock::time_point start_;
  std::uint64_t states_ = 0;
  double next_report_ = 1;
  bool stopped_ = false;
};

}  // namespace endgame
