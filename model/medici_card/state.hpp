#pragma once

#include <array>
#include <cstdint>

#include "model/core/game.hpp"
#include "model/medici_card/amounts.hpp"
#include "model/medici_card/cards.hpp"
#include "model/medici_card/rules.hpp"

namespace medici_card {

// How much room a state has. The rules are the same for all sizes; configurations of two players and few cards, of the
// kind that is explored, get packed states, so that there is less to copy, and loops over players that are no loops.
struct Small {
  static constexpr bool all_seats = true;  // there are as many players as there is room for
  static constexpr std::size_t players = 2, kinds = 16, cards = 24;
  static constexpr int most_of_a_kind = PackedBag<4>::most;
  using Bag = PackedBag<4>;
  using Market = PackedRow<4>;
  using Amount = std::uint8_t;
};
// More kinds, fewer cards of each.
struct Medium {
  static constexpr bool all_seats = true;
  static constexpr std::size_t players = 2, kinds = 32, cards = 24;
  static constexpr int most_of_a_kind = PackedBag<2>::most;
  using Bag = PackedBag<2>;
  using Market = PackedRow<5>;
  using Amount = std::uint8_t;
};
struct Full {
  static constexpr bool all_seats = false;
  static constexpr std::size_t players = core::max_players, kinds = 64, cards = 160;
  static constexpr int most_of_a_kind = 255;
  using Bag = core::Bag<kinds>;
  using Market = Row<cards>;
  using Amount = std::uint16_t;
};

enum class Phase : std::uint8_t { Start, Act, Card, Take, Fill, Over };

template <class Size>
struct State {
  using Bag = typename Size::Bag;
  using Market = typename Size::Market;

  Phase phase = Phase::Start;
  std::uint8_t day = 1;
  std::int8_t mover = -1;     // whose turn it is; in Fill, who fills
  std::uint8_t revealed = 0;  // cards revealed this turn
  std::uint8_t pending = 0;   // cards about to be revealed
  std::uint8_t deck_left = 0;
  Market market{};
  std::array<Bag, Size::players> ship{};
  Derived<std::array<Amounts<typename Size::Amount>, Size::players>>
      aboard{};  // what the cards on each ship come to; follows from 'ship'
  std::array<Bag, Size::players> warehouse{};
  Bag deck{};  // empty when the order is known
  std::array<std::int64_t, Size::players> money{};
  std::array<std::int64_t, Size::players> paid{};  // bonuses so far, A27a

  int space(std::size_t seat) const { return aboard[seat].space(); }  // taken on a ship

  friend bool operator==(const State&, const State&) = default;
};

enum class Do : std::uint8_t { Start, Reveal, Announce, Card, Take, Decline, Turn };

struct Move {
  Do what = Do::Reveal;
  std::uint8_t number = 0;  // seat, kind of card, or number of reveals
  std::uint8_t cards = 0;   // taken: bit 0 the last market card, bit 1 the one before it, bit 2 the third from last

  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace medici_card
