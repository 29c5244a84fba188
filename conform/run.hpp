#pragma once

#include <string>
#include <vector>

#include "conform/driver.hpp"
#include "conform/fault_localisation.hpp"

namespace conform {

// After so many crashes, time-outs and broken replies the rest is not worth the wait: each can cost a time-out.
inline constexpr int most_troubles = 6;

bool is_trouble(const std::string& kind);  // a failure of the program, not of a rule

// Thrown to end a run early; what was found until then is reported.
struct Ended {
  std::string why;
};

// Something that differs, and the smallest trial that shows it so far.
struct Finding {
  Trial trial;
  Difference difference;
  std::uint64_t times = 1;
};

// What the parts of a run share: the program, the readings it is held to, what was met and what was found.
struct Run {
  Run(const core::Descriptor&, const std::vector<std::string>& command, const RunOptions&);

  const core::Descriptor& entry;
  const RunOptions& options;
  Program program;
  core::Choice base;  // ours at first; later those the program plays
  Report report;
  Coverage coverage;
  std::vector<Finding> found;
  Spectrum steps, lists;  // of moves made, and of lists of moves

  void talk(const std::string& line) const;
  void check_limits() const;  // throws Ended
  void note(const Trial&, const Difference&);
  void note_trouble(const Trial&, const Trouble&);
  bool is_for(int players) const;  // does the program play with so many?
  Setup setup_for(int players) const;

 private:
  Clock::time_point started_ = Clock::now();
};

}  // namespace conform
