#pragma once

#include <optional>
#include <set>
#include <string>
#include <vector>

#include "conform/finding.hpp"
#include "conform/query.hpp"

namespace conform {

// A program and the model side by side on one setup, move by move. Throws Trouble and Skipped.
class Follower {
 public:
  // Makes the program begin there. REQUIRES: the program is of level 2 or 3.
  Follower(Program&, const Reach&, const Setup&, const core::AnyGame&);

  const core::AnyState& state() const { return state_; }

  // Is everything to be seen as it should be?
  std::optional<Difference> look();
  // Makes a legal move in both; when the program refuses it, that is the difference. To be followed by 'look'.
  std::optional<Difference> make(const std::string& move);
  // Is this move in the program's list, too, as far as that was looked at last?
  bool lists(const std::string& move) const { return !missing_.contains(move); }
  // Is nothing wrong but the list of moves, so that a move in both lists leads on?
  bool is_in_step() const { return in_step_; }
  // The program has loaded this state.
  void goes_to(core::AnyState);
  // The program begins again and makes the moves that the model has made.
  void begin_again(const Setup&, const std::vector<std::string>& moves);
  // Offers the program an illegal move. When it takes it, the program is somewhere else afterwards.
  std::optional<Difference> offer(const std::string& move);

 private:
  Program& program_;
  bool tells_state_;
  const core::AnyGame& game_;
  core::AnyState state_;
  core::Fired fired_, of_moves_;  // in the last step, and in listing the moves after it
  std::string after_;             // the verb of the last move
  std::set<std::string> missing_;
  bool in_step_ = true;
};

// A whole game in one request, compared by its scores. Throws Skipped, Trouble, and BadInput when a move is not legal.
std::optional<Difference> replayed(Program&, const Reach&, const core::AnyGame&, const Setup&,
                                   const std::vector<std::string>& moves, core::Fired* fired = nullptr);

// The first difference along a trial, which is cut to the moves before it; nothing: they agree. A failure of the
// program is a difference too. Throws Skipped; BadInput when a move is not legal.
std::optional<Difference> follow(Program&, const Reach&, const core::Choice& readings, Trial&);

}  // namespace conform
