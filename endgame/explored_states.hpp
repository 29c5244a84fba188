#pragma once

#include <cstdint>
#include <filesystem>
#include <map>
#include <span>
#include <string>
#include <string_view>
#include <utility>
#include <vector>

#include "endgame/layer_index.hpp"
#include "endgame/retrograde_options.hpp"
#include "endgame/solved_layer.hpp"
#include "explore/explore.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"

namespace endgame {

inline std::string layer_file(const std::string& folder, const char* what, int layer) {
  return folder + "/" + what + "-" + std::to_string(layer) + ".bin";
}

// The forward pass of retrograde analysis by the explorer, for tables and within a memory bound: fills in the keys of
// every layer, sorted into an index, and how many words a key has. With a folder the layers lie there as files with
// checksums, and a pass that was cut short goes on from its checkpoint. Returns what stopped it; empty: nothing did.
template <class G>
std::string explored_states(const G& game, const typename G::State& first, const RetrogradeOptions& options,
                            std::map<int, SolvedLayer>& layers, std::size_t& words_of_key) {
  namespace fs = std::filesystem;
  const bool on_disk = !options.folder.empty();
  const auto file = [&](int layer) { return layer_file(options.folder, "keys", layer); };
  const auto sum_of = [](std::span<const std::uint64_t> content) {
    return core::sum128({reinterpret_cast<const char*>(content.data()), content.size_bytes()});
  };

  explore::Options walk;
  walk.threads = options.threads;
  walk.memory = options.memory / 2;  // the rest is for the layers that are finished
  walk.symmetry = options.symmetry;
  walk.witness = false;
  walk.limit_states = options.limit_states;
  walk.limit_seconds = options.limit_seconds;
  walk.stop = options.stop;
  if (options.progress)
    walk.progress = [&](const explore::Progress& p) { options.progress(true, p.states, p.seconds); };
  if (on_disk) {
    fs::create_directories(options.folder);
    walk.checkpoint = options.folder + "/forwards";
    walk.resume = true;
  }
  walk.finished = [&](int layer, std::vector<std::uint64_t> keys, std::size_t words) {
    words_of_key = words;
    auto content = LayerIndex::build(std::move(keys), words);
    if (!on_disk) {
      layers[layer].index = LayerIndex(Words(std::move(content)), words);
      return;
    }
    core::write_file(file(layer),
                     {reinterpret_cast<const char*>(content.data()), content.size() * sizeof(std::uint64_t)});
    core::write_sealed(file(layer) + ".json", {{"keys", sum_of(content)}});
  };

  const std::string done = options.folder + "/states.json";
  if (on_disk && fs::exists(done)) {
    const core::Json json = core::read_sealed(done);
    for (const auto& layer : json.at("layers")) layers[layer.get<int>()];
    words_of_key = json.at("words");
  } else {
    const auto result = explore::explore(game, first, explore::Predicates<G>{}, walk);
    if (!result.complete) return result.why;
    core::Json numbers = core::Json::array();
    for (const auto& layer : result.layers) {
      layers[layer.layer];
      numbers.push_back(layer.layer);
    }
    words_of_key = static_cast<std::size_t>(result.entry_bytes) / sizeof(std::uint64_t);
    if (on_disk) {
      core::write_sealed(done, {{"layers", std::move(numbers)}, {"words", words_of_key}});
      fs::remove_all(walk.checkpoint);
    }
  }
  if (!on_disk) return {};
  for (auto& [number, layer] : layers) {
    Words keys(file(number));
    if (core::read_sealed(file(number) + ".json").at("keys") != sum_of(keys.get()))
      throw core::BadInput(file(number) + ": damaged: its checksum differs; remove the folder to begin anew");
    layer.index = LayerIndex(std::move(keys), words_of_key);
  }
  return {};
}

}  // namespace endgame
