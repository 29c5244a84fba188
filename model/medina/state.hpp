#pragma once

#include <array>
#include <cstdint>

#include "model/core/game.hpp"
#include "model/medina/rules.hpp"

namespace medina {

enum class Phase : std::uint8_t { Well, Merchant, Start, Play, Over };

// Everything a state is, and nothing that follows from the rest: palaces, streets and tea in the stack are read off the
// board.
struct State {
  // The board. A cell is in one of 'building', 'stable', 'merchant', is the well, or is empty.
  std::array<Mask, colours> building{};
  std::array<Mask, max_seats + 1> roofed{};  // buildings of palaces by owner: seats, then neutral
  Mask stable{};
  std::array<Mask, 2>
      home{};  // of a stable, as a number in two bits: the first direction in which a building of its own palace stands
  Mask merchant{};
  Mask end{};  // the ends of the live street: none, one (a street of one merchant) or two
  std::int16_t well = nowhere;
  std::array<std::uint8_t, arms> arm{};

  std::array<Stock, max_seats> stock{};
  std::array<std::uint8_t, max_seats> tea{};
  std::array<std::int8_t, colours> palace_tile{nobody, nobody, nobody, nobody};  // holders
  std::array<std::int8_t, corners> tower_tile{nobody, nobody, nobody, nobody};   // by tower
  std::array<std::uint8_t, corners> tower_merchants{};

  Phase phase = Phase::Well;
  std::int8_t mover = nobody;
  std::uint8_t owed = 0;         // placements this turn
  bool made = false;             // one was made
  std::uint8_t short_turns = 0;  // turns after this one with one placement only

  // Kept only under the readings that ask for it.
  std::uint8_t fresh_tea = 0;        // A31a: earned this turn by the mover
  std::uint8_t fresh_merchants = 0;  // A38: won this turn by the mover
  std::uint8_t out = 0;              // A20, A28: a set of seats
  std::uint8_t claim_count = 0;      // A34: palaces in the order in which players roofed them, colour + 4 * seat
  std::array<std::uint8_t, colours * max_seats> claims{};

  Mask buildings() const { return building[0] | building[1] | building[2] | building[3]; }
  Mask all_roofed() const { return roofed[0] | roofed[1] | roofed[2] | roofed[3] | roofed[neutral]; }
  Mask occupied() const {
    Mask m = buildings() | stable | merchant;
    if (well >= 0) m.set(well);
    return m;
  }
  int home_of(int cell) const { return home[0].has(cell) + 2 * home[1].has(cell); }

  friend bool operator==(const State&, const State&) = default;
};

enum class Do : std::uint8_t {
  Well,
  StartMerchant,
  Start,
  Build,
  Roof,
  Neutral,
  Stable,
  Merchant,
  Wall,
  Tea,
  Pass,
  Discard
};

struct Move {
  Do what = Do::Pass;
  std::int8_t which =
      0;  // colour, arm, kind of piece, seat; of a roof the tower chosen plus one, 0 when there is no choice
  std::uint8_t cell = 0;

  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace medina
