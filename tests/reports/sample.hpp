#pragma once

#include <fmt/format.h>

#include <algorithm>
#include <regex>
#include <string>
#include <vector>

#include "explore/parting.hpp"
#include "model/core/data.hpp"
#include "model/core/rulebook.hpp"
#include "model/games.hpp"
#include "reports/compute/fixes.hpp"
#include "reports/compute/guards.hpp"
#include "reports/compute/wording.hpp"

// A document of the report's form to try pages on. Rules, questions, passages, states, plays and legal moves are those
// of the games; what would take a search (which reading differs where, how often, values) is made up, evenly spread so
// that every form is seen.
namespace sample {

using core::Json;

inline Json says_of(const std::vector<std::string>& lines) {
  static const std::regex form("^([a-z-]+):([0-9, -]+)(?: \\(\"([^\"]*)\"\\))?: (.*)$");
  Json all = Json::array();
  for (const auto& line : lines) {
    std::smatch match;
    if (std::regex_match(line, match, form))
      all.push_back({{"source", match[1]},
                     {"lines", match[2]},
                     {"quote", match[3].matched ? Json(match[3].str()) : Json()},
                     {"paraphrase", match[4]}});
    else
      all.push_back({{"paraphrase", line}});
  }
  return all;
}

inline Json state_of(const core::AnyGame& handle, const core::AnyState& s) {
  return {{"text", handle.print(s)}, {"json", handle.to_json(s)}};
}

inline Json seen_of(const core::AnyGame& handle, const core::AnyState& s) {
  const auto outcome = explore::observe(handle, s);
  Json seen{{"turn", outcome.turn.is_over()     ? "over"
                     : outcome.turn.is_chance() ? "chance"
                                                : fmt::format("player {}", outcome.turn.seat())},
            {"moves", outcome.moves}};
  if (outcome.turn.is_over())
    for (int seat = 0; seat < outcome.scores.players; ++seat)
      seen["scores"].push_back(core::print_amount(outcome.scores.amounts[seat], outcome.scores.unit));
  return seen;
}

// 'length' moves from the handle's start, one as good as another.
inline Json case_of(const core::AnyGame& handle, const std::string& position, int length, std::size_t pick) {
  auto s = handle.start();
  Json a_case{{"from", position.empty() ? "start" : "position"},
              {"config", position.empty() ? Json(handle.config().value("name", "")) : Json()},
              {"config_json", handle.config()},
              {"position", position.empty() ? Json() : Json(position)},
              {"with", Json::object()},
              {"players", handle.players()},
              {"first", state_of(handle, s)},
              {"play", Json::array()}};
  for (int i = 0; i < length; ++i) {
    const auto moves = handle.moves(s);
    if (moves.empty()) break;
    const auto& move = moves[(pick + static_cast<std::size_t>(i) * 5) % moves.size()];
    a_case["play"].push_back(move);
    s = handle.apply(s, move);
  }
  const bool over = handle.turn(s).is_over();
  a_case["kind"] = over ? "scores" : handle.turn(s).is_chance() ? "chance" : "moves";
  a_case["last"] = {{"ours", state_of(handle, s)}, {"theirs", state_of(handle, pick % 2 == 0 ? s : handle.start())}};
  a_case["ours"] = a_case["theirs"] = seen_of(handle, s);
  Json& theirs = a_case["theirs"];
  if (over)
    theirs["scores"][0] = "35/3";
  else if (!theirs["moves"].empty()) {
    a_case["ours"]["only"] = Json::array({theirs["moves"].back()});
    theirs["moves"].erase(theirs["moves"].size() - 1);
    theirs["only"] = Json::array();
  }
  a_case["states"] = 1234567;
  a_case["command"] = fmt::format("bargello explore {} --position {} --versus some-question=another-reading",
                                  handle.name(), position.empty() ? "start" : position);
  return a_case;
}

inline Json matters(int players, const char* policy, int games, int count) {
  const auto share = [&](int n) {
    return Json{{"count", n},
                {"games", games},
                {"low", fmt::format("0.{:04}", std::max(0, n * 10000 / games - 120))},
                {"high", fmt::format("0.{:04}", std::min(9999, n * 10000 / games + 150))}};
  };
  const auto parting = [&](int n) {
    return Json{{"games", games},
                {"scores", share(n)},
                {"winner", share(n / 5)},
                {"points", "7/2"},
                {"points_rounded", "3.50"}};
  };
  return {{"players", players},
          {"policy", policy},
          {"games", games},
          {"comes_up", share(count)},
          {"same_play", parting(count / 2)},
          {"pairs", parting(count)},
          {"unrelated", parting(games)},
          {"dead_ends", {{"ours", 0}, {"theirs", count / 7}}}};
}

inline Json game_part(const core::Descriptor& entry) {
  const auto book = games::rulebook(entry);
  const auto positions = core::shipped(entry.folder + "/positions");
  Json game{{"name", entry.name}, {"title", entry.title}, {"players", {entry.least_players, entry.most_players}}};
  for (const auto& one : entry.books) game["books"].push_back({{"id", one.id}, {"language", one.language}});

  std::size_t pick = 0;
  for (const auto& info : entry.questions) {
    ++pick;
    Json question{{"id", entry.name + "/" + info.number},
                  {"number", info.number},
                  {"slug", info.slug},
                  {"rule", info.rule},
                  {"text", info.text},
                  {"effect", info.effect},
                  {"players", {info.least_players, info.most_players}},
                  {"kind", info.effect},
                  {"rank", pick},
                  {"weight",
                   {{"points", "3.18"},
                    {"currency", "points"},
                    {"reading", info.readings[1].slug},
                    {"policy", "sensible"},
                    {"sentence", "Among sensible players it comes up in every game."}}}};
    for (const auto& rule : book.rules)
      if (fmt::format("R{}", rule.number) == info.rule)
        question.update({{"rule_title", rule.title}, {"rule_meaning", rule.meaning}, {"rule_sources", rule.sources}});
    for (const auto& written : book.questions)
      if (written.slug == info.slug)
        question.update({{"says", says_of(written.says)}, {"default_why", written.choice}});
    question["wording"] = reports::wording_json(entry, book, info);
    for (const auto& reading : info.readings) {
      question["readings"].push_back(
          {{"slug", reading.slug}, {"default", &reading == &info.readings.front()}, {"refuted", reading.refuted}});
      reports::add_books(question["readings"].back(), question["wording"]);
    }
    question["languages"] = Json::array({entry.books[pick % entry.books.size()].language});
    question["comparisons"] = Json::array();
    for (std::size_t r = 1; r < info.readings.size(); ++r) {
      Json comparison{{"reading", info.readings[r].slug},
                      {"cases", Json::array()},
                      {"never", Json::array()},
                      {"matters", Json::array()},
                      {"values", Json::array()}};
      if (pick % 5 == 0) {
        comparison["never"].push_back({{"config", "tiny-2p"},
                                       {"states", 121178},
                                       {"command", "bargello explore medici --config tiny-2p --versus a=b"}});
      } else {
        games::Request request{.game = entry.name,
                               .config = "",
                               .position = positions[pick % positions.size()],
                               .players = 0,
                               .selection = {}};
        comparison["cases"].push_back(
            case_of(*games::load(request), request.position, static_cast<int>(pick % 4), pick));
        if (pick % 3 == 0) {
          request.position.clear();
          request.players =
              entry.least_players + static_cast<int>(pick) % (entry.most_players - entry.least_players + 1);
          comparison["cases"].push_back(case_of(*games::load(request), "", 20, pick));
        }
      }
      for (int players = entry.least_players; players <= entry.most_players; players += 2)
        for (const char* policy : {"random", "sensible"})
          comparison["matters"].push_back(
              matters(players, policy, 1000, pick % 4 == 0 ? 0 : static_cast<int>(pick * 37 % 900)));
      if (pick % 5 == 4)
        comparison["values"].push_back({{"position", positions.front()},
                                        {"objective", "margin"},
                                        {"ours", "7/3"},
                                        {"theirs", 5},
                                        {"command", "bargello solve medici --position B3"}});
      comparison["values_same"] = 12;
      question["comparisons"].push_back(comparison);
    }
    game["questions"].push_back(question);
  }
  for (const auto& written : book.questions)
    if (written.remark)
      game["remarks"].push_back(
          {{"id", entry.name + "/" + written.number}, {"slug", written.slug}, {"says", says_of(written.says)}});

  const auto first =
      games::load({.game = entry.name, .config = "", .position = positions.front(), .players = 0, .selection = {}});
  static const char* const verdicts[] = {"true", "depends", "false", "not checked"};
  for (const auto& claim : reports::claims_of(entry)) {
    Json one{{"id", entry.name + "/" + claim.number},
             {"promise", pick % 3 != 0},
             {"text", claim.text},
             {"sources", claim.sources},
             {"verdict", verdicts[pick++ % 4]},
             {"results", Json::array()},
             {"other_readings", Json::array()}};
    Json evidence = Json::array();
    for (const auto& guard : claim.guards)
      evidence.push_back({{"how", "prove"},
                          {"id", guard.id},
                          {"command", "bargello prove --claim " + guard.id},
                          {"result", "proved"},
                          {"statement", guard.statement},
                          {"players", {entry.least_players}}});
    if (one["verdict"] == "false" && !evidence.empty()) {
      evidence[0]["state"] = {{"config_json", first->config()}, {"json", first->to_json(first->start())}};
      evidence[0]["play_file"] = "plays/" + entry.name + "/c1.play";
    }
    one["results"].push_back({{"players", {entry.least_players}},
                              {"verdict", one["verdict"] == "depends" ? "open" : one["verdict"].get<std::string>()},
                              {"sentence", "It is so."},
                              {"missing", "A proof."},
                              {"evidence", evidence}});
    game["claims"].push_back(one);
  }
  const Json shown = case_of(*first, positions.front(), 3, 1);
  game["dead_ends"] = Json::array({{{"title", "A turn without a move"},
                                    {"rule", "R7"},
                                    {"question", game["questions"][0]["id"]},
                                    {"config", "mini"},
                                    {"config_json", first->config()},
                                    {"with", {{"some-question", "another"}}},
                                    {"found", true},
                                    {"states", 1230},
                                    {"times", 5},
                                    {"play", shown["play"]},
                                    {"last", shown["last"]["ours"]},
                                    {"command", "bargello explore"}},
                                   {{"title", "A piece that can never be placed"}, {"found", false}, {"states", 77}}});
  for (const auto& rule : book.rules) {
    const std::string number = fmt::format("R{}", rule.number);
    Json one{{"id", entry.name + "/" + number},
             {"title", rule.title},
             {"sources", rule.sources},
             {"meaning", rule.meaning},
             {"examples", rule.examples.size()},
             {"guards", Json::array()},
             {"exercised", {{"examples", !rule.examples.empty()}, {"games", true}}},
             {"why_unguarded", reports::why_unguarded(entry, number)}};
    for (const auto& guard : reports::guards_of(entry, number))
      one["guards"].push_back({{"id", guard.id}, {"how", guard.how}, {"statement", guard.statement}});
    game["rules"].push_back(one);
  }
  return game;
}

inline Json report() {
  Json document{{"schema", "bargello/report/2"}, {"games", Json::array()}};
  for (const auto& entry : games::all()) document["games"].push_back(game_part(entry));
  document["translations"] = {
      {"game", "medici-card"}, {"books", {"hu-medici-card", "fr-medici-card"}}, {"clauses", Json::array()}};
  static const char* const verdicts[] = {"agrees", "differs", "silent", "contradicts", "both ambiguous"};
  for (int i = 0; i < 5; ++i)
    document["translations"]["clauses"].push_back(
        {{"topic", fmt::format("Clause {}", i)},
         {"rule", "R5"},
         {"verdict", verdicts[i]},
         {"changes_play", i > 2},
         {"question", i == 0 ? Json() : Json("medici-card/A5")},
         {"note", i == 3 ? "worked examples with other numbers" : ""},
         {"sides",
          {{"hu-medici-card", {{"lines", "58"}, {"says", "what it says, in our words"}}},
           {"fr-medici-card", i == 2 ? Json() : Json{{"lines", "64"}, {"says", "what the other one says"}}}}}});
  document["fixes"] = reports::fixes_json(document["games"]);
  document["house_rule"] = nullptr;
  return document;
}

}  // namespace sample
