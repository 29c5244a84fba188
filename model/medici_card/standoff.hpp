#pragma once

#include <array>
#include <cstdint>
#include <functional>
#include <map>
#include <memory>
#include <optional>
#include <span>
#include <vector>

#include "endgame/value.hpp"
#include "model/medici_card/answer.hpp"

namespace medici_card {

using endgame::Interval;

// The last day when both players have one space left, by iterative deepening over whole turns; no state is expanded.
//
// A player who takes a card that needs the space is done, and the other has one more turn (R12): an Answer. Taking
// green cards only, which need no space, postpones that: a wait. Cutting off waits at a depth gives bounds. A mover who
// never waits has fewer options, so its value is a lower bound; a mover who may wait once, answered by an opponent who
// may not, has an upper bound; and so on, alternating. Bounds tighten with the depth, and when no green card is left to
// wait with, they are the value.
class Standoff {
 public:
  using GoOn = std::function<bool()>;  // called at every turn; false stops the computation

  int seat = 0;              // whose turn it is
  int revealed = 0;          // cards revealed in this turn
  bool must_reveal = false;  // a card is revealed before the mover may choose
  int ahead = 0;             // ship value of seat 0 minus that of seat 1
  std::array<EndingTurn::Good, medici_card::goods> goods{};
  std::vector<EndingTurn::Card> kinds;  // every kind in the deck or in the market
  std::vector<std::uint8_t> left;       // in the deck, by kind
  std::vector<std::uint8_t> market;     // kinds, the last card is the last
  std::uint8_t choices = 0;             // see EndingTurn
  Interval in_any_case;                 // static bounds of the day's payments, as a margin
  std::int64_t purses = 0;              // margin of the money won so far

  explicit Standoff(const DayEnd& pays) : pays_(pays) {}

  int greens() const;  // green cards in the deck and in the market: an upper bound on the number of waits
  // Are there enough cards for any play? The functions below REQUIRE it.
  bool deck_lasts() const;

  // The bounds found so far on the margin of seat 0, purses included.
  Interval known() const { return known_ + Value(purses); }
  // One step of iterative deepening. False: the value is exact, or 'go_on' returned false.
  bool refine(const GoOn&);

  std::uint64_t bytes() const { return fills_.bytes() + sums_.bytes(); }

 private:
  static constexpr int most_reveals = medici_card::most_reveals;
  static constexpr std::uint32_t most_numbers = (1 << 16) - 1;  // holdings that a cache key can tell apart
  struct Stopped {};

  // The mover's own margin when up to 'waits' waits are searched and nobody waits beyond that: a lower bound when the
  // number is even, an upper bound when it is odd. Fewer than three 'reveals' in the turn after the last wait give a
  // weaker bound faster. Nothing: 'go_on' returned false.
  std::optional<Value> bound(int waits, int reveals, const GoOn&);

  // A hash map of integers that stops growing at 'most_slots': a cache. REQUIRES: the first word of a key is not 0.
  class Known {
   public:
    using Key = std::array<std::uint64_t, 2>;
    const std::int64_t* find(const Key&) const;
    void keep(const Key&, std::int64_t value);
    std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

   private:
    struct Slot {
      Key key{};  // 0: empty
      std::int64_t value = 0;
    };
    static constexpr std::size_t most_slots = std::size_t{1} << 23;
    std::size_t home(const Key& key) const {
      return ((key[0] * 0x9e3779b97f4a7c15u ^ key[1]) * 0xd6e8feb86659fd93u >> 32) & (slots_.size() - 1);
    }
    std::vector<Slot> slots_ = std::vector<Slot>(1 << 12);
    std::size_t count_ = 0;
  };

  // The context of one turn of the recursion; one for each depth.
  struct Turn {
    std::vector<const Answer*> answers;  // by the cards taken
    std::uint32_t has = 0;               // number_of_what_both_have at its beginning
    int reveals = 0, most_reveals = 0;
    bool must_reveal = false;
  };

  Value turn(int waits);
  Value node(Turn&, int waits);
  std::int64_t sum_of_fills(Turn&);
  std::optional<std::int64_t> best_fill(Turn&);
  std::optional<Value> best_wait(int waits);
  std::int64_t fill(Turn&, int taken);
  const Answer& answer(Turn&, int taken);
  std::uint32_t number_of_what_both_have();
  std::int64_t draws_of_three() const { return cards_ * (cards_ - 1) * (cards_ - 2); }  // ordered; see Answer::value
  bool is_green(std::size_t kind) const { return kinds[kind].space == 0; }
  int spaces(int taken) const;  // that the cards 'taken' (a bit set, as in medici_card::Move) need
  void take(int taken, int count);
  void draw(std::size_t kind);
  void put_back(std::size_t kind);
  template <class Visit>
  void each_taken(int taken, Visit&& visit) const {
    for (int i = 0; i < medici_card::window; ++i)
      if (taken >> i & 1) visit(market[market.size() - 1 - static_cast<std::size_t>(i)]);
  }
  template <class Visit>
  void each_take(Visit&& visit) const {
    for (const int taken : {1, 3, 5, 7})
      if ((choices >> taken & 1) && static_cast<std::size_t>(taken == 1 ? 1 : taken == 3 ? 2 : 3) <= market.size())
        visit(taken);
  }
  // Appends the multiset of cards revealed since the root, each mapped by 'as', to a cache key. False: too many.
  template <class As>
  bool add_gone(Known::Key& key, As&& as) const;

  const DayEnd& pays_;
  std::int64_t cards_ = 0;           // in the deck
  std::size_t greens_ = 0;           // kinds of green cards
  std::vector<std::uint8_t> green_;  // of a green kind: its number among them
  std::vector<std::uint8_t> gone_;   // kinds revealed since the root
  int last_reveals_ = most_reveals;  // reveals allowed in the turn after the last wait
  Interval known_;
  int waits_ = 0, reveals_ = most_reveals;  // parameters of the next refine
  const GoOn* go_on_ = nullptr;
  std::vector<std::unique_ptr<Turn>> on_the_way_;
  std::size_t depth_ = 0;
  std::map<std::array<int, 2 + 4 * medici_card::goods>, std::uint32_t> has_;  // seat, who is ahead, goods of both
  std::vector<std::unique_ptr<Answer>> answers_;                              // by the number of what both have
  Known fills_, sums_;
};

}  // namespace medici_card
