#include "model/medina/players.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <set>

#include "model/core/descriptor.hpp"
#include "model/games.hpp"
#include "tests/model/medina/support.hpp"
#include "tests/support/policy_match.hpp"

namespace medina_tests {
namespace {

using medina::Do;
using medina::Game;
using medina::Move;
using medina::State;

core::Choice choice_of(const std::pair<std::string, std::string>& reading) {
  if (reading.first.empty()) return {};
  return {{reading.first, reading.second}};
}

TEST(MedinaPlayers, SensibleMovesAreLegalUnderEveryReading) {
  for (int players = 2; players <= 4; ++players) {
    for (const auto& reading : support::other_readings(medina::questions, players)) {
      SCOPED_TRACE(reading.second);
      const Game game = full_game(players, choice_of(reading));
      core::Random random(3);
      for (int i = 0; i < 2; ++i) {
        const unsigned sensible = i == 0 ? ~0u : 0b0101u;
        support::policy_game(game, sensible, random, [](const State&, const Move&) {});
      }
    }
  }
}

TEST(MedinaPlayers, SensibleMovesAreLegalOnASmallBoard) {
  for (const auto& reading : support::other_readings(medina::questions, 2)) {
    SCOPED_TRACE(reading.second);
    const Game game = game_of(small_city(), choice_of(reading));
    core::Random random(4);
    for (int i = 0; i < 10; ++i)
      support::policy_game(game, i % 2 == 0 ? ~0u : 1u, random, [](const State&, const Move&) {});
  }
}

TEST(MedinaPlayers, ASensiblePlayerBeatsARandomOneInNinetyFiveGamesOfAHundred) {
  const auto match = support::sensible_among_random(full_game(2), 240, 11);
  EXPECT_EQ(match.games, 240);
  EXPECT_GE(match.first * 100, match.games * 95);
}

TEST(MedinaPlayers, ASensiblePlayerComesFirstAmongThreeAndFour) {
  EXPECT_GE(support::sensible_among_random(full_game(3), 120, 12).first, 114);
  EXPECT_GE(support::sensible_among_random(full_game(4), 120, 13).first, 102);
}

TEST(MedinaPlayers, ClaimsAPalaceThatIsWorthMoreThanWhatIsLeft) {
  auto at = table({.grid = "O O O O . . / . . . . . . / . . . . . .", .stock = {"O 1, roof 1", "O 1, roof 1"}});
  EXPECT_EQ(at.game.print(sensible_move(at.game, at.state, 1)), "roof 0 0");
}

TEST(MedinaPlayers, PutsAStableAtItsOwnPalace) {
  auto at = table({.grid = "O1 O1 . . . O2 / . . . . . O2 / . . . . . .", .stock = {"stable 1", "stable 1"}});
  const std::string move = at.game.print(sensible_move(at.game, at.state, 1));
  EXPECT_TRUE(move == "stable 1 0" || move == "stable 1 1" || move == "stable 0 2") << move;
}

TEST(MedinaPlayers, PutsAWallWhereItTakesATowerTile) {
  auto at = table({.grid = ". . . . . B1 / . . . . . . / O2 . . . . .", .stock = {"wall 1", "wall 1"}});
  const std::string move = at.game.print(sensible_move(at.game, at.state, 1));
  EXPECT_TRUE(move == "wall N-NE" || move == "wall E-NE") << move;
}

// The sheet of the last move adds up to the final score, every other one is empty.
void expect_sheets_add_up(const core::AnyGame& handle, int games, std::uint64_t seed) {
  const Game& game = dynamic_cast<const core::AnyGameOf<Game>&>(handle).game();
  const auto* sheet = handle.about().hooks.find<core::ScoreSheet>();
  ASSERT_NE(sheet, nullptr);
  core::Random random(seed);
  for (int i = 0; i < games; ++i) {
    support::policy_game(game, i % 2 == 0 ? 0u : 3u, random, [&](const State& s, const Move& m) {
      const State after = game.apply(s, m);
      const auto lines = sheet->of_move(handle, std::make_shared<const State>(s), game.print(m));
      if (!game.turn(after).is_over()) {
        ASSERT_TRUE(lines.empty());
        return;
      }
      core::Scores sum{game.rules.players, 1, {}};
      for (const auto& line : lines) sum.amounts[static_cast<std::size_t>(line.player)] += line.amount;
      ASSERT_EQ(sum, game.scores(after)) << game.print(after);
    });
  }
}

TEST(MedinaScoreSheet, AddsUpUnderEveryReading) {  // R31, R32
  for (int players = 2; players <= 4; ++players) {
    for (const auto& reading : support::other_readings(medina::questions, players)) {
      games::Request request;
      request.game = "medina";
      request.players = players;
      request.selection.chosen = choice_of(reading);
      expect_sheets_add_up(*games::load(request), 2, 5);
    }
  }
}

TEST(MedinaScoreSheet, NamesEachThingThatIsCounted) {  // R31, R32
  games::Request request;
  request.game = "medina";
  request.config =
      R"({"game":"medina","players":2,"rows":4,"cols":5,"stock":{},"tower_merchants":[0,0,0,0],"well":null,"start_merchant":null,"start":0})";
  const auto handle = games::load(request);
  const auto* sheet = handle->about().hooks.find<core::ScoreSheet>();
  const auto before = handle->parse(
      "phase=play turn=0 mover=0 owed=1 made=1 short=0 board=.,.,.,.,./.,W,.,O,s/.,.,.,M,./.,.,.,.,B2 "
      "arms=0,0,0,0,0,0,0,2 stocks=0,0,0,0,1,0,0,0,0/0,0,0,0,0,0,0,0,0 tea=0/0 palaces=-,2,-,- towers=-,-,-,2 "
      "tower-merchants=0,0,0,0 fresh-tea=0 fresh-merchants=0 out=0/0 claims=-");
  std::vector<std::string> lines;
  for (const auto& line : sheet->of_move(*handle, before, "roof 1 3"))
    lines.push_back(fmt::format("{} R{} {}, {}", line.player, line.rule, line.what, line.amount));
  const std::vector<std::string> expected{"0 R31 orange palace: 1 building, 1",
                                          "0 R31 orange palace: 1 stable, 1",
                                          "0 R31 orange palace: 1 merchant, 1",
                                          "0 R31 orange palace: 1 piece at the well, 4",
                                          "0 R32 tile of the orange palaces, 4",
                                          "1 R31 brown palace: 1 building, 1",
                                          "1 R31 brown palace: 1 wall piece, 1",
                                          "1 R32 tile of the brown palaces, 3",
                                          "1 R32 tile of tower 4, 4"};
  EXPECT_EQ(lines, expected);
}

TEST(MedinaPiles, TheSetUpHasOnePileForEachThing) {
  const Game game = full_game(3);
  core::Random random(6);
  std::set<std::uint64_t> piles;
  support::policy_game(game, 0, random, [&](const State& s, const Move&) {
    if (!game.turn(s).is_chance()) return;
    EXPECT_TRUE(piles.insert(pile_of(game, s).id).second);
    EXPECT_FALSE(pile_of(game, s).from_bottom);
  });
  EXPECT_EQ(piles.size(), 3u);
}

TEST(MedinaOccasions, AreDifferentForEveryPlacementOfAGame) {
  for (const char* full_pass : {"no", "yes"}) {
    // Without merchants on tower tiles: others could give the mover some back.
    const core::Json config{{"game", "medina"}, {"players", 2}, {"tower_merchants", {0, 0, 0, 0}}};
    const Game game = game_of(config, {{"tea-full-pass", full_pass}});
    core::Random random(7);
    for (int i = 0; i < 10; ++i) {
      std::set<std::uint64_t> seen;
      support::policy_game(game, 0, random, [&](const State& s, const Move& m) {
        if (game.turn(s).is_player() && m.what != Do::Pass) {
          EXPECT_TRUE(seen.insert(occasion(game, s)).second) << game.print(m) << " in " << game.print(s);
        }
      });
    }
  }
}

TEST(MedinaBooks, WhatOneReadingKeepsIsNoDifference) {  // A20, A28, A31a, A34, A38
  const Game ours = full_game(2);
  for (const core::Choice& readings :
       {core::Choice{{"tea-same-turn", "no"}}, core::Choice{{"won-merchants", "next-turn"}},
        core::Choice{{"win-tie", "largest-palace"}}, core::Choice{{"no-placement", "drop-out"}}}) {
    const Game theirs = full_game(2, readings);
    int books = 0;
    for (std::uint64_t seed = 0; seed < 40; ++seed) {
      core::Random random(seed);
      State s = ours.start(), t = theirs.start();
      while (const auto m = core::move_for(ours, s, random.next() >> 1)) {
        if (!support::is_legal(theirs, t, *m)) break;
        s = ours.apply(s, *m);
        t = theirs.apply(t, *m);
        State copy = s;
        keep_books(theirs, copy, t);
        if (s.phase != t.phase) break;  // who dropped out may end the game
        ASSERT_EQ(copy, t) << theirs.print(t);
        books += s != t;
        copy = t;
        keep_books(ours, copy, s);
        ASSERT_EQ(copy, s);
      }
    }
    EXPECT_GT(books, 0) << readings.begin()->first;
  }
}

TEST(MedinaBooks, OrdersOfClaimsThatBothKeepAreADifference) {  // A34
  const Game game = full_game(2, {{"win-tie", "largest-palace"}});
  State ours = game.start(), theirs = game.start();
  ours.claim_count = theirs.claim_count = 2;
  ours.claims[0] = theirs.claims[1] = 1;
  keep_books(game, ours, theirs);
  EXPECT_NE(ours, theirs);
}

}  // namespace
}  // namespace medina_tests
