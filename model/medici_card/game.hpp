#pragma once

#include <string>
#include <string_view>
#include <vector>

#include "model/core/game.hpp"
#include "model/core/json.hpp"
#include "model/core/payments.hpp"
#include "model/medici_card/rules.hpp"
#include "model/medici_card/sequence.hpp"
#include "model/medici_card/state.hpp"

namespace medici_card {

// Medici: The Card Game. Rules R1-R23 are those of rulebook.md.
template <class Size>
struct GameOf {
  using Rules = medici_card::Rules;
  using State = medici_card::State<Size>;
  using Move = medici_card::Move;
  using Bag = typename State::Bag;
  using Counts = core::Bag<Size::kinds>;  // a byte for each kind
  using SumsOfAll = std::array<Amounts<typename Size::Amount>, Size::players>;
  static constexpr std::string_view name = "medici-card";

  Rules rules;

  explicit GameOf(Rules);
  static bool fits(const Rules&);

  int players() const { return Size::all_seats ? static_cast<int>(Size::players) : rules.players; }

  // Playing, in 'moves.hpp' and 'moves.cpp'.
  //
  template <class Trace = core::Silent>
  State start(Trace&& trace = {}) const;
  core::Turn turn(const State&) const;
  template <class Visit, class Trace = core::Silent>
  void each_move(const State&, Visit&&, Trace&& trace = {}) const;
  std::uint32_t weight(const State&, const Move&) const;
  using FastSuccessors = std::conditional_t<is_packed<Bag>, GameOf, void>;  // whose 'each_successor' it is
  template <class Visit>
  void each_successor(const State&, std::span<const std::uint64_t> key, Visit&&) const;
  template <class Trace = core::Silent>
  State apply(const State&, const Move&, Trace&& trace = {}) const;
  core::Verdict explain(const State&, const Move&) const;
  static std::uint64_t number_of(const Move& m) {
    return static_cast<std::uint64_t>(m.what) << 16 | m.number << 8 | m.cards;
  }  // a number of its own for each move
  int section(const State& s) const { return s.day; }
  int layer(const State&) const;
  bool is_full(const State& s, int seat) const { return s.space(seat) >= rules.capacity; }  // R9
  unsigned open_ships(const State&) const;                // seats whose ships are not full, a bit each
  int ships_in_day(const State&) const;                   // their number
  std::int64_t ship_value(const State&, int seat) const;  // R13
  const Bag& cards_of_deck(const State& s) const { return rules.known_order ? deck_left_[s.deck_left] : s.deck; }
  enum OddCards : unsigned { made = 1, lost = 2 };
  [[gnu::pure, gnu::noinline]] unsigned odd_cards(
      const State&) const;  // some kind has more than there are; some good has less

  // Goods that are alike, in 'symmetry.cpp'.
  //
  State canonical(const State&) const;
  std::uint64_t orbit(const State&) const;  // of a canonical state: how many states it stands for

  // Counting up, in 'moves.cpp' and 'score_day.hpp'; the arithmetic is in 'scoring.hpp'.
  //
  core::Scores scores(const State&) const;
  template <class Trace>
  void score_day(State&, Trace&) const;
  template <int N, class Trace>
  void score_day_of(State&, Trace&) const;
  [[gnu::noinline]] Amounts<typename Size::Amount> stored_goods(const State&, int seat) const;
  std::array<core::PerPlayer<std::int64_t>, goods> stored_for_bonus(const State&) const;
  template <class Trace>
  [[gnu::noinline]] void pay_bonuses(State&, Trace&) const;

  // Keys, in 'codec.hpp'.
  //
  int key_bits() const;
  void encode(const State&, std::span<std::uint64_t>) const;
  State decode(std::span<const std::uint64_t>) const;
  void fit_keys_to(const State& position);

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
  State checked(State, int acts) const;  // a state that was read, and who acts in it
  void adopt(State& s) const {
    cards_.amounts.sum_up(s.ship, s.aboard);
  }  // sets 'aboard' by 'ship': what cards come to is a matter of readings, too
  bool is_weighed(const State& s) const {
    SumsOfAll sums;
    cards_.amounts.sum_up(s.ship, sums);
    return sums == static_cast<const SumsOfAll&>(s.aboard);
  }

 private:
  // The kinds of cards once more, as the hot path wants them.
  struct Cards {
    Tally<Bag> all{};
    AmountTable<Bag, typename Size::Amount> amounts;  // spaces, value, and what it counts for each good (A9, A13a)
    AmountTable<Bag, typename Size::Amount> towards_bonus;  // of each good (A13b)
    Bag goods{};                                            // all bits of the kinds that show a good
  };

