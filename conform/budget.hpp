#pragma once

#include <functional>
#include <string>

#include "conform/protocol.hpp"
#include "model/core/stop.hpp"

namespace conform {

// After so many crashes, time-outs and broken replies the rest is not worth the wait: each can cost a time-out.
inline constexpr int most_troubles = 6;

// Thrown when a run has to end early. The stage in which it happens catches it and returns what it has.
struct Ended {
  std::string why;
};

// How long a run may go on, and whom it tells how far it has come. The time runs from when it is made.
class Budget {
 public:
  using Progress = std::function<void(const std::string&)>;
  // 'stop' may be null; 0 seconds: no limit.
  Budget(const core::Stop* stop, double seconds, Progress progress)
      : stop_(stop), seconds_(seconds), progress_(std::move(progress)) {}

  // Throws Ended when the run was interrupted, when its time is over, or when the program has failed too often.
  void check(const Program&) const;
  bool is_interrupted() const { return stop_ != nullptr && *stop_; }
  void tell(const std::string& line) const {
    if (progress_) progress_(line);
  }

 private:
  const core::Stop* stop_;
  double seconds_;
  Progress progress_;
  Clock::time_point started_ = Clock::now();
};

}  // namespace conform
