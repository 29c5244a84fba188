#pragma once

#include "model/core/sample.hpp"
#include "tests/model/medina/invariants.hpp"
#include "tests/model/medina/support.hpp"

namespace medina_tests {

// Plays random games on the real board and checks every state and every step; also that play is not vacuous. The plain
// form of the placements is slow; it is asked in one state of 'plain_every'.
inline void play_and_check(int players, int games, std::uint64_t seed, int plain_every) {
  const Game game = full_game(players);
  core::Random random(seed);
  core::Fired fired;
  int states = 0;
  for (int i = 0; i < games; ++i) {
    Books books(game);
    State s = game.start();
    while (true) {
      if (states++ % plain_every == 0) {
        ASSERT_EQ(same_as_predicates(game, s), "") << game.print(s);
      }
      ASSERT_EQ(broken_invariant(game, s), "") << game.print(s);
      const auto m = core::move_for(game, s, random.next() >> 1);
      if (!m) break;
      game.each_move(
          s, [](const medina::Move&) {}, fired);
      const State after = game.apply(s, *m, fired);
      ASSERT_EQ(books.step(s, *m, after), "") << game.print(*m) << " in " << game.print(s);
      s = after;
    }
    ASSERT_TRUE(game.turn(s).is_over()) << game.print(s);
  }
  for (int rule = 1; rule <= 32; ++rule) {
    const bool about_neutral = rule == 9 || rule == 24;
    EXPECT_EQ(fired.has(rule), players < 4 || !about_neutral) << "R" << rule;
  }
}

}  // namespace medina_tests
