#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <string>
#include <string_view>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace toys {

// A game with a dead end. Two players in turn take two or three counters; when none is left, who took the last has won.
// Nobody thought of the single counter that can be left over: its player must take and cannot.
//
// With 5 counters there are five states and five moves, one end and one dead end:
//
//   5 -- take 2 --> 3 -- take 2 --> 1  dead end
//     \             \-- take 3 --> 0  over
//      \- take 3 --> 2 -- take 2 ----^
struct PairsRules {
  int players = 2;
  int counters = 5;  // R1
  core::Choice readings;
};

struct PairsState {
  std::uint8_t counters = 0;
  std::uint8_t turn = 0;

  friend bool operator==(const PairsState&, const PairsState&) = default;
};

struct PairsMove {
  std::uint8_t taken = 2;

  friend bool operator==(const PairsMove&, const PairsMove&) = default;
};

struct Pairs {
  using Rules = PairsRules;
  using State = PairsState;
  using Move = PairsMove;
  static constexpr std::string_view name = "pairs";

  Rules rules;

  template <class Trace = core::Silent>
  State start(Trace&& trace = {}) const {
    trace(1);
    return {static_cast<std::uint8_t>(rules.counters), 0};
  }

  core::Turn turn(const State& s) const { return s.counters == 0 ? core::Turn::over() : core::Turn::player(s.turn); }

  template <class Visit, class Trace = core::Silent>
  void each_move(const State& s, Visit&& visit, Trace&& trace = {}) const {
    trace(2);
    for (std::uint8_t n = 2; n <= std::min<int>(3, s.counters); ++n) visit(Move{n});  // R2
  }

  std::uint32_t weight(const State&, const Move&) const { return 1; }

  template <class Trace = core::Silent>
  State apply(const State& s, const Move& m, Trace&& trace = {}) const {
    trace(2);
    return {static_cast<std::uint8_t>(s.counters - m.taken), static_cast<std::uint8_t>(s.turn ^ 1)};
  }

  core::Scores scores(const State& s) const {
    core::Scores scores{2, 1, {}};
    scores.amounts[s.turn ^ 1] = 1;  // R3
    return scores;
  }

  core::Verdict explain(const State& s, const Move& m) const {
    if (m.taken < 2 || m.taken > 3) return {false, {2}, "two or three counters are taken"};
    if (m.taken > s.counters) return {false, {2}, "so many counters are not there"};
    return {true, {2}, ""};
  }

  int layer(const State& s) const { return s.counters; }
  State canonical(const State& s) const { return s; }

  int key_bits() const { return core::bits_for(static_cast<std::uint64_t>(rules.counters)) + 1; }
  void encode(const State& s, std::span<std::uint64_t> out) const {
    core::BitWriter writer(out);
    writer.put(s.counters, key_bits() - 1);
    writer.put(s.turn, 1);
  }
  State decode(std::span<const std::uint64_t> in) const {
    core::BitReader reader(in);
    State s;
    s.counters = static_cast<std::uint8_t>(reader.get(key_bits() - 1));
    s.turn = static_cast<std::uint8_t>(reader.get(1));
    return s;
  }
  void fit_keys_to(const State& position) { rules.counters = std::max<int>(rules.counters, position.counters); }

  std::string print(const State& s) const { return fmt::format("counters={} turn={}", s.counters, s.turn); }
  std::string print(const Move& m) const { return fmt::format("take {}", m.taken); }
  State parse(std::string_view line) const {
    State s;
    core::parse_fields(line, [&](auto&& visit) {
      visit("counters", s.counters, core::Number{0, 255});
      visit("turn", s.turn, core::Number{0, 1});
    });
    return s;
  }
  Move parse_move(const State&, std::string_view line) const {
    const auto words = core::split(core::trim(line), ' ');
    if (words.size() != 2 || words[0] != "take") throw core::BadInput(fmt::format("move '{}': expected take N", line));
    return {static_cast<std::uint8_t>(core::parse_number(words[1], 2, 3, "move"))};
  }
  core::Json to_json(const State& s) const { return {{"counters", s.counters}, {"turn", s.turn}}; }
  core::Json to_json(const Move& m) const { return {{"do", "take"}, {"number", m.taken}}; }
  State state_from(const core::Json& json) const {
    core::Reader reader(json, "state");
    State s;
    s.counters = static_cast<std::uint8_t>(reader.number("counters", 0, 255));
    s.turn = static_cast<std::uint8_t>(reader.number("turn", 0, 1));
    reader.done();
    return s;
  }
  Move move_from(const core::Json& json) const {
    core::Reader reader(json, "move");
    reader.skip("do");
    const Move m{static_cast<std::uint8_t>(reader.number("number", 2, 3))};
    reader.done();
    return m;
  }
  std::string draw(const State& s) const { return std::string(s.counters, 'o') + "\n"; }
};

static_assert(core::Game<Pairs>);

inline Pairs pairs(int counters) {
  Pairs game;
  game.rules.counters = counters;
  return game;
}

}  // namespace toys
