#include "model/games.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>
#include <mutex>
#include <string>

#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

// Each game says what it is in its own game.cpp.
#define GAME(folder)             \
  namespace folder {             \
  core::Descriptor descriptor(); \
  }
#include "model/games.def"
#undef GAME

namespace games {

using core::BadInput;
using core::Json;

namespace {

// What 'text' stands for: a name or path, or JSON written on the spot.
Json config_from(const core::Descriptor& game, const std::string& text) {
  if (!text.empty() && text.front() == '{') return core::parse_json(text, "config");
  return core::find_file(game.folder + "/configs", text, fmt::format("configuration of {}", game.name));
}

void demand_game(const core::Descriptor& game, const Json& file, const std::string& what) {
  if (!file.is_object()) throw BadInput(fmt::format("{}: expected an object in braces", what));
  if (!file.contains("game") || file["game"] != game.name)
    throw BadInput(fmt::format("{}: \"game\" is {}, expected \"{}\"", what,
                               file.contains("game") ? file["game"].dump() : "missing", game.name));
}

void demand_players(Json& config, const Request& request) {
  if (request.players == 0) return;
  if (config.contains("players") && config["players"] != request.players)
    throw BadInput(fmt::format("--players {}: the configuration is for {}", request.players, config["players"].dump()));
  config["players"] = request.players;
}

}  // namespace

std::vector<core::Descriptor> shipped() {
  return {
#define GAME(folder) ::folder::descriptor(),
#include "model/games.def"
#undef GAME
  };
}

namespace {

std::vector<core::Descriptor>& list() {
  static std::vector<core::Descriptor> games;
  return games;
}

}  // namespace

void use(std::vector<core::Descriptor> games) { list() = std::move(games); }

const std::vector<core::Descriptor>& all() {
  static const bool filled = [] {
    if (list().empty()) list() = shipped();
    return true;
  }();
  (void)filled;
  return list();
}

const core::Descriptor& called(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& entry : all()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw BadInput(fmt::format("game '{}': not known; the games are: {}", name, core::join(names, ", ")));
}

std::unique_ptr<core::AnyGame> load(const Request& request) {
  const core::Descriptor& game = called(request.game);
  if (request.players != 0 && (request.players < game.least_players || request.players > game.most_players))
    throw BadInput(fmt::format("--players {}: {} is for {} to {} players", request.players, game.name,
                               game.least_players, game.most_players));

  core::Selection selection = request.selection;
  const bool is_text = request.position.find('=') != std::string::npos;
  if (!request.position.empty() && !is_text) {
    const Json file =
        core::find_file(game.folder + "/positions", request.position, fmt::format("position of {}", game.name));
    demand_game(game, file, fmt::format("position '{}'", request.position));
    core::Reader reader(file, "position");
    for (const char* key : {"game", "name", "comment", "readings"}) reader.skip(key);
    if (!request.config.empty())
      throw BadInput(
          fmt::format("--config {}: position '{}' has its own configuration", request.config, request.position));
    Json config = reader.at("config").is_string() ? config_from(game, reader.text("config")) : reader.at("config");
    demand_players(config, request);
    if (file.contains("readings")) config["readings"] = file["readings"];
    const Json state = reader.at("state");
    reader.done();
    return game.make(config, selection, &state);
  }

  Json config;
  if (!request.config.empty()) {
    config = config_from(game, request.config);
    demand_game(game, config, fmt::format("configuration '{}'", request.config));
  } else {
    if (request.players == 0)
      throw BadInput(fmt::format("{}: say --players N ({} to {}), --config NAME or --position NAME", game.name,
                                 game.least_players, game.most_players));
    config = {{"game", game.name}, {"name", fmt::format("full-{}", request.players)}};
  }
  demand_players(config, request);
  if (is_text) {
    const Json text = request.position;
    return game.make(config, selection, &text);
  }
  return game.make(config, selection, nullptr);
}

Request read_otherwise(Request request, const std::string& question, const std::string& reading) {
  request.selection.chosen[question] = reading;
  return request;
}

core::Choice unusual_readings(const core::AnyGame& game) {
  core::Choice differing;
  const auto& readings = game.readings();
  for (const auto& question : game.about().questions)
    if (readings.at(question.slug) != question.readings.front().slug)
      differing[question.slug] = readings.at(question.slug);
  return differing;
}

// Read once: many ask for it.
core::Rulebook rulebook(const core::Descriptor& game) {
  static std::mutex mutex;
  static std::map<std::string, core::Rulebook> known;
  const std::string path = core::data_path(game.folder + "/rulebook.md");
  const std::lock_guard lock(mutex);
  auto it = known.find(path);
  if (it == known.end()) it = known.emplace(path, core::read_rulebook(path)).first;
  return it->second;
}

Request request_for(const std::string& game, const core::Scene& scene) {
  Request request;
  request.game = game;
  request.position = scene.position;
  request.selection.chosen = scene.readings;
  const bool named = !scene.position.empty() && scene.position.find('=') == std::string::npos;
  if (!named) request.config = scene.config;
  if (scene.config.empty() && !named) request.players = called(game).least_players;
  return request;
}

core::MakeGame example_maker(const std::string& game) {
  return [game](const std::string& config, const core::Choice& readings, const std::string& position) {
    return load(request_for(game, {config, position, readings}));
  };
}

std::vector<core::Scene> scenes_for(const core::Descriptor& game, const std::string& question) {
  std::vector<core::Scene> scenes;
  for (const auto& entry : rulebook(game).questions) {
    if (entry.slug != question) continue;
    for (const auto& example : entry.examples)
      for (auto scene : core::scenes_of(example)) {
        scene.readings.erase(question);
        if (std::find(scenes.begin(), scenes.end(), scene) == scenes.end()) scenes.push_back(std::move(scene));
      }
  }
  return scenes;
}

}  // namespace games
