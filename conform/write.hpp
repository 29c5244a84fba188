#pragma once

#include <map>
#include <string>
#include <vector>

#include "conform/judge.hpp"
#include "conform/name.hpp"

namespace conform {

struct Report {
  About about;
  int level = 0;  // as it turned out
  // A case is a question judged: a test case, or everything to be seen after a move.
  std::uint64_t cases = 0, agreements = 0, games = 0, requests = 0;
  std::map<std::string, std::uint64_t> skipped;  // why, how often
  std::vector<Divergence> divergences;
  std::uint64_t not_seen_again = 0;         // differences that a fresh process did not show
  std::map<std::string, Verdict> readings;  // by question
  std::string stopped;                      // why it ended before everything was asked; empty: it did not
};

// The last stage: everything that is known in one value.
Report write(const Met&, const Outcome&, std::map<std::string, Verdict> readings, Named, std::uint64_t requests);

}  // namespace conform
