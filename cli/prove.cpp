#include <fmt/format.h>

#include <algorithm>
#include <cmath>
#include <filesystem>
#include <map>

#include "cli/cli.hpp"
#include "solver/claims.hpp"
#include "solver/core/prove.hpp"
#include "solver/core/second.hpp"

namespace cli {

namespace {

// Does an ID of the command line mean this claim: its name, or a rule or claim of the rulebook that it guards ("medici/C10")?
bool means(const std::string& id, const solver::Claim& claim) {
  if (id == claim.id) return true;
  return std::any_of(claim.guards.begin(), claim.guards.end(), [&](const std::string& guarded) { return id == claim.game + "/" + guarded; });
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

void print_result(const solver::Claim& claim, const solver::Result& result, bool stable) {
  const std::string time = stable ? "" : fmt::format("  {:.2f} s", result.seconds);
  fmt::print("{:<8} {} ({} players){}\n", solver::name(result.verdict), claim.id, claim.players, time);
  fmt::print("         {}\n", claim.statement);
  if (result.verdict != claim.expected) fmt::print("         EXPECTED {}\n", solver::name(claim.expected));
  if (!result.why.empty()) fmt::print("         because {}\n", result.why);
  if (result.verdict == solver::Verdict::Proved && result.example) fmt::print("         for example: {}\n", in_words(*result.example));
  if (result.countermodel) fmt::print("         fails for: {}\n", in_words(*result.countermodel));
  if (result.rebuilt) {
    const auto& reachable = result.rebuilt->reachable;
    fmt::print("         position ({}): {}\n", !reachable ? "not known whether reachable" : *reachable ? "reachable" : "not reachable", result.rebuilt->position);
  }
  if (result.second_differs()) fmt::print("         THE SECOND SOLVER DIFFERS\n");
}

}  // namespace

void add_prove(CLI::App& app, Run& run) {
  static Common common;
  static std::string game, only, second;
  static bool list = false;
  static solver::Effort effort;
  auto* verb = app.add_subcommand("prove", "the rulebooks' claims and our invariants for all inputs (Z3)");
  verb->add_option("GAME", game, "the game: medici, medici-card, medina or strozzi; all of them when left out");
  verb->add_option("--claim", only, "only the claim of this name, or those that guard a rule, such as medici/C10");
  verb->add_flag("--list", list, "list the claims and prove nothing");
  verb->add_option("--smt2", effort.smt2, "write every query as SMT-LIB into this directory");
  verb->add_option("--second", second, "ask a second solver too and compare: cvc5");
  verb->add_option("--threads", effort.threads, "number of threads")->check(CLI::Range(1, 256));
  verb->add_option("--limit-seconds", effort.seconds, "give up on a query after so long")->check(CLI::PositiveNumber);
  common.add_output(*verb);
  verb->footer("Example: bargello prove medici --claim medici/C10 --json");
  verb->callback([&run] {
    run = [] {
      if (!game.empty()) games::called(game);  // complains when there is none
      std::vector<solver::Claim> claims;
      for (const auto& claim : solver::all_claims())
        if ((game.empty() || claim.game == game) && (only.empty() || means(only, claim))) claims.push_back(claim);
      if (claims.empty()) throw core::BadInput(fmt::format("--claim {}: no such claim{} (bargello prove --list names them)", only, game.empty() ? "" : " about " + game));
      core::Json json;
      json["schema"] = "bargello/prove/1";
      json["claims"] = core::Json::array();
      if (list) {
        for (const auto& claim : claims) {
          if (common.json)
            json["claims"].push_back({{"id", claim.id}, {"game", claim.game}, {"players", claim.players}, {"guards", claim.guards}, {"statement", claim.statement}, {"expected", solver::name(claim.expected)}});
          else
            fmt::print("{} ({} players), expected {}: {}\n", claim.id, claim.players, solver::name(claim.expected), claim.statement);
        }
        if (common.json) print_json(json);
        return done;
      }
      if (!second.empty()) effort.second = solver::installed(second);
      if (!effort.smt2.empty()) {
        std::error_code failed;
        std::filesystem::create_directories(effort.smt2, failed);
        if (failed) throw core::BadInput(fmt::format("--smt2 {}: {}", effort.smt2, failed.message()));
      }

      std::size_t finished = 0;
      const auto results = solver::prove(claims, effort, [&](const solver::Claim& claim, const solver::Result& result) {
        ++finished;
        if (!common.quiet)
          fmt::print(stderr, "{}/{} {} ({} players): {}, {:.1f} s\n", finished, claims.size(), claim.id, claim.players, solver::name(result.verdict), result.seconds);
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
        if (common.json)
          json["claims"].push_back(claim_json(claims[i], results[i], common.stable));
        else
          print_result(claims[i], results[i], common.stable);
      }
      if (common.json)
        print_json(json);
      else
        fmt::print("{} proved, {} refuted, {} unknown\n", counts[solver::Verdict::Proved], counts[solver::Verdict::Refuted], counts[solver::Verdict::Unknown]);
      return differs ? found : limited || counts[solver::Verdict::Unknown] > 0 ? limit : done;  // not to know is not a pass
    };
  });
}

}  // namespace cli
