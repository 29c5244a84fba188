#pragma once

#include <array>
#include <cstdint>

#include "model/core/bag.hpp"
#include "model/core/game.hpp"
#include "model/medici/rules.hpp"

namespace medici {

using Bag = core::Bag<max_kinds>;

enum class Phase : std::uint8_t { Start, Remove, Draw, Card, Bid, Fill, Over };

struct State {
  Phase phase = Phase::Start;
  std::uint8_t day = 1;
  std::int8_t turn = -1;    // the player who acts
  std::int8_t drawer = -1;  // who holds the first-player card; in Fill, who fills
  std::int8_t high_bidder = -1;
  std::uint8_t deck = 0;    // cards left in the day deck
  bool reshuffled = false;  // A4: the discards have become the deck today
  std::int64_t high_bid = 0;
  std::array<std::int64_t, core::max_players> money{};
  std::array<std::array<std::uint8_t, goods>, core::max_players> level{};
  std::array<Bag, core::max_players> ship{};
  Bag lot{};
  Bag pool{};      // the next card is uniform over these; empty when the order is known
  Bag discards{};  // today's unsold lots

  friend bool operator==(const State&, const State&) = default;
};

enum class Do : std::uint8_t { Start, Remove, Draw, Card, Stop, Pass, Bid };

struct Move {
  Do what = Do::Pass;
  std::int64_t number = 0;  // seat, kind of card, or florins

  friend bool operator==(const Move&, const Move&) = default;
};

// Takes goods that a position tells apart out of 'alike'; in 'symmetry.cpp'.
void tell_apart(Rules&, const State& position);

}  // namespace medici
