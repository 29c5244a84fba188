#include "model/strozzi/players.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "model/core/descriptor.hpp"
#include "tests/model/strozzi/watch.hpp"
#include "tests/support/policy_match.hpp"

namespace strozzi {
namespace {

core::Choice choice_of(const std::pair<std::string, std::string>& reading) {
  if (reading.first.empty()) return {};
  return {{reading.first, reading.second}};
}

std::unique_ptr<core::AnyGame> full(int players, const core::Choice& readings = {}) {
  return load(fmt::format("full-{}", players), readings);
}

TEST(StrozziPlayers, SensibleMovesAreLegalUnderEveryReading) {
  for (int players = 3; players <= 6; ++players) {
    for (const auto& reading : support::other_readings(questions, players)) {
      SCOPED_TRACE(reading.second);
      const auto handle = full(players, choice_of(reading));
      const Game& game = game_of(*handle);
      core::Random random(3);
      for (int i = 0; i < 6; ++i) {
        const unsigned sensible = i % 2 == 0 ? ~0u : 0b010101u;
        support::policy_game(game, sensible, random, [](const State&, const Move&) {});
      }
    }
  }
}

TEST(StrozziPlayers, SensibleMovesAreLegalInSmallConfigurations) {
  for (const char* config : {"micro2", "micro2x3f", "micro3", "mini2", "nano2", "nano3", "florence-2-rounds"}) {
    SCOPED_TRACE(config);
    const auto handle = load(config);
    const Game& game = game_of(*handle);
    core::Random random(4);
    for (int i = 0; i < 30; ++i)
      support::policy_game(game, i % 2 == 0 ? ~0u : 1u, random, [](const State&, const Move&) {});
  }
}

TEST(StrozziPlayers, ASensiblePlayerComesFirstAmongRandomOnesInNineGamesOfTen) {
  for (int players = 3; players <= 6; ++players) {
    const auto handle = full(players);
    const auto match = support::sensible_among_random(game_of(*handle), 240, 11);
    EXPECT_EQ(match.games, 240);
    EXPECT_GE(match.first * 10, match.games * 9) << players << " players";
  }
}

TEST(StrozziPlayers, TasteDecidesNothingButTies) {
  const auto handle = full(3);
  const Game& game = game_of(*handle);
  // Two tiles that are worth the same to a player without anything, and one that is worth less: its track is full.
  const State s = game.parse(
      "round=1 phase=take turn=0 active=0 starter=0 ship=- claim=- step=- deck=1 pool=8:000s0p0 sure=- drawn=- "
      "flags=pirate,plus1/pirate,plus1,goods/pirate,plus1,goods ports=0@5/-/- tracks=-/-/9:0/- coins=0/0/0 "
      "tiles=0,0,0/0,0,0/0,0,0 display=art1gold,science1gold,art1cloth top=- stock=art2 last=-");
  std::set<std::string> taken;
  for (std::uint64_t taste = 0; taste < 50; ++taste) taken.insert(game.print(sensible_move(game, s, taste)));
  EXPECT_EQ(taken, (std::set<std::string>{"take art1gold", "take science1gold"}));
}

// The lines of each player add up to what it has after the scoring.
void expect_sheets_add_up(const core::AnyGame& handle, int games, std::uint64_t seed) {
  const Game& game = game_of(handle);
  const auto* sheet = handle.about().hooks.find<core::ScoreSheet>();
  ASSERT_NE(sheet, nullptr);
  core::Random random(seed);
  for (int i = 0; i < games; ++i) {
    support::policy_game(game, i % 2 == 0 ? 0u : 1u, random, [&](const State& s, const Move& m) {
      const auto before = game.purses(s), after = game.purses(game.apply(s, m));
      const auto sheet_of_move = sheet->of_move(handle, std::make_shared<const State>(s), game.print(m));
      if (sheet_of_move.empty()) {
        ASSERT_EQ(before, after) << game.print(m) << " in " << game.print(s);
        return;
      }
      core::PerPlayer<std::int64_t> sum{};
      for (const auto& line : sheet_of_move) {
        sum[static_cast<std::size_t>(line.player)] += line.amount;
        ASSERT_TRUE(line.rule == 0 || (28 <= line.rule && line.rule <= 35)) << line.what;  // 0: what was there before
      }
      for (int p = 0; p < game.rules.players; ++p)
        ASSERT_EQ(sum[p], after[p]) << game.print(m) << " in " << game.print(s);
    });
  }
}

TEST(StrozziScoreSheet, AddsUpUnderEveryReading) {  // R28, R29, R30, R34
  for (int players = 3; players <= 6; ++players)
    for (const auto& reading : support::other_readings(questions, players))
      expect_sheets_add_up(*full(players, choice_of(reading)), 2, 5);
}

TEST(StrozziScoreSheet, NamesEachPrizeWithItsRule) {  // R28, R29, R30, R34, R35
  const auto handle =
      load(R"({"game":"strozzi","players":3,"round":3,"start":0})", {{"tile-face-value", "also-added"}});
  const auto* sheet = handle->about().hooks.find<core::ScoreSheet>();
  const auto before = handle->parse(
      "round=3 phase=offer turn=0 active=0 starter=0 ship=8:000s0p0 claim=- step=- deck=0 pool=- sure=- drawn=- "
      "flags=goods/-/- ports=2@7,0@7/-/- tracks=-/8:1/-/- coins=40/0/0 tiles=2,0,0/0,0,0/0,0,0 display=- top=- "
      "stock=- last=-");
  std::vector<std::string> lines;
  for (const auto& line : sheet->of_move(*handle, before, "pass"))
    lines.push_back(fmt::format("{} {} {}, {}", line.player, line.rule == 0 ? "-" : fmt::format("R{}", line.rule),
                                line.what, line.amount / unit));
  const std::vector<std::string> expected{
      "0 - coins before this scoring, 40",
      "0 R28 Venice: second ship, of speed 7, 10",
      "2 R28 Venice: first ship, of speed 7, 15",
      "1 R29 Rome: first marker, on space 8, 15",
      "1 R30 Rome: bonus of space 8, 10",
      "0 R34 art: first with value 2, 30",
      "0 R34 art: the value of the tiles, 2",
      "1 R34 art: second with value 0, tied with another in Florence too, who share (A4a), 15",
      "2 R34 art: second with value 0, tied with another in Florence too, who share (A4a), 15",
      "0 R34 science: first with value 0, tied with 2 others in Florence too, who share (A4a), 20",
      "1 R34 science: first with value 0, tied with 2 others in Florence too, who share (A4a), 20",
      "2 R34 science: first with value 0, tied with 2 others in Florence too, who share (A4a), 20",
      "0 R34 architecture: first with value 0, tied with 2 others in Florence too, who share (A4a), 20",
      "1 R34 architecture: first with value 0, tied with 2 others in Florence too, who share (A4a), 20",
      "2 R34 architecture: first with value 0, tied with 2 others in Florence too, who share (A4a), 20"};
  EXPECT_EQ(lines, expected);
}

TEST(StrozziPiles, RemovedShipsComeFromTheBottomOfTheDeckOfTheirRound) {  // A26
  const auto handle = full(3, {{"removed-ships", "seen"}});
  const Game& game = game_of(*handle);
  core::Random random(6);
  std::set<std::uint64_t> decks, tiles;
  support::policy_game(game, 0, random, [&](const State& s, const Move& m) {
    if (!game.turn(s).is_chance()) return;
    const core::Pile pile = pile_of(game, s);
    EXPECT_EQ(pile.from_bottom, m.what == Do::Remove);
    State as_flip = s;
    as_flip.phase = Phase::Ship;
    if (m.what == Do::Remove) {
      EXPECT_EQ(pile.id, pile_of(game, as_flip).id);
    }
    if (m.what == Do::Ship) decks.insert(pile.id);
    if (m.what == Do::Tile) tiles.insert(pile.id);
  });
  EXPECT_EQ(decks.size(), 3u);
  EXPECT_EQ(tiles.size(), 1u);
}

TEST(StrozziPiles, TilesThatAreShuffledAgainAreAnotherPile) {  // A17
  const auto handle = full(3, {{"tiles-between-rounds", "reset-display"}});
  const Game& game = game_of(*handle);
  core::Random random(6);
  std::set<std::uint64_t> tiles;
  support::policy_game(game, 0, random, [&](const State& s, const Move& m) {
    if (m.what == Do::Tile) tiles.insert(pile_of(game, s).id);
  });
  EXPECT_EQ(tiles.size(), 3u);
}

TEST(StrozziOccasions, AreDifferentForEveryChoiceOfAGame) {
  for (const char* window : {"one-lap", "full-lap"}) {
    const auto handle = full(4, {{"pirate-window", window}, {"may-or-must", "may"}});
    const Game& game = game_of(*handle);
    core::Random random(7);
    for (int i = 0; i < 20; ++i) {
      std::set<std::uint64_t> seen;
      support::policy_game(game, 0, random, [&](const State& s, const Move& m) {
        if (game.turn(s).is_player()) {
          EXPECT_TRUE(seen.insert(occasion(game, s)).second) << game.print(m) << " in " << game.print(s);
        }
      });
    }
  }
}

TEST(StrozziOccasions, DoNotDependOnWhetherRemovedShipsAreSeen) {  // A26
  const auto unseen = full(3), seen = full(3, {{"removed-ships", "seen"}});
  const Game &ours = game_of(*unseen), &theirs = game_of(*seen);
  State s = ours.start(), t = theirs.start();
  for (const char* move : {"start 1", "tile art2", "tile art2", "tile science2"}) {
    s = ours.apply(s, ours.parse_move(s, move));
    t = theirs.apply(t, theirs.parse_move(t, move));
  }
  while (t.phase == Phase::Remove) t = theirs.apply(t, *core::move_for(theirs, t, 0));
  const Move flip = *core::move_for(theirs, t, 0);
  s = ours.apply(s, flip);
  t = theirs.apply(t, flip);
  EXPECT_EQ(occasion(ours, s), occasion(theirs, t));
  EXPECT_NE(s, t);
  keep_books(theirs, s, t);
  EXPECT_EQ(s, t);
}

// Plays on under both readings as long as moves are the same; after each move the books must be all that differs.
int moves_in_step(const core::Choice& readings, std::uint64_t seed) {
  const auto a = full(3), b = full(3, readings);
  const Game &ours = game_of(*a), &theirs = game_of(*b);
  core::Random random(seed);
  State s = ours.start(), t = theirs.start();
  int moves = 0;
  while (true) {
    const auto m = core::move_for(ours, s, random.next() >> 1);
    if (!m || !support::is_legal(theirs, t, *m)) return moves;
    s = ours.apply(s, *m);
    t = theirs.apply(t, *m);
    State copy = s;
    keep_books(theirs, copy, t);
    if (!(copy == t)) return moves;
    ++moves;
  }
}

TEST(StrozziBooks, WhatOneReadingKeepsIsNoDifference) {  // A3, A16
  EXPECT_GT(moves_in_step({{"start-player-when-florence-empty", "left-of-last-docker"}}, 8), 100);
  EXPECT_GT(moves_in_step({{"reshuffle-scope", "only-used"}}, 8), 40);
}

TEST(StrozziBooks, ATileOnTopOfTheStockIsTheSameTile) {  // A2
  const auto a = full(3), b = full(3, {{"tile-stock", "face-up-stack"}});
  const Game &ours = game_of(*a), &theirs = game_of(*b);
  State s = ours.start(), t = theirs.start();
  for (const char* move : {"start 1", "tile art2", "tile art2", "tile science2"})
    s = ours.apply(s, ours.parse_move(s, move));
  for (const char* move : {"start 1", "tile art2", "tile art2", "tile science2", "tile art1gold"})
    t = theirs.apply(t, theirs.parse_move(t, move));
  EXPECT_NE(s, t);
  State copy = s;
  keep_books(theirs, copy, t);
  EXPECT_EQ(copy, t);
  copy = t;
  keep_books(ours, copy, s);
  EXPECT_EQ(copy, s);
}

TEST(StrozziBooks, AShipThatOnlyOneHasSeenStaysADifference) {
  const auto a = full(3);
  const Game& game = game_of(*a);
  State s = game.start();
  for (const char* move : {"start 1", "tile art2", "tile art2", "tile science2"})
    s = game.apply(s, game.parse_move(s, move));
  State ours = game.apply(s, game.parse_move(s, "ship 8:000s0p0"));
  const State theirs = game.apply(s, game.parse_move(s, "ship 7:100s0p0"));
  keep_books(game, ours, theirs);
  EXPECT_NE(ours, theirs);
  EXPECT_NE(ours.pool, theirs.pool);
}

}  // namespace
}  // namespace strozzi
