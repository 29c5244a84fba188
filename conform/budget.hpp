#pragma once

#include <functional>
#include <string>

#include "conform/protocol.hpp"
#include "model/core/stop.hpp"

namespace conform {

// After so many crashes, time-outs and broken replies the rest is not worth the wait: each can cost a time-out.
inline constexpr int most_troubles = 6;

// How long a run may go on, and whom it tells how far it has come. The time runs from when it is made.
class Budget {
 public:
  using Progress = std::function<void(const std::string&)>;
  // 'stop' may be null; 0 seconds: no limit.
  Budget(const core::Stop* stop, double seconds, Progress progress)
      : outer_(stop), stop_(stop), seconds_(seconds), progress_(std::move(progress)) {
    stop_.after(seconds);
  }
  Budget(const Budget&) = delete;
  Budget& operator=(const Budget&) = delete;

  // Throws Ended when the run was interrupted, when its time is over, or when the program has failed too often.
  void check(const Program&) const;
  bool is_over() const { return stop_.requested(); }  // interrupted, or its time is over
  const core::Stop& stop() const { return stop_; }
  std::string why_over() const;
  void tell(const std::string& line) const {
    if (progress_) progress_(line);
  }

 private:
  const core::Stop* outer_;
  core::Stop stop_;
  double seconds_;
  Progress progress_;
};

}  // namespace conform
