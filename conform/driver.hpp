#pragma once

#include <functional>
#include <string>
#include <vector>

#include "conform/write.hpp"
#include "model/core/stop.hpp"

namespace conform {

struct RunOptions {
  core::Choice base;  // the readings to begin with; those left out are ours
  std::uint64_t seed = 1;
  int games = 120;           // random games, most of them on small configurations
  double limit_seconds = 0;  // 0: none
  // No random games when the cases have found something, and none after the first that does.
  bool until_first = false;
  ChildLimits child;
  const core::Stop* stop = nullptr;
  std::function<void(const std::string&)> progress;  // told how far it has come, a line at a time
};

// Holds a program against the model.
Report run(const core::Descriptor&, const std::vector<std::string>& command, const RunOptions&);

}  // namespace conform
