#include "apps/serve/findings.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <vector>

#include "bargello/error.hpp"
#include "model/core/document.hpp"
#include "model/core/files.hpp"

namespace serve {

using core::Json;
namespace fs = std::filesystem;

namespace {

void add_divergences(Json& found, const Json& document, const std::string& file) {
  int number = 0;
  for (const auto& one : core::list(document, "divergences")) {
    ++number;
    Json setup{{"game", core::text(document, "game")}, {"config", core::part(one, "config")}};
    if (setup["config"].is_object()) {
      setup["config"]["game"] = setup["game"];
      if (!setup["config"].contains("players")) setup["config"]["players"] = core::part(one, "players");
    }
    if (one.contains("state")) setup["position"] = one["state"];
    const auto rule = core::text(one, "rule");
    Json entry{{"title", fmt::format("{}, {} {}: {}{}", file, core::text(document, "game"), number,
                                     core::text(one, "kind"), rule.empty() ? "" : " (" + rule + ")")},
               {"setup", setup},
               {"moves", core::part(one, "play")}};
    if (one.contains("offered")) entry["offered"] = one["offered"];
    entry["expected"] = core::part(one, "expected");
    entry["got"] = core::part(one, "got");
    found.push_back(std::move(entry));
  }
}

}  // namespace

Json findings(const std::string& path) {
  std::vector<std::string> files;
  std::error_code error;
  if (fs::is_directory(path, error)) {
    for (const auto& entry : fs::directory_iterator(path, error))
      if (entry.is_regular_file(error)) files.push_back(entry.path().string());
    std::sort(files.begin(), files.end());
  } else {
    files.push_back(path);
  }
  Json found = Json::array();
  for (const auto& file : files) {
    const std::string name = fs::path(file).filename().string();
    if (name.ends_with(".json")) {
      const Json document = core::read_json_file(file);
      if (core::text(document, "schema").starts_with("bargello/conform/")) add_divergences(found, document, name);
    } else if (name.ends_with(".play") || name.ends_with(".jsonl") || name.ends_with(".txt")) {
      found.push_back({{"title", name}, {"record", core::read_file(file)}});
    }
  }
  if (found.empty())
    throw bargello::Error(
        fmt::format("--open {}: nothing to open; expected recorded games (.play, .jsonl, .txt) or what 'conform "
                    "--json' wrote (.json)",
                    path));
  return found;
}

}  // namespace serve
