#pragma once

#include <vector>

#include "model/medina/game.hpp"

// Palaces and streets as the book has them: connected components of the board. This is the definition; 'palaces.hpp'
// floods sets of cells instead and is held to it by a test in every state.

namespace medina {

// A number for each cell: equal numbers, same component; -1 where there is none.
using Labels = std::vector<int>;

Labels palace_labels(const Game&, const State&);
Labels street_labels(const Game&, const State&);

}  // namespace medina
