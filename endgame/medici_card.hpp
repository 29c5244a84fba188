#pragma once

#include "endgame/lore.hpp"
#include "model/medici_card/game.hpp"

namespace endgame {}  // namespace endgame
