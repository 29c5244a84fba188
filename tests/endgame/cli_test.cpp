#include <gtest/gtest.h>

#include <algorithm>

#include "model/core/json.hpp"
#include "tests/support/process.hpp"

// 'bargello solve' from outside: what it prints, what it refuses, and its exit codes.

namespace {

support::Output solve(const std::string& arguments) {
  return support::shell(support::bargello() + " solve " + arguments);
}

core::Json json_of(const std::string& arguments, int code = 0) {
  const auto output = solve(arguments + " --json --stable --quiet");
  EXPECT_EQ(output.code, code) << output.text;
  return core::parse_json(output.text, "solve --json");
}

TEST(SolveVerb, PrintsTheKeysThatScriptsRelyOn) {
  const auto json = json_of("medici --position B4 --reading lot-limit-whose=other");
  EXPECT_EQ(json.begin().key(), "schema");
  EXPECT_EQ(json["schema"], "bargello/solve/1");
  EXPECT_EQ(json["game"], "medici");
  EXPECT_EQ(json["position"], "B4");
  EXPECT_EQ(json["readings"]["lot-limit-whose"], "other");
  EXPECT_EQ(json["objective"], "margin");
  EXPECT_EQ(json["value"], -4);
  EXPECT_EQ(json["moves"], core::Json::parse(R"([{"move": "draw", "value": -4}])"));
  EXPECT_EQ(json["line"][0], "draw");
  EXPECT_GT(json["states"].get<int>(), 10);
  EXPECT_EQ(json["tie_independent"], true);
  EXPECT_FALSE(json.contains("seconds"));
  EXPECT_FALSE(json["players_see"].get<std::string>().empty());
}

TEST(SolveVerb, TellsTheRangeWhenTiesMatter) {
  const auto json = json_of("strozzi --position E4 --reading pirate-window=full-lap");
  EXPECT_EQ(json["objective"], "own");
  EXPECT_EQ(json["value"], core::Json::parse(R"(["155/2", "125/2", "190/3"])"));
  EXPECT_EQ(json["tie_independent"], false);
  EXPECT_EQ(json["range"][0], core::Json::parse(R"(["230/3", "155/2"])"));
  EXPECT_EQ(json["range_exact"], true);
}

TEST(SolveVerb, GivesTheSameWithoutReductions) {
  for (const char* position : {"medici --position B6", "medici-card --position K8", "medina --position E1"}) {
    auto reduced = json_of(position), plain = json_of(std::string(position) + " --without all");
    EXPECT_EQ(reduced["value"], plain["value"]);
    EXPECT_EQ(reduced["moves"], plain["moves"]);
  }
}

TEST(SolveVerb, BothEnginesAgree) {
  for (const char* game : {"medici --position B4", "medici-card --position K8", "medina --position E1",
                           "medina --config mini-3x4-b2m1", "medina --config mini-3x4-b2m1 --objective own",
                           "strozzi --config nano2 --objective own", "strozzi --position E4 --objective paranoid"}) {
    const auto searched = json_of(std::string(game) + " --engine search"),
               backwards = json_of(std::string(game) + " --engine backward");
    EXPECT_EQ(searched["engine"], "search");
    EXPECT_EQ(backwards["engine"], "backward");
    for (const char* key : {"value", "moves", "tie_independent", "range"})
      EXPECT_EQ(searched.value(key, core::Json()), backwards.value(key, core::Json())) << game << " " << key;
  }
}

TEST(SolveVerb, SolvesConfigurationsBackwardsAndPositionsBySearch) {
  EXPECT_EQ(json_of("medina --config mini-3x3-b2")["engine"], "backward");
  EXPECT_EQ(json_of("medina --config mini-3x3-b2 --without order")["engine"], "search");
  EXPECT_EQ(json_of("medina --position E1")["engine"], "search");
  EXPECT_EQ(json_of("medina --config mini-3x4-b2m1 --memory 100KB")["engine"], "search");  // does not fit
  EXPECT_EQ(json_of("medina --config mini-3x4-b2m1 --memory 100KB --engine backward", 3)["complete"], false);
}

TEST(SolveVerb, PrintsTheSameAtAnyNumberOfThreads) {
  for (const char* game :
       {"medici --position B4", "medici-card --position K8", "medina --position E1", "medina --config mini-3x4-b2m1",
        "medina --config mini-3x4-b2m1 --engine search", "strozzi --config nano2 --objective own",
        "strozzi --config nano2 --engine search --objective own"}) {
    const auto one = solve(std::string(game) + " --json --stable --quiet --threads 1");
    EXPECT_EQ(one.code, 0) << one.text;
    for (const char* threads : {"2", "5"})
      EXPECT_EQ(solve(std::string(game) + " --json --stable --quiet --threads " + threads).text, one.text) << game;
  }
}

TEST(SolveVerb, StopsAtALimitWithBoundsAndCode3) {
  const auto json = json_of("medici --position B4 --limit-states 20", 3);
  EXPECT_EQ(json["value"], nullptr);
  EXPECT_EQ(json["complete"], false);
  EXPECT_EQ(json["bounds"].size(), 2u);
  EXPECT_NE(json["bounds"][0], nullptr);
  for (const char* long_work : {"mini-4x4-b3n1s1 --engine search", "mini-3x4-b2s1m1w1 --engine backward"}) {
    const auto stopped = support::shell("timeout --preserve-status -s INT 2 " + support::bargello() +
                                        " solve medina --objective own --quiet --config " + long_work);
    EXPECT_EQ(stopped.code, 3) << stopped.text;
    EXPECT_NE(stopped.text.find("NOT COMPLETE"), std::string::npos) << stopped.text;
  }
}

TEST(SolveVerb, ShowsTheDeadEndThatStandsInTheWay) {
  const auto json = json_of("medici --position B1-0 --reading lot-limit-money=can-bid", 3);
  EXPECT_EQ(json["value"], nullptr);
  EXPECT_NE(json["dead_end"].get<std::string>().find("phase=draw"), std::string::npos);
}

TEST(SolveVerb, RefusesWhatItCannotDoInOneLine) {
  for (const char* arguments :
       {"medina --players 2", "medina --position E1 --objective best", "strozzi --position E1 --objective margin",
        "medina --position E1 --without luck", "medina --position E99", "medina --position E1 --memory much",
        "medina --position E1 --engine best", "medina --position E1 --threads 0",
        "medina --position E1 --limit-seconds -1"}) {
    const auto output = solve(arguments);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  }
  EXPECT_NE(solve("medina --players 2").text.find("10^"), std::string::npos);
}

}  // namespace
