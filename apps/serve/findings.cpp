#include "apps/serve/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "apps/serve/setups.hpp"
#include "bargello/error.hpp"
#include "bargello/game.hpp"
#include "model/core/document.hpp"
#include "model/core/files.hpp"

namespace serve {

using core::Json;
namespace fs = std::filesystem;

namespace {

// The readings that the program was held to, where they differ from ours.
Json unusual(const std::string& game, const Json& readings) {
  Json chosen = Json::object();
  for (const auto& question : bargello::game_info(game).questions) {
    const auto reading = core::text(core::part(readings, question.slug), "reading");
    if (!reading.empty() && reading != question.readings.front().slug) chosen[question.slug] = reading;
  }
  return chosen;
}

// A divergence as the page shows it: a setup, the moves, and what was expected there.
Json finding_of(const Json& one, const std::string& game, const Json& readings, const std::string& title) {
  Json setup{{"game", game}, {"config", core::part(one, "config")}, {"readings", unusual(game, readings)}};
  if (setup["config"].is_object()) {
    setup["config"]["game"] = game;
    if (!setup["config"].contains("players")) setup["config"]["players"] = core::part(one, "players");
  }
  if (one.contains("state")) setup["position"] = one["state"];
  const auto rule = core::text(one, "rule");
  Json entry{{"title", fmt::format("{}: {}{}", title, core::text(one, "kind"), rule.empty() ? "" : " (" + rule + ")")},
             {"kind", core::text(one, "kind")},
             {"setup", setup},
             {"moves", core::part(one, "play")},
             {"expected", core::part(one, "expected")},
             {"got", core::part(one, "got")}};
  if (one.contains("offered")) entry["offered"] = one["offered"];
  return entry;
}

void add_divergences(Json& found, const Json& document, const std::string& file) {
  const auto game = core::text(document, "game");
  int number = 0;
  for (const auto& one : core::list(document, "divergences"))
    found.push_back(finding_of(one, game, core::part(document, "readings"), fmt::format("{} {}", file, ++number)));
}

bool is_finding(const Json& document) {
  return document.is_object() && document.contains("kind") && document.contains("config") && document.contains("play");
}

// A finding in a folder of its own does not name its game: it is the one whose configuration and moves these are.
std::string game_of(const Json& one) {
  const auto named = core::text(one, "game");
  if (!named.empty()) return named;
  for (const auto& info : bargello::games()) {
    try {
      const auto setup = setup_from(finding_of(one, info.name, Json(), "").at("setup"));
      const bargello::Game game(setup);
      const auto& moves = core::list(one, "play");
      if (!moves.empty()) game.start().explain(moves[0].is_string() ? moves[0].get<std::string>() : moves[0].dump());
      return info.name;
    } catch (const bargello::Error&) {  // not this one
    }
  }
  throw bargello::Error("its configuration and moves are those of no game");
}

std::vector<fs::path> sorted(const fs::path& folder) {
  std::vector<fs::path> all;
  std::error_code error;
  for (const auto& entry : fs::directory_iterator(folder, error)) all.push_back(entry.path());
  std::sort(all.begin(), all.end());
  return all;
}

void add_file(Json& found, const fs::path& file) {
  const std::string name = file.filename().string();
  if (name.ends_with(".json")) {
    const Json document = core::read_json_file(file.string());
    if (core::text(document, "schema").starts_with("bargello/conform/"))
      add_divergences(found, document, name);
    else if (is_finding(document))
      found.push_back(finding_of(document, game_of(document), Json(),
                                 name == "finding.json" ? file.parent_path().filename().string() : name));
  } else if (name.ends_with(".play") || name.ends_with(".jsonl") || name.ends_with(".txt")) {
    found.push_back({{"title", name}, {"record", core::read_file(file.string())}});
  }
}

}  // namespace

Json findings(const std::string& path) {
  Json found = Json::array();
  std::error_code error;
  const auto add = [&found](const fs::path& file) {
    try {
      add_file(found, file);
    } catch (const std::exception& e) {
      throw bargello::Error(fmt::format("--open {}: {}", file.string(), e.what()));
    }
  };
  if (!fs::is_directory(path, error)) {
    add(path);
  } else {
    // What 'conform --out' writes has a folder for each finding.
    for (const auto& entry : sorted(path))
      if (fs::is_regular_file(entry, error))
        add(entry);
      else if (fs::is_regular_file(entry / "finding.json", error))
        add(entry / "finding.json");
  }
  if (found.empty())
    throw bargello::Error(
        fmt::format("--open {}: nothing to open; expected recorded games (.play, .jsonl, .txt), what 'conform --json' "
                    "wrote (.json) or what 'conform --out' wrote",
                    path));
  return found;
}

}  // namespace serve
