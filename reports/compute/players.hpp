#pragma once

#include <cstdint>
#include <optional>
#include <string>
#include <vector>

#include "endgame/solve.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/stop.hpp"

namespace reports {

// A game as it was played: the state before each move, as text, and the move.
struct PlayedGame {
  std::vector<std::string> states, moves;
};

// A full game of sensible players, random ones where the game has none; nothing when it came to a dead end.
std::optional<PlayedGame> sensible_game(const core::AnyGame&, std::uint64_t number);

// The value of the position that 'game' starts from; nothing when so many states are not enough. Throws
// core::Stopped.
std::optional<endgame::Solved> solved_within(const core::AnyGame& game, std::uint64_t states, bool every_move,
                                             const core::Stop*);

// How good the sensible players are, with the least number of players: their share of the wins against random ones, and
// what they lose by a move, on average, in endgames that can be solved exactly.
core::Json players_measured(const core::Descriptor&, const core::Stop* = nullptr);
std::string players_command(const core::Descriptor&);

}  // namespace reports
