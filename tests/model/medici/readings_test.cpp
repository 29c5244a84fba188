#include "tests/model/medici/support.hpp"

// Each reading of each question against ours, on the smallest position on which they part.

namespace medici_tests {
namespace {

// Ships of seven spaces: the first has room for two cards, the second for one.
const std::string room_two_and_one = "Cl0,Cl1,Cl2,Cl3,Cl4/Gr0,Gr1,Gr2,Gr3,Gr4,Gr5";

core::Choice reading(const std::string& question, const std::string& answer) { return {{question, answer}}; }

// Which numbers this page covers; a question that is new in the rulebook makes it red.
TEST(MediciReading, EveryQuestionStandsOnThisPage) {
  List numbers;
  for (const auto& question : medici::questions) numbers.push_back(question.number);
  EXPECT_EQ(numbers, (List{"A1",  "A2",  "A3",  "A4",   "A5",  "A6",  "A7",  "A8",  "A9",  "A10",
                           "A11", "A12", "A13", "A14b", "A20", "A25", "A26", "A27", "A28", "A29"}));
}

TEST(MediciReading, OursIsPlayedUnlessAnotherIsChosen) {
  const core::Choice ours{{"lot-limit-whose", "any"},
                          {"lot-limit-money", "capacity-only"},
                          {"last-lot", "auction-then-end"},
                          {"short-lot", "lot-closes"},
                          {"track-length", "seven-steps"},
                          {"bonus-direction", "top-20"},
                          {"bonus-sum", "level-only"},
                          {"over-the-top", "cap-tie"},
                          {"tie-places", "competition"},
                          {"tie-sum-first", "sum-places"},
                          {"two-player-track-tie", "sum-10-0"},
                          {"turn-to-full-ship", "skip"},
                          {"empty-ship-rank", "rank-by-value"},
                          {"poorest-by", "money"},
                          {"discard-inspection", "discards-only"},
                          {"bonus-repeat", "every-day"},
                          {"next-drawer", "left-of-drawer"},
                          {"track-next-after-tie", "place-used-up"},
                          {"tied-last-ships", "share"},
                          {"next-after-unsold", "left-of-drawer"}};
  EXPECT_EQ(full_game(3).rules.readings, ours);
}

TEST(MediciReading, NamingOursChangesNothing) {
  for (const auto& question : medici::questions)
    EXPECT_EQ(full_game(3, reading(question.slug, question.readings.front().slug)).rules, full_game(3).rules)
        << question.slug;
}

TEST(MediciReading, ThoseThatAnExampleRefutesAreMarked) {
  List refuted;
  for (const auto& question : medici::questions)
    for (const auto& answer : question.readings)
      if (answer.refuted) refuted.push_back(question.number + " " + answer.slug);
  EXPECT_EQ(refuted, (List{"A1 every", "A1 own", "A6 top-5", "A7 cumulative", "A9 dense"}));
}

// The lot limit.

std::string after_first_card(const Position& p, int players, const core::Choice& readings) {
  return at(full_game(players, readings), p).play("draw; card Au10").see("phase");
}

TEST(MediciReading, TheDrawersRoomIsEnoughUnlessItMustBeAnothers) {  // A1
  const Position p{.pool = "Fu5,Dy5,Au10", .ships = room_two_and_one};
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "any")), "phase=draw");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "other")), "phase=bid");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "every")), "phase=bid");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "own")), "phase=draw");
}

TEST(MediciReading, AnothersRoomIsEnoughUnlessItMustBeEverybodys) {  // A1
  const Position p{.turn = 1, .drawer = 1, .pool = "Fu5,Dy5,Au10", .ships = room_two_and_one};
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "any")), "phase=draw");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "other")), "phase=draw");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "every")), "phase=bid");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-whose", "own")), "phase=bid");
}

