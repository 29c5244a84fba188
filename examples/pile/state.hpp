#pragma once

#include <array>
#include <cstdint>

#include "pile/rules.hpp"

namespace pile {

struct State {
  std::uint8_t pile = 0;   // counters left
  std::uint8_t shown = 0;  // by the die; 0 before the roll
  std::uint8_t mover = 0;  // who rolls and takes; in the end, who took the last counter
  std::array<std::uint8_t, most_players> taken{};

  friend bool operator==(const State&, const State&) = default;
};

enum class Do : std::uint8_t { Roll, Take };

struct Move {
  Do what = Do::Take;
  std::uint8_t number = 1;  // shown, or counters taken

  friend bool operator==(const Move&, const Move&) = default;
};

}  // namespace pile
