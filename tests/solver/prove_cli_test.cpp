#include <gtest/gtest.h>

#include <algorithm>

#include "model/core/json.hpp"
#include "tests/support/process.hpp"

// The verb prove, from outside.

namespace {

support::Output prove(const std::string& arguments) {
  return support::shell(support::bargello() + " prove --quiet " + arguments);
}

TEST(ProveVerb, GivesTheKeysThatScriptsRelyOn) {
  const auto output = prove("medici --claim medici/C3 --json");
  ASSERT_EQ(output.code, 0) << output.text;
  const auto json = core::parse_json(output.text, "prove");
  EXPECT_EQ(json.begin().key(), "schema");
  EXPECT_EQ(json["schema"], "bargello/prove/1");
  ASSERT_EQ(json["claims"].size(), 14u);  // ship-last and ship-lone-last for 2 to 6 players, ship-last-nothing for 3 to 6
  for (const auto& claim : json["claims"]) {
    for (const char* key : {"id", "game", "players", "statement", "verdict", "expected", "replayed", "seconds"})
      EXPECT_TRUE(claim.contains(key)) << key;
    EXPECT_EQ(claim["verdict"], claim["expected"]);
    EXPECT_EQ(claim.contains("countermodel"), claim["verdict"] == "refuted");
  }
}

TEST(ProveVerb, GivesTheSameBytesOnAnyNumberOfThreads) {
  const std::string arguments = "strozzi --claim strozzi/C20 --json --stable --threads ";
  const auto one = prove(arguments + "1"), two = prove(arguments + "2");
  EXPECT_EQ(one.code, 0) << one.text;
  EXPECT_EQ(one.text, two.text);
}

TEST(ProveVerb, ListsWithoutProving) {
  const auto output = prove("--list");
  EXPECT_EQ(output.code, 0);
  EXPECT_NE(output.text.find("medina/palaces-apart (4 players), expected proved"), std::string::npos);
}

TEST(ProveVerb, RefusesWhatItDoesNotKnow) {
  for (const char* arguments :
       {"--claim medici/C99", "chess", "medici --claim strozzi/C20", "--second oracle --claim medici/C3"}) {
    const auto output = prove(arguments);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  }
}

}  // namespace
