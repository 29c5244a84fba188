#pragma once

#include <type_traits>
#include <utility>

#include "model/medina/state.hpp"

namespace medina {

// The board of a state of at most 64 cells, in sets of one word. Palaces and the ground between them are found by the
// same templates in a State and in a SmallCity; whoever asks often takes the small one where the board allows it.
struct SmallCity {
  std::array<SmallMask, colours> building;
  std::array<SmallMask, max_seats + 1> roofed;
  SmallMask stable;
  std::array<SmallMask, 2> home;
  SmallMask merchant, end;
  std::int16_t well;

  // REQUIRES: the board has at most 64 cells.
  explicit SmallCity(const State& s)
      : stable(resized<SmallMask>(s.stable)),
        merchant(resized<SmallMask>(s.merchant)),
        end(resized<SmallMask>(s.end)),
        well(s.well) {
    for (std::size_t c = 0; c < building.size(); ++c) building[c] = resized<SmallMask>(s.building[c]);
    for (std::size_t o = 0; o < roofed.size(); ++o) roofed[o] = resized<SmallMask>(s.roofed[o]);
    for (std::size_t bit = 0; bit < home.size(); ++bit) home[bit] = resized<SmallMask>(s.home[bit]);
  }

  SmallMask buildings() const { return building[0] | building[1] | building[2] | building[3]; }
  SmallMask all_roofed() const { return roofed[0] | roofed[1] | roofed[2] | roofed[3] | roofed[neutral]; }
  SmallMask occupied() const {
    SmallMask m = buildings() | stable | merchant;
    if (well >= 0) m.set(well);
    return m;
  }
};

// The sets of cells of a State or a SmallCity.
template <class City>
using SetOf = std::remove_cvref_t<decltype(std::declval<const City&>().stable)>;

}  // namespace medina
