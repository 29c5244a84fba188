#pragma once

#include <fmt/format.h>

#include <filesystem>
#include <optional>
#include <string>
#include <vector>

#include "explore/explore.hpp"
#include "explore/seen.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/json.hpp"

namespace explore {

// The state of a run between two layers: totals in checkpoint.json, the open states (found, not yet expanded) in a
// binary file beside it. The JSON names that file and is committed after it, so a run killed at any moment leaves
// either the previous checkpoint or the new one, never a mixture.
template <std::size_t W, class Saved>
struct Checkpoint {
  int next_layer = 0;
  Totals<W> totals;
  std::vector<LayerCount> counts;

  // 'each_waiting(visit)' calls visit(layer, entry) for every open state, layer by layer. Files of earlier
  // checkpoints are removed only once the new JSON is in place.
  template <class EachWaiting>
  void save(const std::string& folder, core::Json head, EachWaiting&& each_waiting) const {
    namespace fs = std::filesystem;
    core::make_folders(folder);
    head["version"] = version;
    head["next_layer"] = next_layer;
    head["totals"] = {totals.states, totals.moves, totals.terminals, totals.dead_ends, totals.orbit_states};
    head["counts"] = core::Json::array();
    for (const auto& c : counts) head["counts"].push_back({c.layer, c.states, c.moves, c.terminals, c.dead_ends});
    head["seen"] = core::Json::array();
    for (const auto& s : totals.seen)
      head["seen"].push_back({{"states", s.states}, {"distance", s.distance}, {"key", s.key}});

    const std::string name = "waiting-" + std::to_string(next_layer) + ".bin";
    core::WholeFile body(folder + "/" + name);
    core::Sum sum;
    core::Json layers = core::Json::array();
    each_waiting([&](int layer, const Saved& entry) {
      if (layers.empty() || layers.back()[0] != layer) layers.push_back({layer, 0});
      layers.back()[1] = layers.back()[1].template get<std::uint64_t>() + 1;
      body.append(entry.data(), sizeof entry);
      sum.add(entry.data(), sizeof entry);
    });
    body.commit();
    head["layers"] = std::move(layers);
    head["body"] = name;
    head["body_sum"] = sum.get();
    core::write_sealed(folder + "/checkpoint.json", head);
    for (const auto& file : fs::directory_iterator(folder))
      if (file.path().filename().string().starts_with("waiting-") && file.path().filename() != name)
        fs::remove(file.path());
  }

  // Reads the checkpoint of a folder and passes its open states to put(layer, entry); nothing when there is none.
  // Throws BadInput when it belongs to another run ('identity'), to another version, or fails its checksum, and says
  // how to begin anew.
  template <class Put>
  static std::optional<Checkpoint> restore(const std::string& folder, const core::Json& identity, int top, Put&& put) {
    const std::string path = folder + "/checkpoint.json";
    if (!std::filesystem::exists(path)) return std::nullopt;
    const auto anew = [&](const std::string& why) {
      throw core::BadInput(fmt::format("{} (without --resume the run begins anew)", why));
    };
    core::Json head;
    try {
      head = core::read_sealed(path);
    } catch (const core::BadInput& damaged) {
      anew(damaged.what());
    }
    for (const auto& [key, value] : identity.items())
      if (!head.contains(key) || head[key] != value)
        anew(path + ": the checkpoint is of another run ('" + key + "' differs)");
    if (!head.contains("version") || head["version"] != version)
      anew(path + ": the checkpoint is of another version of this program");
    try {
      Checkpoint saved;
      const auto demand = [&](bool holds) {
        if (!holds) anew(path + ": the checkpoint is damaged");
      };
      const core::Json& next = head.at("next_layer");
      demand(next.is_number_integer() && next >= 0 && next <= top);
      saved.next_layer = next;
      const auto& t = head.at("totals");
      saved.totals = {t.at(0), t.at(1), t.at(2), t.at(3), t.at(4), {}};
      for (const auto& c : head.at("counts")) saved.counts.push_back({c.at(0), c.at(1), c.at(2), c.at(3), c.at(4)});
      for (const auto& s : head.at("seen"))
        saved.totals.seen.push_back({s.at("states"), s.at("distance"), s.at("key")});
      demand(saved.totals.seen.size() == identity.at("predicates").size() + notices);
      for (const auto& seen : saved.totals.seen) demand(seen.distance >= -1 && seen.distance <= top);
      const std::string body_path = folder + "/" + head.at("body").get<std::string>();
      std::optional<core::OpenFile> body;
      try {
        body.emplace(body_path);
      } catch (const core::BadInput& missing) {
        anew(missing.what());
      }
      core::Sum sum;
      for (const auto& layer : head.at("layers")) {
        demand(layer.at(0).is_number_integer() && layer.at(0) >= 0 && layer.at(0) <= saved.next_layer);
        for (auto left = layer.at(1).get<std::uint64_t>(); left > 0; --left) {
          Saved entry;
          if (body->read(entry.data(), sizeof entry) != sizeof entry)
            anew(body_path + ": the checkpoint is damaged: it ends too early");
          sum.add(entry.data(), sizeof entry);
          put(layer.at(0), entry);
        }
      }
      if (sum.get() != head.at("body_sum").get<std::uint64_t>())
        anew(body_path + ": the checkpoint is damaged: its checksum differs");
      return saved;
    } catch (const core::Json::exception&) {
      throw core::BadInput(path + ": the checkpoint is damaged (without --resume the run begins anew)");
    }
  }

 private:
  static constexpr int version = 4;
};

}  // namespace explore
