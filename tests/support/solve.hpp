#pragma once

#include <string>

#include "endgame/solve.hpp"
#include "model/games.hpp"

namespace support {

// Solves from a state of a shipped game with what is compiled in the game's own folder.
template <class G>
endgame::Solved solve(const G& game, const typename G::State& s, const endgame::Options& options) {
  return endgame::solve(core::AnyGameOf<G>(games::called(std::string(G::name)), game, {}, s), options);
}

}  // namespace support
