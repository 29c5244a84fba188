#include "reports/compute/matters.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <numeric>

#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/bounds.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/game_data.hpp"

namespace reports {

namespace {

constexpr std::uint64_t seed_of_pairs = 1;

core::Json apart_json(const explore::Apart& apart) {
  return {{"games", apart.games}, {"scores", apart.scores}, {"winner", apart.winner}, {"points", apart.points}};
}

core::Json share_json(std::uint64_t count, std::uint64_t games) {
  if (games == 0) return {{"count", 0}, {"games", 0}};
  const auto s = share(count, games);
  return {{"count", s.count}, {"games", games}, {"low", s.low}, {"high", s.high}};
}

// "127/40" in lowest terms; "3".
std::string ratio(std::uint64_t above, std::uint64_t below) {
  if (below == 0) return "0";
  const std::uint64_t common = std::gcd(above, below);
  return below == common ? std::to_string(above / common) : fmt::format("{}/{}", above / common, below / common);
}

// How results part, by shares and by the mean of the largest difference of a player's result.
core::Json parting_json(const core::Json& apart, std::uint64_t unit) {
  const std::uint64_t games = apart.at("games"), points = apart.at("points");
  return {{"games", games},
          {"scores", share_json(apart.at("scores"), games)},
          {"winner", share_json(apart.at("winner"), games)},
          {"points", ratio(points, games * unit)},
          {"points_rounded", games == 0 ? "0" : rounded(points, games * unit)}};
}

}  // namespace

std::string rounded(std::uint64_t above, std::uint64_t below) {
  const std::uint64_t hundredths = (above * 200 + below) / (2 * below);
  return fmt::format("{}.{:02}", hundredths / 100, hundredths % 100);
}

std::vector<Group> groups_of(const core::Descriptor& game) {
  std::vector<Group> groups;
  for (const auto& question : game.questions) {
    const auto with = companions(game, question.slug);
    auto it = std::find_if(groups.begin(), groups.end(), [&](const Group& g) { return g.with == with; });
    if (it == groups.end()) it = groups.insert(groups.end(), {with, {}});
    for (std::size_t r = 1; r < question.readings.size(); ++r)
      it->readings.push_back({question.slug, question.readings[r].slug});
  }
  return groups;
}

std::string matters_command(int players, explore::Policy policy, const core::Choice& with, const std::string& set) {
  std::string command = fmt::format("matters --players {} --policy {}", players, explore::name_of(policy));
  if (!set.empty()) command += " --data " + set;
  for (const auto& [question, reading] : with) command += fmt::format(" --reading {}={}", question, reading);
  return command;
}

core::Json measured(const core::Descriptor& game, int players, explore::Policy policy, const Group& group,
                    std::uint64_t games, const std::string& set, const core::Stop* stop) {
  const auto table = [&](const core::Choice& readings) {
    auto request = full_game(game, players, readings);
    if (!set.empty()) {
      request.players = 0;
      request.config =
          core::Json{{"game", game.name}, {"players", players}, {data_of(game).invented.front().key, set}}.dump();
    }
    return games::load(request);
  };
  const auto ours = table(group.with);
  std::vector<std::unique_ptr<core::AnyGame>> theirs;
  for (const auto& [question, reading] : group.readings) {
    core::Choice otherwise = group.with;
    otherwise[question] = reading;
    theirs.push_back(table(otherwise));
  }
  return impacts_json(explore::measure_impact(*ours, theirs, policy, games, seed_of_pairs, stop), group);
}

core::Json impacts_json(const explore::Impacts& all, const Group& group) {
  core::Json json;
  json["games"] = all.games;
  json["unit"] = all.unit;
  json["fired"] = all.fired.rules();
  json["unrelated"] = apart_json(all.unrelated);
  json["readings"] = core::Json::object();
  for (std::size_t i = 0; i < all.impact.size(); ++i) {
    const auto& one = all.impact[i];
    json["readings"][group.readings[i].first + "=" + group.readings[i].second] = {
        {"came_up", one.came_up},
        {"times", one.times},
        {"same_play", apart_json(one.same_play)},
        {"stopped", one.stopped},
        {"pairs", apart_json(one.pairs)},
        {"shift", {{"games", one.shift.games}, {"beyond_chance", one.shift.beyond_chance()}}},
        {"dead_ends", {{"ours", one.dead_ends_ours}, {"theirs", one.dead_ends_theirs}}}};
  }
  return json;
}

core::Json matters_json(const core::Json& measured, int players, explore::Policy policy, const std::string& question,
                        const std::string& reading) {
  const auto& one = measured.at("readings").at(question + "=" + reading);
  const std::uint64_t games = measured.at("games"), unit = measured.at("unit");
  core::Json json;
  json["players"] = players;
  json["policy"] = explore::name_of(policy);
  json["games"] = games;
  json["comes_up"] = share_json(one.at("came_up"), games);
  json["comes_up"]["times"] = one.at("times");
  json["same_play"] = parting_json(one.at("same_play"), unit);
  json["same_play"]["not_allowed"] = one.at("stopped");
  json["pairs"] = parting_json(one.at("pairs"), unit);
  json["unrelated"] = parting_json(measured.at("unrelated"), unit);
  json["dead_ends"] = one.at("dead_ends");
  const auto& shift = one.at("shift");
  const std::uint64_t shifted = shift.at("games"), beyond = shift.at("beyond_chance");
  json["shift"] = {{"games", shifted},
                   {"at_least", ratio(beyond, shifted * unit)},
                   {"at_least_rounded", shifted == 0 ? "0.00" : rounded(beyond, shifted * unit)}};
  json["unit"] = unit;
  return json;
}

}  // namespace reports
