#pragma once

#include "conform/case_runner.hpp"

namespace conform {

// Random games. What is new is sought; where the program goes astray, it is set right again if it can load, else the next game begins.
void play_games(Run&, const CaseRunner&);

}  // namespace conform
