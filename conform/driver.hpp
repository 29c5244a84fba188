#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "conform/follow.hpp"
#include "conform/readings.hpp"
#include "model/core/stop.hpp"

namespace conform {

struct RunOptions {
  core::Choice base;            // the readings to begin with; those left out are ours
  std::uint64_t seed = 1;
  int games = 120;              // random games, most of them on small configurations
  double limit_seconds = 0;     // 0: none
  bool until_first = false;     // no random games when the cases have found something, and none after the first that does
  ChildLimits child;
  const core::Stop* stop = nullptr;
  std::function<void(const std::string&)> progress;  // one line of talk
};

struct Divergence {
  Difference difference;
  std::string rule;  // "R8"; empty: a failure of the program, not of a rule
  Trial trial;       // the shortest that is known
  std::uint64_t times = 1;
  Deviation fits;    // a reading that explains it, though other cases speak against that reading
};

struct Report {
  About about;
  int level = 0;  // as it turned out
  std::uint64_t cases = 0, agreements = 0, games = 0, requests = 0;  // a case is a question judged: a test case, or everything to be seen after a move
  std::map<std::string, std::uint64_t> skipped;                      // why, how often
  std::vector<Divergence> divergences;
  std::map<std::string, Played> readings;
  std::string stopped;  // why it ended before everything was asked; empty: it did not
};

// Holds a program against the model.
Report run(const core::Descriptor&, const std::vector<std::string>& command, const RunOptions&);

}  // namespace conform
