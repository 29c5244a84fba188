#include "conform/small_setup.hpp"

#include "model/core/data.hpp"
#include "model/core/other_programs.hpp"

namespace conform {

Setup small_setup(const core::Descriptor& game, core::Random& random) {
  if (const auto* const configs = game.hooks.find<core::SmallConfigs>()) {
    Json config = configs->one(random);
    const int players = config["players"].get<int>();
    return {game.name, "", std::move(config), players, std::nullopt};
  }
  const auto names = core::shipped(game.folder + "/configs");
  if (names.empty()) {
    const auto span = static_cast<std::uint64_t>(game.most_players - game.least_players + 1);
    return full_game(game.name, game.least_players + static_cast<int>(random.below(span)));
  }
  games::Request request;
  request.game = game.name;
  request.config = names[random.below(names.size())];
  return setup_of(*games::load(request));
}

}  // namespace conform
