#pragma once

#include "model/core/number.hpp"
#include "pile/rules.hpp"

// Arithmetic that is written once and runs on numbers and on Z3 terms alike.
namespace pile {

using core::pick;

// R4: the number shown, and never more than there are.
template <class Int>
Int most_to_take(Int shown, Int counters) {
  return pick(shown <= counters, shown, counters);
}

// R6
template <class Int>
Int points(const Rules& rules, Int taken, core::TruthOf<Int> took_last) {
  return taken + pick(took_last, Int(rules.last == Last::Wins ? rules.prize : -rules.prize), Int(0));  // A1
}

}  // namespace pile
