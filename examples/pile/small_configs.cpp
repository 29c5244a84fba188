#include "model/core/random_config.hpp"
#include "pile/hooks.hpp"

namespace pile {

using core::between;

core::Json small_config(core::Random& random) {
  core::Json config{
      {"players", between(random, 2, 4)}, {"counters", between(random, 1, 7)}, {"prize", between(random, 0, 3)}};
  if (core::once_in(random, 2)) config["die"] = {between(random, 0, 1), between(random, 0, 1), 1};
  return config;
}

}  // namespace pile
