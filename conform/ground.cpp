#include "conform/ground.hpp"

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

Ground full_game(const std::string& game, int players) { return {game, fmt::format("full-{}", players), Json{{"players", players}}, players, std::nullopt}; }

Ground ground_of(const core::Handle& game) {
  Ground ground{std::string(game.name()), "", without_names(game.config()), game.players(), std::nullopt};
  if (game.config().contains("name")) ground.name = game.config()["name"].get<std::string>();
  const auto& entry = games::called(ground.game);
  if (ground.players >= entry.least_players && ground.players <= entry.most_players) {
    const auto full = full_game(ground.game, ground.players);
    if (without_names(game_on(full, {})->config()) == ground.config) {
      ground.config = full.config;
      ground.name = full.name;
    }
  }
  if (game.is_position()) ground.state = game.to_json(game.start());
  return ground;
}

std::unique_ptr<core::Handle> game_on(const Ground& ground, const core::Choice& readings) {
  Json config{{"game", ground.game}};
  config.update(ground.config);
  core::Selection selection;
  selection.chosen = readings;
  return games::called(ground.game).make(config, selection, ground.state ? &*ground.state : nullptr);
}

std::vector<Ground> shipped_grounds(const games::Entry& entry) {
  std::vector<Ground> grounds;
  std::set<std::string> seen;
  const auto add = [&](const games::Request& request) {
    try {
      auto ours = request;
      ours.selection.chosen.clear();
      const auto game = games::load(ours);
      for (const auto& question : entry.questions)  // a position that is made for another reading
        if (game->readings().at(question.slug) != question.readings.front().slug) return;
      const auto ground = ground_of(*game);
      if (!ground.state && ground.name.starts_with("full-")) return;
      if (seen.insert(plain(ground.config).dump() + (ground.state ? plain(*ground.state).dump() : "")).second) grounds.push_back(ground);
    } catch (const core::BadInput&) {  // only under the readings of the example
    }
  };
  const auto book = core::read_rulebook(core::home() + "/" + entry.folder + "/rulebook.md");
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
  return grounds;
}

}  // namespace conform
