#include "conform/setup.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <set>

#include "explore/parting.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"

namespace conform {

namespace {

Json without_names(Json config) {
  for (const char* key : {"game", "name", "readings"}) config.erase(key);
  return config;
}

}  // namespace

Setup full_game(const std::string& game, int players) {
  return {game, fmt::format("full-{}", players), Json{{"players", players}}, players, std::nullopt};
}

Setup full_game_near(const core::Descriptor& entry, int players) {
  return full_game(entry.name, std::clamp(players, entry.least_players, entry.most_players));
}

bool Reach::plays(const Setup& setup) const {
  if (setup.state && !load) return false;
  if (full_only && setup.config.size() > 1) return false;
  return players.empty() || std::find(players.begin(), players.end(), setup.players) != players.end();
}

Setup setup_of(const core::AnyGame& game) {
  Setup setup{std::string(game.name()), "", without_names(game.config()), game.players(), std::nullopt};
  if (game.config().contains("name")) setup.name = game.config()["name"].get<std::string>();
  const auto& entry = games::called(setup.game);
  if (setup.players >= entry.least_players && setup.players <= entry.most_players) {
    const auto full = full_game(setup.game, setup.players);
    if (without_names(game_on(full, {})->config()) == setup.config) {
      setup.config = full.config;
      setup.name = full.name;
    }
  }
  if (game.is_position()) setup.state = game.to_json(game.start());
  return setup;
}

std::unique_ptr<core::AnyGame> game_on(const Setup& setup, const core::Choice& readings) {
  Json config{{"game", setup.game}};
  config.update(setup.config);
  core::Selection selection;
  selection.chosen = readings;
  return games::called(setup.game).make(config, selection, setup.state ? &*setup.state : nullptr);
}

std::vector<Setup> shipped_setups(const core::Descriptor& entry) {
  std::vector<Setup> setups;
  std::set<std::string> seen;
  const auto add = [&](const games::Request& request) {
    try {
      auto ours = request;
      ours.selection.chosen.clear();
      const auto game = games::load(ours);
      for (const auto& question : entry.questions)  // a position that is made for another reading
        if (game->readings().at(question.slug) != question.readings.front().slug) return;
      const auto setup = setup_of(*game);
      if (!setup.state && setup.name.starts_with("full-")) return;
      if (seen.insert(plain(setup.config).dump() + (setup.state ? plain(*setup.state).dump() : "")).second)
        setups.push_back(setup);
    } catch (const core::BadInput&) {  // only under the readings of the example
    }
  };
  const auto book = games::rulebook(entry);
  for (const auto& rule : book.rules)
    for (const auto& example : rule.examples)
      for (const auto& scene : core::scenes_of(example)) add(games::request_for(entry.name, scene));
  for (const auto& question : book.questions)
    for (const auto& example : question.examples)
      for (const auto& scene : core::scenes_of(example)) add(games::request_for(entry.name, scene));
  for (const auto& config : core::shipped(entry.folder + "/configs")) {
    games::Request request;
    request.game = entry.name;
    request.config = config;
    add(request);
  }
  for (const auto& position : core::shipped(entry.folder + "/positions")) {
    games::Request request;
    request.game = entry.name;
    request.position = position;
    add(request);
  }
  return setups;
}

}  // namespace conform
