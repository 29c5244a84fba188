#include "reports/compute/values.hpp"

#include <fmt/format.h>

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

// What the players get, whatever they choose among equally good moves: with three and more an interval for each of them
// where that choice matters. Nothing where it is not known how much it matters.
std::optional<endgame::Known> whatever_ties(const endgame::Solved& solved) {
  if (!solved.range.empty()) return solved.range;
  if (solved.objective == endgame::Objective::Own && solved.tie_independent != true) return std::nullopt;
  return solved.value;
}

std::optional<endgame::Known> value_of(const core::AnyGame& game, const core::Stop* stop) {
  const auto found = solved_within(game, met_states, false, stop);
  return found ? whatever_ties(*found) : std::nullopt;
}

// By how much two results part at least, for the player for whom it is most.
endgame::Value gap(const endgame::Known& a, const endgame::Known& b) {
  endgame::Value most(0);
  for (std::size_t i = 0; i < a.size(); ++i)
    most = std::max(most, std::max(b[i].low - a[i].high, a[i].low - b[i].high));
  return most;
}

endgame::Known known_of(const core::Json& value) {
  endgame::Known known;
  for (const auto& one : value.at("known"))
    known.push_back({endgame::Value::parse(one.at(0)), endgame::Value::parse(one.at(1))});
  return known;
}

}  // namespace

bool values_differ(const core::Json& a, const core::Json& b) { return gap(known_of(a), known_of(b)) > endgame::Value(0); }

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
    endgame::Known value;
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
    std::uint64_t both = 0, changed = 0, by_ties = 0;
    endgame::Value sum(0);
    for (const auto& one : met) {
      const auto theirs = at(games::read_otherwise(full, question, reading), one.position);
      const auto value = theirs ? value_of(*theirs, stop) : std::nullopt;
      if (!value) continue;
      ++both;
      if (*value == one.value) continue;
      const auto apart = gap(*value, one.value);
      ++(apart > endgame::Value(0) ? changed : by_ties);
      sum = sum + apart;
    }
    const endgame::Value mean = both == 0 ? endgame::Value(0) : sum / static_cast<std::int64_t>(both);
    json["readings"][question + "=" + reading] = {{"solved", both},
                                                  {"changed", changed},
                                                  {"by_ties", by_ties},
                                                  {"mean", mean.print()},
                                                  {"mean_rounded", mean.decimal()}};
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
    core::Json value, bounds = core::Json::array();
    if (const auto all = solved.complete ? whatever_ties(solved) : std::nullopt) {
      std::vector<std::string> numbers;
      for (const auto& known : *all) {
        numbers.push_back(known.is_point() ? known.low.print()
                                           : fmt::format("{} to {}", known.low.print(), known.high.print()));
        bounds.push_back({known.low.print(), known.high.print()});
      }
      value = core::join(numbers, ", ");
    }
    values.push_back({{"position", name},
                      {"players", handle->players()},
                      {"objective", std::string(endgame::name_of(options.objective))},
                      {"value", value},
                      {"known", bounds}});
  }
  return values;
}

}  // namespace reports