TEST(MediciReading, EverybodysRoomIsThatOfTheShipsStillInTheDay) {  // A1
  const Position p{.pool = "Fu5,Dy5,Au10", .money = "5/5/5", .ships = "Cl0,Cl1/Gr0,Gr1,Gr2,Gr3,Gr4/Sp0,Sp1,Sp2"};
  auto t = at(full_game(3, reading("lot-limit-whose", "every")), p);
  EXPECT_EQ(t.play("draw; card Au10").see("phase lot"), "phase=draw lot=Au10");
  EXPECT_EQ(t.play("draw; card Fu5").see("phase lot"), "phase=bid lot=Fu5,Au10");
}

TEST(MediciReading, TheBooksLotOfThreeCannotBeMadeIfItMustFitEverybody) {  // A1
  const Position p{
      .pool = "Sp0,Sp1,Sp2,Au10", .money = "40/40/40/40", .ships = "Cl0,Cl1/Fu0,Fu1,Fu2/Gr0,Gr1,Gr2,Gr3/Dy0,Dy1"};
  const auto lot = [&](const std::string& answer) {
    auto t = at(full_game(4, reading("lot-limit-whose", answer)), p);
    for (const char* card : {"Sp0", "Sp1", "Sp2"})
      if (t.rule_against("draw") == 0) t.play(fmt::format("draw; card {}", card));
    return t.see("lot");
  };
  EXPECT_EQ(lot("any"), "lot=Sp0,Sp1,Sp2");
  EXPECT_EQ(lot("other"), "lot=Sp0,Sp1,Sp2");
  EXPECT_EQ(lot("every"), "lot=Sp0");
}

TEST(MediciReading, RoomWithoutAFlorinCountsUnlessItsOwnerMustBeAbleToBid) {  // A2
  const Position p{.turn = 1, .drawer = 1, .pool = "Fu5,Dy5,Au10", .money = "0/5", .ships = room_two_and_one};
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-money", "capacity-only")), "phase=draw");
  EXPECT_EQ(after_first_card(p, 2, reading("lot-limit-money", "can-bid")), "phase=bid");
  Position one_florin = p;
  one_florin.money = "1/5";
  EXPECT_EQ(after_first_card(one_florin, 2, reading("lot-limit-money", "can-bid")), "phase=draw");
}

TEST(MediciReading, WhenNobodyCanBidThereIsNoLotToDraw) {  // A2
  const Position p{.pool = "Fu5,Dy5,Au10", .money = "0/0"};
  EXPECT_EQ(at(full_game(2), p).moves(), List{"draw"});
  const auto t = at(full_game(2, reading("lot-limit-money", "can-bid")), p);
  EXPECT_TRUE(core::is_dead_end(t.game, t.state));
  EXPECT_EQ(t.rule_against("draw"), 8);
}

// The end of the deck.

// Ships and tracks are tied: 10 and 25 for each of two players.
TEST(MediciReading, TheLotWithTheLastCardIsAuctionedUnlessTheDayEndsAtOnce) {  // A3
  const Position p{.day = 3, .pool = "Au10", .money = "0/0"};
  EXPECT_EQ(at(full_game(2), p).play("draw; card Au10").see("phase turn lot"), "phase=bid turn=1 lot=Au10");
  EXPECT_EQ(at(full_game(2, reading("last-lot", "end-at-once")), p).play("draw; card Au10").see("phase lot money"),
            "phase=over lot=- money=35/35");
}

TEST(MediciReading, ADayThatEndsAtOnceEndsWithTheLastCardOnly) {  // A3
  const Position p{.pool = "Fu5,Au10"};
  EXPECT_EQ(at(full_game(2, reading("last-lot", "end-at-once")), p).play("draw; card Au10").see("phase deck"),
            "phase=draw deck=1");
}

const core::Choice reshuffle{{"short-lot", "reshuffle-discards"}};

