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
  std::uint64_t moves = 0;       // legal moves, turn, weights or end differed while the plays were still the same
  std::uint64_t scores = 0;      // final scores differed
  std::uint64_t winner = 0;      // shares of the win differed
  std::uint64_t unfinished = 0;  // at least one ended in a dead end the other does not share; counted above, too
};

struct Paired {
  std::uint64_t games = 0;
  std::vector<Differing> differing;  // one for each reading
  core::Fired fired;                 // rules that fired in our games
};

// Random games in pairs with common random numbers, the usual variance reduction for comparing two systems by
// simulation: both games of a pair use the same random choices, so that what differs is due to the rule. A player takes
// the legal move with the least hash of seed, ply and move text, which removing or adding other moves hardly disturbs;
// the n-th draw of a section (a day, a round) is decided by seed, section and n. REQUIRES: all games are of one
// configuration and one type.
Paired paired_games(const core::AnyGame& ours, const std::vector<std::unique_ptr<core::AnyGame>>& theirs,
                    std::uint64_t games, std::uint64_t seed);

// In such games with one other reading, the shortest stretch of play that shows the difference: from the last state
// that both share to the first observable difference (see Observation). Nothing when no game shows one.
struct Stretch {
  std::string position;
  std::vector<std::string> play;
};
std::optional<Stretch> shortest_stretch(const core::AnyGame& ours, const core::AnyGame& theirs, std::uint64_t games,
                                        std::uint64_t seed);

}  // namespace explore
