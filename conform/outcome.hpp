#pragma once

#include <cstdint>
#include <map>
#include <string>
#include <vector>

#include "conform/fault_localisation.hpp"
#include "conform/finding.hpp"

namespace conform {

// What a stage has compared and found. Outcomes of several stages are added up.
struct Outcome {
  // A case is a question judged: a test case, or everything to be seen after a move.
  std::uint64_t cases = 0, agreements = 0, games = 0;
  std::map<std::string, std::uint64_t> skipped;  // why, how often
  std::vector<Finding> findings;
  Spectra spectra;
  std::string stopped;  // why the stage ended before its work was done; empty: it did not

  void agreed() { ++cases, ++agreements; }
  void add(Finding finding) { add_finding(findings, std::move(finding)); }
  Outcome& operator+=(const Outcome&);
};

}  // namespace conform
