#include "model/games.hpp"

#include <fmt/format.h>

#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace games {

using core::BadInput;
using core::Json;

namespace {

template <class G>
std::unique_ptr<core::Handle> handle_of(typename G::Rules rules, const Json& config, const Json* position) {
  G game{std::move(rules)};
  std::optional<typename G::State> at;
  if (position != nullptr) at = position->is_string() ? game.parse(position->get<std::string>()) : game.state_from(*position);
  return std::make_unique<core::HandleOf<G>>(std::move(game), config, std::move(at));
}

std::unique_ptr<core::Handle> make_medici(const Json& config, const core::Selection& selection, const Json* position) {
  auto rules = medici::rules_for(config, selection);
  const Json full = medici::config_json(rules);
  return handle_of<medici::Game>(std::move(rules), full, position);
}

std::unique_ptr<core::Handle> make_medici_card(const Json& config, const core::Selection& selection, const Json* position) {
  auto rules = medici_card::rules_for(config, selection);
  const Json full = medici_card::config_json(rules);
  if (medici_card::SmallGame::fits(rules)) return handle_of<medici_card::SmallGame>(std::move(rules), full, position);
  return handle_of<medici_card::FullGame>(std::move(rules), full, position);
}

std::unique_ptr<core::Handle> make_strozzi(const Json& config, const core::Selection& selection, const Json* position) {
  auto rules = strozzi::rules_for(config, selection);
  const Json full = strozzi::config_json(rules);
  return handle_of<strozzi::Game>(std::move(rules), full, position);
}

std::unique_ptr<core::Handle> make_medina(const Json& config, const core::Selection& selection, const Json* position) {
  auto rules = medina::rules_for(config, selection);
  const Json full = medina::config_json(rules);
  return handle_of<medina::Game>(std::move(rules), full, position);
}

// What 'text' stands for: a name or path, or JSON written on the spot.
Json config_from(const Entry& game, const std::string& text) {
  if (!text.empty() && text.front() == '{') return core::parse_json(text, "config");
  return core::find_file(game.folder + "/configs", text, fmt::format("configuration of {}", game.name));
}

void demand_game(const Entry& game, const Json& file, const std::string& what) {
  if (!file.is_object()) throw BadInput(fmt::format("{}: expected an object in braces", what));
  if (!file.contains("game") || file["game"] != game.name)
    throw BadInput(fmt::format("{}: \"game\" is {}, expected \"{}\"", what, file.contains("game") ? file["game"].dump() : "missing", game.name));
}

void demand_players(Json& config, const Request& request) {
  if (request.players == 0) return;
  if (config.contains("players") && config["players"] != request.players)
    throw BadInput(fmt::format("--players {}: the configuration is for {}", request.players, config["players"].dump()));
  config["players"] = request.players;
}

}  // namespace

const std::vector<Entry>& all() {
  static const std::vector<Entry> entries{
      {"medici", "model/medici", "Medici", 2, 6, medici::books, core::infos(medici::questions), make_medici},
      {"medici-card", "model/medici_card", "Medici: The Card Game", 2, 6, medici_card::books, core::infos(medici_card::questions), make_medici_card},
      {"medina", "model/medina", "Medina", 2, 4, medina::books, core::infos(medina::questions), make_medina},
      {"strozzi", "model/strozzi", "Strozzi", 3, 6, strozzi::books, core::infos(strozzi::questions), make_strozzi},
  };
  return entries;
}

const Entry& called(const std::string& name) {
  std::vector<std::string> names;
  for (const auto& entry : all()) {
    if (entry.name == name) return entry;
    names.push_back(entry.name);
  }
  throw BadInput(fmt::format("game '{}': not known; the games are: {}", name, core::join(names, ", ")));
}

std::unique_ptr<core::Handle> load(const Request& request) {
  const Entry& game = called(request.game);
  if (request.players != 0 && (request.players < game.least_players || request.players > game.most_players))
    throw BadInput(fmt::format("--players {}: {} is for {} to {} players", request.players, game.name, game.least_players, game.most_players));

  core::Selection selection = request.selection;
  const bool is_text = request.position.find('=') != std::string::npos;
  if (!request.position.empty() && !is_text) {
    const Json file = core::find_file(game.folder + "/positions", request.position, fmt::format("position of {}", game.name));
    demand_game(game, file, fmt::format("position '{}'", request.position));
    core::Reader reader(file, "position");
    for (const char* key : {"game", "name", "comment", "readings"}) reader.skip(key);
    if (!request.config.empty()) throw BadInput(fmt::format("--config {}: position '{}' has its own configuration", request.config, request.position));
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
      throw BadInput(fmt::format("{}: say --players N ({} to {}), --config NAME or --position NAME", game.name, game.least_players, game.most_players));
    config = {{"game", game.name}, {"name", fmt::format("full-{}", request.players)}};
  }
  demand_players(config, request);
  if (is_text) {
    const Json text = request.position;
    return game.make(config, selection, &text);
  }
  return game.make(config, selection, nullptr);
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

core::MakeHandle example_maker(const std::string& game) {
  return [game](const std::string& config, const core::Choice& readings, const std::string& position) { return load(request_for(game, {config, position, readings})); };
}

}  // namespace games
