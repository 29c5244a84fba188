#pragma once

#include <string>
#include <string_view>

#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/key_patch.hpp"
#include "model/medici/rules.hpp"
#include "model/medici/state.hpp"

namespace medici {

// Medici, the board game. Rules R1-R32 are those of rulebook.md.
struct Game {
  using Rules = medici::Rules;
  using State = medici::State;
  using Move = medici::Move;
  static constexpr std::string_view name = "medici";

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
    return static_cast<std::uint64_t>(m.what) << 56 ^ static_cast<std::uint64_t>(m.number);
  }  // a number of its own for each move
  int section(const State& s) const { return s.day; }
  int free(const State&, int seat) const;  // empty spaces on a ship
  int layer(const State&) const;

  // Goods that are alike, in 'symmetry.cpp'.
  //
  State canonical(const State&) const;
  std::uint64_t orbit(const State&) const;  // of a canonical state: how many states it stands for

  // Counting up, in 'moves.cpp'; the arithmetic is in 'scoring.hpp'.
  //
  core::Scores scores(const State&) const;
  template <class Trace>
  void score_day(State&, Trace& trace) const;

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
  void check(const State&) const;        // throws BadInput unless the state can be played on

 private:
  int objection(const State&, const Move&) const;
  int most_in_lot(const State&) const;
  bool may_draw_more(const State&) const;
  bool is_full(const State& s, int seat) const { return free(s, seat) <= 0; }
  int ships_in_day(const State&) const;

  template <class Trace>
  void prepare_day(State&, std::uint32_t starters, Trace&) const;
  template <class Trace>
  void begin_day(State&, int drawer, Trace&) const;
  template <class Trace>
  void begin_turn(State&, int drawer, Trace&) const;
  template <class Trace>
  void turn_up(State&, int kind, Trace&) const;
  template <class Trace>
  void close_lot(State&, Trace&) const;
  template <class Trace>
  void next_bidder(State&, int after, Trace&) const;
  template <class Trace>
  void resolve_auction(State&, Trace&) const;
  template <class Trace>
  void fill(State&, Trace&) const;
  template <class Trace>
  void end_day(State&, Trace&) const;
  std::uint32_t poorest(const State&) const;  // a set of seats
};

}  // namespace medici

#include "model/medici/moves.hpp"

namespace medici {
static_assert(core::CompleteGame<Game>);
}
