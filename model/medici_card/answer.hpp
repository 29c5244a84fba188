#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/medici_card/ending_turn.hpp"

namespace medici_card {

// The last turn of the last day for a player with one space left, as in EndingTurn, but for many decks: the worth of
// each take does not depend on the deck and is tabulated once. Cards that need the space are in one class when they are
// worth the same alone and with any green cards, the only ones that can be taken along.
class Answer {
 public:
  using Card = EndingTurn::Card;
  using Good = EndingTurn::Good;
  using Worth = std::int32_t;
  using Class = std::uint8_t;
  static constexpr int class_bits = 6;
  static constexpr Class nothing = 63;      // no card in this place of the market
  static constexpr std::size_t spaced = 8;  // classes below are green kinds, the others need the space
  static constexpr std::size_t most_kinds = nothing - spaced;

  // Worths are margins of 'seat'; 'choices' as in EndingTurn. REQUIRES: at most 'spaced' green kinds and at most
  // 'most_kinds' in all.
  Answer(const DayEnd&, int seat, int ahead, const std::array<Good, medici_card::goods>&, std::span<const Card> kinds,
         std::uint8_t choices);

  std::uint32_t number = 0;  // free for the owner's use

  static bool is_green(Class c) { return c < spaced; }
  Class class_of(std::size_t kind) const { return class_of_[kind]; }

  // The worth of the turn times the number of ordered draws of three cards. 'left' is the deck by kind; the market's
  // last cards are 'third', 'second' and 'last'. REQUIRES: at least three cards are left.
  std::int64_t value(std::span<const std::uint8_t> left, Class third, Class second, Class last) const;

 private:
  static constexpr std::size_t room = 64;  // for classes
  using Row = std::array<Worth, room>;     // by class

  Worth alone(Class c) const { return worth_[at(c)]; }
  Worth with(Class c, Class green) const { return worth_[at(c) + 1 + green]; }
  Worth with(Class c, Class a, Class b) const {
    return worth_[at(c) + 1 + greens_ + (a < b ? b * (b + 1) / 2 + a : a * (a + 1) / 2 + b)];
  }
  std::size_t at(Class c) const { return (is_green(c) ? c : greens_ + c - spaced) * each_; }
  Worth best(Class third, Class second, Class last) const;
  void tabulate();
  template <class Visit>
  void each_class(Visit&& visit) const {
    for (std::size_t c = 0; c < classes_; ++c)
      if (c < greens_ || c >= spaced) visit(static_cast<Class>(c));
  }

  // When the last card needs the space, only the green ones among the two before can be taken along: an index for
  // which these are.
  std::size_t company(Class third, Class second) const {
    return (is_green(third) ? third + 1u : 0u) * (spaced + 1) + (is_green(second) ? second + 1u : 0u);
  }
  void takes(Class third, Class second, Row& of) const;  // the worth of the best take, by the last card

  std::uint8_t choices_;
  std::size_t greens_ = 0, classes_ = spaced, each_ = 0;  // 'classes_': one more than the last
  std::vector<Worth> worth_;  // of each class: alone, with each green card, with each pair of them
  std::vector<Class> class_of_;

  // The worth of the best take, tabulated so that the loops over the second and the last card run along rows and
  // vectorise. Comments give the outer indices, then the index within a row.
  std::vector<Row> with_company_;                        // company; last card, one that needs the space
  std::vector<std::array<Worth, spaced>> second_green_;  // third, last (green); second (green)
  std::vector<Row> third_green_;                         // third (green), last (green); second
  std::array<Row, spaced> second_{};                     // last (green); second, without the third
  std::vector<std::array<Worth, spaced>> third_;         // third (needs the space); last (green), without the second
  // Third; second: the worth if the last card is of the third's class, plus that if it is of the second's. Subtracted,
  // because these two cards are no longer in the deck.
  std::vector<Row> repeated_;
};

}  // namespace medici_card
