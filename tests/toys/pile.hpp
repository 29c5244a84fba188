#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <array>
#include <string>
#include <string_view>
#include <vector>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"

namespace toys {

// Two players in turn roll a die and take counters from a pile, at least one and at most the number shown; whoever
// takes the last one wins, or loses. The die has four sides: 1, 1, 2, 3.
//
//   counters                           1    2    3    4
//   rolls next, last wins              1   1/2  5/8  7/16     share of the win of the player who rolls next, when both
//   play well rolls next, last loses             0    1   1/2  5/8
//
// With n >= 2 counters there are 8n - 6 states: 2(n - 1) before a roll (each number of counters for either player, but
// for n and n - 1, which are one player's only), three numbers shown in each, and two ends.
enum class Last { Wins, Loses };

struct PileRules {
  int players = 2;
  int counters = 10;                          // R1
  std::array<std::uint32_t, 3> die{2, 1, 1};  // R2: sides that show 1, 2, 3
  Last last = Last::Wins;                     // R4, A1
  core::Choice readings{{"last-counter", "wins"}};
};

inline const std::vector<core::Question<PileRules>> pile_questions{
    {"A1",
     "last-counter",
     "R4",
     "Does taking the last counter win or lose?",
     "payment",
     2,
     2,
     {{"wins", &PileRules::last, Last::Wins}, {"loses", &PileRules::last, Last::Loses}}},
};

struct PileState {
  std::uint8_t pile = 0;
  std::uint8_t limit = 0;  // the number shown; 0 before the roll
  std::uint8_t turn = 0;   // who rolls and takes

  friend bool operator==(const PileState&, const PileState&) = default;
};

struct PileMove {
  bool roll = false;        // else a taking
  std::uint8_t number = 1;  // shown, or taken

  friend bool operator==(const PileMove&, const PileMove&) = default;
};

struct Pile {
  using Rules = PileRules;
  using State = PileState;
  using Move = PileMove;
  static constexpr std::string_view name = "pile";

  Rules rules;

  template <class Trace = core::Silent>
  State start(Trace&& trace = {}) const {
    trace(1);
    return {static_cast<std::uint8_t>(rules.counters), 0, 0};
  }

  core::Turn turn(const State& s) const {
    if (s.pile == 0) return core::Turn::over();
    return s.limit == 0 ? core::Turn::chance() : core::Turn::player(s.turn);
  }

  template <class Visit, class Trace = core::Silent>
  void each_move(const State& s, Visit&& visit, Trace&& trace = {}) const {
    if (s.pile == 0) return;
    if (s.limit == 0) {
      trace(2);
      for (std::uint8_t shown = 1; shown <= rules.die.size(); ++shown)
        if (rules.die[shown - 1] != 0) visit(Move{true, shown});
    } else {
      trace(3);
      for (std::uint8_t n = 1; n <= std::min(s.limit, s.pile); ++n) visit(Move{false, n});  // R3
    }
  }

  std::uint32_t weight(const State&, const Move& m) const { return m.roll ? rules.die[m.number - 1] : 1; }

  template <class Trace = core::Silent>
  State apply(const State& before, const Move& m, Trace&& trace = {}) const {
    State s = before;
    if (m.roll) {
      trace(2);
      s.limit = m.number;
    } else {
      trace(3);
      s.pile = static_cast<std::uint8_t>(s.pile - m.number);
      s.limit = 0;
      s.turn ^= 1;
      if (s.pile == 0) trace(4);
    }
    return s;
  }

  core::Scores scores(const State& s) const {
    core::Scores scores{2, 1, {}};
    const int took_last = s.turn ^ 1;
    scores.amounts[static_cast<std::size_t>(rules.last == Last::Wins ? took_last : s.turn)] = 1;  // R4
    return scores;
  }

  core::Verdict explain(const State& s, const Move& m) const {
    const auto offered = core::moves(*this, s);
    if (std::find(offered.begin(), offered.end(), m) == offered.end()) return {false, {m.roll ? 2 : 3}, "not offered"};
    core::Fired fired;
    apply(s, m, fired);
    return {true, fired.rules(), ""};
  }

  int layer(const State& s) const { return s.pile == 0 ? 0 : 2 * s.pile + (s.limit == 0 ? 1 : 0); }
  State canonical(const State& s) const { return s; }

  int key_bits() const { return core::bits_for(static_cast<std::uint64_t>(rules.counters)) + 2 + 1; }
  void encode(const State& s, std::span<std::uint64_t> out) const {
    core::BitWriter writer(out);
    writer.put(s.pile, core::bits_for(static_cast<std::uint64_t>(rules.counters)));
    writer.put(s.limit, 2);
    writer.put(s.turn, 1);
  }
  State decode(std::span<const std::uint64_t> in) const {
    core::BitReader reader(in);
    State s;
    s.pile = static_cast<std::uint8_t>(reader.get(core::bits_for(static_cast<std::uint64_t>(rules.counters))));
    s.limit = static_cast<std::uint8_t>(reader.get(2));
    s.turn = static_cast<std::uint8_t>(reader.get(1));
    return s;
  }
  void fit_keys_to(const State& position) { rules.counters = std::max<int>(rules.counters, position.pile); }

  std::string print(const State& s) const { return fmt::format("pile={} limit={} turn={}", s.pile, s.limit, s.turn); }
  std::string print(const Move& m) const { return fmt::format("{} {}", m.roll ? "roll" : "take", m.number); }
  State parse(std::string_view line) const {
    State s;
    core::parse_fields(line, [&](auto&& visit) {
      visit("pile", s.pile, core::Number{0, 255});
      visit("limit", s.limit, core::Number{0, 3});
      visit("turn", s.turn, core::Number{0, 1});
    });
    return s;
  }
  Move parse_move(const State&, std::string_view line) const {
    const auto words = core::split(core::trim(line), ' ');
    if (words.size() != 2 || (words[0] != "roll" && words[0] != "take"))
      throw core::BadInput(fmt::format("move '{}': expected roll N or take N", line));
    return {words[0] == "roll", static_cast<std::uint8_t>(core::parse_number(words[1], 1, 3, "move"))};
  }
  core::Json to_json(const State& s) const { return {{"pile", s.pile}, {"limit", s.limit}, {"turn", s.turn}}; }
  core::Json to_json(const Move& m) const { return {{"do", m.roll ? "roll" : "take"}, {"number", m.number}}; }
  State state_from(const core::Json& json) const {
    core::Reader reader(json, "state");
    State s;
    s.pile = static_cast<std::uint8_t>(reader.number("pile", 0, 255));
    s.limit = static_cast<std::uint8_t>(reader.number("limit", 0, 3));
    s.turn = static_cast<std::uint8_t>(reader.number("turn", 0, 1));
    reader.done();
    return s;
  }
  Move move_from(const core::Json& json) const {
    core::Reader reader(json, "move");
    const std::string what = reader.text("do");
    if (what != "roll" && what != "take")
      throw core::BadInput(fmt::format("move.do: '{}' is none of roll, take", what));
    const Move m{what == "roll", static_cast<std::uint8_t>(reader.number("number", 1, 3))};
    reader.done();
    return m;
  }
  std::string draw(const State& s) const { return std::string(s.pile, 'o') + "\n"; }
};

static_assert(core::Game<Pile>);

inline Pile pile(int counters, Last last = Last::Wins) {
  Pile game;
  game.rules.counters = counters;
  core::choose(game.rules, pile_questions, "last-counter", last == Last::Wins ? "wins" : "loses");
  game.rules.readings["last-counter"] = last == Last::Wins ? "wins" : "loses";
  return game;
}

}  // namespace toys
