#pragma once

#include <array>
#include <cstdint>
#include <span>
#include <vector>

#include "model/medici_card/ending_turn.hpp"

namespace medici_card {

// The last turn of the last day, for a player with one space left, whatever the deck: what each take would be worth is
// worked out once. A card that takes the space can be joined by green ones alone, and two such cards that are worth the
// same with any such company are one class: most are, since few goods and seldom the ships are still open. So a deck of
// thirty kinds becomes one of a handful.
class Answer {
 public:
  using Card = EndingTurn::Card;
  using Good = EndingTurn::Good;
  using Worth = std::int32_t;
  using Class = std::uint8_t;
  static constexpr int class_bits = 6;
  static constexpr Class nothing = 63;  // no card in this place of the market
  static constexpr std::size_t spaced =
      8;  // green kinds are the classes before this one, cards that take space those from it on
  static constexpr std::size_t most_kinds = nothing - spaced;

  // What 'seat' may get out of these kinds of cards, as a margin of its own; 'choices' as in EndingTurn. REQUIRES: at
  // most 'spaced' green kinds, at most 'most_kinds' in all.
  Answer(const DayEnd&, int seat, int ahead, const std::array<Good, medici_card::goods>&, std::span<const Card> kinds,
         std::uint8_t choices);

  std::uint32_t number = 0;  // for those who keep several

  static bool is_green(Class c) { return c < spaced; }
  Class class_of(std::size_t kind) const { return class_of_[kind]; }

  // Worth of the turn times the ways in which three cards can come up. 'left' is the deck by kind; the market's last
  // cards are 'third', 'second' and 'last'. REQUIRES: at least three cards are left.
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

  // When the last card takes space, only green ones among the two before it matter: their company.
  std::size_t company(Class third, Class second) const {
    return (is_green(third) ? third + 1u : 0u) * (spaced + 1) + (is_green(second) ? second + 1u : 0u);
  }
  void takes(Class third, Class second, Row& of) const;  // what the best take is worth, by the last card

  std::uint8_t choices_;
  std::size_t greens_ = 0, classes_ = spaced, each_ = 0;  // 'classes_': one more than the last
  std::vector<Worth> worth_;                              // of each class alone, with each green, with each two
  std::vector<Class> class_of_;

  // The best takes again, laid out so that sums over all cards that may come second or last are sums over rows.
  std::vector<Row> with_company_;  // by company: by the last card, that takes space
  std::vector<std::array<Worth, spaced>>
      second_green_;                  // by the third card and the last, a green one: by the second, a green one
  std::vector<Row> third_green_;      // by the third card, a green one, and the last, another: by the second
  std::array<Row, spaced> second_{};  // by the last card, a green one: by the second, when the third stays
  std::vector<std::array<Worth, spaced>>
      third_;  // by the third card, that takes space: by the last one, a green one, when the second stays
  std::vector<Row> repeated_;  // by the third card: by the second, what it is worth if the third comes up once more and
                               // if the second does, in sum
};

}  // namespace medici_card
