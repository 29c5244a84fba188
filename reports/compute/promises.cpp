#include "reports/compute/promises.hpp"

#include <fmt/format.h>

#include "model/core/error.hpp"
#include "properties/compiled.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/guards.hpp"
#include "solver/prove.hpp"

namespace reports {

std::string proved_command(const std::string& claim) { return "prove --claim " + claim; }
std::string sampled_command(int players) { return fmt::format("check --players {}", players); }
std::string explored_command(const std::string& config) { return "explore --config " + config; }

core::Json proved(const core::Descriptor& game, const std::string& id, const core::Stop* stop) {
  core::Json instances = core::Json::array();
  solver::Effort effort;
  effort.threads = 1;
  effort.stop = stop;
  for (const auto& claim : claims_about(game)) {
    if (claim.id != id) continue;
    const auto result = solver::prove(claim, effort);
    core::Json instance;
    instance["players"] = claim.players;
    instance["statement"] = claim.statement;
    instance["verdict"] = solver::name(result.verdict);
    instance["expected"] = solver::name(claim.expected);
    instance["replayed"] = result.replayed;
    if (result.countermodel) instance["countermodel"] = *result.countermodel;
    if (result.rebuilt) {
      instance["position"] = result.rebuilt->position;
      try {
        auto request = full_game(game, claim.players, {});
        request.position = result.rebuilt->position;
        const auto handle = games::load(request);
        instance["state"] = state_json(*handle, handle->start());
        instance["state"]["config_json"] = handle->config();
      } catch (const core::BadInput&) {  // of a configuration of its own: it is given as text
      }
      instance["reachable"] = result.rebuilt->reachable ? core::Json(*result.rebuilt->reachable) : core::Json(nullptr);
    }
    instances.push_back(std::move(instance));
  }
  return instances;
}

core::Json sampled(const core::Descriptor& entry, int players, int games, const core::Stop* stop) {
  properties::CheckOptions options;
  options.games = games;
  options.seed = 1;
  options.laws_every = 16;
  options.stop = stop;
  const auto checked = properties::check(*games::load(full_game(entry, players, {})), options);
  core::Json json;
  json["players"] = players;
  json["games"] = checked.games;
  json["ended"] = checked.ended;
  json["states"] = checked.states;
  json["judged"] = core::Json::array();
  for (const auto& j : checked.judged)
    json["judged"].push_back(
        {{"id", j.id}, {"always", j.always}, {"states", j.states}, {"met", j.met}, {"games", j.games}});
  json["failures"] = core::Json::array();
  for (const auto& f : checked.failures)
    json["failures"].push_back({{"id", f.id}, {"play", f.moves}, {"state", f.state}});
  return json;
}

core::Json explored(const core::Descriptor& entry, const std::string& config, const core::Choice& readings,
                    const core::Stop* stop) {
  games::Request request;
  request.game = entry.name;
  request.config = config;
  request.selection.chosen = readings;
  explore::Options options;
  options.stop = stop;
  const auto all = properties::explore(*games::load(request), false, options);
  core::Json json;
  json["states"] = all.result.states;
  json["complete"] = all.result.complete;
  json["dead_ends"] = all.result.dead_ends;
  json["judged"] = core::Json::array();
  for (const auto& sighting : all.result.sightings) {
    core::Json judged{{"id", sighting.id}, {"seen", sighting.distance >= 0}, {"states", sighting.states}};
    if (sighting.play) judged["play"] = *sighting.play;
    json["judged"].push_back(std::move(judged));
  }
  return json;
}

}  // namespace reports
