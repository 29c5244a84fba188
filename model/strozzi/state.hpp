#pragma once

#include <array>
#include <cstdint>

#include "model/core/bag.hpp"
#include "model/core/game.hpp"
#include "model/strozzi/rules.hpp"

namespace strozzi {

using Ships = core::Bag<max_ships>;
using Tiles = core::Bag<max_tiles>;

// Ships beside a port or markers on a track: each player has a number there (effective speed, space) and a place among
// those of the same number, counted from the top or from the left. Number 0 is no ship, or the start space, where
// nobody is before another.
struct Row {
  std::array<std::uint8_t, core::max_players> number{};
  std::array<std::uint8_t, core::max_players> after{};  // how many of the same number are before this one

  int sharing(int value) const {
    int count = 0;
    for (const auto other : number) count += other == value;
    return count;
  }

  void leave(int player) {
    for (int q = 0; q < core::max_players; ++q)
      if (number[q] == number[player] && after[q] > after[player]) --after[q];
    number[player] = after[player] = 0;
  }

  // Enters with 'ahead' of its number before it. REQUIRES: number[player] is 0, value is not, ahead <= sharing(value).
  void enter(int player, int value, int ahead) {
    for (int q = 0; q < core::max_players; ++q)
      if (number[q] == value && after[q] >= ahead) ++after[q];
    number[player] = static_cast<std::uint8_t>(value);
    after[player] = static_cast<std::uint8_t>(ahead);
  }

  friend bool operator==(const Row&, const Row&) = default;
};

enum class Phase : std::uint8_t { Start, Tile, Remove, Ship, Offer, Dock, FlagStep, Take, TileStep, Stuck, Over };

struct State {
  Phase phase = Phase::Start;
  std::uint8_t round = 1;
  std::int8_t turn = -1;        // the player who acts
  std::int8_t active = -1;      // who flips; from acquisition on, the acquirer
  std::int8_t starter = -1;     // start player of the round
  std::int8_t ship = -1;        // kind of the ship face up
  std::int8_t claim_flag = -1;  // in Offer the standing claim, in Dock the acquirer's
  std::int8_t claimant = -1;
  std::int8_t step = -1;  // the port at which a marker may go one up (A8)
  std::int8_t top = -1;   // kind of the visible top tile of the stock (A2)
  std::int8_t last = -1;  // who docked last this round (A3)
  std::uint8_t deck = 0;  // ships left in the deck
  Ships pool{};           // ships not seen this round, of the deck and removed
  Ships sure{};           // A16: ships known to be in the deck
  Ships drawn{};          // A16: ships flipped this round
  Tiles display{};
  Tiles stock{};                                                                // tiles not yet seen
  std::array<std::uint8_t, core::max_players> flags{};                          // in hand: bit Flag
  std::array<std::array<std::uint8_t, categories>, core::max_players> owned{};  // value of patronage tiles
  std::array<Row, max_ports> ports{};
  std::array<Row, max_cities> tracks{};
  std::array<std::int64_t, core::max_players>
      coins{};  // paid by rounds; the final scoring follows from the rest of the state, see Game::purses

  friend bool operator==(const State&, const State&) = default;
};

enum class Do : std::uint8_t { Start, Tile, Remove, Ship, Claim, Pass, Dock, Advance, Stay, Take };

struct Move {
  Do what = Do::Pass;
  std::int8_t number = 0;  // seat, kind of tile, kind of ship, flag or port

  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace strozzi
