#include <fmt/format.h>

#include <algorithm>
#include <memory>
#include <optional>
#include <typeinfo>

#include "explore/impact.hpp"
#include "explore/parting.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/random.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "reports/compute/cases.hpp"
#include "reports/compute/game_data.hpp"
#include "reports/compute/guards.hpp"
#include "reports/compute/matters.hpp"
#include "reports/compute/promises.hpp"
#include "reports/compute/report.hpp"

namespace reports {

namespace {

// The examples of a rulebook that no longer come out as they should when a question is read otherwise; those that
// choose a reading of it themselves are left as they are.
core::Json changed_examples(const core::Descriptor& game, const std::string& question, const std::string& reading) {
  const auto book = games::rulebook(game);
  const auto plain = games::example_maker(game.name);
  const core::MakeGame otherwise = [&](const std::string& config, const core::Choice& readings,
                                       const std::string& position) {
    core::Choice chosen = readings;
    chosen.try_emplace(question, reading);
    return plain(config, chosen, position);
  };
  core::Json changed = core::Json::array();
  const auto try_all = [&](const std::string& id, const std::string& title,
                           const std::vector<core::Example>& examples) {
    for (const auto& example : examples) {
      core::Fired fired;
      const auto wrong = core::run_example(example, otherwise, fired);
      if (!wrong.empty()) changed.push_back({{"id", id}, {"title", title}, {"line", example.line}, {"change", wrong}});
    }
  };
  for (const auto& rule : book.rules) try_all(fmt::format("{}/R{}", game.name, rule.number), rule.title, rule.examples);
  for (const auto& entry : book.questions)
    if (!entry.remark) try_all(game.name + "/" + entry.number, entry.slug, entry.examples);
  return changed;
}

// What is judged differently in every state of the small configurations: statements that hold under one reading only,
// or happen under one only.
core::Json changed_properties(const core::Descriptor& game, const std::string& question, const std::string& reading) {
  core::Json changed = core::Json::array();
  for (const auto& config : data_of(game).explored) {
    const auto before = explored(game, config, {}), after = explored(game, config, {{question, reading}});
    for (std::size_t i = 0; i < before.at("judged").size(); ++i) {
      const auto &a = before.at("judged")[i], &b = after.at("judged")[i];
      if (a.at("seen") == b.at("seen")) continue;
      const bool sometimes = a.at("id").get<std::string>().starts_with("S");
      const auto said = [&](const core::Json& j) {
        return j.at("seen").get<bool>()                ? sometimes || a.at("id") == "dead-end" ? "happens" : "broken"
               : sometimes || a.at("id") == "dead-end" ? "never happens"
                                                       : "holds";
      };
      core::Json json{{"id", a.at("id")}, {"config", config}, {"before", said(a)}, {"after", said(b)}};
      for (const auto& claim : claims_of(game))
        for (const auto& guard : claim.guards)
          if (guard.id == a.at("id")) json["claim"] = game.name + "/" + claim.number;
      const auto& seen = a.at("seen").get<bool>() ? a : b;
      if (seen.contains("play")) json["play"] = seen.at("play");
      changed.push_back(std::move(json));
    }
  }
  return changed;
}

const core::Descriptor& game_with(const Scope& scope, const std::string& question) {
  const core::Descriptor* found = nullptr;
  for (const auto& game : games::all()) {
    if (!scope.game.empty() && scope.game != game.name) continue;
    if (std::none_of(game.questions.begin(), game.questions.end(), [&](const auto& q) { return q.slug == question; }))
      continue;
    if (found != nullptr)
      throw core::BadInput(fmt::format("--versus {}: {} and {} both have this question; name the game", question,
                                       found->name, game.name));
    found = &game;
  }
  if (found == nullptr) {
    Scope narrowed = scope;
    narrowed.question = question;
    demand_scope(narrowed);  // says which questions there are
    throw core::BadInput(fmt::format("--versus {}: no such question", question));
  }
  return *found;
}

// Two configurations at the same table: the shortest of some random plays after which they differ, moves compared by
// their texts; and pairs of games.
core::Json configurations_compared(const core::Descriptor& about, const core::AnyGame& ours,
                                   std::unique_ptr<core::AnyGame> theirs, int games) {
  std::optional<std::vector<std::string>> shortest;
  for (int number = 0; number < games; ++number) {
    core::Random random(static_cast<std::uint64_t>(number) + 1);
    auto a = ours.start(), b = theirs->start();
    std::vector<std::string> play;
    while (explore::observe(ours, a).shows_the_same(explore::observe(*theirs, b))) {
      const auto move = ours.turn(a).is_over() ? std::nullopt : core::random_move(ours, a, random);
      if (!move) break;
      a = ours.apply(a, *move);
      b = theirs->apply(b, *move);
      play.push_back(*move);
    }
    const bool parted = !explore::observe(ours, a).shows_the_same(explore::observe(*theirs, b));
    if (parted && (!shortest || play.size() < shortest->size())) shortest = play;
  }
  core::Json json;
  json["cases"] = core::Json::array();
  if (shortest) json["cases"].push_back(played_case(ours, *theirs, {}, *shortest));
  json["matters"] = core::Json::array();
  const int players = ours.players();
  Group group;
  group.readings.push_back({"configuration", "theirs"});
  std::vector<std::unique_ptr<core::AnyGame>> others;
  others.push_back(std::move(theirs));
  try {
    for (const auto policy : {explore::Policy::Random, explore::Policy::Sensible})
      json["matters"].push_back(matters_json(
          impacts_json(explore::measure_impact(ours, others, policy, static_cast<std::uint64_t>(games), 1), group),
          players, policy, "configuration", "theirs"));
  } catch (const std::bad_cast&) {
    json["note"] =
        fmt::format("{}: the two configurations need states of different size, so no pairs were played", about.name);
  }
  return json;
}

}  // namespace

core::Json house_rule(const Scope& scope, const std::string& versus) {
  core::Json json;
  json["schema"] = "bargello/report/2";
  json["games"] = core::Json::array();
  const auto equals = versus.find('=');
  if (equals != std::string::npos && versus.find_first_of("{/") == std::string::npos) {
    const std::string question = versus.substr(0, equals), reading = versus.substr(equals + 1);
    const auto& game = game_with(scope, question);
    games::load(full_game(game, game.least_players, {{question, reading}}));  // complains when there is no such reading
    Scope narrowed = scope;
    narrowed.game = game.name;
    narrowed.question = question;
    json["games"] = report(narrowed)["games"];
    core::Json changes;
    for (const auto& comparison : json["games"][0]["questions"][0]["comparisons"])
      if (comparison["reading"] == reading) changes = comparison;
    if (changes.is_null()) throw core::BadInput(fmt::format("--versus {}: that is how we read it", versus));
    changes["versus"] = versus;
    changes["game"] = game.name;
    changes["vectors"] = changed_examples(game, question, reading);
    changes["claims"] = changed_properties(game, question, reading);
    json["house_rule"] = std::move(changes);
    return json;
  }
  if (scope.game.empty()) throw core::BadInput("--versus with a configuration: name the game");
  games::Request request;
  request.game = scope.game;
  request.config = versus;
  auto theirs = games::load(request);
  const auto ours = games::load(full_game(games::called(scope.game), theirs->players(), {}));
  core::Json changes = configurations_compared(games::called(scope.game), *ours, std::move(theirs), 200);
  changes["versus"] = versus;
  changes["game"] = scope.game;
  json["house_rule"] = std::move(changes);
  return json;
}

}  // namespace reports
