#pragma once

#include "bargello/conform.hpp"
#include "bargello/error.hpp"
#include "bargello/play.hpp"
#include "model/games.hpp"
#include "reports/compute/jobs.hpp"
#include "tests/fuzz/rounds.hpp"

// Documents that verbs take beside games and positions.
namespace fuzz {

// --- the report's cache: what it has is what was put there, or nothing

inline const std::vector<std::pair<std::string, core::Json>>& cached() {
  static const std::vector<std::pair<std::string, core::Json>> all{
      {"explore medici --config tiny-2p", {{"states", 121178}, {"value", "7/3"}, {"list", {1, 2, 3}}}},
      {"prove medici --claim purse", "proved"},
      {"play medici --players 3", core::Json::array({"draw", "bid 3", nullptr, true, 0.5})}};
  return all;
}

inline std::vector<std::string> cache_seeds() {
  std::vector<std::string> seeds;
  for (std::size_t count = 1; count <= cached().size(); ++count) {
    const std::string folder = Place::path() + "/cache-seed";
    std::filesystem::remove_all(folder);
    reports::Cache cache({folder});
    for (std::size_t i = 0; i < count; ++i) cache.put("medici", cached()[i].first, "0123abc", cached()[i].second);
    cache.write();
    seeds.push_back(core::read_file(folder + "/medici.json"));
  }
  return seeds;
}

inline void cache(std::string_view text) {
  std::filesystem::create_directories(Place::path() + "/cache");
  Place::write("cache/medici.json", text);
  const reports::Cache read({Place::path() + "/cache"});
  for (const auto& [command, result] : cached())
    if (const auto* found = read.find("medici", command, "0123abc"); found != nullptr && *found != result)
      throw std::runtime_error("another result is believed: " + found->dump());
}

// --- the lists of 'conform'; the program that would be held against the model does not exist

inline void conform_with(const bargello::ConformOptions& options) {
  try {
    bargello::conform("medici", {"/nonexistent/program"}, options);
  } catch (const bargello::Error&) {
  }
}
inline void known(std::string_view text) {
  bargello::ConformOptions options;
  options.known = Place::write("known.json", text);
  conform_with(options);
}
inline void expected(std::string_view text) {
  bargello::ConformOptions options;
  options.expect = Place::write("expect.json", text);
  conform_with(options);
}

// --- recorded games, also with a second reading beside ours

inline void replay(std::string_view text) {
  for (const char* versus : {"", "lot-limit-whose=other"}) {
    try {
      bargello::replay(std::string(text), "fuzz", versus);
    } catch (const bargello::Error&) {
    }
  }
}
inline std::vector<std::string> replay_seeds() {
  std::vector<std::string> seeds;
  for (const auto& entry : games::all()) {
    const auto folder = core::data_path(entry.folder + "/plays");
    if (!std::filesystem::exists(folder)) continue;
    for (const auto& file : std::filesystem::directory_iterator(folder))
      if (seeds.size() < 40 && file.file_size() < 6000) seeds.push_back(core::read_file(file.path().string()));
  }
  std::sort(seeds.begin(), seeds.end());
  return seeds;
}

inline constexpr Target document_targets[] = {
    {"cache", cache, cache_seeds, 2000},
    {"known", known, nullptr, 500},
    {"expected", expected, nullptr, 500},
    {"replay", replay, replay_seeds, 500},
};

}  // namespace fuzz
