#pragma once

#include <optional>
#include <string>
#include <vector>

#include "conform/fault_localisation.hpp"
#include "conform/meet.hpp"
#include "conform/query.hpp"

namespace conform {

// Something that an example of the rulebook says about its rule: after these moves, these parts of the state are so, or
// so much was gained, or these are the legal moves, or that one is illegal. Nothing else is looked at: the rule is
// shown as much by itself as can be.
struct Assertion {
  int rule = 0;
  Setup setup;
  std::vector<std::string> moves;
  std::vector<std::string> about;  // keys of the state; "gain"; "moves"
  std::string illegal;             // a move that is
  core::Fired fired;               // on the way, and there
};

// What the examples say, as far as they are about no other readings than these.
std::vector<Assertion> assertions_of(const core::Descriptor&, const core::Choice& readings);

// Does the program agree with the model on it? Nothing when it cannot be asked. Throws Trouble and Skipped.
std::optional<bool> holds(Program&, const Reach&, const core::Choice& readings, const Assertion&);

// The examples put to the program: they show a rule as much by itself as can be, so a rule whose examples come out
// wrong is suspect.
Examples try_examples(Program&, const core::Descriptor&, const Met&, const core::Choice& readings);

}  // namespace conform
