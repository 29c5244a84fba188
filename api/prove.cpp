#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <map>

#include "api/support.hpp"
#include "bargello/check.hpp"
#include "model/core/files.hpp"
#include "solver/prove.hpp"
#include "solver/second.hpp"

namespace bargello {

namespace {

// Does an ID of the command line mean this claim: its name, or a rule or claim of the rulebook that it guards
// ("pile/C10")?
bool means(const std::string& id, const solver::Claim& claim) {
  if (id == claim.id) return true;
  return std::any_of(claim.guards.begin(), claim.guards.end(),
                     [&](const std::string& guarded) { return id == claim.game + "/" + guarded; });
}

std::string in_words(const solver::Values& values) {
  std::string text;
  for (const auto& [name, value] : values) text += fmt::format("{}{}={}", text.empty() ? "" : " ", name, value);
  return text.empty() ? "no input" : text;
}

core::Json claim_json(const solver::Claim& claim, const solver::Result& result, bool stable) {
  core::Json json;
  json["id"] = claim.id;
  json["game"] = claim.game;
  json["players"] = claim.players;
  json["guards"] = claim.guards;
  json["statement"] = claim.statement;
  json["verdict"] = solver::name(result.verdict);
  json["expected"] = solver::name(claim.expected);
  if (!result.why.empty()) json["why"] = result.why;
  if (result.example) json["example"] = *result.example;
  if (result.countermodel) json["countermodel"] = *result.countermodel;
  json["replayed"] = result.replayed;
  if (result.rebuilt) {
    json["position"] = result.rebuilt->position;
    json["reachable"] = result.rebuilt->reachable ? core::Json(*result.rebuilt->reachable) : core::Json(nullptr);
  }
  json["mutant"]["change"] = claim.expected == solver::Verdict::Refuted ? "it never holds" : claim.mutation;
  json["mutant"]["refuted"] = result.mutant.has_value();
  if (result.mutant) json["mutant"]["countermodel"] = *result.mutant;
  json["queries"] = core::Json::object();
  for (const auto& query : result.queries) {
    json["queries"][query.name]["z3"] = query.answer;
    if (!query.second.empty()) json["queries"][query.name]["second"] = query.second;
  }
  if (!stable) json["seconds"] = std::round(result.seconds * 1000) / 1000;
  return json;
}

std::string text_of(const solver::Claim& claim, const solver::Result& result, bool stable) {
  std::string text;
  const std::string time = stable ? "" : fmt::format("  {:.2f} s", result.seconds);
  text += fmt::format("{:<8} {} ({} players){}\n", solver::name(result.verdict), claim.id, claim.players, time);
  text += fmt::format("         {}\n", claim.statement);
  if (result.verdict != claim.expected) text += fmt::format("         EXPECTED {}\n", solver::name(claim.expected));
  if (!result.why.empty()) text += fmt::format("         because {}\n", result.why);
  if (result.verdict == solver::Verdict::Proved && result.example)
    text += fmt::format("         for example: {}\n", in_words(*result.example));
  if (result.countermodel) text += fmt::format("         fails for: {}\n", in_words(*result.countermodel));
  if (result.rebuilt) {
    const auto& reachable = result.rebuilt->reachable;
    text += fmt::format("         position ({}): {}\n",
                        !reachable   ? "not known whether reachable"
                        : *reachable ? "reachable"
                                     : "not reachable",
                        result.rebuilt->position);
  }
  if (result.second_differs()) text += fmt::format("         THE SECOND SOLVER DIFFERS\n");
  return text;
}

}  // namespace

Result prove(const ProveOptions& options) {
  return guarded([&] {
    if (!options.game.empty()) games::called(options.game);  // complains when there is none
    std::vector<solver::Claim> claims;
    for (const auto& game : games::all()) {
      const auto* const of_game = game.hooks.find<solver::Claims>();
      if (of_game == nullptr || (!options.game.empty() && game.name != options.game)) continue;
      for (auto& claim : of_game->all())
        if (options.claim.empty() || means(options.claim, claim)) claims.push_back(std::move(claim));
    }
    if (claims.empty() && !options.claim.empty())
      throw core::BadInput(fmt::format("--claim {}: no such claim{} (bargello prove --list names them)", options.claim,
                                       options.game.empty() ? "" : " about " + options.game));
    core::Json json;
    json["schema"] = "bargello/prove/1";
    json["claims"] = core::Json::array();
    Result answer;
    if (options.list) {
      for (const auto& claim : claims) {
        json["claims"].push_back({{"id", claim.id},
                                  {"game", claim.game},
                                  {"players", claim.players},
                                  {"guards", claim.guards},
                                  {"statement", claim.statement},
                                  {"expected", solver::name(claim.expected)}});
        answer.text += fmt::format("{} ({} players), expected {}: {}\n", claim.id, claim.players,
                                   solver::name(claim.expected), claim.statement);
      }
      answer.json = pretty(json);
      return answer;
    }
    solver::Effort effort;
    effort.threads = options.threads > 0 ? options.threads : effort.threads;
    effort.seconds = options.limit_seconds;
    effort.smt2 = options.smt2;
    effort.stop = options.stop.get();
    if (!options.second.empty()) effort.second = solver::installed(options.second);
    if (!effort.smt2.empty()) core::make_folders(effort.smt2);

    std::size_t finished = 0;
    const auto results = solver::prove(claims, effort, [&](const solver::Claim& claim, const solver::Result& result) {
      ++finished;
      if (options.progress)
        options.progress(fmt::format("{}/{} {} ({} players): {}, {:.1f} s", finished, claims.size(), claim.id,
                                     claim.players, solver::name(result.verdict), result.seconds));
    });
    bool differs = false, limited = false;
    std::map<solver::Verdict, int> counts;
    for (std::size_t i = 0; i < claims.size(); ++i) {
      ++counts[results[i].verdict];
      if (results[i].limited)
        limited = true;
      else if (results[i].verdict != claims[i].expected)
        differs = true;
      differs = differs || results[i].second_differs();
      json["claims"].push_back(claim_json(claims[i], results[i], options.stable));
      answer.text += text_of(claims[i], results[i], options.stable);
    }
    answer.text += fmt::format("{} proved, {} refuted, {} unknown\n", counts[solver::Verdict::Proved],
                               counts[solver::Verdict::Refuted], counts[solver::Verdict::Unknown]);
    answer.json = pretty(json);
    answer.ending = differs                                           ? Ending::Found
                    : limited || counts[solver::Verdict::Unknown] > 0 ? Ending::Limit
                                                                      : Ending::Done;  // not to know is not a pass
    return answer;
  });
}

}  // namespace bargello
