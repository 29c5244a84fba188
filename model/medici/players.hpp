#pragma once

#include <cstdint>

#include "model/core/players.hpp"
#include "model/medici/game.hpp"

// How Medici is played, for measuring how much a rule matters: the hooks of model/core/players.hpp.
namespace medici {

Move sensible_move(const Game&, const State&, std::uint64_t taste);
core::Pile pile_of(const Game&, const State&);
std::uint64_t occasion(const Game&, const State&);
void keep_books(const Game& theirs, State& ours, const State& of_theirs);

}  // namespace medici
