#include <gtest/gtest.h>

#include "endgame/solve.hpp"
#include "model/core/data.hpp"
#include "model/games.hpp"

// Whole configurations by both engines, which share no code but the arithmetic and the way ties are kept; and at one thread and two.

namespace {

using endgame::Objective;

std::unique_ptr<core::Handle> load(const std::string& game, const std::string& config) {
  games::Request request;
  request.game = game;
  request.config = config;
  return games::load(request);
}

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

TEST(Engines, AgreeOnAllMiniGamesOfMedina) {
  int minis = 0;
  for (const auto& config : core::shipped("model/medina/configs")) {
    if (!config.starts_with("mini-")) continue;
    ++minis;
    SCOPED_TRACE(config);
    const auto handle = load("medina", config);
    expect_the_same(endgame::solve_backwards(*handle, options_for(Objective::Margin, 2)), endgame::solve(*handle, options_for(Objective::Margin, 2)));
  }
  EXPECT_EQ(minis, 16);
}

TEST(Engines, AgreeOnStrozzisSmallGames) {
  for (const char* config : {"nano2", "nano3", "micro2", "micro2x3f"}) {
    SCOPED_TRACE(config);
    const auto handle = load("strozzi", config);
    const auto backwards = endgame::solve_backwards(*handle, options_for(Objective::Own, 2));
    expect_the_same(backwards, endgame::solve(*handle, options_for(Objective::Own, 2)));
    expect_the_same(backwards, endgame::solve_backwards(*handle, options_for(Objective::Own, 1)));
  }
}

}  // namespace
