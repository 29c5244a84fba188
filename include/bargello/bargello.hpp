#pragma once

// All of the library.
#include "bargello/check.hpp"    // IWYU pragma: export
#include "bargello/conform.hpp"  // IWYU pragma: export
#include "bargello/explore.hpp"  // IWYU pragma: export
#include "bargello/game.hpp"     // IWYU pragma: export
#include "bargello/play.hpp"     // IWYU pragma: export
#include "bargello/report.hpp"   // IWYU pragma: export
#include "bargello/solve.hpp"    // IWYU pragma: export
