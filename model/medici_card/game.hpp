#pragma once

#include <string>
#include <string_view>

#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/medici_card/rules.hpp"
#include "model/medici_card/state.hpp"

namespace medici_card {

// Medici: The Card Game. Rules R1-R23 are those of rulebook.md.
template <class Size>
struct GameOf {
  using Rules = medici_card::Rules;
  using State = medici_card::State<Size>;
  using Move = medici_card::Move;
  using Bag = typename State::Bag;
  static constexpr std::string_view name = "medici-card";

  Rules rules;

  static bool fits(const Rules&);

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
  int layer(const State&) const;
  State canonical(const State&) const;
  bool is_full(const State& s, int seat) const { return s.space[seat] >= rules.capacity; }  // R9
  int ships_in_day(const State&) const;                                                     // those that are not full
  std::int64_t ship_value(const State&, int seat) const;                                    // R13

  // Counting up, in 'moves.hpp'; the arithmetic is in 'scoring.hpp'.
  //
  core::Scores scores(const State&) const;
  template <class Trace> void score_day(State&, Trace&) const;

  // Keys, in 'codec.cpp'.
  //
  int key_bits() const;
  void encode(const State&, std::span<std::uint64_t>) const;
  State decode(std::span<const std::uint64_t>) const;
  void make_room_for(const State& position);

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
  std::string draw(const State&) const;
  void check(const State&) const;
  void count_space(State&) const;  // sets 'space' by 'ship'

 private:
  // The market's end as it will be after revealing: what a take chooses from.
  struct End {
    int size = 0;                            // cards in reach, at most three
    std::array<std::uint8_t, window> kind{};  // from the last one back
  };
  End end_after(const State&, int reveals) const;

  int objection(const State&, const Move&) const;
  int reveal_objection(const State&, int revealed) const;
  int no_reveal_objection(const State&) const;
  int take_objection(const State&, const End&, int revealed, unsigned cards) const;

  template <class Trace> void prepare_day(State&, std::uint32_t starters, Trace&) const;
  template <class Trace> void begin_turn(State&, int mover, Trace&) const;
  template <class Trace> void reveal(State&, Trace&) const;
  template <class Trace> void turn_up(State&, int kind, Trace&) const;
  template <class Trace> void take(State&, unsigned cards, Trace&) const;
  template <class Trace> void fill(State&, Trace&) const;
  template <class Trace> void end_day(State&, Trace&) const;
  std::uint32_t poorest(const State&) const;
  int next_of_order(const State& s) const { return rules.order[rules.order.size() - s.deck_left]; }
};

using SmallGame = GameOf<Small>;
using FullGame = GameOf<Full>;

}  // namespace medici_card

#include "model/medici_card/moves.hpp"

namespace medici_card {
static_assert(core::Game<SmallGame> && core::Game<FullGame>);
}
