#include "endgame/engine.hpp"
#include "endgame/medina.hpp"
#include "endgame/solvers.hpp"

namespace endgame {

Solved solve_one(const medina::Game& game, const medina::State& first, const Options& options) { return solve_game(game, first, options); }

std::string sight(const medina::Game&, const medina::State&) { return "the board and all stocks: screens hide nothing from those who counted along"; }

}  // namespace endgame
