#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

// Follows a recorded game ('play' prints them; a log in JSON lines will do), line by line. 'place' names it in
// messages. 'versus', QUESTION=READING: makes the same moves under that reading too, and says where the two differ:
// what the last move pays, and what is possible after it.
Result replay(const std::string& record, const std::string& place, const std::string& versus = "");

// A recorded game taken apart, and no more: no file is opened, nothing is set up. A state or a move of a log may be
// JSON: see Game::from_json and Game::move_text.
struct Recorded {
  Setup setup;
  std::vector<std::string> moves;
};
Recorded read_record(const std::string& record, const std::string& place);
struct PlayoutOptions : RunOptions {
  std::string policy = "random";  // or "sensible"
  std::uint64_t seed = 1;         // of the first play; the next has the next
};
// What came out of many plays: of each, the results of all players in whole numbers of 1/unit, the number of moves,
// and whether it came to an end (at a dead end it did not, and its results are 0).
struct Playouts {
  int players = 0, unit = 1;
  std::vector<std::int64_t> amounts;
  std::vector<std::int32_t> lengths;
  std::vector<std::uint8_t> ended;
};
// Plays from a state to the end, on all cores. The play with seed S is the one that 'play --policy P --seed S' prints.
Playouts playouts(const State& from, std::size_t games, const PlayoutOptions& = {});

// One choice: uniform over the moves, by weight at chance; or that of a sensible player. Nothing at a dead end.
std::optional<std::string> choose(const State&, const std::string& policy, std::uint64_t seed);
// The moves of a whole play from a state, the same that 'play --policy P --seed S' prints.
std::vector<std::string> playout(const State& from, const std::string& policy, std::uint64_t seed, const Stop& = {});

// What a sensible player of this game does (model/core/players.hpp); 'taste' decides between moves that look equally
// good. Nothing when the game has no sensible players. REQUIRES: a player is to move and has a move.
std::optional<std::string> sensible_move(const core::AnyGame&, const std::shared_ptr<const void>& state,
                                         std::uint64_t taste);

}  // namespace bargello
