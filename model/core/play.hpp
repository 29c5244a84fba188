#pragma once

#include <functional>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "model/core/any_game.hpp"
#include "model/core/random.hpp"

namespace core {

// A recorded game (docs/formats.md).
struct Play {
  struct Line {
    int number = 0;  // in the file
    int seat = -1;   // -1: chance
    std::string move;
    std::optional<std::uint32_t> check;  // of the state after the move
  };
  std::string game;
  std::string config;  // a name or JSON
  std::string position;
  Choice readings;
  std::vector<Line> lines;
  std::vector<std::string> result;  // scores; empty when the record does not reach the end
  int result_line = 0;
};

// Throws BadInput with file and line.
Play parse_play(const std::string& text, const std::string& place);

std::uint32_t check_of(const AnyGame&, const AnyState&);

// Writing a record: its head, then one line for each move, and 'over' at the end.
std::string print_head(const AnyGame&, const std::string& config, const std::string& position, const Choice& readings,
                       std::optional<std::uint64_t> seed);
std::string print_line(const AnyGame&, const AnyState& before, const std::string& move, const AnyState& after);
std::string print_over(const Scores&);

// Replays a record and checks it. 'wrong': the first error, with its line in the file and the rule; empty: none.
struct Replayed {
  std::string wrong;
  int moves = 0;
  bool over = false;
};
Replayed replay(const AnyGame&, const Play&);

// One random choice: uniform over moves, by weight at chance. Nothing at a dead end.
std::optional<std::string> random_move(const AnyGame&, const AnyState&, Random&);

}  // namespace core
