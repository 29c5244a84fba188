#include <gtest/gtest.h>

#include "tests/endgame/golden.hpp"

// The values of all named positions and of small configurations, as once found and committed (values.txt): found again
// with every reduction and with none.

namespace {

class GoldenTest : public testing::TestWithParam<support::Golden> {};

void expect_as_recorded(const support::Golden& golden, const endgame::Solved& solved, const std::string& how) {
  EXPECT_TRUE(solved.complete) << golden.line << how;
  EXPECT_EQ(support::print(solved.value), golden.value) << golden.line << how;
  EXPECT_EQ(solved.range.empty() ? "" : support::print_range(solved.range), golden.range) << golden.line << how;
  EXPECT_EQ(solved.tie_independent, std::optional(golden.range.empty())) << golden.line << how;
}

TEST_P(GoldenTest, IsFoundAgain) {
  const auto& golden = GetParam();
  const auto game = games::load(golden.request());
  endgame::Options options;
  options.objective = golden.objective;
  const auto solved = endgame::solve(*game, options);
  expect_as_recorded(golden, solved, "");

  // The best move is worth the value; the line is legal and leads to the end.
  if (!solved.moves.empty() && endgame::is_zero_sum(golden.objective) && game->turn(game->start()).is_player()) {
    bool some = false;
    for (const auto& [move, value] : solved.moves) some = some || value == solved.value;
    EXPECT_TRUE(some) << golden.line;
  }
  auto s = game->start();
  for (const auto& step : solved.line) s = game->apply(s, step.move);
  EXPECT_TRUE(game->turn(s).is_over()) << golden.line;

  // The other engine, where there are not too many states.
  auto all_states = options;
  all_states.limits.states = 200'000;
  if (const auto backwards = endgame::solve_backwards(*game, all_states); backwards.complete) {
    expect_as_recorded(golden, backwards, " backwards");
    ASSERT_EQ(backwards.moves.size(), solved.moves.size());
    for (std::size_t i = 0; i < solved.moves.size(); ++i)
      EXPECT_EQ(backwards.moves[i].value, solved.moves[i].value) << golden.line << " " << solved.moves[i].move;
  }

  if (!endgame::is_zero_sum(golden.objective)) return;  // max^n uses no reductions
  options.use = endgame::Reductions::none();
  options.every_move = options.line = false;
  expect_as_recorded(golden, endgame::solve(*game, options), " without reductions");
}

TEST(Golden, EveryShippedPositionIsThere) {
  for (const auto& entry : games::all())
    for (const auto& position : core::shipped(entry.folder + "/positions")) {
      bool there = false;
      for (const auto& golden : support::goldens())
        there = there || (golden.game == entry.name && golden.place == position);
      EXPECT_TRUE(there) << entry.name << " " << position;
    }
}

INSTANTIATE_TEST_SUITE_P(Values, GoldenTest, testing::ValuesIn(support::goldens()),
                         [](const auto& tested) { return "line" + std::to_string(tested.param.number); });

}  // namespace
