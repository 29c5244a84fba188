#include <gtest/gtest.h>

#include "tests/endgame/golden.hpp"

// Whole configurations by both engines, which share no code but the arithmetic and the way ties are kept; and at one
// thread and two. Each as it was once found and committed (large_values.txt).

namespace {

using endgame::Objective;

endgame::Options options_for(Objective objective, int threads) {
  endgame::Options options;
  options.objective = objective;
  options.threads = threads;
  options.limits.bytes = std::uint64_t{8} << 30;
  return options;
}

void expect_the_same(const endgame::Solved& a, const endgame::Solved& b) {
  ASSERT_TRUE(a.complete) << a.why;
  ASSERT_TRUE(b.complete) << b.why;
  EXPECT_EQ(a.value, b.value);
  EXPECT_EQ(a.range, b.range);
  EXPECT_EQ(a.tie_independent, b.tie_independent);
  ASSERT_EQ(a.moves.size(), b.moves.size());
  for (std::size_t i = 0; i < a.moves.size(); ++i) EXPECT_EQ(a.moves[i].value, b.moves[i].value) << a.moves[i].move;
}

class LargeTest : public testing::TestWithParam<support::Golden> {};

TEST_P(LargeTest, IsFoundAgainByBothEngines) {
  const auto& golden = GetParam();
  SCOPED_TRACE(golden.line);
  const auto handle = games::load(golden.request());
  const auto backwards = endgame::solve_backwards(*handle, options_for(golden.objective, 2));
  EXPECT_EQ(support::print(backwards.value), golden.value);
  EXPECT_EQ(support::print_range(backwards), golden.range);
  expect_the_same(backwards, endgame::solve(*handle, options_for(golden.objective, 2)));
  if (backwards.states < 2'000'000)
    expect_the_same(backwards, endgame::solve_backwards(*handle, options_for(golden.objective, 1)));
}

TEST(Large, EveryMiniGameOfMedinaIsThere) {
  int minis = 0;
  for (const auto& config : core::shipped("model/medina/configs")) {
    if (!config.starts_with("mini-")) continue;
    ++minis;
    bool there = false;
    for (const auto& golden : support::goldens("large_values.txt"))
      there = there || (golden.game == "medina" && golden.place == "config:" + config);
    EXPECT_TRUE(there) << config;
  }
  EXPECT_EQ(minis, 16);
}

INSTANTIATE_TEST_SUITE_P(Values, LargeTest, testing::ValuesIn(support::goldens("large_values.txt")),
                         [](const auto& tested) { return "line" + std::to_string(tested.param.number); });

}  // namespace
