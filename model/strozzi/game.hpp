#pragma once

#include <string>
#include <string_view>

#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/key_patch.hpp"
#include "model/core/payments.hpp"
#include "model/strozzi/rules.hpp"
#include "model/strozzi/state.hpp"

namespace strozzi {

// Strozzi. Rules R1-R35 are those of rulebook.md.
struct Game {
  using Rules = strozzi::Rules;
  using State = strozzi::State;
  using Move = strozzi::Move;
  static constexpr std::string_view name = "strozzi";

  Rules rules;

  // Playing, in 'moves.hpp' and 'moves.cpp'.
  //
  template <class Trace = core::Silent>
  State start(Trace&& trace = {}) const;
  core::Turn turn(const State&) const;
  template <class Visit, class Trace = core::Silent>
  void each_move(const State&, Visit&&, Trace&& trace = {}) const;
  std::uint32_t weight(const State&, const Move&) const;
  template <class Trace = core::Silent>
  State apply(const State&, const Move&, Trace&& trace = {}) const;
  core::Verdict explain(const State&, const Move&) const;
  static std::uint64_t number_of(const Move& m) {
    return static_cast<std::uint64_t>(m.what) << 8 | static_cast<std::uint8_t>(m.number);
  }  // a number of its own for each move
  int section(const State& s) const { return s.round; }
  int layer(const State&) const;
  State canonical(const State&) const;
  bool has_free_port(const State&, int seat) const;

  // Counting up, in 'moves.hpp' and 'moves.cpp'; the arithmetic is in 'scoring.hpp'.
  //
  template <class Trace>
  void score_round(State&, Trace&) const;
  core::PerPlayer<std::int64_t> final_scoring(const State&) const;  // in sixtieths
  core::PerPlayer<std::int64_t> purses(
      const State&) const;  // in sixtieths, the final scoring included once the game is over
  void set_purses(State&, const core::PerPlayer<std::int64_t>& sixtieths) const;  // BadInput when no play leads there
  core::Scores scores(const State&) const;
  core::Scores wins(const State&) const;  // each player's share of the win (R35). REQUIRES: turn(s) is over

  // Keys, in 'codec.cpp'.
  //
  int key_bits() const;
  void encode(const State&, std::span<std::uint64_t>) const;
  State decode(std::span<const std::uint64_t>) const;
  using PatchedKeys = Game;
  core::KeyPatch<State> key_patch() const;
  void fit_keys_to(const State& position);  // widens key fields that the position would outgrow

  // Text and JSON, in 'text.cpp'.
  //
  std::string print(const State&) const;
  std::string print(const Move&) const;
  State parse(std::string_view line) const;
  Move parse_move(const State&, std::string_view line) const;
  core::Json to_json(const State&) const;
  core::Json to_json(const Move&) const;
  State state_from(const core::Json&) const;
  Move move_from(const core::Json&) const;
  std::string draw(const State&) const;  // several lines, for a person at a terminal
  void check(const State&) const;        // in 'check.cpp': throws BadInput unless the state can be played on

 private:
  int objection(const State&, const Move&) const;
  std::uint32_t flip_weight(const State&, int kind) const;
  int next(int seat) const { return seat + 1 == rules.players ? 0 : seat + 1; }
  core::PerPlayer<std::int64_t> florence_order(const State&) const;
  int highest_in_florence(const State&) const;  // R33; -1 when no single marker is

  template <class Trace>
  void prepare_round(State&, int starter, Trace&) const;
  template <class Trace>
  void choose_starter(State&, int starter, Trace&) const;
  template <class Trace>
  void fill_up(State&, Trace&) const;
  template <class Trace>
  void tiles_are_full(State&, Trace&) const;
  template <class Trace>
  void next_in_lap(State&, Trace&) const;
  template <class Trace>
  void lap_is_over(State&, Trace&) const;
  template <class Trace>
  void acquire(State&, int seat, int flag, Trace&) const;
  template <class Trace>
  void dock(State&, int port, Trace&) const;
  template <class Trace>
  void advance(State&, int city, int steps, Trace&) const;
  template <class Trace>
  void use_patronage(State&, const Ship&, Trace&) const;
  template <class Trace>
  void take(State&, int kind, Trace&) const;
  template <class Trace>
  void end_turn(State&, Trace&) const;
  template <class Trace>
  void end_round(State&, Trace&) const;
};

}  // namespace strozzi

#include "model/strozzi/moves.hpp"

namespace strozzi {
static_assert(core::CompleteGame<Game>);
}
