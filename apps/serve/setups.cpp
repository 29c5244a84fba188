#include "apps/serve/setups.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/error.hpp"

namespace serve {

using bargello::Error;
using bargello::Setup;
using core::Json;

namespace {

constexpr const char* letters = "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_";

bool is_name(const std::string& text) {
  return !text.empty() && text.size() <= 80 && text.find_first_not_of(letters) == std::string::npos;
}

// A configuration may itself name what ships (a deck); it may not name a file.
void demand_no_path(const Json& value, const std::string& place) {
  if (value.is_string()) {
    const auto& text = value.get_ref<const std::string&>();
    if (text.find_first_of("/\\") != std::string::npos || text.find("..") != std::string::npos ||
        text.ends_with(".json"))
      throw Error(fmt::format("{}: '{:.40}' looks like the path of a file; here only names of what ships are known",
                              place, text));
  } else if (value.is_object()) {
    for (const auto& [key, part] : value.items())
      if (key != "comment") demand_no_path(part, place + "." + key);
  } else if (value.is_array()) {
    for (const auto& part : value) demand_no_path(part, place);
  }
}

std::string text_at(const Json& request, const char* key) {
  if (!request.contains(key) || request[key].is_null()) return "";
  if (!request[key].is_string()) throw Error(fmt::format("{}: expected a text", key));
  return request[key].get<std::string>();
}

std::string config_from(const Json& config) {
  if (config.is_object()) {
    demand_no_path(config, "config");
    return config.dump();
  }
  if (!config.is_string()) throw Error("config: expected a name or an object");
  const auto name = config.get<std::string>();
  if (name.empty()) return "";
  if (name.front() == '{') return config_from(core::parse_json(name, "config"));
  if (!is_name(name)) throw Error(fmt::format("config '{:.40}': expected the name of one that ships", name));
  return name;
}

// A position of one's own: the file's content, or a state alone.
void read_position(Setup& setup, const Json& position) {
  demand_no_path(position, "position");
  Json state = position;
  if (position.contains("state")) {
    if (position.contains("game") && position["game"] != setup.game)
      throw Error(fmt::format("position: it is one of {:.60}", position["game"].dump()));
    if (position.contains("config")) setup.config = config_from(position["config"]);
    if (position.contains("readings") && position["readings"].is_object())
      for (const auto& [question, reading] : position["readings"].items())
        setup.readings.try_emplace(question, core::as_text(reading, "position.readings." + question));
    state = position["state"];
  }
  setup.position = bargello::Game(setup).from_json(state.dump()).text();
}

}  // namespace

Setup setup_from(const Json& request) {
  try {
    if (!request.is_object()) throw Error("setup: expected an object");
    Setup setup;
    setup.game = text_at(request, "game");
    bargello::game_info(setup.game);  // one that we know
    setup.book = text_at(request, "book");
    if (request.contains("players") && !request["players"].is_null())
      setup.players = static_cast<int>(core::as_number(request["players"], 0, 99, "players"));
    if (request.contains("config") && !request["config"].is_null()) setup.config = config_from(request["config"]);
    if (request.contains("readings") && !request["readings"].is_null()) {
      if (!request["readings"].is_object()) throw Error("readings: expected an object");
      for (const auto& [question, reading] : request["readings"].items())
        setup.readings[question] = core::as_text(reading, "readings." + question);
    }
    const Json position = request.contains("position") ? request["position"] : Json();
    if (position.is_object()) {
      read_position(setup, position);
    } else if (!position.is_null()) {
      setup.position = text_at(request, "position");
      if (setup.position.starts_with("{"))
        read_position(setup, core::parse_json(std::exchange(setup.position, ""), "position"));
      else if (!setup.position.empty() && setup.position.find('=') == std::string::npos && !is_name(setup.position))
        throw Error(fmt::format("position '{:.40}': expected the name of one that ships, or a state", setup.position));
    }
    return setup;
  } catch (const core::BadInput& e) {
    throw Error(e.what());
  }
}

Setup setup_at(const bargello::Game& game, const std::string& state) {
  Setup setup;
  setup.game = game.name();
  setup.config = game.config();
  setup.position = state;
  setup.readings = game.readings();
  return setup;
}

Json setup_json(const Setup& setup) {
  Json json{{"game", setup.game}};
  if (!setup.config.empty())
    json["config"] = setup.config.front() == '{' ? core::parse_json(setup.config, "config") : Json(setup.config);
  if (!setup.position.empty()) json["position"] = setup.position;
  if (setup.players != 0) json["players"] = setup.players;
  if (!setup.book.empty()) json["book"] = setup.book;
  json["readings"] = Json(setup.readings);
  return json;
}

std::shared_ptr<const bargello::Game> Games::get(const Json& request) {
  const std::string key = request.dump();
  {
    const std::lock_guard lock(mutex_);
    const auto it = std::find_if(kept_.begin(), kept_.end(), [&](const auto& kept) { return kept.first == key; });
    if (it != kept_.end()) {
      kept_.splice(kept_.begin(), kept_, it);
      return it->second;
    }
  }
  auto game = std::make_shared<const bargello::Game>(setup_from(request));
  const std::lock_guard lock(mutex_);
  kept_.emplace_front(key, game);
  if (kept_.size() > most_kept) kept_.pop_back();
  return game;
}

}  // namespace serve
