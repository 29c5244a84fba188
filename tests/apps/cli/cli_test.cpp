#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>

#include "model/core/json.hpp"
#include "model/core/text.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/process.hpp"

// What users and scripts rely on: exit codes, one clear line for bad input, keys of the JSON.

namespace {

using support::bargello;
using support::shell;
using support::temporary;

std::vector<std::string> lines_of(const std::string& text) { return core::split(text, '\n'); }

std::string with_line(const std::string& text, std::size_t index, const std::string& line) {
  auto lines = lines_of(text);
  lines.at(index) = line;
  return core::join(lines, "\n");
}

// One line, and it is the program speaking.
void expect_bad_input(const std::string& arguments, const std::string& expected) {
  const auto output = shell(bargello() + " " + arguments);
  EXPECT_EQ(output.code, 2) << arguments << "\n" << output.text;
  EXPECT_TRUE(output.text.starts_with("bargello: ")) << output.text;
  EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  EXPECT_NE(output.text.find(expected), std::string::npos) << arguments << " says: " << output.text;
}

class ReplayTest : public testing::Test {
 protected:
  static std::string game() { return shell(bargello() + " play medici-card --players 4 --random --seed 7").text; }

  static support::Output replay(const std::string& text) {
    return shell(bargello() + " replay " + temporary("replay.txt", text));
  }
};

TEST_F(ReplayTest, AcceptsWhatPlayPrints) {
  const auto output = replay(game());
  EXPECT_EQ(output.code, 0) << output.text;
}

TEST_F(ReplayTest, TheRecordHasDrawsAndFinalScores) {
  const auto text = game();
  EXPECT_NE(text.find("\n* card "), std::string::npos);
  EXPECT_NE(text.find("\nover "), std::string::npos);
}

TEST_F(ReplayTest, NamesTheLineAndTheRuleOfAnIllegalMove) {
  const auto lines = lines_of(game());
  int altered = 0;
  for (std::size_t i = 0; i < lines.size() && altered < 10; ++i) {
    if (lines[i].find(" take 1 ") == std::string::npos) continue;
    const auto output = replay(with_line(game(), i, fmt::format("{} take 2", lines[i][0])));
    EXPECT_EQ(output.code, 1) << output.text;
    EXPECT_NE(output.text.find(fmt::format("line {}:", i + 1)), std::string::npos) << output.text;
    EXPECT_NE(output.text.find("R6"), std::string::npos) << output.text;
    EXPECT_NE(output.text.find("expected: "), std::string::npos) << output.text;
    ++altered;
  }
  EXPECT_EQ(altered, 10);
}

TEST_F(ReplayTest, NamesTheLineAndTheMoveWhenALegalMoveWasChangedIntoAnother) {
  const auto lines = lines_of(game());
  int altered = 0;
  for (std::size_t i = 0; i < lines.size() && altered < 10; ++i) {
    // A first reveal of the game on an empty market is forced; later both revealing and taking are legal after one
    // reveal.
    if (lines[i].find(" reveal ") == std::string::npos || lines[i - 1].find(" card ") == std::string::npos) continue;
    const auto check = lines[i].substr(lines[i].find(';'));
    const auto output = replay(with_line(game(), i, fmt::format("{} take 1 {}", lines[i][0], check)));
    EXPECT_EQ(output.code, 1) << output.text;
    EXPECT_NE(output.text.find(fmt::format("line {}:", i + 1)), std::string::npos) << output.text;
    EXPECT_NE(output.text.find("expected: reveal (R3)"), std::string::npos) << output.text;
    ++altered;
  }
  EXPECT_EQ(altered, 10);
}

TEST_F(ReplayTest, NamesTheLineOfAWrongScoreOrAWrongPlayer) {
  auto lines = lines_of(game());
  const std::size_t last = lines.size() - 2;
  auto output = replay(with_line(game(), last, "over 1 2 3 4"));
  EXPECT_EQ(output.code, 1);
  EXPECT_NE(output.text.find(fmt::format("line {}: the scores are wrong; expected: over ", last + 1)),
            std::string::npos)
      << output.text;
  output = replay(with_line(game(), 5, "3 reveal"));
  EXPECT_EQ(output.code, 1);
  EXPECT_NE(output.text.find("'s turn"), std::string::npos) << output.text;
}

TEST_F(ReplayTest, TruncatedOrGarbageFilesGiveOneLine) {
  const auto text = game();
  for (const auto& bad :
       {text.substr(0, text.size() / 2), text.substr(0, 40), std::string("nonsense\n"), std::string(),
        std::string("bargello play 1\n"), std::string("bargello play 1\ngame chess\nover 1\n"),
        std::string("bargello play 1\ngame medici\nconfig {\nover 1\n"),
        std::string("bargello play 1\ngame medici\nconfig full-2\n9 draw\nover 1 2\n"), std::string(1000, '\xff')}) {
    const auto output = replay(bad);
    EXPECT_EQ(output.code, 2) << bad.substr(0, 60) << "\n" << output.text;
    EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  }
}

TEST(Cli, BadUsageIsOneLineAndExitCodeTwo) {
  expect_bad_input("play chess --players 2", "the games are: medici, medici-card");
  expect_bad_input("play medici", "--players N");
  expect_bad_input("play medici --players 7", "2 to 6 players");
  expect_bad_input("play medici --players two", "--players");
  expect_bad_input("fly", "fly");
  expect_bad_input("play medici --config nowhere", "there are: ");
  expect_bad_input("play medici --position nowhere", "there are: ");
  expect_bad_input("play medici --players 2 --position 'day=1 phase=fly'", "phase: 'fly'");
  expect_bad_input("play medici --config /nowhere.json", "cannot be read");
  expect_bad_input("replay /nowhere.txt", "cannot be read");
  expect_bad_input("perft medici-card --players 2 --book pt-medici", "hu-medici-card, fr-medici-card");
}

TEST(Cli, UnknownQuestionsAndReadingsListTheValidOnes) {
  expect_bad_input("play medici --players 2 --random --reading nothing=any", "the questions are: lot-limit-whose, ");
  expect_bad_input("play medici --players 2 --random --reading lot-limit-whose=nobody", "has: any, other, every");
  expect_bad_input("play medici-card --players 2 --random --reading bonus-scope=x",
                   "has: per-kind-each, any-kind-once, all-kinds-once");
  expect_bad_input("play medici --players 2 --random --reading lot-limit-whose", "QUESTION=READING");
}

TEST(Cli, BadConfigurationFilesNameThePlace) {
  const auto config = [](const std::string& json) {
    return "play medici --random --config " + temporary("config.json", json);
  };
  expect_bad_input(config("{"), "not JSON");
  expect_bad_input(config("{\"game\": \"medici\"}"), "config.players: missing");
  expect_bad_input(config("{\"game\": \"medici\", \"players\": 9}"),
                   "config.players: 9 is not a whole number from 2 to 6");
  expect_bad_input(config("{\"game\": \"medici\", \"players\": 2, \"colour\": 1}"), "config.colour: unknown key");
  expect_bad_input(config("{\"game\": \"medici\", \"players\": 2, \"cards\": {\"Xx1\": 1}}"), "'Xx1' is not a card");
  expect_bad_input(config("{\"game\": \"medici\", \"players\": 2, \"deck\": {\"size\": 40}}"), "config.deck.size");
  expect_bad_input(config("{\"game\": \"medici-card\", \"players\": 2}"), "expected \"medici\"");
}

TEST(Cli, ABoxMustMeetEveryStatedFact) {
  const auto cards = [](const std::string& deck) {
    return "play medici-card --random --config '" +
           fmt::format("{{\"game\":\"medici-card\",\"players\":2,\"cards\":\"{}\"}}", temporary("deck.json", deck)) +
           "'";
  };
  expect_bad_input(cards("{\"box\": true, \"cards\": {\"Fu3\": 110}}"), "\"box\": true, but");
  expect_bad_input(cards("{\"box\": true, \"cards\": {\"Fu3\": 10}}"), "110 cards");
  // Any other file only needs the form.
  EXPECT_EQ(shell(bargello() + " " + cards("{\"cards\": {\"Fu3\": 30, \"Gr1\": 5}}")).code, 0);
}

TEST(Cli, GamesListsBothGamesWithPlayersAndLanguages) {
  const auto json = core::parse_json(shell(bargello() + " games --json").text, "games");
  EXPECT_EQ(json["schema"], "bargello/games/1");
  EXPECT_EQ(json.begin().key(), "schema");
  EXPECT_EQ(json["games"][0]["name"], "medici");
  EXPECT_EQ(json["games"][0]["players"], core::Json({2, 6}));
  EXPECT_EQ(json["games"][0]["rulebooks"][0]["language"], "Portuguese");
  EXPECT_EQ(json["games"][1]["rulebooks"][1]["language"], "French");
}

TEST(Cli, PerftJsonHasItsKeys) {
  const auto json =
      core::parse_json(shell(bargello() + " perft medici --config perft-n2-c2-m2-d2 --depth 3 --json").text, "perft");
  EXPECT_EQ(json["schema"], "bargello/perft/1");
  EXPECT_EQ(json["game"], "medici");
  EXPECT_EQ(json["depth"], 3);
  EXPECT_TRUE(json["total"].is_number());
  EXPECT_EQ(json["divide"]["draw"], json["total"]);
}

TEST(Cli, ABookSelectsItsReadings) {
  const auto readings = [](const std::string& flags) {
    return core::parse_json(shell(bargello() + " perft medici-card --depth 1 --json " + flags).text,
                            "perft")["readings"];
  };
  EXPECT_EQ(readings("--players 3 --book hu-medici-card"),
            core::Json({{"bonus-scope", "all-kinds-once"}, {"last-turn", "optional"}}));
  EXPECT_EQ(readings("--players 2 --book hu-medici-card"),
            core::Json({{"last-turn", "optional"}, {"variant-scope", "all-kinds-once"}}));
  EXPECT_EQ(readings("--players 2 --book fr-medici-card"),
            core::Json({{"bonus-scope", "any-kind-once"}, {"variant-scope", "any-kind-once"}}));
  EXPECT_EQ(readings("--players 4 --book fr-medici-card"), core::Json::object());
  // An explicit reading wins over the book.
  EXPECT_EQ(readings("--players 3 --book hu-medici-card --reading last-turn=mandatory"),
            core::Json({{"bonus-scope", "all-kinds-once"}}));
}

TEST(Cli, PlayTakesMovesFromAPipe) {
  const auto output =
      shell("printf 'draw\\n1\\nnonsense\\nq\\n' | " + bargello() + " play medici --players 2 --seed 3");
  EXPECT_EQ(output.code, 3);
  EXPECT_NE(output.text.find("# stopped here"), std::string::npos) << output.text;
}

TEST(Cli, RunsFromAnyFolder) {
  EXPECT_EQ(shell("cd / && " + bargello() + " perft medici --position B3 --depth 1").code, 0);
}

}  // namespace
