#pragma once

#include <cstdint>
#include <memory>
#include <optional>
#include <string>
#include <vector>

#include "bargello/game.hpp"
#include "bargello/run.hpp"

namespace endgame {
class Tablebase;
}

namespace bargello {

struct SolveOptions : RunOptions {
  std::string objective;   // margin (the default for two players), own (for more), win, paranoid
  std::string engine;      // search, backward; empty: whole configurations backwards if they fit, positions by search
  bool every_move = true;  // also the values of moves that are not best
  double limit_seconds = 0;
  std::uint64_t limit_states = 0;
  std::uint64_t memory = 0;          // bytes; 0: 2 GB for a search, 8 GB backwards
  std::vector<std::string> without;  // reductions not to use
};

struct SolveResult : Result {
  struct Move {
    std::string move;
    std::vector<std::string> value;  // exact, "7/3"; empty when not known
  };
  std::vector<std::string> value;  // one number for margin and paranoid, else one for each player; empty when not known
  std::vector<Move> moves;
  std::vector<std::string> line;
  bool complete = false;
};
SolveResult solve(const Game&, const SolveOptions& = {});

// Endgame tables on disk.
struct TableOptions : RunOptions {
  std::string objective;
  bool symmetry = false;
  std::uint64_t memory = 0;
  double limit_seconds = 0;
};
Result build_table(const Game&, const std::string& path, const TableOptions& = {});
// A position by its text, or by name or file; empty: the table's first state.
Result probe_table(const std::string& path, const std::string& position, bool stable = false);
// What a table is of.
struct TableAbout {
  Setup setup;
  std::string objective;
};
TableAbout table_about(const std::string& path);
Result verify_table(const std::string& path, const RunOptions& = {});

// A finished table that stays open, for many questions.
class Table {
 public:
  explicit Table(const std::string& path);

  const Game& game() const { return game_; }  // what it is a table of
  std::string head() const;                   // JSON: game, configuration, readings, objective
  std::uint64_t states() const;
  // One number, or one for each player, as in SolveResult; no numbers when a dead end lies ahead; nothing when the
  // table does not have the state. Throws Error for a state of another game, configuration or readings.
  std::optional<std::vector<std::string>> value(const State&) const;

 private:
  std::shared_ptr<const endgame::Tablebase> table_;
  Game game_;
};

}  // namespace bargello
