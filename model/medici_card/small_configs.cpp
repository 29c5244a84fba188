#include "model/medici_card/hooks.hpp"

#include "model/core/random_config.hpp"

namespace medici_card {

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
              {"capacity", one_of(random, {1, 2, 3, 5, 7})}};
  auto cards = some(random, {"Fu0", "Fu3", "Gr2", "Gr5", "Sp4", "Fu0x2", "Gr0x2", "gFu0", "gFu0x2", "gGr2", "g2", "b7"},
                    between(random, 1, once_in(random, 3) ? 28 : 12));
  if (once_in(random, 12)) {  // of every good
    cards.clear();
    while (cards.size() < 20)
      for (const char* card : {"Fu3", "gFu0", "Gr2", "gGr2", "Sp4", "gSp0", "Dy1", "gDy0", "Cl5", "gCl0"})
        if (once_in(random, 2)) cards.emplace_back(card);
  }
  if (!once_in(random, 3)) {
    config["days"] = 1;
    config["deck"] = {{"order", cards}};
    config["turn"] = one_of(random, {"step", "whole", "whole"});
  } else {
    config["days"] = between(random, 2, 3);
    config["cards"] = bag_of(cards);
    if (once_in(random, 3)) config["start"] = "chance";
  }
  if (once_in(random, 2)) config["bonus"] = {{"from", between(random, 1, 4)}, {"pays", 10}};
  if (once_in(random, 2)) config["variant"] = {{"from", between(random, 1, 4)}, {"pays", 20}};
  return config;
}

}  // namespace medici_card
