#include "apps/serve/findings.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <fstream>

#include "apps/serve/setups.hpp"
#include "bargello/error.hpp"
#include "bargello/game.hpp"

// What 'serve --open' finds in files that 'conform' and 'play' write.
namespace {

using core::Json;
namespace fs = std::filesystem;

// A divergence as 'conform --json' has it: after this play the program lists an equal bid, in a game of two cards.
const Json divergence = Json::parse(R"({"kind": "extra move", "rule": "R11", "players": 2,
  "play": ["start 1", "draw", "card Gr0", "stop", "bid 31"],
  "config": {"players": 2, "days": 1, "day": 1, "capacity": 2, "money": 31, "cards": {"Gr0": 1, "Au10": 1},
             "deck": {"size": 2}, "start": "chance", "ship_prizes": [20, 0], "track_prizes": [10, 0]},
  "expected": {"moves": []}, "got": {"moves": ["bid 31"]}, "times": 8})");

class Folder : public testing::Test {
 protected:
  Folder() : path_(fs::path(testing::TempDir()) / testing::UnitTest::GetInstance()->current_test_info()->name()) {
    fs::remove_all(path_);
    fs::create_directories(path_);
  }
  ~Folder() override { fs::remove_all(path_); }
  void write(const std::string& name, const std::string& text) const {
    fs::create_directories((path_ / name).parent_path());
    std::ofstream(path_ / name) << text;
  }
  std::string path() const { return path_.string(); }

 private:
  fs::path path_;
};
using Findings = Folder;

// How many moves of a finding are possible on its board, and why the next one is not.
std::pair<std::size_t, int> followed(const Json& finding) {
  const bargello::Game game(serve::setup_from(finding.at("setup")));
  auto state = game.start();
  std::size_t at = 0;
  for (const auto& move : finding.at("moves")) {
    const auto verdict = state.explain(move.get<std::string>());
    if (!verdict.legal) return {at, verdict.rules.empty() ? 0 : verdict.rules[0]};
    state = state.play(move.get<std::string>());
    ++at;
  }
  return {at, 0};
}

TEST_F(Findings, EachDivergenceOfConformIsAPlayOnTheBoard) {
  write("run.json", Json{{"schema", "bargello/conform/1"}, {"game", "medici"}, {"divergences", {divergence}}}.dump());
  const Json found = serve::findings(path());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at("title"), "run.json 1: extra move (R11)");
  EXPECT_EQ(followed(found[0]), (std::pair<std::size_t, int>{5, 0}));
  EXPECT_EQ(found[0].at("got"), divergence.at("got"));
}

TEST_F(Findings, TheReadingsThatTheProgramPlaysAreThoseOfTheBoard) {
  write("run.json", Json{{"schema", "bargello/conform/1"},
                         {"game", "medici"},
                         {"divergences", {divergence}},
                         {"readings",
                          {{"last-lot", {{"reading", "end-at-once"}}},    // not ours
                           {"tie-places", {{"reading", "competition"}}},  // ours
                           {"short-lot", {{"reading", nullptr}}}}}}
                        .dump());  // not decided
  EXPECT_EQ(serve::findings(path())[0].at("setup").at("readings"), (Json{{"last-lot", "end-at-once"}}));
}

TEST_F(Findings, AFolderForEachFindingNeedNotNameTheGame) {
  write("1-5e0f/finding.json", divergence.dump());
  write("1-5e0f/before.json", "{}");
  write("2-77aa/readme.md", "not a finding");
  const Json found = serve::findings(path());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at("setup").at("game"), "medici");
  EXPECT_EQ(followed(found[0]), (std::pair<std::size_t, int>{5, 0}));
}

TEST_F(Findings, RecordedGamesAreOpenedAsTheyAre) {
  write("a.play", "bargello play 1\ngame medici\nconfig full-2\nstop\n");
  const Json found = serve::findings(path());
  ASSERT_EQ(found.size(), 1u);
  EXPECT_EQ(found[0].at("title"), "a.play");
  EXPECT_TRUE(found[0].at("record").get<std::string>().starts_with("bargello play 1"));
}

TEST_F(Findings, WhatCannotBeReadIsSaidWithItsFile) {
  const auto said = [&] {
    try {
      serve::findings(path());
      return std::string("nothing");
    } catch (const bargello::Error& e) {
      return std::string(e.what());
    }
  };
  EXPECT_NE(said().find("nothing to open"), std::string::npos) << said();
  write("run.json", "{\"schema\":");
  EXPECT_NE(said().find("run.json"), std::string::npos) << said();
  write("run.json", R"({"kind": "extra move", "config": {"neither": 1}, "play": []})");
  EXPECT_NE(said().find("those of no game"), std::string::npos) << said();
}

}  // namespace
