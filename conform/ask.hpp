#pragma once

#include <map>
#include <string>

#include "conform/budget.hpp"
#include "conform/meet.hpp"
#include "conform/readings.hpp"

namespace conform {

// The cases of a game and what a program answered.
struct Asked {
  Collection collection;
  Given given;
  std::map<std::size_t, Trouble> troubles;       // cases on which the program failed
  std::map<std::string, std::uint64_t> skipped;  // why, how often
  Coverage coverage;                             // what the cases show
  std::string stopped;                           // why not all of them were asked; empty: all were
};

// The second stage: the test cases of the game put to the program, those that its level allows.
Asked ask(Program&, const core::Descriptor&, const Met&, const core::Choice& base, const Budget&);

// Asks more cases, whose moves are legal under the readings of 'more'. Those that make no sense under the readings of
// the cases asked before are left out. Returns how many were added.
std::size_t ask_more(Program&, const Met&, Asked&, const Collection& more, const Budget&);

}  // namespace conform
