#pragma once

#include <array>
#include <cstdint>
#include <vector>

#include "endgame/value.hpp"
#include "model/medici_card/rules.hpp"

namespace medici_card {

using endgame::Value;

// What the end of a day pays two players, as margins of seat 0.
struct DayEnd {
  std::array<std::int64_t, 3> ship{};                                // seat 0 behind, level, ahead
  std::array<std::array<std::array<std::int64_t, 2>, 2>, 3> good{};  // the same; then does seat 0, seat 1 have any?
  std::vector<std::int64_t> bonus;                                   // by count

  std::int64_t for_ships(int ahead) const { return ship[ahead < 0 ? 0 : ahead == 0 ? 1 : 2]; }
  std::int64_t for_majority(int of_seat_0, int of_seat_1) const {
    return good[of_seat_0 < of_seat_1 ? 0 : of_seat_0 == of_seat_1 ? 1 : 2][of_seat_0 > 0][of_seat_1 > 0];
  }
  std::int64_t for_bonus(int count) const { return bonus[static_cast<std::size_t>(count)]; }
};

// The last turn of the last day, when the other ship is full (R12): up to three cards are revealed one after the other,
// then the last card is taken with what else of the last three fits (R3-R9), and the game is over. An expectimax over
// at most three draws in integer arithmetic, without game states: of the market only the last three cards matter, and
// every take has a known worth.
//
// With one space left, a card that needs it can be taken together with green ones only. Cards that are worth the same
// in every such combination are equivalent and merged; most are, because few goods, and seldom the ships, are undecided
// by then. A deck of thirty kinds thus shrinks to a handful.
class EndingTurn {
 public:
  struct Card {
    std::uint8_t good = medici_card::no_good, space = 0;
    int value = 0, majority = 0, bonus = 0;
    int left = 0;  // in the deck

    friend bool operator==(const Card&, const Card&) = default;
  };
  struct Good {
    std::array<int, 2> majority{}, bonus{};  // what each player has

    std::int64_t paid(const DayEnd& pays) const {
      return pays.for_majority(majority[0], majority[1]) + pays.for_bonus(bonus[0]) - pays.for_bonus(bonus[1]);
    }
  };

  int seat = 0;              // whose turn it is
  int room = 0;              // spaces that may be used
  int reveals = 0;           // still allowed; REQUIRES: no more than cards in the deck
  bool may_take = true;      // without another reveal
  bool may_decline = false;  // A7
  std::uint8_t choices = 0;  // R7, A6: bit n: taking the set n of medici_card::Move is allowed
  int ahead = 0;             // ship value of seat 0 minus that of seat 1
  std::array<Good, medici_card::goods> goods{};
  std::vector<Card> cards;          // one of each kind in the deck or among the market's last three
  std::vector<std::size_t> market;  // the last three at most, by number in 'cards'; the last card is the last

  // The margin of the day's payments under best play. Changes 'cards' and 'market'. REQUIRES: there is a card to take
  // or to reveal.
  Value value(const DayEnd&);

 private:
  using Worth = std::int32_t;
  static constexpr std::size_t most_cards = 64;
  static constexpr std::size_t nothing = most_cards;  // no card in this place of the market
  static constexpr Worth never = INT32_MIN;

  void drop_certain_goods(const DayEnd&);
  void put_greens_first();
  void merge(const DayEnd&);
  void weigh(const DayEnd&);
  template <class... Which>
  Worth worth(const DayEnd&, Which... which) const;
  Worth best(const DayEnd&, std::size_t third, std::size_t second, std::size_t last) const;
  std::int64_t sum_of_best(const DayEnd&, std::size_t third, std::size_t second) const;
  std::int64_t play(const DayEnd&, std::size_t third, std::size_t second, std::size_t last, int more, std::int64_t deck,
                    bool takes);

  std::size_t greens_ = 0;  // the first of the cards
  std::array<Worth, most_cards> alone_{};
  std::array<std::array<Worth, most_cards>, most_cards> pair_;  // 'never': they do not fit
};

// The worth of taking these cards on the last turn, as a margin of the taker: what the ships then pay, plus the change
// in what the goods pay.
template <class... Taken>
std::int64_t worth_of(const DayEnd& pays, int seat, int ahead, const std::array<EndingTurn::Good, goods>& held,
                      const Taken*... cards) {
  const int sign = seat == 0 ? 1 : -1;
  const auto p = static_cast<std::size_t>(seat);
  const std::array<const EndingTurn::Card*, sizeof...(Taken)> taken{cards...};
  int value = 0;
  std::int64_t sum = 0;
  for (std::size_t i = 0; i < taken.size(); ++i) {
    value += taken[i]->value;
    const std::size_t g = taken[i]->good;
    if (g == medici_card::no_good) continue;
    bool counted = false;
    for (std::size_t j = 0; j < i; ++j) counted = counted || taken[j]->good == g;
    if (counted) continue;
    EndingTurn::Good all = held[g];
    const std::int64_t before = all.paid(pays);
    for (std::size_t j = i; j < taken.size(); ++j) {
      if (taken[j]->good != g) continue;
      all.majority[p] += taken[j]->majority;
      all.bonus[p] += taken[j]->bonus;
    }
    sum += all.paid(pays) - before;
  }
  return sign * (sum + pays.for_ships(ahead + sign * value));
}

}  // namespace medici_card