TEST(MediciReading, AShortLotIsCompleteUnlessTheDiscardsAreReshuffled) {  // A4
  const Position p{.deck = 1, .pool = "Fu5,Sp5", .discards = "Gr0,Gr1"};
  EXPECT_EQ(at(full_game(2), p).play("draw; card Fu5").see("phase deck"), "phase=bid deck=0");
  auto t = at(full_game(2, reshuffle), p);
  EXPECT_EQ(t.play("draw; card Fu5").moves(), (List{"draw", "stop"}));
  t.play("draw");
  EXPECT_EQ(t.see("deck pool discards reshuffled"), "deck=2 pool=Gr0,Gr1 discards=- reshuffled=1");
  EXPECT_EQ(t.moves(), (List{"card Gr0", "card Gr1"}));  // the spice was set aside unseen and stays out
}

TEST(MediciReading, TheDiscardsAreReshuffledOnceADay) {  // A4
  const Position p{.lot = "Fu5", .pool = "Gr0", .discards = "Gr1", .reshuffled = 1};
  EXPECT_EQ(at(full_game(2, reshuffle), p).play("draw; card Gr0").see("phase lot deck"),
            "phase=bid lot=Fu5,Gr0 deck=0");
}

TEST(MediciReading, TheDiscardsAreReshuffledAnewOnTheNextDay) {  // A4
  const Position p{.phase = "bid", .lot = "Fu5", .discards = "Gr1", .reshuffled = 1};
  EXPECT_EQ(at(full_game(2, reshuffle), p).play("pass").see("day reshuffled"), "day=2 reshuffled=0");
}

TEST(MediciReading, TheDiscardsAreReshuffledOnlyWhileALotIsFormed) {  // A4
  const Position p{.day = 3, .phase = "bid", .lot = "Fu5", .discards = "Gr1"};
  EXPECT_EQ(at(full_game(2, reshuffle), p).play("pass").see("phase"), "phase=over");
}

TEST(MediciReading, WithoutDiscardsThereIsNothingToReshuffle) {  // A4
  const Position p{.deck = 1, .pool = "Fu5,Sp5"};
  EXPECT_EQ(at(full_game(2, reshuffle), p).play("draw; card Fu5").see("phase deck"), "phase=bid deck=0");
}

TEST(MediciReading, AReshuffledDeckHasNoKnownOrder) {  // A4
  const auto game =
      game_of(R"({"players": 2, "day": 3, "start": 0, "deck": {"order": ["Gr0", "Gr1", "Fu5"]}})", reshuffle);
  auto t = at(game, {.day = 3, .deck = 1, .discards = "Gr0,Gr1"});
  EXPECT_EQ(t.play("draw; draw").moves(), (List{"card Gr0", "card Gr1"}));
}

// Levels and bonuses.

TEST(MediciReading, ATrackHasSevenStepsOrEight) {  // A5
  const Ending e{"", fur({4, 5, 6, 7})};
  EXPECT_EQ(gain(4, e, Paid::Bonuses), (Amounts{0, 5, 10, 20}));
  EXPECT_EQ(gain(4, e, Paid::Bonuses, reading("track-length", "eight-steps")), (Amounts{0, 0, 5, 10}));
}

TEST(MediciReading, TheEighthStepIsTheTop) {  // A5
  const Ending e{"Fu0,Fu1,Fu2/-", fur({7, 0})};
  EXPECT_EQ(scored(2, e, Paid::Bonuses).see("money levels"), "money=20/0 levels=" + fur({7, 0}));
  EXPECT_EQ(scored(2, e, Paid::Bonuses, reading("track-length", "eight-steps")).see("money levels"),
            "money=20/0 levels=" + fur({8, 0}));
}

TEST(MediciReading, TheTopPaysTheLargestBonusOrTheSmallest) {  // A6
  const Ending e{"", fur({4, 5, 6, 7})};
  EXPECT_EQ(gain(4, e, Paid::Bonuses), (Amounts{0, 5, 10, 20}));
  EXPECT_EQ(gain(4, e, Paid::Bonuses, reading("bonus-direction", "top-5")), (Amounts{0, 20, 10, 5}));
}

