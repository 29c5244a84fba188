#include "endgame/backward_solve.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <optional>

#include "endgame/compiled.hpp"
#include "model/core/files.hpp"

namespace endgame {

namespace {

RetrogradeOptions options_of(const Tablebase& table) {
  RetrogradeOptions options;
  const auto name = table.head().at("objective").get<std::string>();
  options.objective =
      static_cast<Objective>(std::find(objective_names.begin(), objective_names.end(), name) - objective_names.begin());
  options.hero = table.head().at("hero");
  options.symmetry = table.head().at("symmetry");
  return options;
}

}  // namespace

Whole solve_whole(const core::AnyGame& game, const RetrogradeOptions& options) {
  return compiled_for(game).solve_whole(game, options);
}

Solved solve_backwards(const core::AnyGame& game, const Options& options) {
  return compiled_for(game).solve_backwards(game, options);
}

Whole build_table(const core::AnyGame& game, RetrogradeOptions options, const std::string& path) {
  options.folder = path + ".layers";
  core::Json head;
  head["schema"] = "bargello/table/1";
  head["game"] = game.name();
  head["config"] = game.config();
  head["position"] = game.is_position() ? core::Json(game.print(game.start())) : core::Json(nullptr);
  head["readings"] = core::Json(game.readings());
  head["objective"] = name_of(options.objective);
  head["metric"] = options.objective == Objective::Margin ? "result of seat 0 minus that of seat 1"
                   : options.objective == Objective::Win  ? "share of the win, one for each seat"
                   : options.objective == Objective::Own  ? "result, one for each seat"
                                                          : "result of the hero when all others are against it";
  head["hero"] = options.hero;
  head["symmetry"] = options.symmetry;
  const std::string of = options.folder + "/of.json";
  if (std::filesystem::exists(of)) {
    if (core::read_sealed(of) != head)
      throw core::BadInput(
          fmt::format("{}: an unfinished table of something else; remove the folder to begin anew", options.folder));
  } else {
    core::make_folders(options.folder);
    core::write_sealed(of, head);
  }
  return compiled_for(game).build_table(game, options, head, path);
}

Probed probe(const Tablebase& table, const core::AnyGame& game, const core::AnyState& s) {
  return compiled_for(game).probe(table, game, s);
}

std::optional<std::string> verify(const Tablebase& table, const core::AnyGame& game, int threads,
                                  const core::Stop* stop,
                                  const std::function<void(bool, std::uint64_t, double)>& progress) {
  auto options = options_of(table);
  options.threads = threads;
  options.stop = stop;
  options.progress = progress;
  std::vector<Outcome> outcomes;
  for (std::size_t i = 1; i < table.values().size(); ++i) outcomes.push_back(OutcomeInterner::parse(table.values()[i]));
  TabledLayers layers;
  table.each([&](int layer, std::span<const std::uint64_t> key, std::uint32_t number) {
    core::Stop::check(stop);
    auto& [keys, numbers] = layers[layer];
    keys.insert(keys.end(), key.begin(), key.end());
    numbers.push_back(number);
  });
  // A tablebase is sorted by key, a LayerIndex by hash: the values are permuted along with their keys.
  for (auto& [layer, content] : layers) {
    core::Stop::check(stop);
    auto& [keys, numbers] = content;
    const LayerIndex index(Words(LayerIndex::build(keys, table.words())), table.words());
    std::vector<OutcomeInterner::Id> placed(numbers.size());
    for (std::size_t i = 0; i < numbers.size(); ++i) {
      const auto place = index.find(std::span(keys).subspan(i * table.words(), table.words()));
      placed[place] = numbers[i];
    }
    const auto all = index.content().get();
    content = {std::vector<std::uint64_t>(all.begin(), all.end()), std::move(placed)};
  }
  return compiled_for(game).verify(game, options, table.words(), std::move(layers), outcomes);
}

}  // namespace endgame
