#pragma once

#include <fmt/format.h>

#include <map>

#include "endgame/backward_solve.hpp"
#include "model/core/error.hpp"
#include "model/core/stop.hpp"
#include "model/games.hpp"
#include "properties/compiled.hpp"
#include "tests/fuzz/packed_table.hpp"
#include "tests/fuzz/rounds.hpp"

// What the program itself writes and later believes: tables, checkpoints, the layers of unfinished tables. Damage is
// refused, or the result is the right one; with checksums made right nothing worse than a wrong number may come of it,
// and of a table that 'verify' is content with not even that.
namespace fuzz {

inline std::unique_ptr<core::AnyGame> small_game(const std::string& name = "medina",
                                                 const std::string& config = "mini-3x3-b2") {
  return games::load({name, config, "", 0, {}});
}

[[noreturn]] inline void fault(const std::string& what) { throw std::runtime_error(what); }

// --- tables

struct SmallTable {
  std::string bytes;
  core::Json head;
  std::size_t words = 1;
  std::map<std::pair<int, std::vector<std::uint64_t>>, std::string> values;
};

inline SmallTable small_table(const std::string& game, const std::string& config, endgame::Objective objective) {
  const std::string path = Place::path() + "/whole.btb";
  endgame::RetrogradeOptions options;
  options.objective = objective;
  endgame::build_table(*small_game(game, config), options, path);
  SmallTable small;
  small.bytes = core::read_file(path);
  const endgame::Tablebase table(path);
  small.head = table.head();
  small.words = table.words();
  table.each([&](int layer, std::span<const std::uint64_t> key, std::uint32_t number) {
    small.values[{layer, {key.begin(), key.end()}}] = table.values()[number];
  });
  return small;
}
inline const std::vector<SmallTable>& small_tables() {
  using endgame::Objective;
  static const std::vector<SmallTable> all{
      small_table("medina", "mini-3x3-b2", Objective::Margin), small_table("medina", "mini-3x3-b2", Objective::Own),
      small_table("strozzi", "nano2", Objective::Win), small_table("medici-card", "card-mini-8-3", Objective::Margin)};
  return all;
}

// Reads a table as 'table verify' does. Content with it: it has every state of the table it says it is, with its value.
inline void verified(const std::string& path) {
  try {
    const endgame::Tablebase table(path);
    games::Request request;
    request.game = table.head().at("game");
    request.config = table.head().at("config").dump();
    if (!table.head().at("position").is_null()) request.position = table.head().at("position");
    for (const auto& [question, reading] : table.head().at("readings").items())
      request.selection.chosen[question] = reading;
    if (table.head().at("config").contains("cards") && table.head()["config"]["cards"].is_string()) return;
    const auto game = games::load(request);
    if (endgame::verify(table, *game, 1, nullptr, {})) return;
    for (const auto& small : small_tables()) {
      bool same = true;
      for (const char* key : {"game", "config", "position", "readings", "objective", "hero", "symmetry"})
        same = same && table.head().at(key) == small.head.at(key);
      if (!same) continue;
      for (const auto& [state, value] : small.values) {
        auto key = state.second;
        key.resize(table.words());
        const auto found = table.find(state.first, key);
        if (!found || *found != value)
          fault(fmt::format("a table is taken for right that has {} for {}", found.value_or("nothing"), value));
      }
    }
  } catch (const core::BadInput&) {
  }
}

inline std::vector<std::string> table_seeds() {
  std::vector<std::string> seeds;
  for (const auto& small : small_tables()) seeds.push_back(small.bytes);
  return seeds;
}
inline void table(std::string_view bytes) {
  const auto path = Place::write("table.btb", bytes);
  bool read = true;
  try {
    const endgame::Tablebase opened(path);
    opened.each([](int, std::span<const std::uint64_t>, std::uint32_t) {});
  } catch (const core::BadInput&) {
    read = false;
  }
  for (const auto& small : small_tables())
    if (read && bytes == small.bytes) return;
  if (read) fault("a damaged table is read without a word");
}

inline std::vector<std::string> table_sums_seeds() {
  std::vector<std::string> seeds;
  for (const auto& small : small_tables()) seeds.push_back(unpacked_table(small.bytes, small.words));
  return seeds;
}
inline void table_sums(std::string_view unpacked) { verified(Place::write("sums.btb", packed_table(unpacked))); }

// --- checkpoints: the first line is checkpoint.json, the rest the open states

inline explore::Options with_checkpoint(const std::string& folder) {
  explore::Options options;
  options.checkpoint = folder;
  options.checkpoint_seconds = 0;
  options.witness = false;
  return options;
}
inline const explore::Result& explored() {
  static const auto result = properties::explore(*small_game(), false, {}).result;
  return result;
}
inline std::string checkpoint_text(const std::string& folder) {
  const std::string json = core::read_file(folder + "/checkpoint.json");
  return json + core::read_file(folder + "/" + core::Json::parse(json)["body"].get<std::string>());
}
inline std::vector<std::string> checkpoint_seeds() {
  std::vector<std::string> seeds;
  for (const std::uint64_t limit : {5, 20, 60, 150, 300, 400}) {
    const std::string folder = Place::path() + "/stopped";
    std::filesystem::remove_all(folder);
    auto options = with_checkpoint(folder);
    options.limit_states = limit;
    properties::explore(*small_game(), false, options);
    if (std::filesystem::exists(folder + "/checkpoint.json")) seeds.push_back(checkpoint_text(folder));
  }
  return seeds;
}

// Goes on from a checkpoint; nothing when it was refused.
inline std::optional<explore::Result> resumed(std::string_view head, std::string_view body) {
  const std::string folder = Place::path() + "/resumed";
  std::filesystem::remove_all(folder);
  std::filesystem::create_directories(folder);
  Place::write("resumed/checkpoint.json", head);
  std::string name = "waiting-1.bin";
  try {
    name = core::Json::parse(head).at("body");
  } catch (const core::Json::exception&) {
  }
  if (name.empty() || name.find('/') != std::string::npos || name.find('\0') != std::string::npos || name.size() > 200)
    name = "waiting-1.bin";
  if (name != "." && name != ".." && name != "checkpoint.json") Place::write("resumed/" + name, body);
  static const auto game = small_game();
  auto options = with_checkpoint(folder);
  options.checkpoint_seconds = 3600;
  options.resume = true;
  options.limit_states = 5000;
  try {
    return properties::explore(*game, false, options).result;
  } catch (const core::BadInput&) {
    return std::nullopt;
  }
}

inline void checkpoint(std::string_view text) {
  const auto line = std::min(text.find('\n') + 1, text.size());
  const auto result = resumed(text.substr(0, line), text.substr(line));
  if (!result || !result->complete) return;
  const auto& right = explored();
  if (result->states != right.states || result->transitions != right.transitions ||
      result->terminals != right.terminals || result->dead_ends != right.dead_ends ||
      result->layers.size() != right.layers.size())
    fault(fmt::format("{} states instead of {} after damage", result->states, right.states));
}

// Under the right sum of its own, the JSON may say anything but another key: those are believed (docs/warts.md), as the
// entries of the body are, whose sum stays what it was.
inline void checkpoint_sums(std::string_view text) {
  const auto line = std::min(text.find('\n') + 1, text.size());
  std::string head(text.substr(0, line));
  static const auto seen =
      core::Json::parse(checkpoint_seeds().front().substr(0, checkpoint_seeds().front().find('\n')))["seen"];
  try {
    if (!core::is_too_deep(head)) {
      auto json = core::Json::parse(head);
      if (json.is_object()) {
        if (json.contains("seen") && json["seen"].is_array())
          for (auto& one : json["seen"])
            if (one.is_object() && one.contains("key")) one["key"] = seen[0]["key"];
        json.erase("sum");
        json["sum"] = core::sum128(json.dump());
        head = json.dump() + "\n";
      }
    }
  } catch (const core::Json::exception&) {
  }
  try {
    resumed(head, text.substr(line));
  } catch (const core::Overflow&) {
  }
}

// --- the layers of an unfinished table: for each file a line with its name and length, then its bytes

inline std::string archive(const std::string& folder) {
  std::vector<std::string> names;
  for (const auto& file : std::filesystem::directory_iterator(folder))
    if (file.is_regular_file()) names.push_back(file.path().filename().string());
  std::sort(names.begin(), names.end());
  std::string all;
  for (const auto& name : names) {
    const std::string bytes = core::read_file(folder + "/" + name);
    all += fmt::format("{} {}\n{}", name, bytes.size(), bytes);
  }
  return all;
}
inline void unarchive(std::string_view all, const std::string& folder, bool seal) {
  while (!all.empty()) {
    const auto line = std::min(all.find('\n'), all.size());
    const std::string name(all.substr(0, std::min(all.find(' '), line)));
    const std::string length(all.substr(std::min(name.size() + 1, line), line - std::min(name.size() + 1, line)));
    all.remove_prefix(std::min(line + 1, all.size()));
    std::string bytes(all.substr(0, std::strtoull(length.c_str(), nullptr, 10)));
    all.remove_prefix(bytes.size());
    if (name.empty() || name.find('/') != std::string::npos || name.find('\0') != std::string::npos || name[0] == '.')
      continue;
    if (seal && name.ends_with(".json") && !core::is_too_deep(bytes)) try {
        auto json = core::Json::parse(bytes);
        if (json.is_object()) {
          json.erase("sum");
          json["sum"] = core::sum128(json.dump());
          bytes = json.dump();
        }
      } catch (const core::Json::exception&) {
      }
    Place::write(folder + "/" + name, bytes);
  }
}

inline std::vector<std::string> layers_seeds() {
  std::vector<std::string> seeds;
  const auto game = small_game();
  const std::string path = Place::path() + "/unfinished.btb";
  for (int calls = 0; calls < 12; calls += 3) {
    std::filesystem::remove_all(path + ".layers");
    core::Stop stop;
    endgame::RetrogradeOptions options;
    options.memory = 1 << 16;
    options.stop = &stop;
    options.progress = [&, left = calls](bool forwards, std::uint64_t, double) mutable {
      if (!forwards && left-- <= 0) stop.request();
    };
    if (!endgame::build_table(*game, options, path).complete) seeds.push_back(archive(path + ".layers"));
  }
  return seeds;
}
inline std::optional<std::string> finished(std::string_view text, bool seal) {
  std::filesystem::remove_all(Place::path() + "/half.btb.layers");
  std::filesystem::create_directories(Place::path() + "/half.btb.layers");
  unarchive(text, "half.btb.layers", seal);
  static const auto game = small_game();
  const std::string path = Place::path() + "/half.btb";
  std::filesystem::remove(path);
  try {
    endgame::RetrogradeOptions options;
    options.memory = 1 << 16;
    endgame::build_table(*game, options, path);
  } catch (const core::BadInput&) {
    return std::nullopt;
  } catch (const std::system_error&) {  // a layer that is named and is not there: the machine's words, exit code 2
    return std::nullopt;
  }
  return core::read_file(path);
}
inline void layers(std::string_view text) {
  const auto made = finished(text, false);
  if (made && *made != small_tables()[0].bytes) fault("another table after damage");
}
inline void layers_sums(std::string_view text) { finished(text, true); }

inline constexpr Target file_targets[] = {
    {"table", table, table_seeds, 3000},
    {"table_sums", table_sums, table_sums_seeds, 500},
    {"checkpoint", checkpoint, checkpoint_seeds, 300},
    {"checkpoint_sums", checkpoint_sums, checkpoint_seeds, 300},
    {"layers", layers, layers_seeds, 300},
    {"layers_sums", layers_sums, layers_seeds, 300},
};

}  // namespace fuzz
