#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>

#include "model/core/files.hpp"
#include "model/core/json.hpp"
#include "tests/support/process.hpp"

// Bad input and a machine that refuses end every verb with exit code 2 and one line that a terminal can show. The
// letters are those of docs/trust.md.

namespace {

using support::bargello;
using support::shell;

// Standard error alone, whatever is printed besides.
support::Output complaint(const std::string& before, const std::string& arguments, const std::string& after = "") {
  return shell(before + " " + bargello() + " " + arguments + " 2>&1 >/dev/null " + after);
}

void expect_refused(const support::Output& output, const std::string& says) {
  EXPECT_EQ(output.code, 2) << output.text;
  EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 1) << output.text;
  EXPECT_NE(output.text.find(says), std::string::npos) << output.text;
  EXPECT_LT(output.text.size(), 1000u);
  for (const char c : output.text) EXPECT_TRUE(c == '\n' || static_cast<unsigned char>(c) >= 32) << output.text;
}

std::string fresh(const std::string& name) {
  const std::string path = testing::TempDir() + "/bargello-refusals-" + std::to_string(getpid()) + "-" + name;
  std::filesystem::remove_all(path);
  return path;
}

TEST(Refusals, BracketsTooDeepAreNoJsonOfOurs) {  // D8
  const std::string path = fresh("deep.json");
  for (const char* bracket : {"[", "{\"a\":"}) {
    std::string deep;
    for (int i = 0; i < 100'000; ++i) deep += bracket;
    core::write_file(path, deep);
    expect_refused(complaint("", "perft medici --depth 1 --config " + path), "too deep");
    expect_refused(complaint("", "perft medici --depth 1 --players 2 --position " + path), "too deep");
    expect_refused(complaint("", "conform medici --known " + path + " -- false"), "too deep");
    expect_refused(complaint("", "conform medici --expect " + path + " -- false"), "too deep");
    core::write_file(path, "bargello play 1\ngame medici\nconfig full-2\n* " + deep + "\nstop\n");
    const auto replayed = shell(bargello() + " replay " + path + " 2>&1");
    EXPECT_EQ(replayed.code, 1) << replayed.text;  // no move of the game, as any other text that is none
    EXPECT_NE(replayed.text.find("line 4"), std::string::npos) << replayed.text;
    EXPECT_LT(replayed.text.size(), 1000u);
  }
  std::filesystem::remove(path);
}

TEST(Refusals, WhatWasPrintedMustHaveArrived) {  // D12
  for (const char* verb : {"games", "rules medici", "perft medici --config tiny-2p --depth 3", "help", "explore --help",
                           "version", "play medici --players 3 --random", "explore medina --config mini-3x3-b2 --json",
                           "solve medina --config mini-3x3-b2", "prove medici --list", "help --man"}) {
    const auto output = shell(bargello() + " " + verb + " --quiet 2>&1 >/dev/full");
    const auto plain = shell(bargello() + " " + verb + " --quiet >/dev/null 2>&1");
    if (plain.code != 0) {  // takes no --quiet
      expect_refused(shell(bargello() + " " + verb + " 2>&1 >/dev/full"), "cannot ");
      continue;
    }
    expect_refused(output, "cannot ");
  }
}

TEST(Refusals, AMachineThatRefusesIsNoMistakeOfOurs) {  // D13
  const std::string file = fresh("file");
  core::write_file(file, "x");
  const std::string in_file = file + "/below";
  for (const std::string& place : {in_file, std::string("/proc/nowhere/x"), std::string("/dev/full/x")}) {
    expect_refused(complaint("", "explore medina --config mini-3x3-b2 --quiet --checkpoint " + place), place);
    expect_refused(complaint("", "explore medina --config mini-3x3-b2 --quiet --dot " + place), place);
    expect_refused(complaint("", "table build medina --config mini-3x3-b2 --quiet --out " + place), place);
    expect_refused(complaint("", "vectors medici --suite smoke --quiet --out " + place), place);
    expect_refused(complaint("", "report medici --question last-lot --quiet --out " + place), place);
    expect_refused(complaint("", "prove medici --claim medici/ship-equal --quiet --smt2 " + place), place);
  }
  const std::string spilling = "explore medina --config mini-3x4-b2m1 --memory 64KB --quiet";
  expect_refused(complaint("TMPDIR=/nowhere/at/all", spilling), "TMPDIR");
  expect_refused(complaint("", spilling + " --scratch " + in_file), in_file);
  const std::string config = fresh("config.json");
  core::write_file(config, R"({"game": "medici", "players": 1e400})");
  expect_refused(complaint("", "perft medici --depth 1 --config " + config), "too large");
  core::write_file(config, "{\"game\": \"medici\", \"players\": 2, \"cards\": \"\xff\xfe\"}");
  expect_refused(complaint("", "perft medici --depth 1 --config " + config), "not JSON");
  core::write_file(config, "bargello play 1\ngame medici\nconfig full-2\n\xff\xfe\x80 draw\nover 1 2\n");
  expect_refused(complaint("", "replay " + config), config);
  expect_refused(complaint("", "replay " + testing::TempDir()), "cannot be read");
  std::filesystem::remove(config);
  std::filesystem::remove(file);
}

TEST(Refusals, WhatIsEchoedIsQuotedAndCut) {  // D14
  const std::string strange = "$'no\\nsuch\\r\\x1b[2Jname\\x07'", endless = "$(printf 'x%.0s' {1..5000})";
  for (const std::string& name : {strange, endless})
    for (const std::string& line :
         {name, "games " + name, "play " + name, "perft medici --config " + name, "perft medici --position " + name,
          "perft medici --players 2 --reading " + name, "perft medici --players 2 --book " + name,
          "perft medici --players " + name, "explore medici --config tiny-2p --versus " + name,
          "explore medici --config tiny-2p --memory " + name, "solve medici --config tiny-2p --objective " + name,
          "replay " + name, "table verify " + name, "prove medici --claim " + name, "report medici --question " + name,
          "conform medici --known " + name + " -- false", "vectors medici --suite " + name + " --out x",
          "help " + name})
      expect_refused(complaint("", line), "");
}

TEST(Refusals, SecondsAreAWholeStoryOrRefused) {  // D16
  for (const char* seconds : {"nan", "-nan", "inf", "-1", "1e400", "-0.5", "5s", "''"})
    for (const char* verb : {"explore medici --config tiny-2p", "solve medici --config tiny-2p", "check medici",
                             "table build medici --config tiny-2p --out x", "conform medici"}) {
      const std::string line = fmt::format("{} --limit-seconds {}{}", verb, seconds,
                                           std::string(verb).starts_with("conform") ? " -- false" : "");
      expect_refused(complaint("", line), "--limit-seconds");
    }
  expect_refused(complaint("", "explore medici --config tiny-2p --checkpoint x --checkpoint-seconds nan"),
                 "--checkpoint-seconds");
}

// Such a position has no past; to call what follows a violation of the rules would be wrong.
TEST(Refusals, APositionThatNoPlayReachesIsBadInput) {  // D18
  const std::string position =
      "'round=2 phase=offer turn=0 active=0 starter=0 ship=8:000s0p0 claim=- step=- deck=0 pool=- sure=- drawn=- "
      "flags=goods/-/- ports=-/-/- tracks=-/-/-/- coins=0/0/0 tiles=0,0,0/0,0,0/0,0,0 display=- top=- stock=- last=-'";
  for (const char* verb : {"explore", "check"})
    expect_refused(complaint("", fmt::format("{} strozzi --players 3 --position {}", verb, position)), "it breaks P1");
}

TEST(Refusals, ACheckpointThatCannotBeWrittenIsToldAtOnce) {  // D17
  const auto begin = std::chrono::steady_clock::now();
  expect_refused(complaint("timeout 60", "explore medici-card --config card-mini-20-5 --quiet --checkpoint /proc/x"),
                 "/proc/x");
  EXPECT_LT(std::chrono::steady_clock::now() - begin, std::chrono::seconds(5));
}

}  // namespace