TEST(MediciReading, ADiscEarnsTheBonusOfItsLevelOrThoseBelowToo) {  // A7
  const Ending e{"", fur({4, 5, 6, 7})};
  EXPECT_EQ(gain(4, e, Paid::Bonuses), (Amounts{0, 5, 10, 20}));
  EXPECT_EQ(gain(4, e, Paid::Bonuses, reading("bonus-sum", "cumulative")), (Amounts{0, 5, 15, 35}));
}

TEST(MediciReading, BonusesUpsideDownAddUpFromBelow) {  // A6, A7
  EXPECT_EQ(
      gain(4, {"", fur({4, 5, 6, 7})}, Paid::Bonuses, {{"bonus-direction", "top-5"}, {"bonus-sum", "cumulative"}}),
      (Amounts{0, 20, 30, 35}));
}

// Nine furs in all against seven. Both have the bonus of 20, and the four other tracks pay 5 each.
TEST(MediciReading, DiscsAtTheTopAreTiedUnlessTheCardsBeyondItCount) {  // A8
  const Ending e{"Fu1,Fu2,Fu3,Fu4,Fu5/-", fur({4, 7})};
  EXPECT_EQ(scored(2, e, Paid::Tracks).see("money levels"), "money=45/45 levels=" + fur({7, 7}));
  EXPECT_EQ(scored(2, e, Paid::Tracks, reading("over-the-top", "true-count")).see("money levels"),
            "money=50/40 levels=" + fur({9, 7}));
}

TEST(MediciReading, ABonusIsPaidEveryDayOrOnArrivalOnly) {  // A25
  const core::Choice once = reading("bonus-repeat", "once");
  const Ending stays{"", fur({7, 6, 5})};
  EXPECT_EQ(gain(3, stays, Paid::Bonuses), (Amounts{20, 10, 5}));
  EXPECT_EQ(gain(3, stays, Paid::Bonuses, once), (Amounts{0, 0, 0}));
  const Ending arrives{"Fu0/Fu1/Fu2", fur({6, 5, 4})};
  EXPECT_EQ(gain(3, arrives, Paid::Bonuses), (Amounts{20, 10, 5}));
  EXPECT_EQ(gain(3, arrives, Paid::Bonuses, once), (Amounts{20, 10, 5}));
}

TEST(MediciReading, BeyondTheTopADiscArrivesNowhere) {  // A8, A25
  const Ending e{"Fu0/Fu1", fur({7, 6})};
  EXPECT_EQ(gain(2, e, Paid::Bonuses, {{"over-the-top", "true-count"}, {"bonus-repeat", "once"}}), (Amounts{0, 20}));
}

// Ties.

TEST(MediciReading, TiedShipsUseUpAPlaceEachOrOneTogether) {  // A9
  const core::Choice dense = reading("tie-places", "dense");
  EXPECT_EQ(gain(3, {"Cl4/Fu4/Gr1"}, Paid::Ships), (Amounts{22, 22, 0}));
  EXPECT_EQ(gain(3, {"Cl4/Fu4/Gr1"}, Paid::Ships, dense), (Amounts{15, 15, 15}));
  EXPECT_EQ(gain(4, {"Cl4/Fu4/Gr1/Dy1"}, Paid::Ships), (Amounts{25, 25, 5, 5}));
  EXPECT_EQ(gain(4, {"Cl4/Fu4/Gr1/Dy1"}, Paid::Ships, dense), (Amounts{15, 15, 10, 10}));
}

// The four other tracks pay a third of 15 each, or under 'second-still-paid' a third of 10.
TEST(MediciReading, TiedDiscsUseUpAPlaceEachOrOneTogether) {  // A27
  const core::Choice still_paid = reading("track-next-after-tie", "second-still-paid");
  const Ending e{"", fur({3, 3, 1})};
  EXPECT_EQ(gain(3, e, Paid::Tracks), (Amounts{27, 27, 20}));
  EXPECT_EQ(gain(3, e, Paid::Tracks, still_paid), (Amounts{17, 17, 17}));
  // A tie behind one leader is divided the same way under both; the four other tracks pay 3 or 2.
  EXPECT_EQ(gain(4, {"", fur({3, 1, 1, 0})}, Paid::Tracks), (Amounts{22, 14, 14, 12}));
  EXPECT_EQ(gain(4, {"", fur({3, 1, 1, 0})}, Paid::Tracks, still_paid), (Amounts{18, 10, 10, 8}));
}

