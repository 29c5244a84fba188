#pragma once

#include <string>
#include <string_view>

#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "pile/rules.hpp"
#include "pile/scoring.hpp"
#include "pile/state.hpp"

namespace pile {

// Pile. Rules R1-R6 are those of rulebook.md.
struct Game {
  using Rules = pile::Rules;
  using State = pile::State;
  using Move = pile::Move;
  static constexpr std::string_view name = "pile";

  Rules rules;

  // Playing: the templates below, the rest in 'moves.cpp'.
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
  core::Scores scores(const State&) const;  // at any time: the points as they stand
  int layer(const State&) const;
  State canonical(const State& s) const { return s; }  // counters are all alike; seats are never exchanged

  // Keys, text and JSON, in 'text.cpp'.
  //
  int key_bits() const;
  void encode(const State&, std::span<std::uint64_t>) const;
  State decode(std::span<const std::uint64_t>) const;
  std::string print(const State&) const;
  std::string print(const Move&) const;
  State parse(std::string_view line) const;
  Move parse_move(const State&, std::string_view line) const;
  core::Json to_json(const State&) const;
  core::Json to_json(const Move&) const;
  State state_from(const core::Json&) const;
  Move move_from(const core::Json&) const;

 private:
  int most(const State& s) const { return static_cast<int>(most_to_take<std::int64_t>(s.shown, s.pile)); }  // R4
  int least(const State& s) const { return rules.shown == Shown::Exactly ? most(s) : 1; }                   // R4, A2
};

template <class Trace>
State Game::start(Trace&& trace) const {
  trace(1);
  State s;
  s.pile = static_cast<std::uint8_t>(rules.counters);
  return s;
}

template <class Visit, class Trace>
void Game::each_move(const State& s, Visit&& visit, Trace&& trace) const {
  if (s.pile == 0) return;  // R5
  if (s.shown == 0) {
    trace(3);
    for (std::uint8_t n = 1; n <= most_shown; ++n)
      if (rules.die[n - 1u] != 0) visit(Move{Do::Roll, n});
  } else {
    trace(4);
    for (int n = least(s); n <= most(s); ++n) visit(Move{Do::Take, static_cast<std::uint8_t>(n)});
  }
}

template <class Trace>
State Game::apply(const State& before, const Move& m, Trace&& trace) const {
  State s = before;
  if (m.what == Do::Roll) {
    trace(3);
    s.shown = m.number;
    return s;
  }
  trace(4);
  s.pile = static_cast<std::uint8_t>(s.pile - m.number);
  s.taken[s.mover] = static_cast<std::uint8_t>(s.taken[s.mover] + m.number);
  s.shown = 0;
  if (s.pile == 0) {
    trace(5);
    trace(6);
  } else {
    trace(2);
    s.mover = static_cast<std::uint8_t>((s.mover + 1) % rules.players);
  }
  return s;
}

static_assert(core::Game<Game>);

}  // namespace pile
