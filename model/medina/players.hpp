#pragma once

#include <cstdint>

#include "model/core/players.hpp"
#include "model/medina/game.hpp"

// How the game is played: the hooks of model/core/players.hpp, in 'players.cpp'.
namespace medina {

Move sensible_move(const Game&, const State&, std::uint64_t taste);
core::Pile pile_of(const Game&, const State&);
std::uint64_t occasion(const Game&, const State&);
void keep_books(const Game& theirs, State& ours, const State& of_theirs);

}  // namespace medina
