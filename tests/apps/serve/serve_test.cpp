#include <fmt/format.h>
#include <gtest/gtest.h>

#include "apps/serve/guard.hpp"
#include "apps/serve/setups.hpp"
#include "tests/support/process.hpp"

// The workbench from outside (hostile.py has each case), and its guard by itself.
namespace {

class Hostile : public testing::TestWithParam<const char*> {};

TEST_P(Hostile, GetsNothing) {
  const auto output = support::shell(fmt::format("python3 tests/apps/serve/hostile.py {}", GetParam()));
  EXPECT_EQ(output.code, 0) << output.text;
  EXPECT_EQ(output.text, "all is well\n");
}
INSTANTIATE_TEST_SUITE_P(Serve, Hostile,
                         testing::Values("host", "origin", "token", "paths", "bodies", "connections", "slow", "jobs"),
                         [](const auto& each) { return std::string(each.param); });

TEST(Serve, ValuesAreThoseOfTheVerb) {
  const auto output = support::shell(
      "python3 tests/apps/serve/hostile.py values "
      R"('[["medici","B4"],["medici-card","K8"],["medina","E4"],["strozzi","E4"]]')");
  EXPECT_EQ(output.code, 0) << output.text;
}

TEST(Serve, AsksATableFirst) {
  const auto output = support::shell("python3 tests/apps/serve/hostile.py table medici tiny-2p");
  EXPECT_EQ(output.code, 0) << output.text;
}

serve::Head head_of(const std::string& host) { return {"GET", "/", {{"host", host}}}; }

TEST(Guard, KnowsTheHostsOfThisServerAlone) {
  const serve::Guard guard{8177, "token"};
  for (const char* host : {"127.0.0.1:8177", "localhost:8177", "[::1]:8177"})
    EXPECT_EQ(guard.refusal(head_of(host)), nullptr) << host;
  for (const char* host : {"127.0.0.1", "localhost.:8177", "::1:8177", "127.0.0.1:8178", "evil.example:8177", ""})
    EXPECT_NE(guard.refusal(head_of(host)), nullptr) << host;
}

TEST(Guard, OnPort80TheHostMayStandAlone) {
  EXPECT_EQ((serve::Guard{80, "token"}.refusal(head_of("localhost"))), nullptr);
}

TEST(Guard, AsksForTheTokenOnAllButThePageAndTheGames) {
  for (const char* open : {"/", "/report", "/app/main.js", "/api/games", "/api/games/x"})
    EXPECT_FALSE(serve::needs_token("GET", open)) << open;
  for (const char* guarded : {"/api/opened", "/api/jobs/1", "/api/table", "/api/play", "/api/gamesx"})
    EXPECT_TRUE(serve::needs_token("GET", guarded)) << guarded;
  EXPECT_TRUE(serve::needs_token("POST", "/"));
}

TEST(Setups, NoTextOfARequestNamesAFile) {
  const core::Json fine{{"game", "medici"}, {"position", "B4"}};
  EXPECT_EQ(serve::setup_from(fine).position, "B4");
  for (const char* path : {"/etc/passwd", "../B4", "B4.json", "a/b", "..", "B4\n"}) {
    EXPECT_THROW(serve::setup_from({{"game", "medici"}, {"position", path}}), bargello::Error) << path;
    EXPECT_THROW(serve::setup_from({{"game", "medici"}, {"config", path}}), bargello::Error) << path;
  }
  const core::Json hidden{{"game", "medici-card"},
                          {"config", {{"game", "medici-card"}, {"players", 2}, {"deck", "../x.json"}}}};
  EXPECT_THROW(serve::setup_from(hidden), bargello::Error);
}

}  // namespace
