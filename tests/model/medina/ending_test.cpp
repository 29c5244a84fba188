#include <fmt/format.h>
#include <gtest/gtest.h>

#include "model/core/sample.hpp"
#include "tests/model/medina/support.hpp"

namespace medina_tests {

// C19: how often random games end with pieces that nobody can place. The rule file found 134 in 1000, with other dice.
TEST(MedinaEnding, ManyRandomGamesEndWithUnplaceablePieces) {
  const auto game = full_game(2);
  core::Random random(1000);
  int with_rest = 0, blocked_turns = 0;
  medina::State example;
  for (int i = 0; i < 1000; ++i) {
    const auto last = core::random_game(game, game.start(), random, [&](const medina::State& s, const medina::Move* m) {
      blocked_turns += m != nullptr && m->what == medina::Do::Pass && game.hand(s, s.mover) != medina::Stock{};
    });
    ASSERT_TRUE(game.turn(last).is_over());
    if (last.stock[0] == medina::Stock{} && last.stock[1] == medina::Stock{}) continue;
    if (with_rest++ == 0) example = last;
  }
  fmt::print("{} of 1000 random games for two end with unplaceable pieces; {} blocked turns. One of them:\n{}",
             with_rest, blocked_turns, game.draw(example));
  EXPECT_GT(with_rest, 50);
  EXPECT_LT(with_rest, 300);
}

}  // namespace medina_tests
