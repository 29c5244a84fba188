#include "reports/compute/values.hpp"

#include <algorithm>
#include <memory>
#include <optional>

#include "endgame/solve.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/players.hpp"

namespace reports {

namespace {

constexpr std::uint64_t limit_states = 400'000;

constexpr std::uint64_t met_games = 8, met_states = 5'000;

std::optional<std::vector<endgame::Value>> value_of(const core::AnyGame& game, const core::Stop* stop) {
  const auto found = solved_within(game, met_states, false, stop);
  if (!found) return std::nullopt;
  std::vector<endgame::Value> values;
  for (const auto& known : found->value) values.push_back(known.low);
  return values;
}

}  // namespace

core::Json endgames_met(const core::Descriptor& game, int players, const Group& group, const core::Stop* stop) {
  const auto full = full_game(game, players, group.with);
  const auto at = [](games::Request request, const std::string& position) -> std::unique_ptr<core::AnyGame> {
    request.position = position;
    try {
      return games::load(request);
    } catch (const core::BadInput&) {  // a position that this reading does not know
      return nullptr;
    }
  };
  struct Met {
    std::string position;
    std::vector<endgame::Value> value;
  };
  std::vector<Met> met;
  std::uint64_t games = 0;
  for (std::uint64_t number = 0; number < met_games; ++number) {
    const auto played = sensible_game(*games::load(full), number + 1);
    if (!played) continue;
    const auto& states = played->states;
    ++games;
    // The endgame that is as long as can be solved.
    for (const std::size_t before_end : {24, 16, 12, 8, 6, 4, 2}) {
      if (before_end > states.size()) continue;
      const auto& position = states[states.size() - before_end];
      const auto loaded = at(full, position);
      if (!loaded) continue;
      if (auto value = value_of(*loaded, stop)) {
        met.push_back({position, std::move(*value)});
        break;
      }
    }
  }
  core::Json json{{"players", players}, {"met", games}, {"readings", core::Json::object()}};
  for (const auto& [question, reading] : group.readings) {
    std::uint64_t both = 0, changed = 0;
    endgame::Value sum(0);
    for (const auto& one : met) {
      const auto theirs = at(games::read_otherwise(full, question, reading), one.position);
      const auto value = theirs ? value_of(*theirs, stop) : std::nullopt;
      if (!value) continue;
      ++both;
      if (*value == one.value) continue;
      ++changed;
      endgame::Value most(0);
      for (std::size_t i = 0; i < value->size(); ++i) {
        const auto difference = (*value)[i] - one.value[i];
        most = std::max(most, std::max(difference, -difference));
      }
      sum = sum + most;
    }
    const endgame::Value mean = both == 0 ? endgame::Value(0) : sum / static_cast<std::int64_t>(both);
    json["readings"][question + "=" + reading] = {
        {"solved", both}, {"changed", changed}, {"mean", mean.print()}, {"mean_rounded", mean.decimal()}};
  }
  return json;
}

core::Json values_under(const core::Descriptor& game, const core::Choice& readings, const core::Stop* stop) {
  core::Json values = core::Json::array();
  for (const auto& name : core::shipped(game.folder + "/positions")) {
    games::Request request;
    request.game = game.name;
    request.position = name;
    request.selection.chosen = readings;
    std::unique_ptr<core::AnyGame> handle;
    try {
      handle = games::load(request);
    } catch (const core::BadInput&) {  // a position that this reading does not know
      values.push_back({{"position", name}, {"players", 0}, {"objective", nullptr}, {"value", nullptr}});
      continue;
    }
    endgame::Options options;
    options.objective = endgame::usual_objective(handle->players());
    options.limits.states = limit_states;
    options.limits.interrupted = stop;
    options.every_move = false;
    options.line = false;
    const auto solved = endgame::solve(*handle, options);
    core::Json value;
    if (solved.complete) {
      std::vector<std::string> numbers;
      for (const auto& known : solved.value) numbers.push_back(known.low.print());
      value = core::join(numbers, ", ");
    }
    values.push_back({{"position", name},
                      {"players", handle->players()},
                      {"objective", std::string(endgame::name_of(options.objective))},
                      {"value", value}});
  }
  return values;
}

}  // namespace reports
