#include "endgame/medici_card.hpp"
#include "endgame/engine.hpp"
#include "endgame/solvers.hpp"

namespace endgame {

Solved solve_one(const medici_card::SmallGame& game, const medici_card::SmallGame::State& first, const Options& options) { return solve_game(game, first, options); }
Solved solve_one(const medici_card::FullGame& game, const medici_card::FullGame::State& first, const Options& options) { return solve_game(game, first, options); }

namespace {

template <class G>
std::string sight_of(const G& game) {
  return game.rules.known_order ? "every card that was shown, and the order of the deck" : "every card that was shown, and which cards are left; their order is unknown to all";
}

}  // namespace

std::string sight(const medici_card::SmallGame& game, const medici_card::SmallGame::State&) { return sight_of(game); }
std::string sight(const medici_card::FullGame& game, const medici_card::FullGame::State&) { return sight_of(game); }

}  // namespace endgame
