#include "reports/compute/report.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <memory>
#include <set>

#include "endgame/solve.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/parallel.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/claims.hpp"
#include "reports/compute/dead_ends.hpp"
#include "reports/compute/fixes.hpp"
#include "reports/compute/game_data.hpp"
#include "reports/compute/guards.hpp"
#include "reports/compute/matters.hpp"
#include "reports/compute/players.hpp"
#include "reports/compute/promises.hpp"
#include "reports/compute/sources.hpp"
#include "reports/compute/values.hpp"
#include "reports/compute/weight.hpp"
#include "reports/compute/wording.hpp"

namespace reports {

namespace {

std::string with_text(const core::Choice& with) {
  std::string text;
  for (const auto& [question, reading] : with) text += fmt::format(" --reading {}={}", question, reading);
  return text;
}

std::string cases_command(const core::QuestionInfo& question, const std::string& reading) {
  return fmt::format("cases {}={}", question.slug, reading);
}
std::string values_command(const core::Choice& with) { return "values" + with_text(with); }
std::string met_command(int players, const core::Choice& with) {
  return fmt::format("endgames met --players {}{}", players, with_text(with));
}
std::string stuck_command(std::size_t number) { return fmt::format("stuck {}", number); }

core::Choice read_so(core::Choice with, const std::string& question, const std::string& reading) {
  with[question] = reading;
  return with;
}

constexpr explore::Policy policies[] = {explore::Policy::Random, explore::Policy::Sensible};

// Games for each number of players and policy.
std::uint64_t games_of(const Scope& scope, const core::Descriptor& game) {
  return scope.games != 0 ? scope.games : static_cast<std::uint64_t>(data_of(game).measured_games);
}

// Other sets of data that meet the stated facts, where the box is not known.
std::vector<std::string> other_sets(const core::Descriptor& game) {
  const auto& invented = data_of(game).invented;
  return invented.empty() ? std::vector<std::string>() : invented.front().others;
}

bool wanted(const Scope& scope, const core::Descriptor& game) {
  if (!scope.game.empty() && scope.game != game.name) return false;
  return scope.question.empty() || std::any_of(game.questions.begin(), game.questions.end(),
                                               [&](const auto& q) { return q.slug == scope.question; });
}

bool wanted(const Scope& scope, const core::QuestionInfo& question) {
  return scope.question.empty() || scope.question == question.slug;
}

void add_question_jobs(const core::Descriptor& game, const Scope& scope, std::vector<Job>& jobs) {
  std::set<core::Choice> baselines;
  for (const auto& question : game.questions) {
    if (!wanted(scope, question)) continue;
    const auto with = companions(game, question.slug);
    if (baselines.insert(with).second)
      jobs.push_back({&game, values_command(with), "", {"explore", "endgame"}, [&game, with](const core::Stop* stop) {
                        return values_under(game, with, stop);
                      }});
    for (std::size_t r = 1; r < question.readings.size(); ++r) {
      const std::string reading = question.readings[r].slug;
      jobs.push_back({&game,
                      cases_command(question, reading),
                      inputs_of_cases(game, question.slug),
                      {"explore"},
                      [&game, &question, reading](const core::Stop* stop) {
                        return cases_of(game, question.slug, reading, stop);
                      }});
      const auto otherwise = read_so(with, question.slug, reading);
      jobs.push_back(
          {&game, values_command(otherwise), "", {"explore", "endgame"}, [&game, otherwise](const core::Stop* stop) {
             return values_under(game, otherwise, stop);
           }});
    }
  }
}

}  // namespace

std::vector<Job> jobs_of(const Scope& scope) {
  std::vector<Job> jobs;
  for (const auto& game : games::all()) {
    if (!wanted(scope, game)) continue;
    // The longest first, so that the threads end together.
    for (const auto& group : groups_of(game)) {
      if (!std::any_of(group.readings.begin(), group.readings.end(),
                       [&](const auto& r) { return scope.question.empty() || r.first == scope.question; }))
        continue;
      const std::uint64_t games = games_of(scope, game);
      std::string inputs = fmt::format("{} games:", games);
      for (const auto& [question, reading] : group.readings) inputs += " " + question + "=" + reading;
      jobs.push_back(
          {&game,
           met_command(game.least_players, group.with),
           inputs,
           {"explore", "endgame"},
           [&game, group](const core::Stop* stop) { return endgames_met(game, game.least_players, group, stop); }});
      for (const auto& set : other_sets(game))
        for (int n = game.most_players; n >= game.least_players; --n)
          jobs.push_back({&game,
                          matters_command(n, explore::Policy::Sensible, group.with, set),
                          fmt::format("a quarter of {}", inputs),
                          {"explore"},
                          [&game, n, group, games, set](const core::Stop* stop) {
                            return measured(game, n, explore::Policy::Sensible, group, (games + 3) / 4, set, stop);
                          }});
      for (const auto policy : policies)
        for (int n = game.most_players; n >= game.least_players; --n)
          jobs.push_back({&game,
                          matters_command(n, policy, group.with),
                          inputs,
                          {"explore"},
                          [&game, n, policy, group, games](const core::Stop* stop) {
                            return measured(game, n, policy, group, games, "", stop);
                          }});
    }
    if (scope.question.empty()) {
      for (int n = game.most_players; n >= game.least_players; --n)
        jobs.push_back(
            {&game,
             sampled_command(n),
             std::to_string(data_of(game).sampled_games),
             {"properties"},
             [&game, n](const core::Stop* stop) { return sampled(game, n, data_of(game).sampled_games, stop); }});
      for (const auto& config : data_of(game).explored)
        jobs.push_back(
            {&game, explored_command(config), "", {"explore", "properties"}, [&game, config](const core::Stop* stop) {
               return explored(game, config, {}, stop);
             }});
      jobs.push_back({&game, players_command(game), "", {"explore", "endgame"}, [&game](const core::Stop* stop) {
                        return players_measured(game, stop);
                      }});
      std::set<std::string> claims;
      for (const auto& claim : claims_about(game))
        if (claims.insert(claim.id).second)
          jobs.push_back(
              {&game, proved_command(claim.id), "", {"solver"}, [&game, id = claim.id](const core::Stop* stop) {
                 return proved(game, id, stop);
               }});
      add_claim_jobs(game, claim_entries(game), jobs);
      const auto& stuck = data_of(game).stuck;
      for (std::size_t i = 0; i < stuck.size(); ++i) {
        const auto& place = stuck[i];
        jobs.push_back(
            {&game,
             stuck_command(i),
             place.title + "|" + place.scene.config + "|" + place.scene.position + with_text(place.scene.readings),
             {"explore", "properties"},
             [&game, &place](const core::Stop* stop) { return look_for(game, place, stop); }});
      }
    }
    add_question_jobs(game, scope, jobs);
  }
  return jobs;
}

namespace {

core::Json comparison_json(const core::Descriptor& game, const core::QuestionInfo& question, const std::string& reading,
                           const Results& results) {
  const auto with = companions(game, question.slug);
  const auto& found = results.at({game.name, cases_command(question, reading)});
  core::Json json;
  json["reading"] = reading;
  json["with"] = core::Json(with);
  json["cases"] = found.at("cases");
  for (auto& shown : json["cases"])
    if (shown.contains("recorded"))
      shown["recorded"]["claims"] = claims_shown_by(claim_entries(game), shown["recorded"]["file"]);
  for (auto& shown : json["cases"])
    for (const auto& data : data_of(game).invented)
      if (shown.at("reachable")) shown["invented"] = fmt::format("{} as invented here ({})", data.what, data.set);
  json["never"] = found.at("never");
  json["undecided"] = found.at("undecided");
  json["matters"] = core::Json::array();
  for (const auto policy : policies)
    for (int n = question.least_players; n <= question.most_players; ++n)
      json["matters"].push_back(
          matters_json(results.at({game.name, matters_command(n, policy, with)}), n, policy, question.slug, reading));
  json["values"] = core::Json::array();
  int same = 0, unknown = 0, by_ties = 0;
  const auto& ours = results.at({game.name, values_command(with)});
  const auto& theirs = results.at({game.name, values_command(read_so(with, question.slug, reading))});
  for (std::size_t i = 0; i < ours.size(); ++i) {
    const auto &a = ours[i].at("value"), &b = theirs[i].at("value");
    const int players = ours[i].at("players");
    if (players < question.least_players || players > question.most_players) continue;
    if (a == b && !a.is_null()) ++same;
    if (a.is_null() || b.is_null()) ++unknown;
    if (a == b || a.is_null() || b.is_null()) continue;
    if (!values_differ(ours[i], theirs[i])) {  // what each gets hangs on how ties are broken, and can be the same
      ++by_ties;
      continue;
    }
    games::Request request;
    request.game = game.name;
    request.position = ours[i].at("position");
    request.selection.chosen = with;
    json["values"].push_back(
        {{"position", ours[i].at("position")},
         {"objective", ours[i].at("objective")},
         {"ours", a},
         {"theirs", b},
         {"command", command_for("solve", request, fmt::format("--reading {}={}", question.slug, reading))}});
  }
  // Endgames met in full games; of the least number of players, so not for a question about more.
  json["perfect_play"] = nullptr;
  if (question.least_players == game.least_players) {
    const auto& met = results.at({game.name, met_command(game.least_players, with)});
    json["perfect_play"] = met.at("readings").at(question.slug + "=" + reading);
    json["perfect_play"]["players"] = met.at("players");
    json["perfect_play"]["met"] = met.at("met");
  }
  json["values_same"] = same;
  json["values_by_ties"] = by_ties;
  json["values_unknown"] = unknown;
  return json;
}

// Where a book states another reading than ours on a question about this rule: the rule is then not in its words.
core::Json against_letter(const core::Descriptor& game, const core::Rulebook& book, const std::string& rule) {
  core::Json all = core::Json::array();
  for (const auto& question : game.questions) {
    if (question.rule != rule) continue;
    for (const auto& entry : book.questions) {
      if (entry.slug != question.slug || entry.remark) continue;
      for (const auto& wording : entry.wording)
        if (wording.says == "states" && wording.readings.front() != question.readings.front().slug)
          all.push_back({{"question", entry.number}, {"book", wording.book}, {"lines", wording.lines}});
    }
  }
  return all;
}

std::string language_of(const core::Descriptor& game, const std::string& book) {
  for (const auto& b : game.books)
    if (b.id == book) return b.language;
  return "";
}

// The rules that the sheets of a case name, in our words, so that nobody has to look for them.
void add_rules_used(core::Json& shown, const core::Rulebook& book) {
  std::set<std::string> named;
  for (const char* which : {"ours", "theirs"})
    for (const auto& line : shown.at("sheet").at(which))
      if (!line.at("rule").is_null()) named.insert(line.at("rule"));
  shown["rules"] = core::Json::array();
  for (const auto& rule : book.rules)
    if (const auto id = fmt::format("R{}", rule.number); named.contains(id))
      shown["rules"].push_back({{"id", id}, {"title", rule.title}, {"meaning", rule.meaning}});
}

bool changes_turns(const core::QuestionInfo& question) {
  return question.effect.find("transition") != std::string::npos;
}

core::Json question_json(const core::Descriptor& game, const core::QuestionInfo& question, const core::Rulebook& book,
                         const Rulebooks& rulebooks, const Results& results) {
  core::Json json;
  std::string number = question.number.substr(0, question.number.find(','));
  for (const auto& entry : book.questions)
    if (entry.slug == question.slug && !entry.remark)
      number = entry.number.substr(0, entry.number.find(','));  // a variant is asked about under a number of its own
  json["id"] = game.name + "/" + number;
  json["number"] = question.number;
  json["slug"] = question.slug;
  json["rule"] = question.rule;
  for (const auto& rule : book.rules)
    if (question.rule == fmt::format("R{}", rule.number)) {
      json["rule_title"] = rule.title;
      json["rule_meaning"] = rule.meaning;
      json["rule_sources"] = rule.sources;
      json["rule_against"] = against_letter(game, book, question.rule);
    }
  json["text"] = question.text;
  json["effect"] = question.effect;
  json["players"] = {question.least_players, question.most_players};
  json["says"] = core::Json::array();
  std::set<std::string> languages;
  for (const auto& entry : book.questions) {
    if (entry.slug != question.slug || entry.remark) continue;
    for (const auto& says : entry.says) {
      json["says"].push_back(says_json(says, rulebooks));
      if (const auto language = language_of(game, json["says"].back()["source"]); !language.empty())
        languages.insert(language);
    }
    json["default_why"] = entry.choice;
  }
  if (languages.empty())
    for (const auto& b : game.books) languages.insert(b.language);
  json["languages"] = languages;
  json["wording"] = wording_json(game, book, question);
  json["readings"] = core::Json::array();
  for (std::size_t r = 0; r < question.readings.size(); ++r) {
    const auto& reading = question.readings[r];
    json["readings"].push_back({{"slug", reading.slug}, {"default", r == 0}, {"refuted", reading.refuted}});
    add_books(json["readings"].back(), json["wording"]);
  }
  mark_excluded(json["readings"], json["wording"]);
  json["kind"] = question.effect;
  json["weight"] = nullptr;
  json["matters"] = nullptr;
  json["perfect_play"] = nullptr;
  json["comparisons"] = core::Json::array();
  std::vector<Measured> rows;
  for (std::size_t r = 1; r < question.readings.size(); ++r) {
    json["comparisons"].push_back(comparison_json(game, question, question.readings[r].slug, results));
    for (auto& shown : json["comparisons"].back()["cases"])
      shown["otherwise"] = {{question.slug, question.readings[r].slug}};
    for (auto& shown : json["comparisons"].back()["cases"]) add_rules_used(shown, book);
    rows.push_back({question.readings[r].slug, json["readings"][r]["excluded"] != "", companions(game, question.slug),
                    json["comparisons"].back()["matters"], changes_turns(question)});
  }
  json["weight"] = weight_json(game, rows);
  // What hangs on data that no source gives is computed for other sets, too.
  json["invented"] = !other_sets(game).empty();
  if (json["weight"].is_object() && !other_sets(game).empty()) {
    const std::string heaviest = json["weight"]["reading"];
    const auto with = companions(game, question.slug);
    core::Json sets = core::Json::array();
    for (const auto& set : other_sets(game)) {
      core::Json of_set = core::Json::array();
      for (int n = question.least_players; n <= question.most_players; ++n)
        of_set.push_back(matters_json(results.at({game.name, matters_command(n, explore::Policy::Sensible, with, set)}),
                                      n, explore::Policy::Sensible, question.slug, heaviest));
      const auto weight = weight_json(game, {{heaviest, false, with, of_set, changes_turns(question)}});
      sets.push_back({{"set", set}, {"points", weight["points"]}, {"exact", weight["exact"]}});
    }
    json["weight"]["sets"] = sets;
  }
  // The rows of the reading that the weight speaks of.
  for (const auto& comparison : json["comparisons"])
    if (comparison["reading"] == json["weight"]["reading"]) {
      json["matters"] = comparison["matters"];
      json["perfect_play"] = comparison["perfect_play"];
    }
  return json;
}

// The endgames whose values are printed under some question, by name.
core::Json named_positions(const core::Descriptor& game, const core::Json& questions) {
  std::set<std::string> names;
  for (const auto& question : questions)
    for (const auto& comparison : question.at("comparisons"))
      for (const auto& value : comparison.at("values")) names.insert(value.at("position"));
  core::Json all = core::Json::array();
  for (const auto& name : names) {
    games::Request request;
    request.game = game.name;
    request.position = name;
    const auto loaded = games::load(request);
    all.push_back({{"name", name},
                   {"players", loaded->players()},
                   {"players_see", endgame::players_see(*loaded)},
                   {"differs", differs_from_box(game, *loaded)},
                   {"config_json", loaded->config()},
                   {"state", state_json(*loaded, loaded->start())}});
  }
  return all;
}

// Rules, what guards them, and whether an example or a random game made them fire.
core::Json rules_json(const core::Descriptor& game, const core::Rulebook& book, const core::Fired& in_games) {
  core::Json rules = core::Json::array();
  core::Fired in_examples;
  std::vector<std::pair<int, int>> held;  // of how many
  for (const auto& rule : book.rules) {
    int hold = 0;
    for (const auto& example : rule.examples) {
      core::Fired fired;
      hold += core::run_example(example, games::example_maker(game.name), fired).empty();
      in_examples.add(fired);
    }
    held.push_back({hold, static_cast<int>(rule.examples.size())});
  }
  for (std::size_t i = 0; i < book.rules.size(); ++i) {
    const auto& rule = book.rules[i];
    const std::string number = fmt::format("R{}", rule.number);
    core::Json guards = core::Json::array();
    for (const auto& guard : guards_of(game, number))
      guards.push_back({{"id", guard.id}, {"how", guard.how}, {"statement", guard.statement}});
    rules.push_back({{"id", game.name + "/" + number},
                     {"title", rule.title},
                     {"sources", rule.sources},
                     {"meaning", rule.meaning},
                     {"against", against_letter(game, book, number)},
                     {"examples", held[i].second},
                     {"examples_hold", held[i].first},
                     {"guards", guards},
                     {"exercised", {{"examples", in_examples.has(rule.number)}, {"games", in_games.has(rule.number)}}},
                     {"why_unguarded", why_unguarded(game, number)}});
  }
  return rules;
}

core::Json game_json(const core::Descriptor& game, const Scope& scope, const Rulebooks& rulebooks,
                     const Results& results) {
  const auto book = games::rulebook(game);
  core::Json json;
  json["name"] = game.name;
  json["title"] = game.title;
  json["players"] = {game.least_players, game.most_players};
  json["books"] = core::Json::array();
  for (const auto& b : game.books) json["books"].push_back({{"id", b.id}, {"language", b.language}});
  json["invented"] = core::Json::array();
  for (const auto& one : data_of(game).invented)
    json["invented"].push_back({{"what", one.what}, {"set", one.set}, {"others", one.others}});
  json["questions"] = core::Json::array();
  for (const auto& question : game.questions)
    if (wanted(scope, question)) json["questions"].push_back(question_json(game, question, book, rulebooks, results));
  std::vector<core::Json*> ranked;
  for (auto& question : json["questions"]) ranked.push_back(&question);
  std::stable_sort(ranked.begin(), ranked.end(), [](const core::Json* a, const core::Json* b) {
    return weighs_more(a->at("weight"), b->at("weight"));
  });
  for (std::size_t i = 0; i < ranked.size(); ++i) (*ranked[i])["rank"] = i + 1;
  if (!scope.question.empty()) return json;
  json["sensible_players"] = results.at({game.name, players_command(game)});
  json["positions"] = named_positions(game, json["questions"]);
  json["remarks"] = core::Json::array();
  for (const auto& entry : book.questions) {
    if (!entry.remark) continue;
    core::Json says = core::Json::array();
    for (const auto& line : entry.says) says.push_back(says_json(line, rulebooks));
    json["remarks"].push_back(
        {{"id", game.name + "/" + entry.number}, {"slug", entry.slug}, {"says", says}, {"conclusion", entry.choice}});
  }
  json["claims"] = claims_json(game, claim_entries(game), [&](const std::string& command) -> const core::Json& {
    return results.at({game.name, command});
  });
  json["dead_ends"] = core::Json::array();
  for (std::size_t i = 0; i < data_of(game).stuck.size(); ++i)
    json["dead_ends"].push_back(results.at({game.name, stuck_command(i)}));
  core::Fired fired;
  for (const auto& [key, result] : results)
    if (key.first == game.name && result.contains("fired"))
      for (const int rule : result.at("fired")) fired(rule);
  json["rules"] = rules_json(game, book, fired);
  return json;
}

}  // namespace

void demand_scope(const Scope& scope) {
  if (!scope.game.empty()) games::called(scope.game);
  if (scope.question.empty()) return;
  std::string known;
  for (const auto& game : games::all()) {
    if (wanted(scope, game)) return;
    if (scope.game.empty() || scope.game == game.name)
      known += (known.empty() ? "" : ", ") + core::slugs(game.questions);
  }
  throw core::BadInput(fmt::format("question '{}': no such question; the questions are: {}", scope.question, known));
}

core::Json report(const Scope& scope) {
  demand_scope(scope);
  const Rulebooks rulebooks = scope.rulebooks.empty() ? Rulebooks() : Rulebooks(scope.rulebooks);
  Cache cache(scope.caches, scope.threads);
  Results results;
  try {
    results = run_jobs(jobs_of(scope), cache, scope.fresh, scope.threads, scope.stop, scope.progress);
  } catch (const core::Stopped&) {
    if (scope.warn && !cache.trouble().empty()) scope.warn(cache.trouble());
    throw;
  }
  if (scope.warn && !cache.trouble().empty()) scope.warn(cache.trouble());
  core::Json json;
  json["schema"] = "bargello/report/2";
  std::vector<const core::Descriptor*> games;
  for (const auto& game : games::all())
    if (wanted(scope, game)) games.push_back(&game);
  std::vector<core::Json> of_game(games.size());
  core::in_parallel(games.size(), scope.threads,
                    [&](std::size_t i) { of_game[i] = game_json(*games[i], scope, rulebooks, results); });
  json["games"] = core::Json::array();
  for (auto& one : of_game) json["games"].push_back(std::move(one));
  for (const auto& game : games::all()) {
    const std::string translations = core::data_path(game.folder + "/translations.json");
    if (scope.question.empty() && wanted(scope, game) && std::filesystem::exists(translations))
      json["translations"] = core::read_json_file(translations);
  }
  json["fixes"] = fixes_json(json["games"]);
  return json;
}

}  // namespace reports
