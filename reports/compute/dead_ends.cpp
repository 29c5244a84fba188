#include "reports/compute/dead_ends.hpp"

#include "properties/compiled.hpp"
#include "reports/compute/cases.hpp"

namespace reports {

namespace {

constexpr const char* dead_end = "dead-end";  // as the explorer names it: nobody's move is legal, and it is not over

}  // namespace

core::Json look_for(const core::Descriptor& entry, const StuckPlace& place, const core::Stop* stop) {
  const auto request = games::request_for(entry.name, place.scene);
  const auto game = games::load(request);
  explore::Options options;
  options.limit_states = 400'000;
  options.stop = stop;
  const auto result = properties::explore_for(*game, dead_end, options);
  core::Json json;
  json["title"] = place.title;
  json["rule"] = place.rule;
  json["question"] = place.question.empty() ? core::Json(nullptr) : core::Json(place.question);
  json["config"] = place.scene.config;
  json["config_json"] = game->config();
  json["position"] = place.scene.position.empty() ? core::Json(nullptr) : core::Json(place.scene.position);
  if (!place.scene.position.empty()) json["first"] = state_json(*game, game->start());
  json["with"] = core::Json(place.scene.readings);
  json["states"] = result.states;
  json["complete"] = result.complete;
  for (const auto& sighting : result.sightings) {
    if (sighting.id != dead_end) continue;
    json["found"] = sighting.distance >= 0;
    json["times"] = sighting.states;
    if (!sighting.play) continue;
    json["play"] = *sighting.play;
    json["movers"] = movers_json(*game, game->start(), *sighting.play);
    auto s = game->start();
    for (const auto& move : *sighting.play) s = game->apply(s, move);
    json["last"] = state_json(*game, s);
  }
  json["command"] = command_for("explore", request, "");
  return json;
}

}  // namespace reports
