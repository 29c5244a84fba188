#pragma once

#include <memory>
#include <string>
#include <vector>

#include "conform/protocol.hpp"
#include "conform/setup.hpp"

namespace conform {

// One thing to ask: what follows on a setup after some moves.
struct Query {
  std::string kind;                // legal, illegal, apply, score, end, play, perft, value
  std::vector<std::string> moves;  // of players and chance, as texts under our readings
  std::string input;               // illegal, apply: a move; perft: the depth, empty: to the end; value: the objective
  friend auto operator<=>(const Query&, const Query&) = default;
};

// A reading of one question; empty: as we read it all.
using Deviation = core::Choice;

// A setup under our readings (or those taken for ours) and under every other reading of one question. The other games
// are made when they are asked for.
class Variants {
 public:
  Variants(Setup, core::Choice base);

  struct Variant {
    Deviation deviation;
    std::unique_ptr<core::AnyGame> game;  // nothing: the configuration or the state does not exist under it
  };
  const core::AnyGame& base() const { return *variants_.front().game; }
  const std::vector<Variant>& all() const;  // the base first
  bool everywhere() const;                  // does the setup exist under every reading?

  // The states along these moves: the one before each of them that is legal, and after the last. The last path is
  // remembered, and what a new one has in common with it is not walked again: cases come in the order of a play.
  const std::vector<core::AnyState>& along(std::size_t variant, const std::vector<std::string>& moves) const;

 private:
  struct Path {
    std::vector<std::string> moves;
    std::vector<core::AnyState> states;
  };
  Setup setup_;
  core::Choice readings_;
  mutable std::vector<Variant> variants_;
  mutable std::vector<Path> paths_;  // of each variant
};

// The model's answer (conform/runners/FORMAT.md); lists of moves are sorted. Null when the question makes no sense
// there: a score before the end.
Plain answer_of(const core::AnyGame&, const Query&);
// The same, when 'states' are those along its moves: as many as moves, or fewer, when the next one is illegal.
Plain answer_of(const core::AnyGame&, const Query&, const std::vector<core::AnyState>& states);

struct Answer {
  Deviation readings;
  Plain answer;
};
// The base's answer, then those that differ from it. Empty when it makes no sense under one of the readings; but scores
// may be null where another reading goes on.
std::vector<Answer> answers_of(const Variants&, const Query&);

// The level a program needs for it.
int needed_level(const Setup&, const Query&);

// Why it cannot be asked; empty: it can.
std::string why_not_asked(const Reach&, const Setup&, const Query&);

// The program begins there. Throws Skipped when it does not take the configuration or the state, Trouble.
void begin(Program&, const Setup&);

// The program's answer in the same form. Throws Skipped and Trouble.
Plain query_program(Program&, const Reach&, const Setup&, const core::AnyGame& base, const Query&);
// The same for a whole play in one request. What it refuses is looked for with shorter plays.
Plain replay_of(Program&, const Reach&, const Setup&, const core::AnyGame& base, const Query&);

// What a program says, of the right type. Throws Skipped and Trouble.
Json list_of(const Json& ok, const char* cmd, const char* key);
bool over_from(Program&);
Json state_of(Program&);

// Requests. A move is sent as 'apply' or, where chance is to act, as 'chance'.
Json new_request(const Setup&);
Json move_request(const core::AnyGame&, const core::AnyState&, const std::string& move);
bool is_legal(const core::AnyGame&, const core::AnyState&, const std::string& move);
Plain sorted(Plain list);
// A move as a program writes it, as a text; empty when it is none of this game.
std::string text_of(const core::AnyGame&, const Json& move);
// A program's list of moves as ours are written; what cannot be read stays as it is.
Plain moves_from(const core::AnyGame&, const core::AnyState&, const Json& list);
// A program's state as ours are written: keys that may be left out are there.
Plain state_from(const core::AnyGame&, const Json& state);
Json scores_json(const core::Scores&);

}  // namespace conform
