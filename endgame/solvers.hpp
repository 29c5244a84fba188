#pragma once

#include <string>

#include "endgame/solve.hpp"
#include "model/medici/game.hpp"
#include "model/medici_card/game.hpp"
#include "model/medina/game.hpp"
#include "model/strozzi/game.hpp"

namespace endgame {

// Solving and what players see, for each game; each is compiled in a file of its own, as the templates behind them are large.

Solved solve_one(const medici::Game&, const medici::State& first, const Options&);
Solved solve_one(const medici_card::SmallGame&, const medici_card::SmallGame::State& first, const Options&);
Solved solve_one(const medici_card::FullGame&, const medici_card::FullGame::State& first, const Options&);
Solved solve_one(const medina::Game&, const medina::State& first, const Options&);
Solved solve_one(const strozzi::Game&, const strozzi::State& first, const Options&);

std::string sight(const medici::Game&, const medici::State& first);
std::string sight(const medici_card::SmallGame&, const medici_card::SmallGame::State& first);
std::string sight(const medici_card::FullGame&, const medici_card::FullGame::State& first);
std::string sight(const medina::Game&, const medina::State& first);
std::string sight(const strozzi::Game&, const strozzi::State& first);

}  // namespace endgame
