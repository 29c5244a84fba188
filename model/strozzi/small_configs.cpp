#include "model/strozzi/hooks.hpp"

#include "model/core/random_config.hpp"

namespace strozzi {

using core::bag_of;
using core::between;
using core::Json;
using core::once_in;
using core::one_of;
using core::some;

// A random small configuration, for other people's programs: full holds, ties, empty decks and crowded boards come up
// in a few moves.
Json small_config(core::Random& random) {
  const int ports = between(random, 1, 3);
  std::vector<std::string> ships;
  for (int i = 0; i < 4; ++i) {
    std::string goods;
    for (int p = 0; p < ports; ++p) goods += static_cast<char>('0' + between(random, 0, 2));
    ships.push_back(std::to_string(one_of(random, {2, 3, 7, 8})) + ":" + goods + "s" +
                    std::to_string(one_of(random, {0, 0, 1, 2})) + "p" + std::to_string(between(random, 0, 1)));
  }
  Json flags = Json::array();
  const auto chosen = 1 + random.below(7);
  if (chosen & 1) flags.push_back("pirate");
  if (chosen & 2) flags.push_back("plus1");
  if (chosen & 4) flags.push_back("goods");
  Json config{{"players", one_of(random, {2, 2, 3, 3, 4, 5, 6})},
              {"start", 0},
              {"rounds", one_of(random, {1, 1, 1, 2, 3})},
              {"ports", ports},
              {"florence", !once_in(random, 3)},
              {"flags", flags}};
  config["ships"] = bag_of(some(random, ships, between(random, 1, 8)));
  config["removed"] = 0;
  config["tiles"] = bag_of(
      some(random, {"art1gold", "art2", "science1gold", "science2", "architecture1grain"}, between(random, 0, 5)));
  config["display"] = between(random, 1, 3);
  const int top = between(random, 1, 5);
  config["tracks"] = {{"top", top}, {"bonus", {{std::to_string(between(random, 1, top)), 5}}}};
  return config;
}

}  // namespace strozzi
