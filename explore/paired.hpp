#pragma once

#include <cstdint>
#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/core/any_game.hpp"

namespace explore {

// In how many of the paired games a reading made a difference.
struct Differing {
  std::uint64_t moves = 0;   // what was legal, whose turn it was, what could be drawn or when it ended differed while the plays were still the same
  std::uint64_t scores = 0;  // final scores differed
  std::uint64_t winner = 0;  // shares of the win differed
  std::uint64_t unfinished = 0;  // one of the two games came to a dead end; counted with the scores and the winner
};

struct Paired {
  std::uint64_t games = 0;
  std::vector<Differing> differing;  // one for each reading
  core::Fired fired;                 // rules that fired in our games
};

// Random games in pairs in which only the rule differs, with common random numbers: each mover takes the legal move with the least hash of seed, ply and move text; the n-th
// draw of a day is decided by seed, day and n. REQUIRES: all handles are of one configuration and one type of game.
Paired paired_games(const core::AnyGame& ours, const std::vector<std::unique_ptr<core::AnyGame>>& theirs, std::uint64_t games, std::uint64_t seed);

// Of such games with one other reading the shortest stretch that shows the difference: from the last state that both share to the first one
// where something else is to be seen, or other scores. Nothing when no game shows any.
struct Stretch {
  std::string position;
  std::vector<std::string> play;
};
std::optional<Stretch> shortest_stretch(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t games, std::uint64_t seed);

}  // namespace explore