TEST(MediciReading, TiesOfShipsAndOfDiscsAreReadApart) {  // A9, A27
  const Ending discs{"", fur({3, 3, 1})};
  EXPECT_EQ(gain(3, discs, Paid::Tracks, reading("tie-places", "dense")), (Amounts{27, 27, 20}));
  EXPECT_EQ(gain(3, {"Cl4/Fu4/Gr1"}, Paid::Ships, reading("track-next-after-tie", "second-still-paid")),
            (Amounts{22, 22, 0}));
}

TEST(MediciReading, ShipsTiedForLastShareOrEarnNothing) {  // A28
  const core::Choice nothing = reading("tied-last-ships", "nothing");
  EXPECT_EQ(gain(3, {"Cl4/Fu1/Gr1"}, Paid::Ships), (Amounts{30, 7, 7}));
  EXPECT_EQ(gain(3, {"Cl4/Fu1/Gr1"}, Paid::Ships, nothing), (Amounts{30, 0, 0}));
  EXPECT_EQ(gain(5, {"Cl4/Fu4/Gr1/Dy1/Sp1"}, Paid::Ships), (Amounts{25, 25, 5, 5, 5}));
  EXPECT_EQ(gain(5, {"Cl4/Fu4/Gr1/Dy1/Sp1"}, Paid::Ships, nothing), (Amounts{25, 25, 0, 0, 0}));
}

TEST(MediciReading, WhenAllShipsAreEqualTheyShareUnderBoth) {  // A28
  const core::Choice nothing = reading("tied-last-ships", "nothing");
  EXPECT_EQ(gain(3, {"Cl1/Fu1/Gr1"}, Paid::Ships, nothing), (Amounts{15, 15, 15}));
  EXPECT_EQ(gain(2, {"Cl1/Fu1"}, Paid::Ships, nothing), (Amounts{10, 10}));
}

// An empty ship that is not ranked is no ship that others could be last against.
TEST(MediciReading, OfRankedShipsOnlyTheLastEarnNothing) {  // A13, A28
  const core::Choice both{{"tied-last-ships", "nothing"}, {"empty-ship-rank", "no-cargo-no-pay"}};
  EXPECT_EQ(gain(3, {"Cl1/Fu1/-"}, Paid::Ships, both), (Amounts{22, 22, 0}));
}

TEST(MediciReading, AfterAnUnsoldLotTheTurnPassesOnOrStays) {  // A29
  const Position p{.phase = "bid", .lot = "Gr0", .pool = "Fu5,Dy5,Au10", .money = "5/5/5", .ships = "-/-/-"};
  EXPECT_EQ(at(full_game(3), p).play("pass").see("phase drawer"), "phase=draw drawer=1");
  EXPECT_EQ(at(full_game(3, reading("next-after-unsold", "same-drawer")), p).play("pass").see("phase drawer"),
            "phase=draw drawer=0");
}

TEST(MediciReading, TiedDiscsShareAllTheirPrizesOrTheFirstOnly) {  // A10
  const Ending e{"", fur({3, 3, 1})};
  EXPECT_EQ(gain(3, e, Paid::Tracks), (Amounts{27, 27, 20}));
  EXPECT_EQ(gain(3, e, Paid::Tracks, reading("tie-sum-first", "own-only")), (Amounts{17, 17, 12}));
}

TEST(MediciReading, TiedShipsShareAllTheirPrizesHoweverTracksAreRead) {  // A10
  EXPECT_EQ(gain(3, {"Cl4/Fu4/Gr1"}, Paid::Ships, reading("tie-sum-first", "own-only")), (Amounts{22, 22, 0}));
}

