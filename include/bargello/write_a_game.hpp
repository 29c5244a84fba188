#pragma once

// For those who write a game of their own (docs/your-game.md): the concept, the descriptor, the hooks, and what
// compiles the engines for the game's types.
#include "endgame/compile.hpp"            // IWYU pragma: export
#include "explore/compile.hpp"            // IWYU pragma: export
#include "model/core/bits.hpp"            // IWYU pragma: export
#include "model/core/config.hpp"          // IWYU pragma: export
#include "model/core/descriptor.hpp"      // IWYU pragma: export
#include "model/core/error.hpp"           // IWYU pragma: export
#include "model/core/game.hpp"            // IWYU pragma: export
#include "model/core/other_programs.hpp"  // IWYU pragma: export
#include "model/core/pen.hpp"             // IWYU pragma: export
#include "model/core/presentation.hpp"    // IWYU pragma: export
#include "model/core/text.hpp"            // IWYU pragma: export
#include "properties/compile.hpp"         // IWYU pragma: export
#include "properties/property.hpp"        // IWYU pragma: export
#include "solver/claim.hpp"               // IWYU pragma: export

namespace bargello {

// The whole program, every verb of it, for these games instead of the shipped ones.
int main(int argc, char** argv, std::vector<core::Descriptor> games);

}  // namespace bargello
