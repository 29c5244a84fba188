#include "model/medici_card/players.hpp"

#include <gtest/gtest.h>

#include "model/core/descriptor.hpp"
#include "model/games.hpp"
#include "tests/support/policy_duel.hpp"
#include "tests/support/score_sheet.hpp"

// How the card game is played: a sensible player, piles, occasions, books, and the score sheet.

namespace medici_card_tests {
namespace {

using medici_card::Do, medici_card::FullGame, medici_card::MediumGame, medici_card::Move, medici_card::Phase,
    medici_card::SmallGame;
using Lines = std::vector<std::string>;

FullGame full_game(int players, const core::Choice& readings = {}) {
  return FullGame(core::full_rules<medici_card::rules_for>("medici-card", players, readings));
}

template <class G>
G game_of(const std::string& config, const core::Choice& readings = {}) {
  return G(medici_card::rules_for(core::parse_json(config, "config"), {"", readings}));
}

const std::string known_order =
    R"({"game":"medici-card","players":2,"day":3,"capacity":3,"turn":"whole","deck":{"order":
    ["Gr0","Sp3","Fu5","Gr2","Sp4","gFu0","Gr3","Sp5","Fu2","Gr4","b7","g2"]}})";
const std::string three_tiny_days = R"({"game":"medici-card","players":2,"capacity":1,
    "cards":{"Fu2":3,"Gr5":2,"g2":1,"b7":1},"bonus":{"from":2,"pays":10}})";

template <class G>
void expect_legal_play(const G& game, int games) {
  int illegal = 0;
  const auto judge = [&](const typename G::State& s, const Move& chosen) {
    bool found = false;
    game.each_move(s, [&](const Move& m) { found = found || m == chosen; });
    illegal += !found;
  };
  const auto match = support::play_duel(game, support::Sensible{}, support::Sensible{}, games, 11, judge);
  EXPECT_EQ(match.games + match.dead_ends, games);
  // Against players who do anything, so that the positions are odd ones too.
  support::play_duel(game, support::Sensible{}, support::AtRandom{}, games, 12, judge);
  EXPECT_EQ(illegal, 0);
}

TEST(MediciCardSensiblePlayer, MakesLegalMovesForEveryNumberOfPlayers) {
  for (int players = 2; players <= 6; ++players) expect_legal_play(full_game(players), 12);
}

TEST(MediciCardSensiblePlayer, MakesLegalMovesUnderEveryReading) {
  for (const auto& question : medici_card::questions)
    for (const auto& reading : question.readings)
      for (int players : {question.least_players, question.most_players}) {
        SCOPED_TRACE(fmt::format("{}={}, {} players", question.slug, reading.slug, players));
        expect_legal_play(full_game(players, {{question.slug, reading.slug}}), 2);
      }
}

TEST(MediciCardSensiblePlayer, MakesLegalMovesInSmallGames) {
  for (const auto& question : medici_card::questions)
    for (const auto& reading : question.readings)
      for (const auto& config : {known_order, three_tiny_days}) {
        SCOPED_TRACE(fmt::format("{}={} {}", question.slug, reading.slug, config));
        expect_legal_play(game_of<SmallGame>(config, {{question.slug, reading.slug}}), 10);
        expect_legal_play(game_of<MediumGame>(config, {{question.slug, reading.slug}}), 10);
      }
}

TEST(MediciCardSensiblePlayer, BeatsARandomOneNineteenTimesInTwenty) {
  const auto match = support::play_duel(full_game(2), support::Sensible{}, support::AtRandom{}, 400, 1);
  EXPECT_EQ(match.games, 400);
  EXPECT_GE(match.share_won(), 0.95);
}

TEST(MediciCardSensiblePlayer, WinsMoreThanItsShareAgainstSeveralRandomOnes) {
  for (int players = 3; players <= 6; ++players) {
    const auto match = support::play_duel(full_game(players), support::Sensible{}, support::AtRandom{}, 60, 2);
    EXPECT_GE(match.share_won(), 0.6) << players << " players";
    EXPECT_GT(match.mean(0), 1.3 * match.mean(1)) << players << " players";
  }
}

// The last turn of the game: 20 for the ship are more than 10 for grain.
TEST(MediciCardSensiblePlayer, TakesTheCardThatWinsTheShip) {
  const auto game = game_of<FullGame>(R"({"game":"medici-card","players":2})");
  const auto s = game.parse(
      "day=3 phase=act turn=0 mover=0 revealed=3 pending=0 market=Gr2,b7,g2 deck=- money=0/0 ships=Fu4*4,Fu5*2/"
      "Dy4*4,Dy5*3 warehouses=-/- paid=0/0");
  EXPECT_EQ(game.print(sensible_move(game, s, 0)), "take 1+2");
}

