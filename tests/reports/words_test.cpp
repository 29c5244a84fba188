#include "reports/render/words.hpp"

#include <gtest/gtest.h>

#include "model/core/presentation.hpp"
#include "model/games.hpp"
#include "tests/support/each_game.hpp"

// The sentences of the page, each true of exactly the case that it stands beside.

namespace {

using core::Json;

class Amounts : public support::EachGame {};

// Under every reading the game says what is paid; where a reading pays otherwise than ours, a case has two sentences.
TEST_P(Amounts, AreThoseOfTheReading) {
  const auto* const words = entry().hooks.find<core::Words>();
  if (words == nullptr || words->amounts == nullptr) GTEST_SKIP() << "pays nothing by a table";
  int apart = 0;
  for (const auto& question : entry().questions)
    for (std::size_t r = 1; r < question.readings.size(); ++r) {
      games::Request request;
      request.game = entry().name;
      request.players = question.least_players;
      const Json a_case{{"config_json", games::load(request)->config()},
                        {"otherwise", {{question.slug, question.readings[r].slug}}}};
      const auto sentences = reports::amounts_sentences(entry().name, a_case, "ours", "theirs");
      ASSERT_FALSE(sentences.empty()) << question.slug;
      EXPECT_TRUE(sentences.size() == 2 || sentences[0].starts_with("Amounts: ")) << sentences[0];
      apart += sentences.size() == 2;
    }
  EXPECT_GT(apart, 0);
}

INSTANTIATE_TEST_SUITE_P(Games, Amounts, support::each_game(), support::game_name);

Json question_with(const Json& comparison, bool excluded = false) {
  return {{"weight", {{"points", "0.00"}, {"policy", "sensible"}, {"excluded", false}}},
          {"effect", "transition"},
          {"readings", Json::array({{{"slug", "ours"}}, {{"slug", "other"}, {"excluded", excluded ? "words" : ""}}})},
          {"comparisons", Json::array({comparison})}};
}

// A question at 0.00 can still bring games to a dead end, change exact values and the winner; the list shows it.
TEST(Marks, OfAQuestionAtNothingShowWhatElseChanges) {
  const Json row{{"policy", "sensible"},
                 {"games", 600},
                 {"dead_ends", {{"theirs", 582}}},
                 {"same_play", {{"games", 100}, {"winner", {{"count", 7}}}}}};
  const Json comparison{{"reading", "other"},
                        {"matters", Json::array({row})},
                        {"perfect_play", {{"changed", 6}}},
                        {"values", Json::array()}};
  EXPECT_EQ(reports::also_changes(question_with(comparison)),
            (std::vector<std::string>{"dead end in 582 of 600 games", "exact values change", "winner changes in 7 %"}));
  EXPECT_TRUE(reports::also_changes(question_with(comparison, true)).empty());  // the book excludes the reading
}

TEST(Stake, WithOtherDataIsPrintedAsARange) {
  const Json weight{
      {"points", "4.41"}, {"currency", "coins"}, {"sets", Json::array({{{"points", "24.10"}}, {{"points", "1.80"}}})}};
  EXPECT_EQ(reports::weight_in_words(weight), "4.41 coins (1.80 to 24.10, by the data)");
}

Json reachable() {
  return {{"reachable", true},  {"players", 3},          {"with", Json::object()},
          {"lead", {"a", "b"}}, {"play_file", "x.play"}, {"kind", "turn"}};
}

TEST(Case, OfARecordedGameSaysSo) {
  Json a_case = reachable();
  EXPECT_NE(reports::where(a_case).find("A full game of random or sensible players comes to it in 2 moves and draws"),
            std::string::npos);
  a_case["recorded"] = {{"file", "c22-2.play"}, {"claims", {"C22"}}};
  EXPECT_NE(reports::where(a_case).find("A recorded game, made to show what becomes of claim C22, comes to it"),
            std::string::npos);
}

TEST(Case, WhereChanceDecidesIsNotSomebodyElsesTurn) {
  Json a_case = reachable();
  a_case["ours"] = {{"turn", "player 1"}};
  a_case["theirs"] = {{"turn", "player 2"}};
  EXPECT_EQ(reports::parting_in_words(a_case), "it is somebody else’s turn");
  a_case["theirs"] = {{"turn", "chance"}};
  EXPECT_EQ(reports::parting_in_words(a_case), "under one reading a player is to move, under the other chance decides");
  a_case["sheet"] = {{"ours", Json::array({1})}, {"theirs", Json::array()}};
  EXPECT_TRUE(reports::parting_in_words(a_case).ends_with(", and the payments differ"));
}

TEST(Outcome, OfManyBidsIsARange) {
  Json moves = Json::array({"pass"});
  for (int n = 1; n <= 39; ++n) moves.push_back("bid " + std::to_string(n));
  EXPECT_EQ(reports::outcome(games::all().front().name, {{"turn", "player 0"}, {"moves", moves}}, "turn"),
            "player 0 may `pass` or `bid 1` to `bid 39`.");
}

}  // namespace
