#include "reports/compute/game_data.hpp"

#include <filesystem>
#include <mutex>

#include "model/core/data.hpp"
#include "model/core/json.hpp"

namespace reports {

namespace {

std::vector<std::string> texts_of(const core::Json& list, const std::string& place) {
  std::vector<std::string> texts;
  for (const auto& item : list) texts.push_back(core::as_text(item, place));
  return texts;
}

std::map<std::string, std::string> map_of(const core::Json& object, const std::string& place) {
  std::map<std::string, std::string> all;
  for (const auto& [key, value] : object.items()) all[key] = core::as_text(value, place);
  return all;
}

GameData plain(const core::Descriptor& game) {
  GameData data;
  for (const auto& config : core::shipped(game.folder + "/configs"))
    if (!config.starts_with("full-")) data.lockstep.push_back(config);
  data.explored = data.lockstep;
  return data;
}

GameData read(const core::Descriptor& game) {
  const std::string path = core::data_path(game.folder + "/report.json");
  GameData data = plain(game);
  if (!std::filesystem::exists(path)) return data;
  const core::Json json = core::read_json_file(path);
  core::Reader reader(json, path);
  if (reader.has("lockstep")) {
    core::Reader lockstep(reader.at("lockstep"), reader.place("lockstep"));
    data.lockstep = texts_of(lockstep.at("configs"), lockstep.place("configs"));
    data.lockstep_states = static_cast<std::uint64_t>(lockstep.number("limit_states", 1, 1'000'000'000));
    lockstep.done();
  }
  if (reader.has("explored")) data.explored = texts_of(reader.at("explored"), reader.place("explored"));
  if (reader.has("games")) {
    core::Reader games(reader.at("games"), reader.place("games"));
    data.measured_games = static_cast<int>(games.number("measured", 1, 1'000'000));
    data.sampled_games = static_cast<int>(games.number("sampled", 1, 1'000'000));
    games.done();
  }
  if (reader.has("currency")) data.currency = reader.text("currency");
  if (reader.has("unguarded_rules"))
    data.unguarded_rules = map_of(reader.at("unguarded_rules"), reader.place("unguarded_rules"));
  if (reader.has("invented"))
    for (const auto& item : reader.at("invented")) {
      core::Reader one(item, reader.place("invented"));
      data.invented.push_back(
          {one.text("what"), one.text("key"), one.text("set"), texts_of(one.at("others"), one.place("others"))});
      one.done();
    }
  if (reader.has("stuck"))
    for (const auto& item : reader.at("stuck")) {
      core::Reader one(item, reader.place("stuck"));
      StuckPlace place{
          one.text("title"), one.text("rule"), one.text("question"), {one.text("config"), one.text("position"), {}}};
      place.scene.readings = map_of(one.at("readings"), one.place("readings"));
      one.done();
      data.stuck.push_back(std::move(place));
    }
  reader.done();
  return data;
}

}  // namespace

const GameData& data_of(const core::Descriptor& game) {
  static std::mutex mutex;
  static std::map<std::string, GameData> known;
  const std::lock_guard lock(mutex);
  const auto it = known.find(game.name);
  return it != known.end() ? it->second : known.emplace(game.name, read(game)).first->second;
}

}  // namespace reports
