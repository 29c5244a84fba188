#include <fmt/format.h>
#include <gtest/gtest.h>

#include <filesystem>
#include <map>
#include <set>

#include "conform/vectors.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "tests/support/each_game.hpp"
#include "tests/support/process.hpp"

// Test vectors: what they hold, and the runners on the peers.

namespace {

namespace fs = std::filesystem;

class VectorsTest : public support::EachGame {
 protected:
  // Computed once for all tests of a game.
  const auto& vectors() {
    static std::map<std::string, decltype(conform::vectors_of(entry(), ""))> all;
    if (!all.contains(GetParam())) all.emplace(GetParam(), conform::vectors_of(entry(), ""));
    return all.at(GetParam());
  }
};

TEST_P(VectorsTest, ThePeerPassesThemInBothRunners) {
  const std::string folder = support::temporary("vectors-" + GetParam(), "");
  fs::remove(folder);
  const auto written = support::shell(fmt::format("{} vectors {} --out {}", support::bargello(), GetParam(), folder));
  ASSERT_EQ(written.code, 0) << written.text;
  for (const auto& [name, bytes] : vectors().files)  // another run: the same bytes
    EXPECT_EQ(core::read_file(folder + "/" + name), bytes) << name;
  std::string file = GetParam();
  for (char& c : file)
    if (c == '-') c = '_';
  for (const std::string runner : {"python3 conform/runners/run_vectors.py", "node conform/runners/run_vectors.mjs"}) {
    if (runner.starts_with("node") && support::shell("command -v node").code != 0) {
      fmt::print("no node here: the JavaScript runner was not run\n");
      continue;
    }
    const auto output =
        support::shell(fmt::format("{} {} --json --timeout 60 -- python3 conform/peers/{}.py", runner, folder, file));
    ASSERT_EQ(output.code, 0) << output.text.substr(0, 2000);
    const auto json = core::Json::parse(output.text);
    EXPECT_EQ(json["wrong"], 0);
    EXPECT_EQ(json["reading"], 0);
    EXPECT_GT(json["right"], 500);
  }
  // What is there is not written over.
  EXPECT_EQ(support::shell(fmt::format("{} vectors {} --out {}", support::bargello(), GetParam(), folder)).code, 2);
  fs::remove_all(folder);
}

TEST_P(VectorsTest, HaveEveryKindPermanentIdsAndSuites) {
  const auto& vectors = this->vectors();
  for (const char* kind : {"legal", "illegal", "apply", "score", "end", "play", "perft", "value"})
    EXPECT_TRUE(vectors.kinds.contains(kind)) << kind;
  EXPECT_LT(vectors.suites.at("smoke"), 100u);
  EXPECT_GT(vectors.suites.at("core"), vectors.suites.at("smoke"));
  std::set<std::string> ids;
  std::set<conform::Pair> told;
  std::istringstream lines(vectors.files.at("cases.jsonl"));
  for (std::string line; std::getline(lines, line);) {
    const auto one = core::Json::parse(line);
    EXPECT_TRUE(ids.insert(one["id"].get<std::string>()).second) << one["id"];
    EXPECT_EQ(one["answers"][0]["readings"], core::Json::object());
    if (std::find(one["suite"].begin(), one["suite"].end(), "distinguishing") == one["suite"].end()) continue;
    std::vector<conform::Answer> answers;
    for (const auto& answer : one["answers"])
      answers.push_back({answer["readings"].get<core::Choice>(), conform::plain(answer["answer"])});
    for (const auto& pair : conform::told_apart(entry(), answers)) told.insert(pair);
  }
  // The few of the distinguishing suite tell apart every pair that any case does.
  for (const auto& pair : conform::pairs_of(entry()))
    EXPECT_NE(told.contains(pair), std::find(vectors.never.begin(), vectors.never.end(), pair) != vectors.never.end())
        << pair.question << " " << pair.one << " " << pair.other;
}

INSTANTIATE_TEST_SUITE_P(Games, VectorsTest, support::each_game(), support::game_name);

TEST(Vectors, AFolderThatCannotBeMadeIsSaidSo) {
  EXPECT_THROW(conform::write_folder("/nonexistent/place/v", {}), core::BadInput);
  EXPECT_EQ(support::shell(support::bargello() + " vectors medici --out /tmp/x --suite nonsense").code, 2);
}

}  // namespace