TEST(MediciReading, TwoTiedDiscsShareTenOrFifteen) {  // A11
  const core::Choice fifteen = reading("two-player-track-tie", "sum-10-5");
  EXPECT_EQ(gain(2, {"", fur({1, 1})}, Paid::Tracks), (Amounts{25, 25}));
  EXPECT_EQ(gain(2, {"", fur({1, 1})}, Paid::Tracks, fifteen), (Amounts{35, 35}));
}

TEST(MediciReading, TheSecondOfTwoHasNothingHoweverTiesAreRead) {  // A11
  const Ending e{"", "2,2,2,2,2/1,1,1,1,1"};
  EXPECT_EQ(gain(2, e, Paid::Tracks), (Amounts{50, 0}));
  EXPECT_EQ(gain(2, e, Paid::Tracks, reading("two-player-track-tie", "sum-10-5")), (Amounts{50, 0}));
}

TEST(MediciReading, TheTieOfTwoChangesNothingForThree) {  // A11
  EXPECT_EQ(gain(3, {"", fur({1, 1, 0})}, Paid::Tracks, reading("two-player-track-tie", "sum-10-5")),
            (Amounts{27, 27, 20}));
}

TEST(MediciReading, AShipWithoutACardIsRankedOrLeftOut) {  // A13
  const core::Choice left_out = reading("empty-ship-rank", "no-cargo-no-pay");
  EXPECT_EQ(gain(2, {"-/Fu0"}, Paid::Ships), (Amounts{10, 10}));
  EXPECT_EQ(gain(2, {"-/Fu0"}, Paid::Ships, left_out), (Amounts{0, 20}));
  EXPECT_EQ(gain(3, {"Cl4/-/-"}, Paid::Ships), (Amounts{30, 7, 7}));
  EXPECT_EQ(gain(3, {"Cl4/-/-"}, Paid::Ships, left_out), (Amounts{30, 0, 0}));
  EXPECT_EQ(gain(3, {"-/-/-"}, Paid::Ships), (Amounts{15, 15, 15}));
  EXPECT_EQ(gain(3, {"-/-/-"}, Paid::Ships, left_out), (Amounts{0, 0, 0}));
}

// Whose turn it is.

TEST(MediciReading, AFullShipIsPassedOverUnlessTheTurnComesToItLiterally) {  // A12
  const Position p{
      .phase = "bid", .lot = "Sp0", .pool = "Fu1,Fu2,Au10", .money = "5/5/5", .ships = "-/Cl0,Cl1,Cl2,Cl3,Cl4/-"};
  EXPECT_EQ(at(full_game(3), p).play("pass").see("phase turn"), "phase=draw turn=2");
  auto t = at(full_game(3, reading("turn-to-full-ship", "literal")), p);
  EXPECT_EQ(t.play("pass").see("phase turn"), "phase=draw turn=1");
  EXPECT_TRUE(core::is_dead_end(t.game, t.state));
  EXPECT_EQ(t.rule_against("draw"), 9);
}

TEST(MediciReading, TheNextDrawerSitsLeftOfTheDrawerOrOfTheBuyer) {  // A26
  const Position p{.phase = "bid", .lot = "Gr0", .high = "1@1", .pool = "Fu1,Fu2", .money = "5/5/5"};
  EXPECT_EQ(at(full_game(3), p).play("pass").see("turn drawer"), "turn=1 drawer=1");
  const auto buyer = full_game(3, reading("next-drawer", "left-of-winner"));
  EXPECT_EQ(at(buyer, p).play("pass").see("turn drawer"), "turn=2 drawer=2");
}

TEST(MediciReading, WithoutABuyerTheNextDrawerSitsLeftOfTheDrawer) {  // A26
  const Position p{.phase = "bid", .turn = 1, .drawer = 1, .lot = "Gr0", .pool = "Fu1,Fu2", .money = "5/5/5"};
  EXPECT_EQ(at(full_game(3, reading("next-drawer", "left-of-winner")), p).play("pass").see("turn drawer"),
            "turn=2 drawer=2");
}

