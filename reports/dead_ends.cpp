#include "reports/dead_ends.hpp"

#include <fmt/format.h>

#include <stdexcept>

#include "properties/watched.hpp"
#include "reports/cases.hpp"

namespace reports {

const std::vector<StuckPlace>& stuck_places() {
  static const std::vector<StuckPlace> places{
      {"medici", "The ships are not full, cards are left, and nobody can buy another one", "R15", "", {"tiny-2p", "", {}}, "S1"},
      {"medici", "A player must draw, yet no lot may be drawn because nobody who has room has a florin", "R6", "lot-limit-money", {"tiny-2p", "", {{"lot-limit-money", "can-bid"}}}, "dead-end"},
      {"medici", "The turn passes to a player whose ship is full and who may not draw", "R16", "turn-to-full-ship", {"tiny-2p", "", {{"turn-to-full-ship", "literal"}}}, "dead-end"},
      {"medici", "The turn passes to a player whose ship is full and who may not draw", "R16", "turn-to-full-ship", {"tiny-3p", "", {{"turn-to-full-ship", "literal"}}}, "dead-end"},
      {"medici-card", "A player must take a card, yet market and deck are empty, which both books promise never happens", "R6", "no-card", {"six-greens", "", {{"no-card", "dead-end"}}}, "dead-end"},
      {"medici-card", "The same, in a game for two with a small deck", "R6", "no-card", {"tiny-2p", "", {{"no-card", "dead-end"}}}, "dead-end"},
      {"medina", "A player has pieces and can place none of them, while another can", "R30", "no-placement", {"mini-3x4-2col-b1", "", {}}, "S2"},
      {"medina", "The game is over and players are left with pieces that can never be placed", "R30", "end-condition", {"mini-3x3-b2", "", {}}, "S3"},
      {"medina", "Nobody can place and, read literally, the game does not end because pieces are left", "R30", "end-condition", {"mini-3x3-b2", "", {{"end-condition", "all-used"}}}, "dead-end"},
      {"medina", "The same with a merchant to come", "R30", "end-condition", {"mini-3x4-b2m1", "", {{"end-condition", "all-used"}}}, "dead-end"},
      {"medina", "Two unroofed palaces of one colour stand: the first could not be extended any more", "R5", "stuck-palace", {"mini-3x4-b2m1", "", {}}, "S1"},
      {"strozzi", "A round begins and nobody stands in Florence, so nobody is the start player", "R33", "start-player-when-florence-empty", {"florence-2-rounds", "", {}}, "S1"},
      {"strozzi", "Of two skipped neighbours only one is skipped: the player named has no flag and no move", "R26", "skip-chain", {"nano3", "", {{"skip-chain", "one-step"}}}, "dead-end"},
      {"strozzi", "Of two skipped neighbours only one is skipped: the player named has no flag and no move", "R26", "skip-chain",
       {"full-4",
        "round=1 phase=dock turn=0 active=0 starter=0 ship=8:000s0p0 claim=goods@0 step=- deck=1 pool=7:100s0p0 sure=- drawn=- flags=pirate,goods/-/-/pirate ports=-/-/- tracks=-/-/-/- "
        "coins=0/0/0/0 tiles=0,0,0/0,0,0/0,0,0/0,0,0 display=- top=- stock=- last=-",
        {{"skip-chain", "one-step"}}},
       "dead-end"},
      {"strozzi", "The deck is used up and a player holds flags without a ship for them", "R27", "", {"nano2", "", {}}, "S3"},
  };
  return places;
}

core::Json look_for(const StuckPlace& place) {
  const auto request = games::request_for(place.game, place.scene);
  const auto handle = games::load(request);
  return games::visit(*handle, [&](const auto& game, const auto& first) {
    using G = std::decay_t<decltype(game)>;
    explore::Watches<G> watches;
    for (const auto& property : properties::of(game))
      if (place.watch == property.id) watches.each.push_back({property.id, property.holds});
    if (watches.each.empty() && place.watch != "dead-end") throw std::logic_error(place.game + " has no property " + place.watch);
    explore::Options options;
    options.limit_states = 400'000;
    const auto result = explore::explore(game, first, watches, options);
    core::Json json;
    json["title"] = place.title;
    json["rule"] = place.rule;
    json["question"] = place.question.empty() ? core::Json(nullptr) : core::Json(place.question);
    json["config"] = place.scene.config;
    json["config_json"] = handle->config();
    json["position"] = place.scene.position.empty() ? core::Json(nullptr) : core::Json(place.scene.position);
    json["with"] = core::Json(place.scene.readings);
    json["states"] = result.states;
    json["complete"] = result.complete;
    for (const auto& sighting : result.sightings) {
      if (sighting.id != place.watch) continue;
      json["found"] = sighting.distance >= 0;
      json["times"] = sighting.states;
      if (!sighting.play) continue;
      json["play"] = *sighting.play;
      auto s = handle->start();
      for (const auto& move : *sighting.play) s = handle->apply(s, move);
      json["last"] = state_json(*handle, s);
    }
    json["command"] = command_for("explore", request, "");
    return json;
  });
}

}  // namespace reports
