#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/core/json.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/process.hpp"

// The verb conform on the Python peers: right ones, with other readings, and with faults on purpose.

namespace {

std::string peer(const std::string& game) {
  std::string file = game;
  for (char& c : file)
    if (c == '-') c = '_';
  return "python3 conform/peers/" + file + ".py";
}

struct Run {
  int code;
  core::Json json;
};

Run conform(const std::string& game, const std::string& flags, const std::string& switches = "") {
  const auto output = support::shell(
      fmt::format("{} conform {} --json --quiet {} -- {} {}", support::bargello(), game, flags, peer(game), switches));
  EXPECT_TRUE(output.text.starts_with("{\n  \"schema\": \"bargello/conform/1\"")) << output.text;
  return {output.code, output.text.starts_with("{") ? core::Json::parse(output.text) : core::Json::object()};
}

class ConformTest : public support::EachGame {};

// Questions of which no case can tell the readings, or not all of them, apart.
const std::map<std::string, std::string> undecided{
    {"variant-scope", "its readings differ only with variant-bonus=on"},
    {"variant-amount", "its readings differ only with variant-bonus=on"},
    {"variant-below", "its readings differ only with variant-bonus=on"},
    {"tile-stock", "face-down and face-up-spread fit equally well"},
    {"win-tie-both-at-start", "its readings differ in nothing that a program is asked"}};

TEST_P(ConformTest, AgreesWithTheRightPeerAndKnowsItsReadings) {
  const auto [code, json] = conform(GetParam(), "--games 12");
  EXPECT_EQ(code, 0);
  EXPECT_EQ(json["divergences"].size(), 0u) << json["divergences"].dump();
  EXPECT_GT(json["cases"], 500);
  EXPECT_EQ(json["agreements"], json["cases"]);
  EXPECT_EQ(json["readings"].size(), entry().questions.size());
  for (const auto& question : entry().questions) {
    const auto& played = json["readings"][question.slug];
    if (const auto it = undecided.find(question.slug); it != undecided.end()) {
      EXPECT_TRUE(played["reading"].is_null());
      EXPECT_EQ(played["why"], it->second);
    } else {
      EXPECT_EQ(played["reading"], question.readings.front().slug);
      EXPECT_GT(played["evidence"]["supporting"], 0);
      EXPECT_EQ(played["evidence"]["contradicting"], 0);
    }
  }
}

INSTANTIATE_TEST_SUITE_P(Games, ConformTest, support::each_game(), support::game_name);

struct Other {
  const char* game;
  std::vector<std::pair<const char*, const char*>> readings;
};

class OtherReadingTest : public testing::TestWithParam<Other> {};

TEST_P(OtherReadingTest, IsRecognisedAndIsNoFault) {
  std::string switches;
  for (const auto& [question, reading] : GetParam().readings)
    switches += fmt::format(" --reading {}={}", question, reading);
  const auto [code, json] = conform(GetParam().game, "--games 12", switches);
  EXPECT_EQ(code, 0) << json["divergences"].dump();
  core::Choice played;
  for (const auto& [question, reading] : GetParam().readings) {
    EXPECT_EQ(json["readings"][question]["reading"], reading) << json["readings"].dump();
    played[question] = reading;
  }
  for (const auto& question : games::called(GetParam().game).questions)
    if (!played.contains(question.slug) && !json["readings"][question.slug]["reading"].is_null()) {
      EXPECT_EQ(json["readings"][question.slug]["reading"], question.readings.front().slug);
    }
}

INSTANTIATE_TEST_SUITE_P(
    Readings, OtherReadingTest,
    testing::Values(Other{"medici", {{"last-lot", "end-at-once"}}},
                    Other{"medici", {{"lot-limit-whose", "other"}, {"next-drawer", "left-of-winner"}}},
                    Other{"medici-card", {{"variant-bonus", "on"}}}, Other{"medici-card", {{"overload", "overload"}}},
                    Other{"strozzi", {{"pirate-window", "full-lap"}}}, Other{"medina", {{"well-zone", "ring16"}}}),
    [](const auto& other) { return fmt::format("{}", other.index); });

struct Fault {
  const char* game;
  const char* name;
  const char* kind;
  const char* rule;
};

class FaultTest : public testing::TestWithParam<Fault> {};

// A few of the faults; all of them, and the suites of vectors, in mutation_slow_test.
TEST_P(FaultTest, IsFoundShrunkAndNamed) {
  const auto& fault = GetParam();
  const auto [code, json] = conform(fault.game, "--first", fmt::format("--fault {}", fault.name));
  EXPECT_EQ(code, 1);
  bool found = false;
  for (const auto& divergence : json["divergences"]) {
    found = found ||
            (divergence["kind"] == fault.kind && divergence["rule"] == fault.rule && divergence["play"].size() <= 12);
    EXPECT_NE(divergence["expected"], divergence["got"]);
  }
  EXPECT_TRUE(found) << json["divergences"].dump(1);
}

INSTANTIATE_TEST_SUITE_P(Faults, FaultTest,
                         testing::Values(Fault{"medici", "limit-looked-at-late", "wrong player to move", "R8"},
                                         Fault{"medici", "equal-bid-wins", "extra move", "R11"},
                                         Fault{"medici", "lower-bid-accepted", "illegal accepted", "R11"},
                                         Fault{"medici", "ship-tie-by-seat", "wrong score", "R22"},
                                         Fault{"medici-card", "only-new-cards", "missing move", "R7"},
                                         Fault{"medici-card", "tie-by-seat", "wrong score", "R15"}),
                         [](const auto& fault) { return fmt::format("{}", fault.index); });

TEST(Conform, SaysTheSameTwice) {
  const std::string line = support::bargello() + " conform medici --json --quiet --games 6 -- " + peer("medici") +
                           " --fault unsold-to-drawer";
  const auto once = support::shell(line);
  EXPECT_EQ(once.code, 1);
  EXPECT_EQ(support::shell(line).text, once.text);
}

TEST(Conform, KnownFaultsAreAcceptedAndStaleOnesAreNot) {
  const std::string line = support::bargello() + " conform medici --quiet --first ";
  const auto known = support::temporary("known.json", "[]");
  const auto found = support::shell(line + "--accept " + known + " -- " + peer("medici") + " --fault equal-bid-wins");
  EXPECT_EQ(found.code, 1) << found.text;
  const auto accepted = support::shell(line + "--known " + known + " -- " + peer("medici") + " --fault equal-bid-wins");
  EXPECT_EQ(accepted.code, 0) << accepted.text;
  EXPECT_NE(accepted.text.find("extra move by R11 (known)"), std::string::npos) << accepted.text;
  const auto stale = support::shell(line + "--known " + known + " --games 0 -- " + peer("medici"));
  EXPECT_EQ(stale.code, 1);
  EXPECT_NE(stale.text.find("known, but no longer found: "), std::string::npos) << stale.text;
  EXPECT_NE(stale.text.find("extra move by R11"), std::string::npos) << stale.text;
}

TEST(Conform, KnownFaultsByKindAndRuleAreRefusedWithTheCommandThatWritesThemAnew) {
  const auto old = support::temporary("old.json", R"([{"kind": "extra move", "rule": "R11"}])");
  const auto refused = support::shell(support::bargello() + " conform medici --quiet --known " + old + " -- true");
  EXPECT_EQ(refused.code, 2);
  EXPECT_NE(refused.text.find("--accept"), std::string::npos) << refused.text;
}

TEST(Conform, AsksWhatTheProgramPlays) {
  for (const char* limit : {"--players 4", "--full-only", "--level 1", "--level 2 --with-state"}) {
    const auto [code, json] = conform("medici", "--games 4", limit);
    EXPECT_EQ(code, 0) << limit << json["divergences"].dump();
    EXPECT_EQ(json["games"], std::string(limit) == "--level 1" ? 24 : 4) << limit;
    EXPECT_GT(json["cases"], 100) << limit;
  }
}

TEST(Conform, ReadingsCanBeExpected) {
  const std::string line = support::bargello() + " conform medici --quiet --games 0 --expect ";
  const auto expected = support::temporary("expect.json", R"({"last-lot": "end-at-once"})");
  EXPECT_EQ(support::shell(line + expected + " -- " + peer("medici") + " --reading last-lot=end-at-once").code, 0);
  const auto other = support::shell(line + expected + " -- " + peer("medici"));
  EXPECT_EQ(other.code, 1);
  EXPECT_NE(other.text.find("not as expected: last-lot: expected \"end-at-once\", found \"auction-then-end\""),
            std::string::npos)
      << other.text;
  EXPECT_EQ(support::shell(line + support::temporary("no.json", R"({"no-such": "x"})") + " -- true").code, 2);
}

TEST(Conform, BadUsageIsOneLine) {
  for (const char* arguments :
       {"conform", "conform medici", "conform go -- true", "conform medici --reading x=y -- true",
        "conform medici --timeout 0 -- true", "conform medici --known /nonexistent -- true"}) {
    const auto output = support::shell(support::bargello() + " " + arguments);
    EXPECT_EQ(output.code, 2) << arguments;
    EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  }
}

}  // namespace
