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

// The last day when both players have one space left. Whoever takes a card that needs it is done, and the other has one
// more turn (R12): an Answer. Only who takes green cards alone puts that off: a wait. So turns bound the value. A mover
// who does not wait gets what it can get at once, and so at least that in any case. A mover who may wait gets at most
// what it would get if the other did not wait afterwards; and so on: with each wait that is followed the bounds become
// tighter, and when no green card is left to wait with, it is the value. No state is opened: a turn is valued by the
// cards that come up.
class Standoff {
 public:
  using GoOn = std::function<bool()>;  // asked with every turn

  int seat = 0;              // whose turn it is
  int revealed = 0;          // cards in this turn
  bool must_reveal = false;  // one more comes up before anything else
  int ahead = 0;             // ship value of seat 0 minus that of seat 1
  std::array<EndingTurn::Good, medici_card::goods> goods{};
  std::vector<EndingTurn::Card> kinds;  // all there are in the deck and in the market
  std::vector<std::uint8_t> left;       // in the deck, by kind
  std::vector<std::uint8_t> market;     // kinds, the last card is the last
  std::uint8_t choices = 0;             // see EndingTurn
  Interval in_any_case;                 // where the margin of the day's end lies whatever is played
  std::int64_t purses = 0;              // margin of what players have already

  explicit Standoff(const DayEnd& pays) : pays_(pays) {}

  int greens() const;  // to come, in the deck and in the market
  // Does the deck last whatever is played? What follows must have it so.
  bool deck_lasts() const;

  // Where the margin of seat 0 is known to lie, purses included.
  Interval known() const { return known_ + Value(purses); }
  // Looks one step further. False: there is nothing more to be known, or 'go_on' said no.
  bool refine(const GoOn&);

  std::uint64_t bytes() const { return fills_.bytes() + sums_.bytes(); }

 private:
  static constexpr int most_reveals = medici_card::most_reveals;
  static constexpr std::uint32_t most_numbers = (1 << 16) - 1;  // of what both have, in a key
  struct Stopped {};

  // What the mover gets, as a margin of its own, when so many waits are followed, and whoever might wait beyond that
  // does not: at least that when the number is even, at most when it is odd. With fewer than three 'reveals' in the
  // turns after the last wait the bound is wider and sooner there. Nothing: 'go_on' said no.
  std::optional<Value> bound(int waits, int reveals, const GoOn&);

  // Whole numbers by what they depend on, as far as there is room.
  class Known {
   public:
    using Key = std::array<std::uint64_t, 2>;
    const std::int64_t* find(const Key&) const;
    void keep(const Key&, std::int64_t value);
    std::uint64_t bytes() const { return slots_.size() * sizeof(Slot); }

   private:
    struct Slot {
      Key key{};  // nothing: free
      std::int64_t value = 0;
    };
    static constexpr std::size_t most_slots = std::size_t{1} << 23;
    std::size_t home(const Key& key) const {
      return ((key[0] * 0x9e3779b97f4a7c15u ^ key[1]) * 0xd6e8feb86659fd93u >> 32) & (slots_.size() - 1);
    }
    std::vector<Slot> slots_ = std::vector<Slot>(1 << 12);
    std::size_t count_ = 0;
  };

  // One turn on the way, for each wait.
  struct Turn {
    std::vector<const Answer*> answers;  // by what is taken
    std::uint32_t has = 0;               // number of what both have
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
  std::int64_t ways() const { return cards_ * (cards_ - 1) * (cards_ - 2); }
  bool is_green(std::size_t kind) const { return kinds[kind].space == 0; }
  int spaces(int taken) const;  // that these cards of the market take, as in medici_card::Move
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
  // What came up since the beginning, in order of 'as' of each, at the end of a key. False: there is no room for it.
  template <class As>
  bool add_gone(Known::Key& key, As&& as) const;

  const DayEnd& pays_;
  std::int64_t cards_ = 0;           // in the deck
  std::size_t greens_ = 0;           // kinds of green cards
  std::vector<std::uint8_t> green_;  // of a kind: which of these
  std::vector<std::uint8_t> gone_;   // kinds that have come up since the beginning
  int last_reveals_ = most_reveals;  // in turns after the last wait
  Interval known_;
  int waits_ = 0, reveals_ = most_reveals;  // of the next step
  const GoOn* go_on_ = nullptr;
  std::vector<std::unique_ptr<Turn>> on_the_way_;
  std::size_t depth_ = 0;
  std::map<std::array<int, 2 + 4 * medici_card::goods>, std::uint32_t> has_;  // seat, who is ahead, goods of both
  std::vector<std::unique_ptr<Answer>> answers_;                              // by the number of what both have
  Known fills_, sums_;
};

}  // namespace medici_card
