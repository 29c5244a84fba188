#include "reports/compute/promises.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "model/core/error.hpp"
#include "properties/compiled.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/guards.hpp"
#include "solver/prove.hpp"

namespace reports {

namespace {

std::string in_words(const core::Json& countermodel) {
  std::string text;
  for (const auto& [name, value] : countermodel.items())
    text += fmt::format("{}{} = {}", text.empty() ? "" : ", ", name, value.dump());
  return text;
}

// "2 to 6", "4"
std::string players_text(const std::vector<int>& players) {
  if (players.empty()) return "";
  const auto [least, most] = std::minmax_element(players.begin(), players.end());
  if (*least == *most) return std::to_string(*least);
  if (static_cast<std::size_t>(*most - *least) + 1 == players.size()) return fmt::format("{} to {}", *least, *most);
  return fmt::format("{}", fmt::join(players, ", "));
}

// What Z3 found of a statement, over the numbers of players.
core::Json proof_judge(const Guard& guard, const core::Json& instances) {
  std::vector<int> proved, refuted, unknown;
  const core::Json* counter = nullptr;
  for (const auto& instance : instances) {
    const std::string verdict = instance.at("verdict");
    (verdict == "proved" ? proved : verdict == "refuted" ? refuted : unknown).push_back(instance.at("players"));
    if (verdict == "refuted" && counter == nullptr) counter = &instance;
  }
  core::Json judge;
  judge["id"] = guard.id;
  judge["how"] = refuted.empty() && unknown.empty()  ? "proved"
                 : proved.empty() && unknown.empty() ? "refuted"
                 : unknown.empty()                   ? "decided"
                                                     : "not decided";
  judge["statement"] = guard.statement;
  std::vector<std::string> parts;
  if (!proved.empty()) parts.push_back(fmt::format("proved for {} players", players_text(proved)));
  if (!refuted.empty()) parts.push_back(fmt::format("refuted for {} players", players_text(refuted)));
  if (!unknown.empty()) parts.push_back(fmt::format("not decided for {} players", players_text(unknown)));
  judge["result"] = fmt::format("{}", fmt::join(parts, ", "));
  if (counter != nullptr) {
    judge["countermodel"] =
        fmt::format("{} players: {}", counter->at("players").dump(), in_words(counter->at("countermodel")));
    if (counter->contains("state")) judge["state"] = counter->at("state");
    if (counter->contains("reachable")) judge["reachable"] = counter->at("reachable");
  }
  judge["command"] = fmt::format("bargello prove --claim {}", guard.id);
  return judge;
}

}  // namespace

core::Json proved(const core::Descriptor& game, const std::string& id) {
  core::Json instances = core::Json::array();
  solver::Effort effort;
  effort.threads = 1;
  for (const auto& claim : claims_about(game)) {
    if (claim.id != id) continue;
    const auto result = solver::prove(claim, effort);
    core::Json instance;
    instance["players"] = claim.players;
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

core::Json sampled(const core::Descriptor& entry, int players, int games) {
  properties::CheckOptions options;
  options.games = games;
  options.seed = 1;
  options.laws_every = 16;
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

core::Json explored(const core::Descriptor& entry, const std::string& config, const core::Choice& readings) {
  games::Request request;
  request.game = entry.name;
  request.config = config;
  request.selection.chosen = readings;
  const auto all = properties::explore(*games::load(request), false, {});
  core::Json json;
  json["states"] = all.result.states;
  json["complete"] = all.result.complete;
  json["judged"] = core::Json::array();
  for (const auto& sighting : all.result.sightings) {
    core::Json judged{{"id", sighting.id}, {"seen", sighting.distance >= 0}, {"states", sighting.states}};
    if (sighting.play) judged["play"] = *sighting.play;
    json["judged"].push_back(std::move(judged));
  }
  return json;
}

core::Json claims_json(const core::Descriptor& entry, const std::vector<core::Json>& samples,
                       const std::vector<std::pair<std::string, core::Json>>& walks,
                       const std::function<const core::Json&(const std::string& claim)>& proof_of) {
  core::Json claims = core::Json::array();
  for (const auto& claim : claims_of(entry)) {
    core::Json judges = core::Json::array();
    bool some_true = false, some_false = false, some_open = false, proven = false, walked = false,
         sometimes_met = false;
    for (const auto& guard : claim.guards) {
      if (guard.id.find('/') != std::string::npos) {
        auto judge = proof_judge(guard, proof_of(guard.id));
        some_true = some_true || judge["how"] == "proved" || judge["how"] == "decided";
        some_false = some_false || judge["how"] == "refuted" || judge["how"] == "decided";
        some_open = some_open || judge["how"] == "not decided";
        proven = true;
        judges.push_back(std::move(judge));
        continue;
      }
      // A property: random games first, then every state of the small configurations.
      std::uint64_t games = 0, states = 0, met = 0, met_games = 0;
      bool always = true;
      core::Json play;
      for (const auto& sample : samples) {
        games += sample.at("games").get<std::uint64_t>();
        for (const auto& j : sample.at("judged"))
          if (j.at("id") == guard.id) {
            always = j.at("always");
            states += j.at("states").get<std::uint64_t>();
            met += j.at("met").get<std::uint64_t>();
            met_games += j.at("games").get<std::uint64_t>();
          }
      }
      core::Json judge;
      judge["id"] = guard.id;
      judge["how"] = "sampled";
      judge["statement"] = guard.statement;
      judge["result"] = always ? met == 0 ? fmt::format("holds in all {} states of {} random games", states, games)
                                          : fmt::format("broken in {} of {} random games", met_games, games)
                               : fmt::format("met in {} of {} random games", met_games, games);
      judge["command"] = fmt::format("bargello check {}", entry.name);
      if (always) {
        some_true = some_true || met == 0;
        some_false = some_false || met > 0;
      } else {
        sometimes_met = sometimes_met || met > 0;
      }
      judges.push_back(judge);
      for (const auto& [config, walk] : walks) {
        for (const auto& j : walk.at("judged")) {
          if (j.at("id") != guard.id) continue;
          const bool seen = j.at("seen");
          walked = true;
          core::Json other;
          other["id"] = guard.id;
          other["how"] = "explored";
          other["statement"] = guard.statement;
          other["result"] =
              always ? seen ? fmt::format("broken in {} of the {} states of {}", j.at("states").dump(),
                                          walk.at("states").dump(), config)
                            : fmt::format("holds in every one of the {} states of {}", walk.at("states").dump(), config)
              : seen ? fmt::format("met in {} of the {} states of {}", j.at("states").dump(), walk.at("states").dump(),
                                   config)
                     : fmt::format("never met in the {} states of {}", walk.at("states").dump(), config);
          if (seen && j.contains("play")) other["play"] = j.at("play");
          other["command"] = fmt::format("bargello explore {} --config {}", entry.name, config);
          if (always) {
            some_true = some_true || !seen;
            some_false = some_false || seen;
          } else {
            sometimes_met = sometimes_met || seen;
          }
          judges.push_back(std::move(other));
        }
      }
    }
    core::Json json;
    json["id"] = entry.name + "/" + claim.number;
    json["text"] = claim.text;
    json["verdict"] = some_true && (some_false || some_open)    ? "true in part"
                      : some_false                              ? "false"
                      : some_true                               ? proven   ? "true"
                                                                  : walked ? "true as far as explored and sampled"
                                                                           : "true as far as sampled"
                      : some_open                               ? "not decided"
                      : !judges.empty()                         ? sometimes_met ? "shown to happen" : "not met"
                      : claim.note.starts_with("not checkable") ? "not checkable"
                      : claim.note.starts_with("not checked")   ? "not checked"
                                                                : "settled otherwise";
    json["judges"] = judges;
    json["note"] = claim.note;
    claims.push_back(std::move(json));
  }
  return claims;
}

}  // namespace reports
