#include "model/medici/players.hpp"

#include "explore/policy.hpp"
#include "model/core/descriptor.hpp"
#include "model/games.hpp"
#include "tests/model/medici/support.hpp"
#include "tests/support/policy_duel.hpp"
#include "tests/support/score_sheet.hpp"

// How Medici is played: a sensible player, piles, occasions, books, and the score sheet.

namespace medici_tests {
namespace {

using medici::Do, medici::Move, medici::Phase, medici::State;

bool is_legal(const medici::Game& game, const State& s, const Move& chosen) {
  bool found = false;
  game.each_move(s, [&](const Move& m) { found = found || m == chosen; });
  return found;
}

void expect_legal_play(const medici::Game& game, int games) {
  int illegal = 0;
  const auto match = support::play_duel(game, support::Sensible{}, support::Sensible{}, games, 11,
                                        [&](const State& s, const Move& m) { illegal += !is_legal(game, s, m); });
  EXPECT_EQ(illegal, 0);
  EXPECT_EQ(match.games + match.dead_ends, games);
  // Against players who do anything, so that the positions are odd ones too.
  support::play_duel(game, support::Sensible{}, support::AtRandom{}, games, 12,
                     [&](const State& s, const Move& m) { illegal += !is_legal(game, s, m); });
  EXPECT_EQ(illegal, 0);
}

TEST(MediciSensiblePlayer, MakesLegalMovesForEveryNumberOfPlayers) {
  for (int players = 2; players <= 6; ++players) expect_legal_play(full_game(players), 24);
}

TEST(MediciSensiblePlayer, MakesLegalMovesUnderEveryReading) {
  for (const auto& question : medici::questions)
    for (const auto& reading : question.readings)
      for (int players : {question.least_players, question.most_players}) {
        SCOPED_TRACE(fmt::format("{}={}, {} players", question.slug, reading.slug, players));
        expect_legal_play(full_game(players, {{question.slug, reading.slug}}), 4);
      }
}

TEST(MediciSensiblePlayer, BeatsARandomOneNineteenTimesInTwenty) {
  const auto match = support::play_duel(full_game(2), support::Sensible{}, support::AtRandom{}, 400, 1);
  EXPECT_EQ(match.games, 400);
  EXPECT_GE(match.share_won(), 0.95);
}

TEST(MediciSensiblePlayer, EarnsMoreAmongItsLikeThanRandomPlayersDo) {
  for (int players = 2; players <= 6; ++players) {
    const auto sensible = support::play_duel(full_game(players), support::Sensible{}, support::Sensible{}, 40, 2);
    const auto random = support::play_duel(full_game(players), support::AtRandom{}, support::AtRandom{}, 40, 2);
    EXPECT_GT(sensible.mean(0), 1.3 * random.mean(0)) << players << " players";
  }
}

// The last card of the last day: it is worth nothing to the others, and 20 florins to the drawer.
TEST(MediciSensiblePlayer, TheDrawerPaysAFlorinMoreForALotThatWinsTheShip) {
  const auto table =
      at(full_game(2),
         {.day = 3, .phase = "bid", .turn = 0, .lot = "Au10", .high = "3@1", .money = "20/20", .ships = "Cl1/Fu5"});
  EXPECT_EQ(table.game.print(sensible_move(table.game, table.state, 0)), "bid 4");
}

TEST(MediciSensiblePlayer, PaysNothingForALotThatBringsNothing) {
  const auto table = at(full_game(2), {.day = 3,
                                       .phase = "bid",
                                       .turn = 0,
                                       .lot = "Cl0",
                                       .high = "-",
                                       .money = "20/20",
                                       .ships = "Cl1/Fu5",
                                       .levels = "7,0,0,0,0/0,0,0,0,0"});
  EXPECT_EQ(table.game.print(sensible_move(table.game, table.state, 0)), "pass");
}

// Nobody can know the order of the deck: only what the state says is asked, and states hold no order.
TEST(MediciSensiblePlayer, DoesTheSameOnTheSameOccasionWithTheSameTaste) {
  const auto game = full_game(3);
  support::play_duel(game, support::Sensible{}, support::Sensible{}, 2, 5, [&](const State& s, const Move&) {
    EXPECT_EQ(sensible_move(game, s, 7), sensible_move(game, s, 7));
  });
}

TEST(MediciPiles, WhoBeginsIsNoMatterOfTheDeck) {
  const auto game = full_game(3);
  const auto start = game.start();
  auto card = start;
  card.phase = Phase::Card;
  EXPECT_NE(pile_of(game, start).id, pile_of(game, card).id);
}

TEST(MediciPiles, TheFreeFillDrawsFromTheDeckOfTheDay) {
  const auto game = full_game(3);
  auto s = game.start();
  s.phase = Phase::Card;
  const auto drawn = pile_of(game, s);
  s.phase = Phase::Fill;
  EXPECT_EQ(pile_of(game, s).id, drawn.id);
  s.day = 2;
  EXPECT_NE(pile_of(game, s).id, drawn.id);
}

TEST(MediciPiles, RemovedCardsComeFromTheBottomOfTheDayDeck) {  // A20
  const auto game = full_game(3, {{"discard-inspection", "removed-too"}});
  auto s = game.apply(game.start(), {Do::Start, 0});
  ASSERT_EQ(s.phase, Phase::Remove);
  const auto removed = pile_of(game, s);
  s.phase = Phase::Card;
  const auto drawn = pile_of(game, s);
  EXPECT_EQ(removed.id, drawn.id);
  EXPECT_TRUE(removed.from_bottom);
  EXPECT_FALSE(drawn.from_bottom);
}

// Piles and occasions together: random players, who know nothing, play the very same game.
TEST(MediciPiles, RandomGamesAreTheSameWhetherOrNotRemovedCardsAreSeen) {  // A20
  for (int players = 2; players <= 5; ++players) {
    const auto unseen = full_game(players), seen = full_game(players, {{"discard-inspection", "removed-too"}});
    for (std::uint64_t seed = 0; seed < 10; ++seed) {
      const explore::Dealer<medici::Game> dealer(explore::Policy::Random, seed);
      explore::Going<medici::Game> hidden{&unseen, unseen.start(), {}}, shown{&seen, seen.start(), {}};
      for (auto* going : {&hidden, &shown})
        while (const auto m = dealer.choose(*going)) going->state = going->game->apply(going->state, *m);
      EXPECT_EQ(hidden.state, shown.state) << players << " players, seed " << seed;
    }
  }
}

TEST(MediciPiles, ReshuffledDiscardsAreAnotherPile) {  // A4
  const auto game = full_game(3);
  auto s = game.start();
  s.phase = Phase::Card;
  const auto drawn = pile_of(game, s);
  s.reshuffled = true;
  EXPECT_NE(pile_of(game, s).id, drawn.id);
}

TEST(MediciOccasions, AreDifferentForEachDecisionOfAGame) {
  for (int players = 2; players <= 6; ++players) {
    const auto game = full_game(players, {{"short-lot", "reshuffle-discards"}});
    std::vector<std::uint64_t> seen;
    support::play_duel(game, support::AtRandom{}, support::AtRandom{}, 1, 3,
                       [&](const State& s, const Move&) { seen.push_back(occasion(game, s)); });
    std::sort(seen.begin(), seen.end());
    EXPECT_EQ(std::adjacent_find(seen.begin(), seen.end()), seen.end()) << players << " players";
  }
}

TEST(MediciOccasions, DoNotShiftWhenRemovedCardsAreSeen) {  // A20
  const auto unseen = full_game(3), seen = full_game(3, {{"discard-inspection", "removed-too"}});
  const auto hidden = unseen.apply(unseen.start(), {Do::Start, 1});
  auto shown = seen.apply(seen.start(), {Do::Start, 1});
  while (seen.turn(shown).is_chance()) shown = seen.apply(shown, *core::move_for(seen, shown, 0));
  EXPECT_EQ(occasion(unseen, hidden), occasion(seen, shown));
}

TEST(MediciBooks, WhatPlayersKnowOfTheDeckDoesNotLieOnTheTable) {  // A20
  const auto unseen = full_game(3), seen = full_game(3, {{"discard-inspection", "removed-too"}});
  auto hidden = unseen.apply(unseen.start(), {Do::Start, 1});
  auto shown = seen.apply(seen.start(), {Do::Start, 1});
  while (seen.turn(shown).is_chance()) shown = seen.apply(shown, *core::move_for(seen, shown, 0));
  ASSERT_NE(hidden, shown);
  keep_books(seen, hidden, shown);
  EXPECT_EQ(hidden, shown);
}

TEST(MediciBooks, CardsBeyondTheTopOfATrackLieNowhere) {  // A8
  const auto capped = full_game(2), counted = full_game(2, {{"over-the-top", "true-count"}});
  auto ours = capped.start(), theirs = counted.start();
  ours.level[0][1] = 7;
  theirs.level[0][1] = 9;
  keep_books(counted, ours, theirs);
  EXPECT_EQ(ours, theirs);
  ours.level[0][1] = 6;
  keep_books(counted, ours, theirs);
  EXPECT_NE(ours, theirs);
}

TEST(MediciBooks, ADifferenceOnTheTableStays) {
  const auto game = full_game(2);
  const auto first = game.start();
  auto ours = first;
  auto theirs = first;
  theirs.money[0] = 1;
  keep_books(game, ours, theirs);
  EXPECT_EQ(ours, first);
}

TEST(MediciScoreSheet, AddsUpForEveryNumberOfPlayers) {
  for (int players = 2; players <= 6; ++players) support::expect_sheets_add_up("medici", players, {}, 20);
}

TEST(MediciScoreSheet, AddsUpUnderEveryReading) {
  for (const auto& question : medici::questions)
    for (const auto& reading : question.readings)
      for (int players : {question.least_players, question.most_players})
        support::expect_sheets_add_up("medici", players, {{question.slug, reading.slug}}, 4);
}

// The free fill of the last ship is part of the move that sells the last lot; here it often decides which ship is
// first.
TEST(MediciScoreSheet, AddsUpWhereTheOrderIsKnown) {  // R17
  support::expect_sheets_add_up(R"({"game":"medici","players":2,"capacity":3,"day":3,"money":5,"start":0,
      "deck":{"order":["Gr0","Sp1","Sp2","Cl0","Dy4","Fu5","Au10"]}})",
                                {}, 200);
}

