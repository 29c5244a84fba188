#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace bargello {

// Follows a recorded game ('play' prints them; a log in JSON lines will do), line by line. 'place' names it in
// messages. 'versus', QUESTION=READING: makes the same moves under that reading too, and says where the two differ: what
// the last move pays, and what is possible after it.
Result replay(const std::string& record, const std::string& place, const std::string& versus = "");

// What a sensible player of this game does (model/core/players.hpp); 'taste' decides between moves that look equally
// good. Nothing when the game has no sensible players. REQUIRES: a player is to move and has a move.
std::optional<std::string> sensible_move(const core::AnyGame&, const std::shared_ptr<const void>& state,
                                         std::uint64_t taste);

}  // namespace bargello
