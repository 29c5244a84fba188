#include "tests/model/strozzi/watch.hpp"

#include "model/core/data.hpp"
#include "model/strozzi/properties.hpp"
#include "properties/laws.hpp"

namespace strozzi {
namespace {

// Text, JSON and keys come back, layers fall, explain agrees with the moves; then the properties of the game.
void expect_laws(const Game& game, const State& s) {
  const auto* law = properties::broken_law(game, s);
  ASSERT_EQ(law, nullptr) << law->id << " " << law->statement << "\n" << game.print(s);
  for (const auto& property : properties::of(game)) {
    if (property.when == properties::When::Always) {
      ASSERT_TRUE(property.holds(game, s)) << property.id << " " << property.statement << "\n" << game.print(s);
    }
  }
}

void expect_explain_agrees(const Game& game, const State& s) {
  const auto moves = core::moves(game, s);
  std::size_t legal = 0;
  each_candidate(game, s, [&](const Move& m) {
    const auto verdict = game.explain(s, m);
    const bool offered = std::find(moves.begin(), moves.end(), m) != moves.end();
    ASSERT_EQ(verdict.legal, offered) << game.print(m) << " in " << game.print(s);
    if (!offered) {
      ASSERT_FALSE(verdict.rules.empty()) << game.print(m);
      ASSERT_FALSE(verdict.why.empty()) << game.print(m);
    }
    legal += offered;
  });
  ASSERT_EQ(legal, moves.size()) << game.print(s);
}

TEST(StrozziInvariants, HoldInRandomGamesOfEveryPlayerCount) {
  for (int players = 3; players <= 6; ++players) {
    const auto handle = load(fmt::format("full-{}", players));
    watch_games(game_of(*handle), 300, static_cast<std::uint64_t>(players), [](const State&) {});
  }
}

TEST(StrozziInvariants, LawsHoldInRandomGamesOfEveryPlayerCount) {
  for (int players = 3; players <= 6; ++players) {
    const auto handle = load(fmt::format("full-{}", players));
    watch_games(game_of(*handle), 12, 11, [&](const State& s) { expect_laws(game_of(*handle), s); });
  }
}

TEST(StrozziInvariants, LawsHoldInEveryConfiguration) {
  for (const auto& config : core::shipped("model/strozzi/configs")) {
    SCOPED_TRACE(config);
    const auto handle = load(config);
    watch_games(game_of(*handle), 20, 12, [&](const State& s) { expect_laws(game_of(*handle), s); });
  }
}

TEST(StrozziInvariants, HoldUnderEveryReading) {
  for (const auto& question : questions)
    for (const auto& reading : question.readings) {
      SCOPED_TRACE(question.slug + "=" + reading.slug);
      for (const char* config : {"full-4", "mini2"}) {
        const auto handle = load(config, {{question.slug, reading.slug}});
        watch_games(game_of(*handle), 6, 13, [&](const State& s) {
          expect_laws(game_of(*handle), s);
          expect_explain_agrees(game_of(*handle), s);
        });
      }
    }
}

// Readings meet each other: the open stack with a display that is reset, ships that return with removed ones in the
// open, and so on.
TEST(StrozziInvariants, HoldUnderMixedReadings) {
  core::Random random(14);
  for (int i = 0; i < 60; ++i) {
    core::Choice choice;
    for (const auto& question : questions)
      choice[question.slug] = question.readings[random.below(question.readings.size())].slug;
    SCOPED_TRACE(testing::PrintToString(choice));
    const auto handle = load(i % 2 == 0 ? "full-3" : "mini2", choice);
    watch_games(game_of(*handle), 3, 15, [&](const State& s) { expect_laws(game_of(*handle), s); });
  }
}

TEST(StrozziInvariants, LawsHoldFromEveryPosition) {
  for (const auto& position : core::shipped("model/strozzi/positions")) {
    SCOPED_TRACE(position);
    const auto handle = load("", {}, position);
    const Game& game = game_of(*handle);
    core::Random random(16);
    const State first = game.parse(handle->print(handle->start()));
    for (int i = 0; i < 20; ++i)
      core::random_game(game, first, random, [&](const State& s, const Move*) { expect_laws(game, s); });
  }
}

// The engine is compiled for keys of up to 8 words.
TEST(StrozziInvariants, EveryFullGameHasAKeyOfAtMost512Bits) {
  for (const auto& question : questions)
    for (const auto& reading : question.readings) {
      const auto handle = load("full-6", {{question.slug, reading.slug}});
      EXPECT_LE(game_of(*handle).key_bits(), 512) << question.slug << "=" << reading.slug;
    }
  core::Choice widest{{"reshuffle-scope", "only-used"},
                      {"tile-stock", "face-up-stack"},
                      {"may-or-must", "may"},
                      {"start-player-when-florence-empty", "left-of-last-docker"}};
  EXPECT_LE(game_of(*load("full-6", widest)).key_bits(), 512);
}

}  // namespace
}  // namespace strozzi
