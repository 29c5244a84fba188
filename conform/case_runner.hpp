#pragma once

#include <map>
#include <optional>
#include <set>
#include <string>

#include "conform/run.hpp"

namespace conform {

// The cases of a game put to a program, and what its answers say: which readings it plays, and what no reading explains.
class CaseRunner {
 public:
  explicit CaseRunner(Run& run) : run_(run) {}

  void ask_cases();
  // Taken together, the answers say which readings the program plays. From here on those are what it is held to.
  void which_readings();
  // What does not fit is a fault. The same play is followed move by move, to see where it begins.
  void judge_cases();
  // The verdict on every question goes into the report.
  void settle_readings();

  // Does a state come about under the readings it plays, as far as one knows?
  bool reached(const core::AnyGame&, const core::AnyState&) const;

 private:
  void enough_partings(const std::vector<Pair>& wanted);
  void partings_together();
  void append(const Collection& more);
  void ask_from(std::size_t first);
  bool more_partings();
  void forget_unreached();
  bool reached_along(const core::AnyGame&, const Query&) const;
  void wrong_case(std::size_t, const Plain& expected, const core::Fired&);
  bool right_along_its_readings(std::size_t, const Plain& expected);

  Run& run_;
  Collection collection_;
  Given given_;
  std::map<std::size_t, Trouble> troubled_;  // cases on which the program failed
  std::set<std::string> reached_;  // shapes of states; empty: all are
  std::optional<Finding> counted_;
  int followed_ = 0;
};

}  // namespace conform
