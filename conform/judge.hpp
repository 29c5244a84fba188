#pragma once

#include "conform/outcome.hpp"
#include "conform/understand.hpp"

namespace conform {

struct Judged {
  Outcome outcome;
  Given given;  // the answers, some of them given again along the moves of the readings that the program plays
};

// What of the answers no reading explains. Where a case is answered wrongly, its play is followed move by move, to see
// where the program departs from the model first.
Judged judge(Program&, const Met&, const Understood&);

}  // namespace conform