TEST(MediciCardPiles, EachDayHasItsDeckAndItsFirstPlayer) {
  const auto game = full_game(3);
  const auto start = game.start();
  auto card = start;
  card.phase = Phase::Card;
  auto fill = card;
  fill.phase = Phase::Fill;
  auto tomorrow = card;
  tomorrow.day = 2;
  EXPECT_NE(pile_of(game, start).id, pile_of(game, card).id);
  EXPECT_EQ(pile_of(game, fill).id, pile_of(game, card).id);
  EXPECT_NE(pile_of(game, tomorrow).id, pile_of(game, card).id);
  EXPECT_FALSE(pile_of(game, card).from_bottom);
}

TEST(MediciCardOccasions, AreDifferentForEachDecisionOfAGame) {
  for (const char* reveal : {"sequential", "announce-count"})
    for (int players = 2; players <= 6; ++players) {
      const auto game = full_game(players, {{"reveal", reveal}});
      std::vector<std::uint64_t> seen;
      support::play_duel(game, support::AtRandom{}, support::AtRandom{}, 1, 3,
                         [&](const auto& s, const Move&) { seen.push_back(occasion(game, s)); });
      std::sort(seen.begin(), seen.end());
      EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end()) << players << " players, " << reveal;
    }
}

TEST(MediciCardOccasions, DoNotDependOnWhatTheOthersLoaded) {
  const auto game = full_game(3);
  auto s = game.apply(game.start(), {Do::Start, 1, 0});
  const auto before = occasion(game, s);
  ++s.ship[0][0];
  EXPECT_EQ(occasion(game, s), before);
  ++s.ship[1][0];
  EXPECT_NE(occasion(game, s), before);
}

TEST(MediciCardBooks, WhatTheBonusOncePaidLiesNowhere) {  // A27a
  const auto game = full_game(3), once = full_game(3, {{"bonus-repeat", "once-per-game"}});
  auto ours = game.start(), theirs = once.start();
  theirs.paid[1] = 10;
  ASSERT_NE(ours, theirs);
  keep_books(once, ours, theirs);
  EXPECT_EQ(ours, theirs);
  theirs.money[1] = 10;
  keep_books(once, ours, theirs);
  EXPECT_NE(ours, theirs);
}

TEST(MediciCardScoreSheet, AddsUpForEveryNumberOfPlayers) {
  for (int players = 2; players <= 6; ++players) support::expect_sheets_add_up("medici-card", players, {}, 10);
}

TEST(MediciCardScoreSheet, AddsUpUnderEveryReading) {
  for (const auto& question : medici_card::questions)
    for (const auto& reading : question.readings)
      for (int players : {question.least_players, question.most_players})
        support::expect_sheets_add_up("medici-card", players, {{"variant-bonus", "on"}, {question.slug, reading.slug}},
                                      2);
}

TEST(MediciCardScoreSheet, AddsUpInSmallGames) {
  for (const auto& question : medici_card::questions)
    for (const auto& reading : question.readings)
      for (const auto& config : {known_order, three_tiny_days})
        support::expect_sheets_add_up(config, {{question.slug, reading.slug}}, 40);
}

TEST(MediciCardScoreSheet, NamesRuleRankAndTies) {
  const auto lines =
      support::sheet_of(R"({"game":"medici-card","players":3})",
                        "day=3 phase=act turn=0 mover=0 revealed=0 pending=0 market=g2 deck=- money=0/0/0 ships=-/-/- "
                        "warehouses=Gr2,Fu2*4,Fu3,Dy2*2/Gr2*2,Dy3*2/Gr3,Dy3,Cl2*3 paid=0/0/0",
                        "take 1");
  EXPECT_EQ(lines,
            (Lines{"0 R14 ship worth 2, first: 30", "1 R15 ship worth 0, tied second with 1 other: 5",
                   "2 R15 ship worth 0, tied second with 1 other: 5", "0 R15 grain 1, tied second with 1 other: 0",
                   "1 R18 grain 2, first: 10", "2 R15 grain 1, tied second with 1 other: 0", "0 R18 fur 5, first: 10",
                   "0 R15 dye 2, tied first with 1 other: 5", "1 R15 dye 2, tied first with 1 other: 5",
                   "2 R18 cloth 3, first: 10", "0 R19 bonus, fur 5, from 5: 10"}));
}

TEST(MediciCardScoreSheet, TakesBackBonusesThatArePaidOnce) {  // A27a
  const auto lines =
      support::sheet_of(R"({"game":"medici-card","players":3,"ship_prizes":[0],"good_prizes":[0]})",
                        "day=3 phase=act turn=0 mover=0 revealed=0 pending=0 market=g2 deck=- money=0/0/0 ships=-/-/- "
                        "warehouses=Fu2*4,Fu3,Dy2*4,Dy3/-/- paid=10/0/0",
                        "take 1", {{"bonus-repeat", "once-per-game"}});
  ASSERT_EQ(lines.size(), 6u);
  EXPECT_EQ(lines[3], "0 R19 bonus, fur 5, from 5: 10");
  EXPECT_EQ(lines[5], "0 R19 bonuses paid on an earlier day: -10");
}

}  // namespace
}  // namespace medici_card_tests
