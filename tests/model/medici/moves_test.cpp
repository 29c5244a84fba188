#include "model/core/sample.hpp"
#include "model/core/winners.hpp"
#include "tests/model/medici/support.hpp"

// The rules of play, R1 to R19 and R30 to R32: a legal and an illegal case of each.

namespace medici_tests {
namespace {

// Ships of two players with so many spaces of seven left.
const std::string one_space_each = "Cl0,Cl1,Cl2,Cl3,Cl4,Cl5/Gr0,Gr1,Gr2,Gr3,Gr4,Gr5";
const std::string one_space_and_two = "Cl0,Cl1,Cl2,Cl3,Cl4,Cl5/Gr0,Gr1,Gr2,Gr3,Gr4";
const std::string full_cloth = "Cl0,Cl1,Cl2,Cl3,Cl4";  // five cards
const std::string full_grain = "Gr0,Gr1,Gr2,Gr3,Gr4";

// Set-up.

TEST(MediciSetUp, AShipHasFiveSpacesAndSevenInAGameOfTwo) {  // R1
  for (int n = 2; n <= 6; ++n) {
    const auto game = full_game(n);
    for (int p = 0; p < n; ++p) EXPECT_EQ(game.free(game.start(), p), n == 2 ? 7 : 5) << n << " players";
  }
}

TEST(MediciSetUp, ASpaceHoldsOneCard) {  // R1
  const auto t = at(full_game(3), {.money = "5/5/5", .ships = "Cl0,Cl5*2/Au10/-"});
  EXPECT_EQ(t.game.free(t.state, 0), 2);
  EXPECT_EQ(t.game.free(t.state, 1), 4);
  EXPECT_EQ(t.game.free(t.state, 2), 5);
}

TEST(MediciSetUp, ShipsAreEmptyWhenTheFirstDayBegins) {  // R1
  const auto t = opening(full_game(3));
  EXPECT_EQ(t.see("day ships"), "day=1 ships=-/-/-");
}

TEST(MediciSetUp, EveryDiscBeginsOnTheLowestLevel) {  // R2
  const auto t = opening(full_game(3));
  EXPECT_EQ(t.see("levels"), "levels=0,0,0,0,0/0,0,0,0,0/0,0,0,0,0");
}

TEST(MediciSetUp, AllSixDiscsMayShareALevel) {  // R2
  EXPECT_EQ(scored(6, {"Fu0/Fu1/Fu2/Fu3/Fu4/Fu5", fur({2, 2, 2, 2, 2, 2})}).see("levels"),
            "levels=" + fur({3, 3, 3, 3, 3, 3}));
}

TEST(MediciSetUp, EverybodyHas40FlorinsAndWithFiveOrSixPlayers30) {  // R3
  EXPECT_EQ(opening(full_game(2)).see("money"), "money=40/40");
  EXPECT_EQ(opening(full_game(3)).see("money"), "money=40/40/40");
  EXPECT_EQ(opening(full_game(4)).see("money"), "money=40/40/40/40");
  EXPECT_EQ(opening(full_game(5)).see("money"), "money=30/30/30/30/30");
  EXPECT_EQ(opening(full_game(6)).see("money"), "money=30/30/30/30/30/30");
}

// Two players who have nothing earn 10 for their ships and 5 on each of five tracks.
TEST(MediciSetUp, APurseHasNoUpperEnd) {  // R3
  auto t = at(full_game(2), {.day = 3, .phase = "bid", .lot = "Gr0", .money = "99/199"});
  EXPECT_EQ(t.play("pass").see("money"), "money=134/234");
}

TEST(MediciSetUp, TheBoxHasSevenCardsOfEachGoodAndOneGold) {  // R4
  EXPECT_EQ(
      opening(full_game(6)).see("pool"),
      "pool=Cl0,Cl1,Cl2,Cl3,Cl4,Cl5*2,Fu0,Fu1,Fu2,Fu3,Fu4,Fu5*2,Gr0,Gr1,Gr2,Gr3,Gr4,Gr5*2,Dy0,Dy1,Dy2,Dy3,Dy4,Dy5*2,"
      "Sp0,Sp1,Sp2,Sp3,Sp4,Sp5*2,Au10");
}

TEST(MediciSetUp, TheDayDeckGrowsWithTheNumberOfPlayers) {  // R4
  const int cards[] = {18, 18, 24, 30, 36};
  for (int n = 2; n <= 6; ++n) EXPECT_EQ(full_game(n).start().deck, cards[n - 2]) << n << " players";
}

TEST(MediciSetUp, TheRemovedCardsAreNotKnown) {  // R4
  const auto s = full_game(2).start();
  EXPECT_EQ(s.deck, 18);
  EXPECT_EQ(core::size(s.pool), 36);
}

TEST(MediciSetUp, AnyPlayerMayBeTheFirstDrawer) {  // R5
  auto t = opening(full_game(3));
  EXPECT_TRUE(t.game.turn(t.state).is_chance());
  EXPECT_EQ(t.moves(), (List{"start 0", "start 1", "start 2"}));
  EXPECT_EQ(t.play("start 2").see("phase turn drawer"), "phase=draw turn=2 drawer=2");
}

TEST(MediciSetUp, EachPlayerIsAsLikelyToBeTheFirstDrawer) {  // R5
  const auto game = full_game(4);
  for (int p = 0; p < 4; ++p) EXPECT_EQ(game.weight(game.start(), {medici::Do::Start, p}), 1u);
}

TEST(MediciSetUp, TheFirstDrawerIsChosenOnce) {  // R5
  auto t = opening(full_game(3));
  EXPECT_EQ(t.play("start 2").rule_against("start 0"), 5);
}

TEST(MediciSetUp, AConfigurationMayNameTheFirstDrawer) {  // R5
  const auto game = game_of(R"({"players": 3, "start": 1})");
  EXPECT_EQ(opening(game).see("phase turn drawer"), "phase=draw turn=1 drawer=1");
}

// Forming a lot.

TEST(MediciLot, TheDrawerMustTurnUpAFirstCard) {  // R6
  const auto t = at(full_game(2), {.pool = "Fu5,Au10"});
  EXPECT_EQ(t.moves(), List{"draw"});
  EXPECT_EQ(t.rule_against("stop"), 6);
}

TEST(MediciLot, NoCardIsDrawnBeforeTheDayHasADrawer) {  // R6
  const auto t = opening(full_game(3));
  EXPECT_EQ(t.rule_against("draw"), 6);
}

TEST(MediciLot, ACardTurnedUpComesFromTheDeckAndStaysInTheLot) {  // R6
  auto t = at(full_game(2), {.pool = "Fu5,Gr0,Sp1,Au10"});
  t.play("draw; card Au10");
  EXPECT_EQ(t.see("lot deck pool"), "lot=Au10 deck=3 pool=Fu5,Gr0,Sp1");
  t.play("draw; card Fu5");
  EXPECT_EQ(t.see("lot deck pool"), "lot=Fu5,Au10 deck=2 pool=Gr0,Sp1");
}

TEST(MediciLot, TheDrawerSeesACardBeforeDecidingOnTheNext) {  // R7
  auto t = at(full_game(2), {.pool = "Fu0,Fu1,Fu2,Fu3"});
  t.play("draw; card Fu2");
  EXPECT_EQ(t.see("phase turn lot"), "phase=draw turn=0 lot=Fu2");
  EXPECT_EQ(t.moves(), (List{"draw", "stop"}));
}

TEST(MediciLot, MayHaveOneCard) {  // R7
  auto t = at(full_game(2), {.pool = "Fu0,Fu1,Fu2,Fu3"});
  EXPECT_EQ(t.play("draw; card Fu0; stop").see("phase turn lot"), "phase=bid turn=1 lot=Fu0");
}

TEST(MediciLot, MayHaveTwoCards) {  // R7
  auto t = at(full_game(2), {.pool = "Fu0,Fu1,Fu2,Fu3"});
  t.play("draw; card Fu0; draw; card Fu1");
  EXPECT_EQ(t.moves(), (List{"draw", "stop"}));
  EXPECT_EQ(t.play("stop").see("phase turn lot"), "phase=bid turn=1 lot=Fu0,Fu1");
}

TEST(MediciLot, IsCompleteWithTheThirdCard) {  // R7
  auto t = at(full_game(2), {.pool = "Fu0,Fu1,Fu2,Fu3"});
  t.play("draw; card Fu0; draw; card Fu1; draw; card Fu2");
  EXPECT_EQ(t.see("phase turn lot"), "phase=bid turn=1 lot=Fu0,Fu1,Fu2");
}

TEST(MediciLot, NeverHasAFourthCard) {  // R7
  const auto t = at(full_game(2), {.lot = "Fu0,Fu1,Fu2", .pool = "Fu3,Fu4"});
  EXPECT_EQ(t.rule_against("draw"), 7);
}

TEST(MediciLot, IsNotClosedTwice) {  // R7
  const auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Fu0", .pool = "Fu1,Fu2"});
  EXPECT_EQ(t.rule_against("stop"), 7);
}

TEST(MediciLot, MayBeTooLargeForTheDrawersOwnShip) {  // R8
  auto t = at(full_game(2), {.pool = "Fu0,Fu1,Au10", .ships = one_space_and_two});
  t.play("draw; card Au10");
  EXPECT_EQ(t.moves(), (List{"draw", "stop"}));
}

TEST(MediciLot, MayBeTooLargeForEverybodyButTheDrawer) {  // R8
  auto t = at(full_game(2), {.turn = 1, .drawer = 1, .pool = "Fu0,Fu1,Au10", .ships = one_space_and_two});
  t.play("draw; card Au10");
  EXPECT_EQ(t.moves(), (List{"draw", "stop"}));
}

TEST(MediciLot, IsCompleteWhenItFillsTheLargestFreeSpace) {  // R8
  auto t = at(full_game(2), {.pool = "Fu0,Fu1,Au10", .ships = one_space_and_two});
  EXPECT_EQ(t.play("draw; card Au10; draw; card Fu0").see("phase lot deck"), "phase=bid lot=Fu0,Au10 deck=1");
  auto u = at(full_game(2), {.pool = "Fu0,Fu1,Au10", .ships = one_space_each});
  EXPECT_EQ(u.play("draw; card Au10").see("phase lot deck"), "phase=bid lot=Au10 deck=2");
}

TEST(MediciLot, IsNeverLargerThanTheLargestFreeSpace) {  // R8
  const auto t = at(full_game(2), {.lot = "Fu0,Au10", .pool = "Fu1", .ships = one_space_and_two});
  EXPECT_EQ(t.rule_against("draw"), 8);
  EXPECT_EQ(t.rule_against("stop"), 0);
}

TEST(MediciLot, IsCompleteWithTheLastCardOfTheDeck) {  // R8
  auto t = at(full_game(2), {.deck = 2, .pool = "Fu0,Fu1,Fu2,Au10"});
  EXPECT_EQ(t.play("draw; card Au10; draw; card Fu1").see("phase lot deck pool"),
            "phase=bid lot=Fu1,Au10 deck=0 pool=Fu0,Fu2");
}

TEST(MediciLot, HasNoCardThatTheDeckDoesNotHave) {  // R18
  const auto t = at(full_game(2), {.lot = "Au10", .deck = 0, .pool = "Fu0,Fu1"});
  EXPECT_EQ(t.rule_against("draw"), 18);
}

// The worked example of the book: seats E, G, J, L have two, three, four and two cards aboard.
TEST(MediciLot, OfThreeMayBeMadeWhileOnePlayerHasRoomForThree) {  // R8
  auto t = at(full_game(4), {.pool = "Dy2,Dy3,Sp0,Sp1,Sp2,Sp3,Au10",
                             .money = "40/40/40/40",
                             .ships = "Cl0,Cl1/Fu0,Fu1,Fu2/Gr0,Gr1,Gr2,Gr3/Dy0,Dy1"});
  t.play("draw; card Sp0; draw; card Sp1; draw; card Sp2; pass; pass; bid 7; bid 8");
  EXPECT_EQ(t.see("phase turn money"), "phase=draw turn=1 money=32/40/40/40");
  t.play("draw; card Dy2; draw; card Dy3; draw; card Sp3; pass; bid 1; pass");
  EXPECT_EQ(t.see("turn money ships"),
            "turn=2 money=32/40/40/39 ships=Cl0,Cl1,Sp0,Sp1,Sp2/Fu0,Fu1,Fu2/Gr0,Gr1,Gr2,Gr3/Dy0,Dy1,Dy2,Dy3,Sp3");
}

// Full ships.

TEST(MediciFullShip, DoesNotDraw) {  // R9
  const auto t = at(full_game(3), {.pool = "Fu0,Fu1,Fu2", .money = "5/5/5", .ships = full_cloth + "/-/-"});
  EXPECT_TRUE(t.moves().empty());
  EXPECT_EQ(t.rule_against("draw"), 9);
}

TEST(MediciFullShip, IsNotAskedForABid) {  // R9
  auto t =
      at(full_game(3), {.lot = "Au10", .pool = "Fu0,Fu1,Fu2", .money = "5/5/5", .ships = "-/" + full_cloth + "/-"});
  EXPECT_EQ(t.play("stop").see("phase turn"), "phase=bid turn=2");
  EXPECT_EQ(t.play("bid 1").see("phase turn"), "phase=bid turn=0");
}

TEST(MediciFullShip, TwoInARowAreNotAskedForABid) {  // R9
  auto t = at(
      full_game(4),
      {.lot = "Au10", .pool = "Fu0,Fu1,Fu2", .money = "5/5/5/5", .ships = "-/" + full_cloth + "/" + full_grain + "/-"});
  EXPECT_EQ(t.play("stop").see("phase turn"), "phase=bid turn=3");
}

TEST(MediciFullShip, WithOneSpaceLeftAShipStillTakesPart) {  // R9
  auto t = at(full_game(3), {.lot = "Au10", .pool = "Fu0,Fu1", .money = "5/5/5", .ships = "-/Cl0,Cl1,Cl2,Cl3/-"});
  EXPECT_EQ(t.play("stop").see("phase turn"), "phase=bid turn=1");
  EXPECT_EQ(t.play("pass; pass; pass").see("phase turn"), "phase=draw turn=1");
}

// The auction.

TEST(MediciAuction, GoesClockwiseFromTheDrawersLeftToTheDrawer) {  // R10
  auto t = at(full_game(4), {.turn = 2, .drawer = 2, .lot = "Au10", .pool = "Fu0,Fu1,Fu2", .money = "5/5/5/5"});
  EXPECT_EQ(t.play("stop").see("phase turn"), "phase=bid turn=3");
  EXPECT_EQ(t.play("pass").see("phase turn"), "phase=bid turn=0");
  EXPECT_EQ(t.play("bid 1").see("phase turn"), "phase=bid turn=1");
  EXPECT_EQ(t.play("pass").see("phase turn"), "phase=bid turn=2");
  EXPECT_EQ(t.play("pass").see("phase turn"), "phase=draw turn=3");
}

TEST(MediciAuction, APlayerWhoWasOutbidIsNotAskedAgain) {  // R10
  auto t = at(full_game(3), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu0,Fu1", .money = "9/9/9"});
  EXPECT_EQ(t.play("bid 1; bid 2; bid 3").see("phase ships"), "phase=draw ships=Au10/-/-");
}

TEST(MediciAuction, APlayerWithoutAFlorinIsAskedToo) {  // R10
  auto t = at(full_game(3), {.lot = "Au10", .pool = "Fu0,Fu1", .money = "5/0/5"});
  EXPECT_EQ(t.play("stop").see("phase turn"), "phase=bid turn=1");
}

TEST(MediciAuction, APlayerWithoutTheRoomIsAskedToo) {  // R10
  auto t = at(full_game(3), {.lot = "Fu5,Au10", .pool = "Fu0,Fu1", .money = "5/5/5", .ships = "-/Cl0,Cl1,Cl2,Cl3/-"});
  EXPECT_EQ(t.play("stop").see("phase turn"), "phase=bid turn=1");
}

TEST(MediciAuction, HasNotBegunBeforeTheLotIsClosed) {  // R10
  const auto t = at(full_game(2), {.lot = "Au10", .pool = "Fu0,Fu1"});
  EXPECT_EQ(t.rule_against("bid 1"), 10);
  EXPECT_EQ(t.rule_against("pass"), 10);
}

TEST(MediciAuction, AddsNoCardToTheLot) {  // R10
  const auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu0,Fu1"});
  EXPECT_EQ(t.rule_against("draw"), 10);
}

TEST(MediciAuction, ABidIsAtLeastOneFlorin) {  // R11
  const auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu0,Fu1", .money = "5/3"});
  EXPECT_EQ(t.moves(), (List{"pass", "bid 1", "bid 2", "bid 3"}));
  const auto verdict = t.game.explain(t.state, {medici::Do::Bid, 0});
  EXPECT_FALSE(verdict.legal);
  EXPECT_EQ(verdict.rules, std::vector<int>{11});
}

TEST(MediciAuction, ABidIsHigherThanTheHighest) {  // R11
  const auto t = at(full_game(2), {.phase = "bid", .lot = "Au10", .high = "3@1", .pool = "Fu0,Fu1"});
  EXPECT_EQ(t.moves(), (List{"pass", "bid 4", "bid 5"}));
  EXPECT_EQ(t.rule_against("bid 2"), 11);
  EXPECT_EQ(t.rule_against("bid 3"), 11);
  EXPECT_EQ(t.rule_against("bid 4"), 0);
}

TEST(MediciAuction, ABidIsAtMostWhatTheBidderHas) {  // R12
  const auto t = at(full_game(2), {.phase = "bid", .lot = "Au10", .high = "8@1", .pool = "Fu0,Fu1", .money = "9/20"});
  EXPECT_EQ(t.moves(), (List{"pass", "bid 9"}));
  EXPECT_EQ(t.rule_against("bid 9"), 0);
  EXPECT_EQ(t.rule_against("bid 10"), 12);
}

TEST(MediciAuction, WithoutAFlorinOneCanOnlyPass) {  // R12
  const auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu0,Fu1", .money = "5/0"});
  EXPECT_EQ(t.moves(), List{"pass"});
  EXPECT_EQ(t.rule_against("bid 1"), 12);
}

TEST(MediciAuction, ALotThatJustFillsTheShipMayBeBidFor) {  // R13
  const auto t = at(
      full_game(3),
      {.phase = "bid", .turn = 1, .lot = "Fu0,Fu1,Au10", .pool = "Fu2,Fu3", .money = "5/1/5", .ships = "-/Cl0,Cl1/-"});
  EXPECT_EQ(t.moves(), (List{"pass", "bid 1"}));
}

TEST(MediciAuction, ALotLargerThanTheFreeSpaceMustBePassed) {  // R13
  const auto t = at(full_game(3), {.phase = "bid",
                                   .turn = 1,
                                   .lot = "Fu0,Fu1,Au10",
                                   .pool = "Fu2,Fu3",
                                   .money = "5/5/5",
                                   .ships = "-/Cl0,Cl1,Cl2/-"});
  EXPECT_EQ(t.moves(), List{"pass"});
  EXPECT_EQ(t.rule_against("bid 1"), 13);
}

TEST(MediciAuction, TheHighestBidderPaysTheBankAndNobodyElseDoes) {  // R14
  auto t = at(full_game(3), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu2,Fu3", .money = "9/9/9"});
  EXPECT_EQ(t.play("bid 2; bid 6; pass").see("money"), "money=9/9/3");
}

TEST(MediciAuction, TheBuyerLoadsEveryCardOfTheLot) {  // R14
  auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Fu0,Fu5*2", .pool = "Fu2,Fu3", .ships = "Gr0/Cl0"});
  EXPECT_EQ(t.play("bid 1; pass").see("lot ships discards"), "lot=- ships=Gr0/Cl0,Fu0,Fu5*2 discards=-");
}

TEST(MediciAuction, TheDrawerMayBuyTheOwnLot) {  // R14
  auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu2,Fu3"});
  EXPECT_EQ(t.play("bid 1; bid 2").see("money ships"), "money=3/5 ships=Au10/-");
}

TEST(MediciAuction, WhoeverBidsEverythingHasNothingLeft) {  // R14
  auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu2,Fu3"});
  EXPECT_EQ(t.play("bid 5; pass").see("money"), "money=5/0");
}

TEST(MediciAuction, TheNextLotStartsFromNoBid) {  // R11
  auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Au10", .pool = "Fu2,Fu3"});
  t.play("bid 4; pass");
  EXPECT_EQ(t.see("high"), "high=-");
  t.play("draw; card Fu2; stop");
  EXPECT_EQ(t.see("turn high"), "turn=0 high=-");
  EXPECT_EQ(t.rule_against("bid 1"), 0);
}

TEST(MediciAuction, ALotNobodyWantsCostsNothing) {  // R15
  auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Fu0,Au10", .pool = "Fu2,Fu3", .ships = "Cl0/-"});
  EXPECT_EQ(t.play("pass; pass").see("lot money ships"), "lot=- money=5/5 ships=Cl0/-");
}

TEST(MediciAuction, ALotNobodyWantsIsOutForTheDay) {  // R15
  auto t = at(full_game(2), {.phase = "bid", .turn = 1, .lot = "Fu0", .pool = "Fu2,Fu3", .discards = "Au10"});
  EXPECT_EQ(t.play("pass; pass").see("deck pool discards"), "deck=2 pool=Fu2,Fu3 discards=Fu0,Au10");
  t.play("draw");
  EXPECT_EQ(t.rule_against("card Fu0"), 19);
}

TEST(MediciAuction, TheNextDrawerSitsLeftOfTheDrawerWhoeverBought) {  // R16
  const medici::Game game = full_game(3);
  for (const char* high : {"-", "2@0", "2@1", "2@2"}) {
    auto t = at(game, {.phase = "bid", .lot = "Au10", .high = high, .pool = "Fu2,Fu3", .money = "5/5/5"});
    EXPECT_EQ(t.play("pass").see("phase turn drawer"), "phase=draw turn=1 drawer=1") << high;
  }
}

TEST(MediciAuction, AfterTheLastSeatTheFirstDraws) {  // R16
  auto t =
      at(full_game(3), {.phase = "bid", .turn = 2, .drawer = 2, .lot = "Au10", .pool = "Fu2,Fu3", .money = "5/5/5"});
  EXPECT_EQ(t.play("pass").see("phase turn drawer"), "phase=draw turn=0 drawer=0");
}

TEST(MediciAuction, FullShipsArePassedOverForTheNextDraw) {  // R16
  auto t = at(full_game(4), {.phase = "bid",
                             .lot = "Au10",
                             .pool = "Fu2,Fu3",
                             .money = "5/5/5/5",
                             .ships = "-/" + full_cloth + "/" + full_grain + "/-"});
  EXPECT_EQ(t.play("pass").see("phase turn drawer"), "phase=draw turn=3 drawer=3");
}

TEST(MediciAuction, ADrawerWhoJustBoughtAFullShipIsPassedOverToo) {  // R16
  auto t = at(full_game(3), {.phase = "bid",
                             .lot = "Au10",
                             .high = "1@1",
                             .pool = "Fu2,Fu3",
                             .money = "5/5/5",
                             .ships = "-/Cl0,Cl1,Cl2,Cl3/-"});
  EXPECT_EQ(t.play("pass").see("turn ships"), "turn=2 ships=-/Cl0,Cl1,Cl2,Cl3,Au10/-");
}

// The end of a day.

// Seat 1 buys the card that fills its ship; seat 0 has five spaces of seven left and is out of money.
const Position last_ship{.day = 3,
                         .phase = "bid",
                         .lot = "Au10",
                         .high = "1@1",
                         .deck = 3,
                         .pool = "Fu0,Fu1,Fu2,Fu5*2",
                         .money = "0/5",
                         .ships = "Sp0,Sp1/Gr0,Gr1,Gr2,Gr3,Gr4,Gr5"};

TEST(MediciLastShip, IsFilledByChanceAsSoonAsTheOthersAreFull) {  // R17
  auto t = at(full_game(2), last_ship);
  t.play("pass");
  EXPECT_TRUE(t.game.turn(t.state).is_chance());
  EXPECT_EQ(t.see("phase turn drawer deck"), "phase=fill turn=- drawer=0 deck=3");
  EXPECT_EQ(t.moves(), (List{"card Fu0", "card Fu1", "card Fu2", "card Fu5"}));
}

TEST(MediciLastShip, PaysNothingForItsCards) {  // R17
  auto t = at(full_game(2), last_ship);
  t.play("pass; card Fu5");
  EXPECT_EQ(t.see("deck money ships"), "deck=2 money=0/4 ships=Fu5,Sp0,Sp1/Gr0,Gr1,Gr2,Gr3,Gr4,Gr5,Au10");
}

TEST(MediciLastShip, MayRefuseNoCard) {  // R17
  auto t = at(full_game(2), last_ship);
  t.play("pass");
  EXPECT_EQ(t.rule_against("pass"), 10);
  EXPECT_EQ(t.rule_against("stop"), 7);
}

TEST(MediciLastShip, LeavesWithEmptySpacesWhenTheDeckIsTooSmall) {  // R17
  auto t = at(full_game(2), last_ship);
  EXPECT_EQ(t.play("pass; card Fu0; card Fu1; card Fu2").see("phase levels"), "phase=over levels=0,3,0,0,2/0,0,6,0,0");
}

TEST(MediciLastShip, TakesNoMoreThanItHolds) {  // R17
  Position p = last_ship;
  p.ships = "Sp0,Sp1,Sp2,Sp3,Sp4/Gr0,Gr1,Gr2,Gr3,Gr4,Gr5";
  auto t = at(full_game(2), p);
  EXPECT_EQ(t.play("pass; card Fu0").see("phase"), "phase=fill");
  EXPECT_EQ(t.play("card Fu5").see("phase levels"), "phase=over levels=0,2,0,0,5/0,0,6,0,0");
}

TEST(MediciLastShip, NeedNotBeTheDrawers) {  // R17
  auto t = at(full_game(3), {.phase = "bid",
                             .lot = "Au10",
                             .high = "1@0",
                             .pool = "Fu0,Fu1",
                             .money = "5/5/5",
                             .ships = "Cl0,Cl1,Cl2,Cl3/" + full_grain + "/Sp0"});
  EXPECT_EQ(t.play("pass").see("phase drawer"), "phase=fill drawer=2");
  EXPECT_EQ(t.play("card Fu1").see("ships"), "ships=Cl0,Cl1,Cl2,Cl3,Au10/Gr0,Gr1,Gr2,Gr3,Gr4/Fu1,Sp0");
}

TEST(MediciLastShip, IsFilledAtOnceWhenTheOrderIsKnown) {  // R17
  const auto game = game_of(
      R"({"players": 2, "capacity": 2, "day": 3, "start": 0, "deck": {"order": ["Au10", "Fu5", "Gr0", "Sp1", "Sp2"]}})");
  auto t = opening(game);
  EXPECT_EQ(t.play("draw; draw; bid 3; pass").see("phase levels"), "phase=over levels=0,0,1,0,1/0,1,0,0,0");
}

TEST(MediciLastShip, IsNotTheLastWhileTwoHaveSpace) {  // R17
  auto t = at(full_game(3), {.phase = "bid",
                             .lot = "Au10",
                             .high = "1@0",
                             .pool = "Fu0,Fu1",
                             .money = "5/5/5",
                             .ships = "Cl0,Cl1,Cl2/" + full_grain + "/Sp0,Sp1,Sp2,Sp3"});
  EXPECT_EQ(t.play("pass").see("phase turn"), "phase=draw turn=2");
}

TEST(MediciDay, EndsWhenALotIsSoldAndTheDeckIsEmpty) {  // R18
  auto t = at(full_game(2), {.day = 3, .phase = "bid", .lot = "Au10", .high = "1@1", .ships = "Cl0/Fu0"});
  EXPECT_EQ(t.play("pass").see("phase"), "phase=over");
}

TEST(MediciDay, EndsWhenALotIsDiscardedAndTheDeckIsEmpty) {  // R18
  auto t = at(full_game(2), {.day = 3, .phase = "bid", .lot = "Au10", .ships = "Cl0/Fu0"});
  EXPECT_EQ(t.play("pass").see("phase"), "phase=over");
}

TEST(MediciDay, GoesOnWhileTheDeckHasACard) {  // R18
  auto t = at(full_game(2), {.day = 3, .phase = "bid", .lot = "Au10", .pool = "Fu1", .ships = "Cl0/Fu0"});
  EXPECT_EQ(t.play("pass").see("phase turn"), "phase=draw turn=1");
}

TEST(MediciDay, TheLastLotIsAuctionedBeforeTheDayEnds) {  // R18
  auto t = at(full_game(2), {.day = 3, .deck = 1, .pool = "Au10"});
  EXPECT_EQ(t.play("draw; card Au10").see("phase turn deck"), "phase=bid turn=1 deck=0");
}

TEST(MediciDay, AnyCardNotSeenTodayMayComeNext) {  // R19
  auto t = at(full_game(2), {.deck = 1, .pool = "Fu2,Gr5*2,Au10"});
  t.play("draw");
  EXPECT_TRUE(t.game.turn(t.state).is_chance());
  EXPECT_EQ(t.moves(), (List{"card Fu2", "card Gr5", "card Au10"}));
}

TEST(MediciDay, ACardThatIsTwiceUnseenIsTwiceAsLikely) {  // R19
  auto t = at(full_game(2), {.deck = 1, .pool = "Fu2,Gr5*2,Au10"});
  t.play("draw");
  EXPECT_EQ(t.game.weight(t.state, t.game.parse_move(t.state, "card Fu2")), 1u);
  EXPECT_EQ(t.game.weight(t.state, t.game.parse_move(t.state, "card Gr5")), 2u);
  EXPECT_EQ(t.game.weight(t.state, t.game.parse_move(t.state, "card Au10")), 1u);
}

TEST(MediciDay, ACardAlreadySeenDoesNotCome) {  // R19
  auto t = at(full_game(2), {.deck = 1, .pool = "Fu2,Gr5,Au10", .ships = "Cl0/-"});
  EXPECT_EQ(t.play("draw").rule_against("card Cl0"), 19);
}

TEST(MediciDay, NoCardComesUntilItIsDrawn) {  // R19
  const auto t = at(full_game(2), {.deck = 1, .pool = "Fu2,Gr5,Au10"});
  EXPECT_EQ(t.rule_against("card Fu2"), 19);
}

// From day to day.

// Everything is tied, so each of three players earns 15 for the ship and 5 on each of five tracks.
Position quiet_evening(int day, const std::string& money) {
  return {.day = day, .phase = "bid", .lot = "Gr0", .money = money};
}

TEST(MediciNextDay, BringsAllCardsTogetherAgain) {  // R30
  auto t = at(full_game(2), {.phase = "bid", .lot = "Gr0", .ships = "Fu0,Au10/Cl0,Gr1", .discards = "Sp0"});
  t.play("pass");
  EXPECT_EQ(t.see("day lot deck ships discards"), "day=2 lot=- deck=18 ships=-/- discards=-");
  EXPECT_EQ(t.state.pool, full_game(2).start().pool);
}

TEST(MediciNextDay, ComesAfterTheSecondDayToo) {  // R30
  auto t = at(full_game(3), quiet_evening(2, "30/20/25"));
  EXPECT_EQ(t.play("pass").see("day phase deck"), "day=3 phase=draw deck=18");
}

TEST(MediciNextDay, LeavesTheDiscsWhereTheyAre) {  // R28
  const auto t = scored(2, {"Fu0,Fu1/Cl0", "1,1,1,1,1/0,0,0,0,0", 1});
  EXPECT_EQ(t.see("day levels"), "day=2 levels=1,3,1,1,1/1,0,0,0,0");
}

TEST(MediciNextDay, LeavesThePursesAsTheyAre) {  // R30
  auto t = at(full_game(3), quiet_evening(1, "30/20/25"));
  EXPECT_EQ(t.play("pass").see("day money"), "day=2 money=70/60/65");
}

TEST(MediciNextDay, BeginsWithThePoorestPlayer) {  // R31
  auto t = at(full_game(3), quiet_evening(1, "30/20/25"));
  EXPECT_EQ(t.play("pass").see("phase turn drawer"), "phase=draw turn=1 drawer=1");
  auto u = at(full_game(3), quiet_evening(2, "30/20/10"));
  EXPECT_EQ(u.play("pass").see("phase turn drawer"), "phase=draw turn=2 drawer=2");
}

// Seat 0 has less before, but earns 20 more for its ship than seat 1.
TEST(MediciNextDay, ThePoorestIsFoundAfterScoring) {  // R31
  auto t = at(full_game(2), {.phase = "bid", .lot = "Gr0", .money = "10/20", .ships = "Au10/-"});
  EXPECT_EQ(t.play("pass").see("turn money"), "turn=1 money=55/45");
}

TEST(MediciNextDay, OfSeveralPoorestOneIsChosenAtRandom) {  // R31
  auto t = at(full_game(3), quiet_evening(1, "30/20/20"));
  t.play("pass");
  EXPECT_TRUE(t.game.turn(t.state).is_chance());
  EXPECT_EQ(t.moves(), (List{"start 1", "start 2"}));
  EXPECT_EQ(t.game.weight(t.state, {medici::Do::Start, 1}), t.game.weight(t.state, {medici::Do::Start, 2}));
  EXPECT_EQ(t.play("start 2").see("day phase turn drawer"), "day=2 phase=draw turn=2 drawer=2");
}

TEST(MediciNextDay, DoesNotBeginWithARicherPlayer) {  // R31
  auto t = at(full_game(3), quiet_evening(1, "30/20/20"));
  EXPECT_EQ(t.play("pass").rule_against("start 0"), 31);
}

TEST(MediciNextDay, WhenAllAreEquallyPoorAnyoneMayBegin) {  // R31
  auto t = at(full_game(3), quiet_evening(1, "7/7/7"));
  EXPECT_EQ(t.play("pass").moves(), (List{"start 0", "start 1", "start 2"}));
}

// The end of the game.

TEST(MediciEnd, ComesWithTheThirdScoring) {  // R32
  auto t = at(full_game(3), quiet_evening(3, "30/20/25"));
  t.play("pass");
  EXPECT_TRUE(t.game.turn(t.state).is_over());
  EXPECT_TRUE(t.moves().empty());
  EXPECT_EQ(t.see("day phase turn drawer lot high deck pool money ships discards"),
            "day=3 phase=over turn=- drawer=- lot=- high=- deck=0 pool=- money=70/60/65 ships=-/-/- discards=-");
}

TEST(MediciEnd, DoesNotComeWithTheSecondScoring) {  // R32
  auto t = at(full_game(3), quiet_evening(2, "30/20/25"));
  EXPECT_FALSE(t.play("pass").game.turn(t.state).is_over());
}

TEST(MediciEnd, TheResultIsTheMoney) {  // R32
  auto t = at(full_game(3), quiet_evening(3, "30/20/25"));
  t.play("pass");
  EXPECT_EQ(t.game.scores(t.state), (core::Scores{3, 1, {70, 60, 65}}));
}

TEST(MediciEnd, ThePlayerWithTheMostFlorinsWins) {  // R32
  auto t = at(full_game(3), quiet_evening(3, "30/20/25"));
  t.play("pass");
  EXPECT_EQ(core::win_shares(t.game, t.state), (core::Scores{3, 60, {60, 0, 0}}));
}

TEST(MediciEnd, TiedPlayersShareTheWin) {  // R32
  auto t = at(full_game(3), quiet_evening(3, "30/20/30"));
  t.play("pass");
  EXPECT_EQ(core::win_shares(t.game, t.state), (core::Scores{3, 60, {30, 0, 30}}));
}

// A whole game, worked out on paper. Ships of two spaces, three of the four cards each day.
// Day 1: seat 0 buys fur 5 and gold for 4, seat 1 fills with grain 0. Ships 20/0, fur 10/0, grain 0/10, three tracks
// 5/5. Day 2: seat 1 buys spice 1 for 1, grain and fur stay unsold. Ships 0/20, fur 10/0, grain and spice 0/10, two
// tracks 5/5. Day 3: seat 0 buys gold for 11, seat 1 spice 1 and grain 0 for 1. Ships 20/0, the tracks as on day 2.
TEST(MediciGame, AWholeGamePlayedByHand) {  // R1-R32
  const auto game = game_of(R"({"players": 2, "capacity": 2, "money": 5, "start": 0, "deck": {"size": 3},
                                "cards": {"Fu5": 1, "Gr0": 1, "Sp1": 1, "Au10": 1}})");
  auto t = opening(game);
  t.play("draw; card Fu5; draw; card Au10; bid 3; bid 4");
  EXPECT_EQ(t.see("phase drawer deck money"), "phase=fill drawer=1 deck=1 money=1/5");
  t.play("card Gr0");
  EXPECT_EQ(t.see("day turn deck money levels"), "day=2 turn=1 deck=3 money=46/30 levels=0,1,0,0,0/0,0,1,0,0");
  t.play("draw; card Sp1; stop; pass; bid 1");
  EXPECT_EQ(t.see("phase turn money ships"), "phase=draw turn=0 money=46/29 ships=-/Sp1");
  t.play("draw; card Gr0; draw; card Fu5; pass; pass");
  EXPECT_EQ(t.see("day turn deck money levels"), "day=3 turn=0 deck=3 money=66/79 levels=0,1,0,0,0/0,0,1,0,1");
  t.play("draw; card Au10; stop; bid 10; bid 11");
  EXPECT_EQ(t.see("phase turn money ships"), "phase=draw turn=1 money=55/79 ships=Au10/-");
  t.play("draw; card Sp1; draw; card Gr0; pass; bid 1");
  EXPECT_EQ(t.see("phase money levels"), "phase=over money=95/108 levels=0,1,0,0,0/0,0,2,0,2");
}

// What holds in every game.

template <class See>
void random_games(int players, int games, See&& see) {
  const auto game = full_game(players);
  core::Random random(11);
  for (int i = 0; i < games; ++i)
    core::random_game(game, game.start(), random, [&](const medici::State& s, const medici::Move*) { see(game, s); });
}

TEST(MediciGame, WhatIsListedIsWhatIsExplainedAsLegal) {
  for (int n = 2; n <= 6; ++n)
    random_games(n, 3, [&](const medici::Game& game, const medici::State& s) {
      using medici::Do;
      const auto listed = core::moves(game, s);
      std::vector<medici::Move> all{{Do::Draw}, {Do::Stop}, {Do::Pass}};
      for (int p = 0; p < n; ++p) all.push_back({Do::Start, p});
      for (int kind = 0; kind < static_cast<int>(game.rules.kinds.size()); ++kind)
        for (const Do what : {Do::Remove, Do::Card}) all.push_back({what, kind});
      for (int florins = 0; florins <= 100; ++florins) all.push_back({Do::Bid, florins});
      for (const auto& m : all) {
        const bool is_listed = std::find(listed.begin(), listed.end(), m) != listed.end();
        ASSERT_EQ(is_listed, game.explain(s, m).legal) << game.print(m) << " in " << game.print(s);
      }
    });
}

TEST(MediciGame, ARefusedMoveIsToldARuleAndAReason) {
  const auto t = at(full_game(2), {.pool = "Fu5,Au10"});
  for (const char* move : {"start 0", "remove Fu5", "card Fu5", "stop", "pass", "bid 1"}) {
    const auto verdict = t.game.explain(t.state, t.game.parse_move(t.state, move));
    EXPECT_FALSE(verdict.legal) << move;
    EXPECT_EQ(verdict.rules.size(), 1u) << move;
    EXPECT_NE(verdict.why, "") << move;
  }
}

TEST(MediciGame, NobodyIsLeftWithoutAMove) {  // R6, R8
  for (int n = 2; n <= 6; ++n)
    random_games(n, 10, [](const medici::Game& game, const medici::State& s) {
      ASSERT_FALSE(core::is_dead_end(game, s)) << game.print(s);
    });
}

TEST(MediciGame, CardsAreNeitherLostNorMade) {  // R4, R14, R15
  for (int n = 2; n <= 6; ++n)
    random_games(n, 10, [](const medici::Game& game, const medici::State& s) {
      if (game.turn(s).is_over()) return;
      medici::Bag all = s.pool;
      for (medici::Bag bag : {s.lot, s.discards}) core::pour(bag, all);
      for (medici::Bag bag : s.ship) core::pour(bag, all);
      ASSERT_EQ(all, game.start().pool) << game.print(s);
    });
}

TEST(MediciGame, NoPurseFallsBelowZero) {  // R3, R12
  for (int n = 2; n <= 6; ++n)
    random_games(n, 10, [](const medici::Game& game, const medici::State& s) {
      ASSERT_GE(*std::min_element(s.money.begin(), s.money.end()), 0) << game.print(s);
    });
}

TEST(MediciGame, NoShipHoldsMoreThanItsSpaces) {  // R1, R13
  for (int n = 2; n <= 6; ++n)
    random_games(n, 10, [&](const medici::Game& game, const medici::State& s) {
      for (int p = 0; p < n; ++p) ASSERT_GE(game.free(s, p), 0) << game.print(s);
    });
}

TEST(MediciGame, EveryMoveLeadsToALowerLayer) {
  for (int n = 2; n <= 6; ++n)
    random_games(n, 10, [](const medici::Game& game, const medici::State& s) {
      game.each_move(s, [&](const medici::Move& m) {
        ASSERT_LT(game.layer(game.apply(s, m)), game.layer(s)) << game.print(m) << " in " << game.print(s);
      });
    });
}

}  // namespace
}  // namespace medici_tests