  // How keys are laid out (see codec.hpp).
  struct KeyLayout {
    bool one_day =
        false;   // the order is known: a state is written as what became of the cards that have come up so far
    State base;  // the first state: ships, warehouses, market and money before any move
    Sequence<Bag, typename State::Market, Size::cards> sequence;  // cards of the base market, then of the deck
    std::vector<Bag> up;  // what has come up (base ships and market included) after so many reveals
    std::array<std::uint64_t, words_of<Bag>> masks{};  // the bits of a bag that can be set
    std::array<int, words_of<Bag>> widths{};
    int deck_bits = 0, stage_bits = 0, money_bits = 0;
    // Who moves in which phase is one small number: of the phase, plus one for each seat; and back.
    std::array<std::uint8_t, 6> stages{};
    std::array<Phase, 16> phase_of{};
    std::array<std::int8_t, 16> mover_of{};
    int unit = 1;               // all payments are multiples of it
    std::uint64_t inverse = 1;  // of 'unit', which is odd: multiplying by it divides, for what is a multiple
    bool one_word = false;      // and all of it fits 63 bits
    int places_at = 0;          // and there begin the places of the market

    std::uint32_t places_in(std::uint64_t key) const {
      return static_cast<std::uint32_t>(core::low_bits(key >> places_at, sequence.bits(0)));
    }
  };

  Cards cards_;
  std::vector<Bag> deck_left_;  // of a known order: the cards of the deck when so many are left
  core::Shares ship_shares_, good_shares_;
  core::PairShares ship_pair_, good_pair_;  // of two players
  std::array<unsigned, window + 1>
      in_reach_{};  // choices that so many cards and the reading of the window allow, a bit each
  int card_count_ = 0;
  std::array<std::uint8_t, 6> rank_of_{};  // of a phase within its layer: how far it is from the end of the turn
  int ranks_ = 0;                          // how many there are
  KeyLayout keys_;
  void tell_apart(const State& position);  // takes goods that it tells apart out of 'alike'
  void lay_out_keys(const State& base);
  using Places = typename Sequence<Bag, typename State::Market, Size::cards>::Places;
  void encode_found(const State&, const Places&,
                    std::span<std::uint64_t>) const;  // where the market's cards are found is known
  void encode_long(const State&, std::span<std::uint64_t>) const;
  State decode_long(std::span<const std::uint64_t>) const;
  template <class Writer>
  void encode_day(const State&, const Places&, Writer&) const;
  template <class Reader>
  State decode_day(Reader) const;

  // The market's end as it will be after revealing: what a take chooses from.
  struct End {
    int size = 0;                     // cards in reach, at most three
    std::array<int, window> space{};  // they take aboard, from the last one back

    void push(int revealed) {
      space = {revealed, space[0], space[1]};
      if (size < window) ++size;
    }
  };
  // What may be taken of it. Choices, a bit each: the last card alone, with the one before, with the third from last,
  // with both.
  struct Takes {
    int forbidden = 0;      // the rule that forbids all of them, or 0
    unsigned in_reach = 0;  // R7, A6
    unsigned fits = 0;      // R9, A19

    unsigned legal() const { return forbidden != 0 ? 0 : in_reach & fits; }
    int objection(unsigned choice) const {
      return forbidden != 0 ? forbidden : (in_reach >> choice & 1) == 0 ? 7 : (fits >> choice & 1) == 0 ? 9 : 0;
    }
  };
  static std::uint8_t cards_of_take(int choice) {
    return static_cast<std::uint8_t>(2 * choice + 1);
  }  // as 'Move' has them
  End end_after(const State&, int reveals) const;
  void push_next(End&, const State&, int reveals) const;

  int objection(const State&, const Move&) const;
  int reveal_objection(const State&, int revealed) const;
  int no_reveal_objection(const State&) const;
  Takes takes(const State&, const End&, int revealed) const;
  int take_objection(const State&, const End&, int revealed, unsigned cards) const;

  template <class Trace>
  void prepare_day(State&, std::uint32_t starters, Trace&) const;
  template <class Trace>
  void begin_turn(State&, int mover, Trace&) const;
  template <class Trace>
  void reveal(State&, Trace&) const;
  // What revealing changes; a state has these too.
  struct Revealing {
    typename State::Market market;
    std::uint8_t revealed, deck_left;
  };
  template <class Table, class Trace>
  void turn_up(Table&, int kind, Trace&) const;
  template <class Table, class Trace>
  void reveal_known(Table&, Trace&) const;
  void end_reveal(State&) const;
  template <class Trace>
  void take(State&, const State& before, const typename State::Market&, unsigned cards, Trace&) const;
  void load(State& s, int seat, int kind) const;
  template <class Trace>
  void fill(State&, Trace&) const;
  template <class Trace>
  void end_day(State&, Trace&) const;
  std::uint32_t poorest(const State&) const;
  template <class Table>
  int next_of_order(const Table& s) const {
    return rules.order[rules.order.size() - s.deck_left];
  }
};

using SmallGame = GameOf<Small>;
using MediumGame = GameOf<Medium>;
using FullGame = GameOf<Full>;

}  // namespace medici_card

#include "model/medici_card/moves.hpp"

namespace medici_card {
static_assert(core::CompleteGame<SmallGame> && core::CompleteGame<MediumGame> && core::CompleteGame<FullGame>);
}