TEST(MediciReading, LeftOfTheBuyerAFullShipIsPassedOver) {  // A26
  const Position p{.phase = "bid",
                   .lot = "Sp0",
                   .high = "1@1",
                   .pool = "Fu1,Fu2",
                   .money = "5/5/5",
                   .ships = "-/-/Cl0,Cl1,Cl2,Cl3,Cl4"};
  EXPECT_EQ(at(full_game(3, reading("next-drawer", "left-of-winner")), p).play("pass").see("turn"), "turn=0");
}

// The prizes are switched off, so that the purses stay as they are.
TEST(MediciReading, ThePoorestIsFoundByTheMoneyOrByTheDisc) {  // A14b
  const auto next = [](const std::string& money, const std::string& answer) {
    const auto game =
        game_of(R"({"players": 2, "ship_prizes": [0], "track_prizes": [0]})", reading("poorest-by", answer));
    return at(game, {.phase = "bid", .lot = "Gr0", .money = money}).play("pass").see("turn");
  };
  EXPECT_EQ(next("105/90", "money"), "turn=1");
  EXPECT_EQ(next("105/90", "disc-position"), "turn=0");
  EXPECT_EQ(next("1/100", "money"), "turn=0");
  EXPECT_EQ(next("1/100", "disc-position"), "turn=1");  // a hundred is a whole lap
  EXPECT_EQ(next("99/98", "disc-position"), "turn=1");
  EXPECT_EQ(next("7/107", "disc-position"), "turn=-");  // the discs share a space
}

// What the players know.

const char* const three_cards = R"({"players": 2, "start": 0, "deck": {"size": 2},
                                    "cards": {"Fu5": 1, "Gr0": 1, "Au10": 1}})";

TEST(MediciReading, RemovedCardsAreUnseenOrKnownToAll) {  // A20
  auto unseen = opening(game_of(three_cards));
  EXPECT_EQ(unseen.play("draw").moves(), (List{"card Fu5", "card Gr0", "card Au10"}));
  auto known = opening(game_of(three_cards, reading("discard-inspection", "removed-too")));
  EXPECT_EQ(known.see("phase turn drawer"), "phase=remove turn=- drawer=0");
  EXPECT_EQ(known.moves(), (List{"remove Fu5", "remove Gr0", "remove Au10"}));
  EXPECT_EQ(known.play("remove Au10").see("phase turn deck pool"), "phase=draw turn=0 deck=2 pool=Fu5,Gr0");
  EXPECT_EQ(known.play("draw").moves(), (List{"card Fu5", "card Gr0"}));
}

TEST(MediciReading, NoCardIsRemovedOpenlyUnderOurs) {  // A20
  EXPECT_EQ(opening(game_of(three_cards)).rule_against("remove Fu5"), 4);
}

TEST(MediciReading, ACardThatIsTwiceInTheBoxIsTwiceAsLikelyToBeRemoved) {  // A20
  auto t = opening(full_game(2, reading("discard-inspection", "removed-too")));
  t.play("start 1");
  EXPECT_EQ(t.game.weight(t.state, t.game.parse_move(t.state, "remove Sp5")), 2u);
  EXPECT_EQ(t.game.weight(t.state, t.game.parse_move(t.state, "remove Sp4")), 1u);
}

TEST(MediciReading, CardsAreRemovedOpenlyOnEveryDay) {  // A20
  auto t = opening(game_of(three_cards, reading("discard-inspection", "removed-too")));
  t.play("remove Au10; draw; card Fu5; stop; pass; pass; draw; card Gr0; pass; pass; start 1");
  EXPECT_EQ(t.see("day phase drawer deck pool"), "day=2 phase=remove drawer=1 deck=2 pool=Fu5,Gr0,Au10");
}

TEST(MediciReading, SixPlayersHaveNothingToRemove) {  // A20
  auto t = opening(full_game(6, reading("discard-inspection", "removed-too")));
  EXPECT_EQ(t.play("start 3").see("phase turn"), "phase=draw turn=3");
}

}  // namespace
}  // namespace medici_tests
