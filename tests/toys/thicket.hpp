#pragma once

#include <fmt/format.h>

#include <string>
#include <string_view>

#include "model/core/bits.hpp"
#include "model/core/error.hpp"
#include "model/core/fields.hpp"
#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/question.hpp"
#include "model/core/random.hpp"

namespace toys {

// A game without sense: at each depth there are 'width' places; whose turn it is, where moves lead, what outcomes weigh
// and what the end pays is drawn from the seed. Many ways lead to one place. For engines that must agree on anything.
struct ThicketRules {
  int players = 2;
  int depth = 6;
  int width = 5;
  int branching = 3;
  int chances = 3;  // of ten places so many belong to chance
  int prizes = 4;   // results are below this: few, so that there are ties
  std::uint64_t seed = 1;
  core::Choice readings;
};

struct ThicketState {
  std::uint8_t depth = 0, place = 0;

  friend bool operator==(const ThicketState&, const ThicketState&) = default;
};

using ThicketMove = std::uint8_t;

struct Thicket {
  using Rules = ThicketRules;
  using State = ThicketState;
  using Move = ThicketMove;
  static constexpr std::string_view name = "thicket";

  Rules rules;

  template <class Trace = core::Silent>
  State start(Trace&& = {}) const {
    return {};
  }

  core::Turn turn(const State& s) const {
    if (s.depth == rules.depth) return core::Turn::over();
    const std::uint64_t number = drawn(s, 100);
    return number % 10 < static_cast<std::uint64_t>(rules.chances)
               ? core::Turn::chance()
               : core::Turn::player(static_cast<int>(number / 10 % static_cast<std::uint64_t>(rules.players)));
  }

  template <class Visit, class Trace = core::Silent>
  void each_move(const State& s, Visit&& visit, Trace&& = {}) const {
    if (s.depth == rules.depth) return;
    const auto moves = 1 + drawn(s, 101) % static_cast<std::uint64_t>(rules.branching);
    for (Move m = 0; m < moves; ++m) visit(m);
  }

  std::uint32_t weight(const State& s, const Move& m) const {
    return static_cast<std::uint32_t>(1 + drawn(s, m) / 1000 % 3);
  }

  template <class Trace = core::Silent>
  State apply(const State& s, const Move& m, Trace&& = {}) const {
    return {static_cast<std::uint8_t>(s.depth + 1),
            static_cast<std::uint8_t>(drawn(s, m) % static_cast<std::uint64_t>(rules.width))};
  }

  core::Scores scores(const State& s) const {
    core::Scores scores;
    scores.players = rules.players;
    for (int p = 0; p < rules.players; ++p)
      scores.amounts[p] = static_cast<std::int64_t>(drawn(s, 200 + static_cast<std::uint64_t>(p)) %
                                                    static_cast<std::uint64_t>(rules.prizes));
    return scores;
  }

  core::Verdict explain(const State& s, const Move& m) const {
    bool legal = false;
    each_move(s, [&](const Move& other) { legal = legal || m == other; });
    return {legal, {1}, legal ? "" : "there is no such way"};
  }

  int layer(const State& s) const { return rules.depth - s.depth; }
  State canonical(const State& s) const { return s; }
  int key_bits() const { return 16; }
  void encode(const State& s, std::span<std::uint64_t> out) const {
    out[0] = static_cast<std::uint64_t>(s.depth) << 8 | s.place;
  }
  State decode(std::span<const std::uint64_t> in) const {
    return {static_cast<std::uint8_t>(in[0] >> 8), static_cast<std::uint8_t>(in[0])};
  }
  void fit_keys_to(const State&) {}

  std::string print(const State& s) const { return fmt::format("depth={} place={}", s.depth, s.place); }
  std::string print(const Move& m) const { return fmt::format("go {}", m); }
  State parse(std::string_view line) const {
    State s;
    core::parse_fields(line, [&](auto&& visit) {
      visit("depth", s.depth, core::Number{0, rules.depth});
      visit("place", s.place, core::Number{0, rules.width - 1});
    });
    return s;
  }
  Move parse_move(const State&, std::string_view line) const {
    return static_cast<Move>(core::parse_number(core::trim(line).substr(3), 0, 255, "move"));
  }

 private:
  std::uint64_t drawn(const State& s, std::uint64_t what) const {
    return core::Random::mix(core::Random::mix(rules.seed * 1000 + what) +
                             (static_cast<std::uint64_t>(s.depth) << 8 | s.place)) >>
           8;
  }
};

static_assert(core::Game<Thicket>);

}  // namespace toys
