#pragma once

#include <utility>

#include "model/core/descriptor.hpp"
#include "model/medici/game.hpp"
#include "model/medici_card/game.hpp"
#include "model/medina/game.hpp"
#include "model/strozzi/game.hpp"

namespace support {

// Calls 'use' with the shipped game behind an AnyGame and its first state: use(game, first). For tests and benchmarks
// of what is typed.
template <class Use>
auto visit(const core::AnyGame& game, Use&& use) {
  return core::with_type<medici::Game, medici_card::SmallGame, medici_card::MediumGame, medici_card::FullGame,
                         medina::Game, strozzi::Game>(game, std::forward<Use>(use));
}

}  // namespace support
