#include <fmt/format.h>
#include <gtest/gtest.h>
#include <signal.h>
#include <spawn.h>
#include <sys/wait.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <set>
#include <sstream>
#include <thread>

#include "model/core/json.hpp"
#include "model/core/random.hpp"
#include "model/core/text.hpp"
#include "model/games.hpp"
#include "tests/support/process.hpp"

// The verb 'explore' as users meet it.

extern char** environ;

namespace {

using core::Json;
using support::bargello;
using support::shell;

std::string temporary_folder(const std::string& name) {
  const std::string path = "/tmp/bargello-test-" + std::to_string(getpid()) + "-" + name;
  std::filesystem::remove_all(path);
  return path;
}

support::Output explore(const std::string& arguments) {
  return shell(bargello() + " explore " + arguments + " --quiet");
}

Json explored(const std::string& arguments, int code = 0) {
  const auto output = explore(arguments + " --json --stable");
  EXPECT_EQ(output.code, code) << arguments << "\n" << output.text;
  return Json::parse(output.text, nullptr, false);
}

const Json& property(const Json& result, const std::string& id) {
  for (const auto& p : result.at("properties"))
    if (p.at("id") == id) return p;
  throw std::out_of_range(id);
}

TEST(Explore, HasTheKeysThatScriptsRelyOn) {
  const auto output = explore("strozzi --config nano2 --json");
  const Json result = Json::parse(output.text);
  EXPECT_EQ(result.items().begin().key(), "schema");
  EXPECT_EQ(result["schema"], "bargello/explore/1");
  for (const char* key : {"game", "config", "readings", "states", "transitions", "terminals", "dead_ends", "layers",
                          "properties", "seconds", "peak_bytes", "complete"})
    EXPECT_TRUE(result.contains(key)) << key;
  for (const auto& p : result["properties"])
    for (const char* key : {"id", "verdict", "states"}) EXPECT_TRUE(p.contains(key)) << p;
  EXPECT_EQ(result["complete"], true);
}

TEST(Explore, SameBytesAtAnyNumberOfThreads) {
  for (const char* what : {"medici --config tiny-2p", "medici-card --config card-mini-12-4",
                           "medici-card --config six-greens --reading no-card=dead-end", "strozzi --config micro2",
                           "medina --config mini-3x4-2col-b1", "medina --config mini-3x4-2col-b1 --symmetry",
                           "medici --config tiny-2p --memory 100K"}) {
    const auto one = explore(std::string(what) + " --threads 1 --json --stable");
    EXPECT_EQ(one.code, 0) << what << one.text;
    EXPECT_EQ(explore(std::string(what) + " --threads 2 --json --stable").text, one.text) << what;
  }
}

TEST(Explore, EveryWitnessIsReplayed) {
  for (const char* what :
       {"medici --config tiny-2p", "medici-card --config six-greens --reading no-card=dead-end",
        "strozzi --config nano3", "medina --config mini-3x4-2col-b1", "medina --config mini-3x3-b2 --symmetry"}) {
    int witnesses = 0;
    const Json result = explored(what);
    for (const auto& p : result["properties"]) {
      if (!p.contains("witness")) continue;
      ++witnesses;
      EXPECT_EQ(p["play"].size(), p["distance"].get<std::size_t>());
      const auto output = shell(bargello() + " replay " + support::temporary("witness.txt", p["witness"]));
      EXPECT_EQ(output.code, 0) << what << " " << p["id"] << "\n" << output.text;
    }
    EXPECT_GT(witnesses, 0) << what;
  }
}

TEST(Explore, FindsTheMoverWithoutACard) {  // medici-card/C1
  const auto result = explored("medici-card --config six-greens --reading no-card=dead-end");
  EXPECT_GT(result["dead_ends"], 0);
  EXPECT_EQ(property(result, "dead-end")["verdict"], "found");
  EXPECT_EQ(property(result, "S3")["verdict"], "met");
  // One card more that uses space, and it never happens.
  Json config = core::read_json_file(core::home() + "/model/medici_card/configs/six-greens.json");
  config["cards"]["Fu3"] = 1;
  const auto calm = explored(
      fmt::format("medici-card --config {} --reading no-card=dead-end", support::temporary("six.json", config.dump())));
  EXPECT_EQ(calm["dead_ends"], 0);
}

TEST(Explore, FindsPiecesThatNobodyCanPlace) {  // medina/C19, C23
  const auto result = explored("medina --config mini-3x4-2col-b1");
  EXPECT_EQ(property(result, "S2")["verdict"], "met");
  EXPECT_EQ(property(result, "S3")["verdict"], "met");
}

TEST(Explore, FindsTheRoundThatNobodyStarts) {  // strozzi/C15
  const auto result = explored("strozzi --config florence-2-rounds");
  const auto& empty = property(result, "S1");
  EXPECT_EQ(empty["verdict"], "met");
  const auto output = shell(bargello() + " replay " + support::temporary("florence.txt", empty["witness"]));
  EXPECT_EQ(output.code, 0) << output.text;
}

// --- two readings in lockstep

struct Parting {
  const char *game, *config, *question, *reading;
};

class Versus : public testing::TestWithParam<Parting> {};

TEST_P(Versus, ThePlayIsTheSameUnderBothReadingsUntilItsEnd) {
  const auto& [game, config, question, reading] = GetParam();
  const auto result = explored(fmt::format("{} --config {} --versus {}={}", game, config, question, reading));
  ASSERT_EQ(result["parts"], true) << result;
  games::Request request;
  request.game = game;
  request.config = config;
  const auto ours = games::load(request);
  request.selection.chosen[question] = reading;
  const auto theirs = games::load(request);
  const auto seen = [](const core::AnyGame& h, const core::AnyState& s) {
    const auto turn = h.turn(s);
    if (turn.is_over()) return std::string("over ") + fmt::format("{}", fmt::join(h.scores(s).amounts, " "));
    auto moves = h.moves(s);
    std::sort(moves.begin(), moves.end());
    return fmt::format("{}: {}", turn.value, core::join(moves, "; "));
  };
  auto a = ours->start(), b = theirs->start();
  for (const auto& move : result["play"]) {
    EXPECT_EQ(seen(*ours, a), seen(*theirs, b));
    ASSERT_TRUE(ours->explain(a, move.get<std::string>()).legal);
    ASSERT_TRUE(theirs->explain(b, move.get<std::string>()).legal);
    a = ours->apply(a, move.get<std::string>());
    b = theirs->apply(b, move.get<std::string>());
  }
  EXPECT_NE(seen(*ours, a), seen(*theirs, b));
}

INSTANTIATE_TEST_SUITE_P(EachGame, Versus,
                         testing::Values(Parting{"medici", "tiny-2p", "lot-limit-whose", "other"},
                                         Parting{"medici", "tiny-2p", "last-lot", "end-at-once"},
                                         Parting{"medici-card", "tiny-2p", "take-window", "contiguous"},
                                         Parting{"medici-card", "card-mini-8-3", "overload", "overload"},
                                         Parting{"strozzi", "nano3", "pirate-window", "full-lap"},
                                         Parting{"medina", "mini-3x3-b1w2", "wall-contact", "only-if-already-touching"},
                                         Parting{"medina", "mini-3x4-2col-b1", "stuck-palace", "blocks"}),
                         [](const auto& parting) {
                           std::string name = std::string(parting.param.game) + "_" + parting.param.question;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

TEST(Explore, SaysWhenTwoReadingsNeverPart) {
  const auto result = explored("strozzi --config nano2 --versus zero-totals=zero-excluded");
  EXPECT_EQ(result["parts"], false);
  EXPECT_EQ(result["complete"], true);
}

// --- symmetry

TEST(Symmetry, OrbitSumsAndVerdictsAreThoseOfTheWholeGraph) {
  const Json alike{{"game", "medici"},
                   {"players", 2},
                   {"days", 1},
                   {"capacity", 2},
                   {"money", 2},
                   {"cards", {{"Fu0", 1}, {"Fu5", 1}, {"Gr0", 1}, {"Gr5", 1}, {"Sp0", 1}, {"Sp5", 1}}},
                   {"deck", {{"size", 5}}},
                   {"start", 0}};
  const Json cards{{"game", "medici-card"},
                   {"players", 2},
                   {"days", 2},
                   {"capacity", 2},
                   {"cards", {{"Fu0", 1}, {"gFu3", 1}, {"Gr0", 1}, {"gGr3", 1}, {"Sp0", 1}, {"gSp3", 1}}},
                   {"deck", "shuffled"},
                   {"start", 0}};
  for (const std::string& what :
       {"medici --config " + support::temporary("alike.json", alike.dump()),
        "medici-card --config " + support::temporary("alike_cards.json", cards.dump()),
        std::string("medina --config mini-3x3-b2"), std::string("medina --config mini-3x5-b2n1"),
        std::string("medina --config mini-3x4-2col-b1"), std::string("medina --config mini-4x4-b2")}) {
    const auto whole = explored(what), reduced = explored(what + " --symmetry");
    EXPECT_LT(reduced["states"], whole["states"]) << what;
    EXPECT_EQ(reduced["states_without_symmetry"], whole["states"]) << what;
    for (std::size_t i = 0; i < whole["properties"].size(); ++i) {
      EXPECT_EQ(reduced["properties"][i]["verdict"], whole["properties"][i]["verdict"])
          << what << whole["properties"][i];
      if (whole["properties"][i].contains("distance")) {
        EXPECT_EQ(reduced["properties"][i]["distance"], whole["properties"][i]["distance"]) << what;
      }
    }
  }
}

// --- bounds

TEST(Explore, ALimitIsNoPass) {
  const auto output = explore("medici --config tiny-2p --limit-states 1000");
  EXPECT_EQ(output.code, 3) << output.text;
  EXPECT_NE(output.text.find("NOT COMPLETE: the limit of states was reached"), std::string::npos) << output.text;
  EXPECT_NE(output.text.find("found and not expanded"), std::string::npos);
}

TEST(Explore, AFullGameIsRefusedWithAnEstimate) {
  for (const char* game : {"medici", "medici-card", "strozzi", "medina"}) {
    const auto output = explore(game);
    EXPECT_EQ(output.code, 2) << output.text;
    EXPECT_NE(output.text.find("10^"), std::string::npos) << output.text;
    EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  }
}

TEST(Explore, BadFlagsGetOneLine) {
  for (const char* flags : {"--memory lots", "--versus nonsense", "--versus no-such=reading", "--resume", "--threads 0",
                            "--limit-seconds soon"}) {
    const auto output = explore(std::string("strozzi --config nano2 ") + flags);
    EXPECT_EQ(output.code, 2) << flags << output.text;
    EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  }
}

// Starts the program with its output in a file, kills it after a while, and says whether it had come to its end by
// itself.
bool runs_until_killed(const std::string& arguments, const std::string& into, int milliseconds) {
  const std::string line = "exec " + bargello() + " explore " + arguments + " > " + into;
  const char* argv[] = {"bash", "-c", line.c_str(), nullptr};
  pid_t child = 0;
  if (posix_spawnp(&child, "bash", nullptr, nullptr, const_cast<char**>(argv), environ) != 0)
    throw std::runtime_error("posix_spawn");
  const auto end = std::chrono::steady_clock::now() + std::chrono::milliseconds(milliseconds);
  int status = 0;
  while (std::chrono::steady_clock::now() < end) {
    if (waitpid(child, &status, WNOHANG) == child) return WIFEXITED(status) && WEXITSTATUS(status) == 0;
    std::this_thread::sleep_for(std::chrono::milliseconds(1));
  }
  kill(child, SIGKILL);
  waitpid(child, &status, 0);
  return false;
}

TEST(Explore, KilledAtAnyMomentItGoesOnToTheSameResult) {
  const std::string what = "strozzi --config nano3 --json --stable --quiet --threads 2";
  const auto begin = std::chrono::steady_clock::now();
  const std::string plain = shell(bargello() + " explore " + what).text;
  const auto whole = std::chrono::duration_cast<std::chrono::milliseconds>(std::chrono::steady_clock::now() - begin)
                         .count();  // without checkpoints, which take longer
  const std::string folder = temporary_folder("killed"), out = temporary_folder("killed.out");
  core::Random random(20);
  int kills = 0;
  for (int run = 0; kills < 20 && run < 400; ++run) {
    std::filesystem::remove_all(folder);
    for (bool done = false; !done;) {  // each run is killed, and goes on, until it ends by itself
      const auto patience = static_cast<int>(random.below(static_cast<std::uint64_t>(whole) + 1));
      done = runs_until_killed(what + " --checkpoint " + folder + " --checkpoint-seconds 0 --resume", out, patience);
      kills += !done;
      if (kills > 60)
        done = runs_until_killed(what + " --checkpoint " + folder + " --checkpoint-seconds 0 --resume", out, 60'000);
    }
    std::ifstream file(out);
    std::stringstream text;
    text << file.rdbuf();
    ASSERT_EQ(text.str(), plain) << "after " << kills << " kills";
  }
  EXPECT_GE(kills, 20);
  std::filesystem::remove_all(folder);
  std::filesystem::remove(out);
}

TEST(Explore, ADamagedCheckpointIsRefused) {
  const std::string folder = temporary_folder("damaged");
  const std::string what = "strozzi --config nano3 --checkpoint " + folder + " --checkpoint-seconds 0";
  EXPECT_EQ(explore(what + " --limit-states 100000").code, 3);
  EXPECT_EQ(explore("strozzi --config nano2 --resume --checkpoint " + folder).code, 2);  // of another run
  for (const auto& file : std::filesystem::directory_iterator(folder))
    if (file.path().extension() == ".bin") {
      std::fstream body(file.path(), std::ios::in | std::ios::out | std::ios::binary);
      body.seekp(1000);
      body.put('\x55');
    }
  const auto output = explore(what + " --resume");
  EXPECT_EQ(output.code, 2) << output.text;
  EXPECT_NE(output.text.find("damaged"), std::string::npos) << output.text;
  std::filesystem::remove_all(folder);
}

TEST(Explore, WritesALabelledGraph) {
  const std::string path = temporary_folder("graph.dot");
  EXPECT_EQ(explore("medina --config mini-3x3-b2 --dot " + path).code, 0);
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  EXPECT_TRUE(text.str().starts_with("digraph")) << text.str().substr(0, 200);
  EXPECT_NE(text.str().find("label"), std::string::npos);
  std::filesystem::remove(path);
}

}  // namespace
