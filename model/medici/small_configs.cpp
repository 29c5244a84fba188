#include "model/medici/hooks.hpp"

#include "model/core/random_config.hpp"

namespace medici {

using core::bag_of;
using core::between;
using core::Json;
using core::once_in;
using core::one_of;
using core::some;

// A random small configuration, for other people's programs: full holds, ties, empty decks and crowded boards come up
// in a few moves.
Json small_config(core::Random& random) {
  Json config{{"players", one_of(random, {2, 2, 2, 3, 3, 4, 5, 6})},
              {"start", 0},
              {"capacity", one_of(random, {1, 1, 2, 3, 5, 7, 8})},
              {"money", one_of(random, {0, 1, 2, 3, 10, 95, 120})}};
  const auto cards = some(random, {"Cl4", "Fu0", "Fu5", "Gr0", "Gr3", "Dy2", "Sp5", "Au10"},
                          between(random, 1, once_in(random, 3) ? 20 : 8));
  if (!once_in(random, 3)) {
    config["days"] = 1;
    config["deck"] = {{"order", cards}};
  } else {
    config["days"] = between(random, 2, 3);
    config["cards"] = bag_of(cards);
    config["deck"] = {{"size", between(random, 1, static_cast<int>(cards.size()))}};
    if (once_in(random, 3)) config["start"] = "chance";
  }
  return config;
}

}  // namespace medici
