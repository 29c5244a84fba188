#include "model/core/places.hpp"

#include <fmt/format.h>

namespace core {

bool is_tied(const PerPlayer<std::int64_t>& values, int players, int seat) {
  for (int p = 0; p < players; ++p)
    if (p != seat && values[p] == values[seat]) return true;
  return false;
}

std::string place_in_words(const PerPlayer<std::int64_t>& values, int players, int seat, bool dense) {
  int above = 0, others = 0;
  for (int p = 0; p < players; ++p) {
    bool counts = values[p] > values[seat];
    for (int q = 0; dense && q < p; ++q) counts = counts && values[q] != values[p];
    above += counts;
    others += p != seat && values[p] == values[seat];
  }
  constexpr const char* words[max_players] = {"first", "second", "third", "fourth", "fifth", "sixth"};
  if (others == 0) return words[above];
  return fmt::format("tied {} with {} other{}", words[above], others, others == 1 ? "" : "s");
}

}  // namespace core
