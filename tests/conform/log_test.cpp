#include <gtest/gtest.h>

#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/games.hpp"

// A game played elsewhere as a log in JSON lines.

namespace {

const std::string head =
    R"({"game":"medici","players":2,"config":{"days":1,"capacity":1,"money":1,"deck":{"order":["Fu5","Gr0"]},"start":0}})"
    "\n";

core::Replayed replayed(const std::string& text) {
  const auto play = core::parse_play(text, "log");
  games::Request request;
  request.game = play.game;
  request.config = play.config;
  request.selection.chosen = play.readings;
  return core::replay(*games::load(request), play);
}

TEST(Log, IsReplayedToTheEnd) {
  const auto result = replayed(head + R"({"seat":0,"move":{"do":"draw"}}
{"seat":1,"move":"pass"}
{"move":{"do":"bid","florins":1}}
{"scores":[45,26]})");
  EXPECT_EQ(result.wrong, "");
  EXPECT_EQ(result.moves, 3);
  EXPECT_TRUE(result.over);
}

TEST(Log, WrongScoresAreNamed) {
  const auto result = replayed(head + R"({"move":"draw"}
{"move":"pass"}
{"move":"bid 1"}
{"scores":[41,1]})");
  EXPECT_EQ(result.wrong, "line 5: the scores are wrong; expected: over 45 26");
}

TEST(Log, TheFirstLineThatBreaksARuleIsNamed) {
  EXPECT_TRUE(replayed(head + R"({"seat":0,"move":{"do":"draw"}}
{"seat":1,"move":{"do":"bid","florins":2}})")
                  .wrong.starts_with("line 3: 'bid 2' is illegal by R12"))
      << replayed(head + R"({"seat":0,"move":{"do":"draw"}}
{"seat":1,"move":{"do":"bid","florins":2}})")
             .wrong;
  EXPECT_TRUE(replayed(head + R"({"seat":1,"move":{"do":"draw"}})")
                  .wrong.starts_with("line 2: player 1 cannot act, it is player 0's turn"));
  EXPECT_TRUE(
      replayed(head + R"({"outcome":{"do":"card","card":"Fu5"}})").wrong.starts_with("line 2: chance cannot act"));
  EXPECT_TRUE(replayed(head + R"({"move":{"do":"fly"}})").wrong.starts_with("line 2: "));
}

TEST(Log, ADialogueOfTheProtocolIsOne) {
  const auto result = replayed(R"({"id":1,"cmd":"hello","protocol":1}
{"id":2,"cmd":"new","game":"medici","players":2,"config":{"days":1,"capacity":1,"money":1,"deck":{"order":["Fu5","Gr0"]},"start":0}}
{"id":2,"ok":{}}
{"id":3,"cmd":"legal"}
{"id":3,"ok":{"moves":[{"do":"draw"}]}}
{"id":4,"cmd":"apply","move":{"do":"draw"}}
{"id":5,"cmd":"apply","move":{"do":"draw"}}
)");
  EXPECT_TRUE(result.wrong.starts_with("line 7: 'draw' is illegal")) << result.wrong;
}

TEST(Log, WhatIsNoLogIsSaidWithItsLine) {
  const auto why = [](const std::string& text) {
    try {
      core::parse_play(text, "log");
    } catch (const core::BadInput& e) {
      return std::string(e.what());
    }
    return std::string("none");
  };
  EXPECT_EQ(why(head + "{\"move\""), "log:2: not JSON");
  EXPECT_EQ(why("{\"move\":\"pass\"}"), "log:1: a line with \"game\" must come first");
  EXPECT_EQ(why(head + head), "log:2: a second game begins here; expected one game in a log");
  EXPECT_EQ(why(head + "{\"x\":1}"), "log:2: expected \"game\", \"move\", \"outcome\" or \"scores\"");
  EXPECT_EQ(why(head + "{\"seat\":9,\"move\":\"pass\"}"), "log:2: seat: 9 is not a whole number from 0 to 5");
}

}  // namespace