// The second worked example of the book, and what its first day pays for goods (R22, R29).
TEST(MediciScoreSheet, NamesRuleRankAndTies) {
  const auto lines = support::sheet_of(
      R"({"game":"medici","players":5})",
      "day=1 phase=fill turn=- drawer=4 lot=- high=- deck=1 pool=Cl4 money=0/0/0/0/0 "
      "ships=Cl5,Gr0,Gr3,Dy5,Au10/Fu3,Fu4,Gr5,Dy4,Sp4/Cl1,Cl2,Cl3,Dy5,Sp5/Fu2,Gr2,Gr4,Gr5,Sp3/Dy0,Dy3,Sp2,Sp5 "
      "levels=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0/0,0,0,0,0 discards=- reshuffled=0",
      "card Cl4");
  ASSERT_GE(lines.size(), 8u);
  EXPECT_EQ(lines[0], "0 R21 ship worth 23, first: 30");
  EXPECT_EQ(lines[2], "2 R22 ship worth 16, tied third with 1 other: 7");
  EXPECT_EQ(lines[4], "4 R21 ship worth 14, fifth: 0");
  EXPECT_EQ(lines[5], "0 R25 cloth track, level 1, tied second with 1 other: 2");
  EXPECT_EQ(lines[6], "2 R24 cloth track, level 3, first: 10");
}

TEST(MediciScoreSheet, HasThePriceOfALotAndTheBonuses) {
  const auto lines =
      support::sheet_of(R"({"game":"medici","players":2,"ship_prizes":[0],"track_prizes":[0]})",
                        "day=3 phase=bid turn=0 drawer=0 lot=Fu0,Au10 high=3@1 deck=0 pool=- money=9/9 ships=-/- "
                        "levels=0,5,0,0,0/0,6,0,0,0 discards=- reshuffled=0",
                        "bid 4");
  EXPECT_EQ(lines, (List{"0 R3 florins before this scoring: 9", "1 R3 florins before this scoring: 9",
                         "0 R14 lot Fu0,Au10: -4", "0 R21 ship worth 10, first: 0", "1 R21 ship worth 0, second: 0",
                         "0 R27 fur track, bonus of level 6: 10", "1 R27 fur track, bonus of level 6: 10"}));
}

}  // namespace
}  // namespace medici_tests
