#include "reports/compute/weight.hpp"

#include <gtest/gtest.h>

#include "explore/impact.hpp"
#include "model/games.hpp"
#include "reports/compute/matters.hpp"

// What is at stake in a question is what the question accounts for, not how far two games drift apart.

namespace {

using core::Json;
using reports::Measured;

const core::Descriptor& game() { return games::all().front(); }

Json share(int count, int games) { return {{"count", count}, {"games", games}}; }

// 100 games a row: 'allowed' of 200 replays went through, their results part by 'points' on average.
Json row(const char* policy, int came_up, int allowed, const char* points, const char* shift = "0", int dead_ends = 0) {
  return {{"players", 2},
          {"policy", policy},
          {"games", 100},
          {"comes_up", share(came_up, 100)},
          {"same_play",
           {{"games", allowed},
            {"not_allowed", 200 - allowed},
            {"points", points},
            {"winner", share(allowed / 10, allowed)}}},
          {"pairs", {{"games", 100}, {"scores", share(90, 100)}, {"winner", share(80, 100)}, {"points", "50"}}},
          {"unrelated", {{"games", 99}, {"scores", share(99, 99)}, {"winner", share(50, 99)}, {"points", "51"}}},
          {"shift", {{"games", 100}, {"at_least", shift}}},
          {"dead_ends", {{"ours", 0}, {"theirs", dead_ends}}}};
}

Json weight(const Json& matters, bool excluded = false) {
  return reports::weight_json(game(), {Measured{"other", excluded, {}, matters}});
}

bool says(const Json& one, const std::string& words) {
  return one.at("sentence").get<std::string>().find(words) != std::string::npos;
}

TEST(Weight, IsByHowMuchResultsPartWithTheSameMoves) {
  const auto one = weight(Json::array({row("random", 100, 200, "9"), row("sensible", 40, 200, "7/2")}));
  EXPECT_EQ(one.at("exact"), "7/2");
  EXPECT_EQ(one.at("points"), "3.50");
  EXPECT_EQ(one.at("policy"), "sensible");
  EXPECT_TRUE(
      says(one, "among sensible players it comes up in 40 % of games. With the same moves results part by 3.50 "))
      << one;
  EXPECT_TRUE(says(one, "the winner changes in 10 % of games")) << one;  // of the same moves, not of the pairs
}

TEST(Weight, OfGamesThatTookAnotherCourseIsNothingUnlessSomebodysMeanIsShifted) {
  const auto drift = weight(Json::array({row("sensible", 100, 0, "0")}));
  EXPECT_EQ(drift.at("exact"), "0");
  EXPECT_TRUE(says(drift,
                   "not allowed by the other in all 200 replays, each game both ways round. Where games take another "
                   "course, nobody's mean result"))
      << drift;
  const auto shifted = weight(Json::array({row("sensible", 100, 50, "4", "8")}));
  EXPECT_EQ(shifted.at("exact"), "7");  // a quarter of the replays by 4, three quarters by 8
  EXPECT_TRUE(says(shifted, "shifted by at least 8.00 ")) << shifted;
}

// Where the turn passes to somebody else, the same moves become somebody else's: pairs may lie nearer together.
TEST(Weight, OfAQuestionAboutTheTurnIsNeverMoreThanPairsPartBy) {
  const auto rows = Json::array({row("sensible", 100, 200, "60")});  // the pairs part by 50
  const auto turns = reports::weight_json(game(), {Measured{"other", false, {}, rows, true}});
  EXPECT_EQ(turns.at("exact"), "50");
  EXPECT_TRUE(says(turns, "there the pairs are counted.")) << turns;
  EXPECT_EQ(weight(rows).at("exact"), "60");  // a payment is what it is
  const auto less = Json::array({row("sensible", 100, 200, "7")});
  EXPECT_EQ(reports::weight_json(game(), {Measured{"other", false, {}, less, true}}).at("exact"), "7");
}

TEST(Weight, CountsDeadEndsOfThePlayersItSpeaksOf) {
  const auto one = weight(Json::array({row("random", 100, 200, "0", "0", 77), row("sensible", 100, 200, "0", "0", 5)}));
  EXPECT_EQ(one.at("dead_ends"), 5);
  EXPECT_TRUE(says(one, "5 of 100 games come to a dead end.")) << one;
}

TEST(Weight, OfSharesNextToAllOrNoneSaysTheCount) {
  EXPECT_TRUE(says(weight(Json::array({row("sensible", 100, 200, "1")})), "it comes up in every game."));
  auto nearly = row("sensible", 0, 200, "1");
  nearly["games"] = 1000;
  nearly["comes_up"] = share(999, 1000);
  EXPECT_TRUE(says(weight(Json::array({nearly})), "it comes up in all but 1 of 1000 games."))
      << weight(Json::array({nearly}));
  nearly["comes_up"] = share(1, 1000);
  EXPECT_TRUE(says(weight(Json::array({nearly})), "it comes up in 1 of 1000 games.")) << weight(Json::array({nearly}));
}

TEST(Weight, ComesFirstWhereTheBookDoesNotExcludeTheReading) {
  const auto small = weight(Json::array({row("sensible", 10, 200, "1/100")})),
             large = weight(Json::array({row("sensible", 100, 200, "50")}), true);
  EXPECT_TRUE(reports::weighs_more(small, large));
  EXPECT_FALSE(reports::weighs_more(large, small));
  const auto none = weight(Json::array({row("sensible", 10, 200, "0")})),
             dead = weight(Json::array({row("sensible", 5, 200, "0", "0", 3)}));
  EXPECT_TRUE(reports::weighs_more(dead, none));
  EXPECT_TRUE(reports::weighs_more(weight(Json::array({row("sensible", 11, 200, "0")})), none));
}

TEST(Weight, SaysForWhichNumbersOfPlayers) {
  auto of_four = row("sensible", 40, 200, "7/2");
  of_four["players"] = 4;
  EXPECT_TRUE(says(weight(Json::array({row("sensible", 40, 200, "7/2"), of_four})), "Against `other`, 2 to 4 players"));
  EXPECT_TRUE(says(weight(Json::array({of_four})), "Against `other`, 4 players"));
}

// 0.004 and 0 are both printed as 0.00; then what leads to dead ends comes first.
TEST(Weight, WhatIsPrintedAlikeIsEqual) {
  const auto hardly = weight(Json::array({row("sensible", 100, 200, "1/250")})),
             dead = weight(Json::array({row("sensible", 5, 200, "0", "0", 3)}));
  EXPECT_EQ(hardly.at("points"), dead.at("points"));
  EXPECT_TRUE(reports::weighs_more(dead, hardly));
  EXPECT_FALSE(reports::weighs_more(hardly, dead));
  EXPECT_TRUE(says(hardly, "With the same moves results part by less than 0.01 florins on average")) << hardly;
}

TEST(Weight, OfFewGamesIsSaidToo) {
  const auto one = weight(Json::array({row("sensible", 100, 4, "30")}));
  EXPECT_EQ(one.at("points"), "0.60");
  EXPECT_TRUE(says(one, "; in the 4 others results part by 120.00 florins in all.")) << one;
}

// Of a game whose results are counted in sixtieths: what is printed is in whole points.
TEST(Matters, AreInPointsWhateverResultsAreCountedIn) {
  const Json apart{{"games", 8}, {"scores", 6}, {"winner", 2}, {"points", 600}};
  const Json counted{{"games", 10},
                     {"unit", 60},
                     {"unrelated", apart},
                     {"readings",
                      {{"question=other",
                        {{"came_up", 4},
                         {"times", 9},
                         {"same_play", apart},
                         {"stopped", 2},
                         {"pairs", apart},
                         {"shift", {{"games", 5}, {"beyond_chance", 700}}},
                         {"dead_ends", {{"ours", 0}, {"theirs", 0}}}}}}}};
  const auto said = reports::matters_json(counted, 2, explore::Policy::Random, "question", "other");
  EXPECT_EQ(said.at("same_play").at("points"), "5/4");
  EXPECT_EQ(said.at("same_play").at("points_rounded"), "1.25");
  EXPECT_EQ(said.at("shift").at("at_least"), "7/3");
  EXPECT_EQ(said.at("shift").at("at_least_rounded"), "2.33");
}

TEST(Matters, AreRoundedToTheNearestHundredthHalvesUp) {
  EXPECT_EQ(reports::rounded(1, 3), "0.33");
  EXPECT_EQ(reports::rounded(2, 3), "0.67");
  EXPECT_EQ(reports::rounded(1, 200), "0.01");
  EXPECT_EQ(reports::rounded(1, 201), "0.00");
}

core::Scores scores(std::int64_t a, std::int64_t b) { return {2, 1, {a, b}}; }

TEST(Shift, OfResultsThatOnlyScatterIsNothing) {
  explore::Shift shift;
  for (int i = 0; i < 100; ++i) shift.add(scores(50, 50), i % 2 == 0 ? scores(90, 10) : scores(10, 90));
  EXPECT_EQ(shift.beyond_chance(), 0u);
}

TEST(Shift, OfAllGamesByTheSameAmountIsAllOfIt) {
  explore::Shift shift;
  for (int i = 0; i < 100; ++i) shift.add(scores(50, 20), scores(50, 13));
  EXPECT_EQ(shift.beyond_chance(), 700u);
}

TEST(Shift, IsLessThreeStandardErrors) {  // 0, 20, 0, 20, ...: mean 10; sum's error sqrt(100 * 10000/99) = 100.5...,
                                          // thrice 301.5
  explore::Shift shift;
  for (int i = 0; i < 100; ++i) shift.add(scores(0, 0), scores(i % 2 == 0 ? 0 : 20, 0));
  EXPECT_EQ(shift.beyond_chance(), 1000u - 302u);
}

}  // namespace
