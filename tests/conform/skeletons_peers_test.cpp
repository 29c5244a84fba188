#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "tests/support/process.hpp"

// The adapters to begin with run as they are: they say hello, do nothing yet, and that costs nothing.

namespace {

class SkeletonTest : public testing::TestWithParam<const char*> {};

bool is_there(const std::string& program) { return support::shell("command -v " + program).code == 0; }

TEST_P(SkeletonTest, SpeaksTheProtocol) {
  const std::string command = GetParam();
  const auto program = command.substr(0, command.find(' '));
  if (!is_there(program)) GTEST_SKIP() << "there is no " << program;
  const auto output = support::shell(
      R"(printf '%s\n' '{"id":1,"cmd":"hello","protocol":1}')"
      R"( '{"id":2,"cmd":"new","game":"medici","players":4,"config":{"players":4,"days":1}}')"
      R"( '{"id":3,"cmd":"sing"}' '{"id":4,"cmd":"apply"}' '{"id":5,"cmd":"bye"}' '{"id":6,"cmd":"hello"}' | )" +
      command);
  EXPECT_EQ(output.code, 0) << output.text;
  EXPECT_EQ(std::count(output.text.begin(), output.text.end(), '\n'), 5) << output.text;
  EXPECT_NE(output.text.find("my-engine"), std::string::npos) << output.text;
  EXPECT_NE(output.text.find("anything but the full game"), std::string::npos) << output.text;
  EXPECT_NE(output.text.find("sing"), std::string::npos) << output.text;
}

TEST_P(SkeletonTest, IsNothingToJudgeYet) {
  const std::string command = GetParam();
  const auto program = command.substr(0, command.find(' '));
  if (!is_there(program)) GTEST_SKIP() << "there is no " << program;
  const auto output = support::shell(support::bargello() + " conform medici --quiet --games 2 -- " + command);
  EXPECT_EQ(output.code, 4) << output.text;
}

INSTANTIATE_TEST_SUITE_P(Languages, SkeletonTest,
                         testing::Values("python3 conform/skeletons/adapter.py", "node conform/skeletons/adapter.mjs",
                                         "java conform/skeletons/Adapter.java"),
                         [](const auto& one) {
                           const std::string command = one.param;
                           return command.substr(0, command.find_first_of("3 "));
                         });

}  // namespace
