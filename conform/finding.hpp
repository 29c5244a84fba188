#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "conform/protocol.hpp"
#include "conform/setup.hpp"
#include "model/core/trace.hpp"

namespace conform {

// How a program departs from the model.
struct Difference {
  std::string kind;  // a fault kind of the protocol: missing move, extra move, wrong transition, ...
  Json expected, got;
  core::Fired fired;  // what the model's rules did there: one of them is done differently
  int rule = 0;       // when the model names it: the rule that an extra move breaks
  // What is to be seen of it, in order: keys of the state, "+bid" for a move of that verb too many, "-bid" for one
  // too few, "over", "scores". What follows from another part is not among them.
  std::vector<std::string> parts = {};
  std::string after = {};  // the verb of the last move; empty: the start
};

bool is_trouble(const std::string& kind);      // a failure of the program, not of a rule
bool is_about_moves(const std::string& kind);  // and not about a step: missing move, extra move, illegal accepted

// The program's failure as a difference.
Difference difference_of(const Trouble&);

// In one line: differences that look the same may be one fault.
std::string looks_of(const Difference&);

// A play to be followed, and perhaps an illegal move to offer at its end.
struct Trial {
  Setup setup;
  std::vector<std::string> moves;
  std::string offered;
};

// Trials from the start of a game come before those from a loaded state, then short ones, then small configurations.
bool is_smaller(const Trial&, const Trial&);

// Something that differs, and the smallest trial that shows it so far.
struct Finding {
  Trial trial;
  Difference difference;
  std::uint64_t times = 1;
  int rule = 0;  // that it is put down to, once it is known
};

// Adds a finding to a list. Findings that look the same, and in which the same rules fired, become one: the smallest is
// kept and their times are added.
void add_finding(std::vector<Finding>&, Finding);

}  // namespace conform
