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

Setup small_setup(const core::Descriptor& game, const Reach& reach, core::Random& random) {
  constexpr int tries = 200;
  for (int i = 0; i < tries && !reach.full_only; ++i)
    if (auto setup = small_setup(game, random); reach.plays(setup)) return setup;
  const auto& players = reach.players;
  const int any =
      game.least_players +
      static_cast<int>(random.below(static_cast<std::uint64_t>(game.most_players - game.least_players + 1)));
  return full_game(game.name, players.empty() ? any : players[random.below(players.size())]);
}

}  // namespace conform
