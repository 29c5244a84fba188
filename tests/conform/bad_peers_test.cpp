#include <fmt/format.h>
#include <gtest/gtest.h>

#include <chrono>

#include "model/core/json.hpp"
#include "tests/support/process.hpp"

// Programs that fail as programs: each gives a clear finding, none hangs or breaks us.

namespace {

struct Bad {
  const char* program;
  int code;
  const char* kind;  // of the finding; empty: none
  const char* says;
};

class BadPeersTest : public testing::TestWithParam<Bad> {};

TEST_P(BadPeersTest, IsAFindingAndNeverAHang) {
  const auto& bad = GetParam();
  const auto output = support::shell(
      fmt::format("timeout 300 {} conform medici --json --quiet --timeout 2 --games 4 -- python3 tests/conform/bad/{}",
                  support::bargello(), bad.program));
  ASSERT_EQ(output.code, bad.code) << output.text;
  const auto json = core::Json::parse(output.text);
  EXPECT_EQ(json["schema"], "bargello/conform/1");
  bool found = false;
  for (const auto& divergence : json["divergences"]) {
    found = found || (divergence["kind"] == bad.kind && divergence["got"].dump().find(bad.says) != std::string::npos);
    EXPECT_TRUE(divergence["rule"].is_null()) << divergence.dump();
  }
  EXPECT_EQ(found, *bad.kind != '\0') << output.text;
}

INSTANTIATE_TEST_SUITE_P(
    Programs, BadPeersTest,
    testing::Values(
        Bad{"exits.py", 4, "crash", "it ended on hello: exit code 0"},
        Bad{"garbage.py", 4, "broken protocol", "not a JSON object"}, Bad{"deaf.py", 4, "timeout", "no reply to hello"},
        Bad{"crash.py", 1, "crash", "\\nRuntimeError: the deck is empty"}, Bad{"hang.py", 1, "timeout", "no reply to"},
        Bad{"garbage_later.py", 1, "broken protocol", "Segmentation fault"},
        Bad{"flood.py", 4, "broken protocol", "a line of more than"}, Bad{"flood_lines.py", 4, "broken protocol", ""},
        Bad{"out_of_order.py", 1, "broken protocol", "the reply to"},
        Bad{"cannot_load.py", 1, "broken protocol", "it claims level 3, but: load: load"},
        Bad{"nonsense.py", 1, "broken protocol", "should be"}, Bad{"weekend.py 2", 0, "", ""},
        Bad{"weekend.py 1", 0, "", ""}, Bad{"weekend.py 0", 4, "", ""}),
    [](const auto& bad) {
      std::string name = bad.param.program;
      for (char& c : name)
        if (!isalnum(static_cast<unsigned char>(c))) c = '_';
      return name;
    });

// However slow, long-winded or endless its answers are, the time that was given is the time that is taken.
TEST(BadPeers, KeepNobodyLongerThanTheLimit) {
  for (const char* program : {"slow.py", "many_moves.py", "drip.py", "hang.py"}) {
    const auto begin = std::chrono::steady_clock::now();
    const auto output =
        support::shell(fmt::format("timeout 100 {} conform medici --quiet --timeout 60 --limit-seconds 2 -- python3 "
                                   "tests/conform/bad/{}",
                                   support::bargello(), program));
    const std::chrono::duration<double> took = std::chrono::steady_clock::now() - begin;
    EXPECT_TRUE(output.code == 1 || output.code == 3 || output.code == 4) << program << output.code << output.text;
    // Four seconds where nothing else runs, of which the limit is two; without a limit it would be minutes.
    EXPECT_LT(took.count(), 30) << program;
  }
}

TEST(BadPeers, AProgramThatIsNotThereIsSaidSo) {
  const auto output = support::shell(support::bargello() + " conform medici --quiet -- /nonexistent/program");
  EXPECT_EQ(output.code, 4);
  EXPECT_NE(output.text.find("it does not start: /nonexistent/program: No such file or directory"), std::string::npos)
      << output.text;
}

TEST(BadPeers, AnotherGameIsNothingToJudge) {
  const auto output =
      support::shell(support::bargello() + " conform medina --quiet -- python3 conform/peers/medici.py");
  EXPECT_EQ(output.code, 4);
  EXPECT_NE(output.text.find("the program does not play medina"), std::string::npos) << output.text;
}

}  // namespace
