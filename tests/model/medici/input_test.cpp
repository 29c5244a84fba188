#include "tests/model/medici/support.hpp"

// What a user can get wrong: configurations, readings, states, moves. Each mistake gives one line that names its place.

namespace medici_tests {
namespace {

// Configurations.

TEST(MediciBadConfig, NeedsItsPlayers) {
  EXPECT_COMPLAINT(game_of("{}"), "config.players: missing");
  EXPECT_COMPLAINT(game_of(R"({"players": 1})"), "config.players: 1 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 7})"), "config.players: 7 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": "two"})"), "config.players: \"two\" is not");
}

TEST(MediciBadConfig, IsAnObject) {
  EXPECT_COMPLAINT(game_of("[2]"), "config: expected an object");
  EXPECT_COMPLAINT(game_of("{\n\"players\": }"), "config:2: not JSON");
}

TEST(MediciBadConfig, HasNoUnknownKey) {
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "florins": 3})"), "config.florins: unknown key");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "deck": {"size": 3, "sorted": 1}})"), "config.deck.sorted: unknown key");
}

TEST(MediciBadConfig, HasANameInQuotes) { EXPECT_COMPLAINT(game_of(R"({"players": 2, "name": 5})"), "config.name"); }

// A state counts the deck in a byte: a larger one would silently become a small one.
TEST(MediciBadConfig, HasADayDeckThatAStateCanCount) {
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "cards": {"Fu5": 99, "Gr0": 99, "Sp5": 99}, "deck": {"size": 290}})"),
                   "config.deck.size: 290 is not a whole number from 1 to 250");
}

TEST(MediciBadConfig, HasOneToThreeDays) {
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "days": 4})"), "config.days: 4 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "days": 2, "day": 3})"), "config.day: 3 is not");
}

TEST(MediciBadConfig, HasShipsOfOneToEightSpaces) {  // R1
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "capacity": 0})"), "config.capacity: 0 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "capacity": 9})"), "config.capacity: 9 is not");
}

TEST(MediciBadConfig, BeginsWithoutDebts) {  // R3
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "money": -1})"), "config.money: -1 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "money": 1.5})"), "config.money: 1.5 is not");
}

TEST(MediciBadConfig, BeginsWithASeatOrByChance) {  // R5
  EXPECT_COMPLAINT(game_of(R"({"players": 3, "start": 3})"), "config.start: 3 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 3, "start": "left"})"), "config.start: expected \"chance\" or a seat");
}

TEST(MediciBadConfig, HasPrizesThatAreNumbers) {  // R21, R24
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "ship_prizes": 20})"), "config.ship_prizes: expected a list");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "ship_prizes": [-5]})"), "config.ship_prizes: -5 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "track_prizes": ["ten"]})"), "config.track_prizes: \"ten\" is not");
}

std::string about_cards(const std::string& cards) {
  return complaint([&] { game_of(R"({"players": 2, "deck": {"size": 1}, "cards": )" + cards + "}"); });
}

TEST(MediciBadConfig, HasCardsOfAGoodAndAValue) {  // R4
  EXPECT_EQ(about_cards(R"({"Fu5": 2})"), "nothing was wrong");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "cards": 36})"), "config.cards: expected an object");
  for (const char* card : {"Wo5", "fu5", "F", ""})
    EXPECT_EQ(about_cards(fmt::format(R"({{"{}": 1}})", card)),
              fmt::format("config.cards: '{}' is not a card; expected Cl, Fu, Gr, Dy, Sp or Au and a value", card));
  for (const char* card : {"Fu", "Fu-1", "Fu100", "Fux"})
    EXPECT_NE(
        about_cards(fmt::format(R"({{"{}": 1}})", card)).find(fmt::format("config.cards: value of card '{}'", card)),
        std::string::npos)
        << about_cards(fmt::format(R"({{"{}": 1}})", card));
  EXPECT_EQ(about_cards(R"({"Fu05": 1})"), "config.cards: 'Fu05' is not a card; did you mean Fu5?");
}

TEST(MediciBadConfig, HasAtLeastOneOfEachCardItLists) {  // R4
  EXPECT_EQ(about_cards(R"({"Fu5": 0})"), "config.cards.Fu5: 0 is not a whole number from 1 to 99");
  EXPECT_EQ(about_cards(R"({"Fu5": 100})"), "config.cards.Fu5: 100 is not a whole number from 1 to 99");
}

TEST(MediciBadConfig, HasAtMost32KindsOfCards) {
  std::string cards;
  for (int value = 0; value <= 32; ++value) cards += fmt::format(R"({}"Cl{}": 1)", value == 0 ? "{" : ", ", value);
  EXPECT_EQ(about_cards(cards + "}"), "config.cards.Cl32: more than 32 kinds of cards");
}

TEST(MediciBadConfig, HasADeckNoLargerThanItsCards) {  // R4
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "cards": {"Fu5": 2}, "deck": {"size": 3}})"),
                   "config.deck.size: 3 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "cards": {"Fu5": 2}, "deck": {"size": 0}})"),
                   "config.deck.size: 0 is not");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "deck": {}})"), "config.deck.size: missing");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "deck": 18})"), "config.deck: expected an object");
}

TEST(MediciBadConfig, HasEnoughCardsForTheDeckOfTheBook) {  // R4
  EXPECT_COMPLAINT(game_of(R"({"players": 4, "cards": {"Fu5": 23}})"), "config.cards: 23 cards are fewer than the 24");
  EXPECT_EQ(complaint([] { game_of(R"({"players": 4, "cards": {"Fu5": 24}})"); }), "nothing was wrong");
}

TEST(MediciBadConfig, KnowsTheOrderOfOneDayOnly) {
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "deck": {"order": ["Fu5"]}})"),
                   "config.deck: a known order is for one day only");
  EXPECT_EQ(complaint([] { game_of(R"({"players": 2, "day": 3, "deck": {"order": ["Fu5"]}})"); }), "nothing was wrong");
}

std::string about_order(const std::string& deck, const std::string& more = "") {
  return complaint([&] { game_of(R"({"players": 2, "days": 1, )" + more + R"("deck": )" + deck + "}"); });
}

TEST(MediciBadConfig, OrdersCardsThatThereAre) {
  EXPECT_EQ(about_order(R"({"order": ["Fu5", "Gr0"]})", R"("cards": {"Fu5": 1}, )"),
            "config.deck: 'Gr0' is not among the cards of this configuration");
  EXPECT_EQ(about_order(R"({"order": ["Fu5", "Fu5"]})", R"("cards": {"Fu5": 1}, )"),
            "config.deck: 'Fu5' occurs 2 times, there are only 1");
  EXPECT_NE(about_order(R"({"order": ["Xy1"]})").find("config.deck: 'Xy1' is not a card"), std::string::npos);
}

TEST(MediciBadConfig, OrdersCardsByAListOfNames) {
  EXPECT_EQ(about_order(R"({"order": "Fu5"})"), "config.deck.order: expected a list of cards, top first");
  EXPECT_EQ(about_order(R"({"order": [5]})"), "config.deck.order: expected a text in quotes");
  EXPECT_EQ(about_order(R"({"order": [], "first": 2})"), "config.deck.order: there is no card to repeat");
}

// Readings.

TEST(MediciBadReading, ThatDoesNotExistIsToldWhatThereIs) {
  EXPECT_EQ(complaint([] {
              full_game(2, {{"last-lot", "later"}});
            }),
            "reading 'last-lot=later': no such reading; 'last-lot' has: auction-then-end, end-at-once");
}

TEST(MediciBadReading, OfNoQuestionIsToldTheQuestions) {
  EXPECT_COMPLAINT(full_game(2, {{"last-card", "yes"}}),
                   "reading 'last-card=yes': no such question; the questions are: lot-limit-whose");
}

TEST(MediciBadReading, OfAConfigurationIsAnObjectOfTexts) {
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "readings": "ours"})"), "config.readings: expected");
  EXPECT_COMPLAINT(game_of(R"({"players": 2, "readings": {"last-lot": 1}})"), "config.readings.last-lot");
}

TEST(MediciBadReading, OfAnUnknownBookIsToldTheBooks) {
  const auto config = core::parse_json(R"({"players": 2})", "config");
  EXPECT_COMPLAINT(medici::rules_for(config, {"en-medici", {}}),
                   "book 'en-medici': no such rulebook of this game; there is: pt-medici");
}

TEST(MediciReadingChoice, OfTheUserWinsOverThatOfTheConfiguration) {
  const char* config = R"({"players": 2, "readings": {"last-lot": "end-at-once", "bonus-sum": "cumulative"}})";
  const auto rules = game_of(config, {{"last-lot", "auction-then-end"}}).rules;
  EXPECT_EQ(rules.last_lot, medici::LastLot::AuctionThenEnd);
  EXPECT_EQ(rules.bonus_sum, medici::BonusSum::Cumulative);
}

TEST(MediciReadingChoice, OfTheBookIsOurs) {
  const auto config = core::parse_json(R"({"players": 2})", "config");
  EXPECT_EQ(medici::rules_for(config, {"pt-medici", {}}), medici::rules_for(config, {}));
}

// States.

class MediciBadState : public testing::Test {
 protected:
  const std::string good =
      "day=2 phase=bid turn=0 drawer=2 lot=Fu3,Au10 high=7@1 deck=4 pool=Cl5*2,Gr0,Gr1,Sp5 money=12/8/105 "
      "ships=Fu5*2,Dy0/-/Sp1 levels=0,1,2,3,4/5,6,7,0,0/0,0,0,0,1 discards=Dy1,Dy2 reshuffled=0";
  const medici::Game game = full_game(3);

  // What is said when a part of the good line is replaced.
  std::string with(const std::string& part, const std::string& instead) const { return with(game, part, instead); }
  std::string with(const medici::Game& other, const std::string& part, const std::string& instead) const {
    std::string line = good;
    const auto from = line.find(part);
    EXPECT_NE(from, std::string::npos) << part;
    line.replace(from, part.size(), instead);
    return complaint([&] { other.parse(line); });
  }
};

TEST_F(MediciBadState, TheGoodLineIsGood) { EXPECT_EQ(with("day=2", "day=2"), "nothing was wrong"); }

TEST_F(MediciBadState, NamesTheWordThatIsMissingOrWrong) {
  EXPECT_EQ(complaint([&] { game.parse(""); }), "state: 'day=' expected after 0 words, the line ends there");
  EXPECT_EQ(with(" reshuffled=0", ""), "state: 'reshuffled=' expected after 12 words, the line ends there");
  EXPECT_EQ(with("lot=Fu3,Au10 ", ""), "state: word 5 is 'high=7@1', expected 'lot=...'");
  EXPECT_EQ(with("reshuffled=0", "reshuffled=0 more=1"), "state: word 14 'more=1' is one too many");
}

TEST_F(MediciBadState, NamesAPhaseThatIsNone) {
  EXPECT_EQ(with("phase=bid", "phase=sale"),
            "state: phase: 'sale' is none of start, remove, draw, card, bid, fill, over");
}

TEST_F(MediciBadState, NamesANumberOutOfItsRange) {
  EXPECT_EQ(with("day=2", "day=0"), "state: day: '0' is not a whole number from 1 to 3");
  EXPECT_EQ(with("day=2", "day=4"), "state: day: '4' is not a whole number from 1 to 3");
  EXPECT_EQ(with("turn=0", "turn=3"), "state: turn: '3' is not a whole number from 0 to 2");
  EXPECT_EQ(with("drawer=2", "drawer=x"), "state: drawer: 'x' is not a whole number from 0 to 2");
  EXPECT_NE(with("deck=4", "deck=-1").find("state: deck: '-1' is not"), std::string::npos);
  EXPECT_NE(with("/105", "/-5").find("state: money: '-5' is not"), std::string::npos);
  EXPECT_NE(with("7,0,0/", "7,0,300/").find("state: levels: '300' is not"), std::string::npos);
  EXPECT_EQ(with("reshuffled=0", "reshuffled=2"), "state: reshuffled: '2' is not a whole number from 0 to 1");
}

TEST_F(MediciBadState, NamesABidThatIsNone) {  // R11
  EXPECT_EQ(with("high=7@1", "high=7"), "state: high is '7', expected '-' or BID@SEAT");
  EXPECT_NE(with("high=7@1", "high=0@1").find("state: high bid: '0' is not"), std::string::npos);
  EXPECT_EQ(with("high=7@1", "high=7@3"), "state: high bidder: '3' is not a whole number from 0 to 2");
}

TEST_F(MediciBadState, NamesACardThatIsNone) {
  EXPECT_EQ(with("lot=Fu3", "lot=Fu6"), "state: lot: 'Fu6' is not a card of this configuration");
  EXPECT_EQ(with("pool=Cl5*2", "pool=Wo1"), "state: pool: 'Wo1' is not a card of this configuration");
  EXPECT_EQ(with("Dy0/-/Sp1", "Dy0//Sp1"), "state: ships: '' is not a card of this configuration");
  EXPECT_EQ(with("discards=Dy1", "discards=Dy9"), "state: discards: 'Dy9' is not a card of this configuration");
}

TEST_F(MediciBadState, NamesACardThatIsNamedTwice) {
  EXPECT_EQ(with("discards=Dy1,Dy2", "discards=Dy1,Dy1"), "state: discards: 'Dy1' is named twice");
}

TEST_F(MediciBadState, NamesACardThatIsThereTooOften) {  // R4
  EXPECT_EQ(with("lot=Fu3", "lot=Dy0"), "state: 2 cards Dy0 lie about, the configuration has 1");
  EXPECT_EQ(with("pool=Cl5*2", "pool=Cl5*3"), "state: 3 cards Cl5 lie about, the configuration has 2");
}

TEST_F(MediciBadState, HasAPartForEachPlayer) {
  EXPECT_EQ(with("money=12/8/105", "money=12/8"),
            "state: money: 2 parts, expected 3, one for each player");
  EXPECT_NE(with("ships=Fu5*2,Dy0/-/", "ships=-/").find("state: ships: 2 parts"), std::string::npos);
  EXPECT_NE(with("/0,0,0,0,1", "").find("state: levels: 2 parts"), std::string::npos);
}

TEST_F(MediciBadState, HasFiveLevelsForEachPlayer) {  // R2
  EXPECT_EQ(with("/0,0,0,0,1", "/0,0,0,1"), "state: levels: 4 numbers, expected 5");
}

TEST_F(MediciBadState, HasNoDiscAboveTheTop) {  // R23
  EXPECT_EQ(with("5,6,7,0,0", "5,6,8,0,0"), "state: level 8 is above the top of a track, 7");
  EXPECT_EQ(with(full_game(3, {{"track-length", "eight-steps"}}), "5,6,7,0,0", "5,6,8,0,0"), "nothing was wrong");
  EXPECT_EQ(with(full_game(3, {{"over-the-top", "true-count"}}), "5,6,7,0,0", "5,6,9,0,0"), "nothing was wrong");
}

TEST_F(MediciBadState, HasNoShipThatHoldsTooMuch) {  // R1
  EXPECT_EQ(with("/-/", "/Cl0,Cl1,Cl2,Cl3,Cl4/"), "nothing was wrong");
  EXPECT_EQ(with("/-/", "/Cl0,Cl1,Cl2,Cl3,Cl4,Dy3/"), "state: the ship of player 1 holds more than 5 cards");
}

TEST_F(MediciBadState, HasADeckWithinThePool) {  // R4
  EXPECT_EQ(with("deck=4", "deck=5"), "nothing was wrong");
  EXPECT_EQ(with("deck=4", "deck=6"), "state: the deck of 6 is larger than the pool of 5");
}

TEST_F(MediciBadState, HasSomebodyToActWhenPlayersDecide) {
  EXPECT_EQ(with("turn=0", "turn=-"), "state: in phase bid turn must be a seat");
  EXPECT_EQ(with("phase=bid turn=0", "phase=draw turn=-"), "state: in phase draw turn must be a seat");
  EXPECT_EQ(with("phase=bid", "phase=card"), "state: in phase card turn must not be a seat");
  EXPECT_EQ(with("phase=bid", "phase=over"), "state: in phase over turn must not be a seat");
}

TEST_F(MediciBadState, HasADrawerWhileADayGoesOn) {
  EXPECT_EQ(with("drawer=2", "drawer=-"), "state: in phase bid drawer must be a seat");
  EXPECT_EQ(with("phase=bid turn=0", "phase=start turn=-"), "state: in phase start drawer must not be a seat");
  EXPECT_EQ(with("phase=bid turn=0", "phase=over turn=-"), "state: in phase over drawer must not be a seat");
}

TEST_F(MediciBadState, HasTheDrawerDraw) {  // R6
  EXPECT_EQ(with("phase=bid turn=0", "phase=draw turn=0"), "state: in phase draw the drawer acts");
}

TEST_F(MediciBadState, HasALotToBidFor) {  // R10
  EXPECT_EQ(with("lot=Fu3,Au10", "lot=-"), "state: there is no lot to bid for");
}

TEST_F(MediciBadState, HasNoBidOutsideAnAuction) {  // R10
  EXPECT_EQ(with("phase=bid turn=0", "phase=draw turn=2"), "state: a high bid needs phase bid");
}

TEST_F(MediciBadState, HasNoBidBeyondTheBiddersMoney) {  // R12
  EXPECT_EQ(with("high=7@1", "high=8@1"), "nothing was wrong");
  EXPECT_EQ(with("high=7@1", "high=9@1"), "state: the high bid exceeds the bidder's money");
}

TEST_F(MediciBadState, HasACardToTurnUp) {  // R19
  EXPECT_EQ(
      with("phase=bid turn=0 drawer=2 lot=Fu3,Au10 high=7@1 deck=4", "phase=card turn=- drawer=2 lot=- high=- deck=0"),
      "state: no card can be turned up");
  EXPECT_EQ(
      with("phase=bid turn=0 drawer=2 lot=Fu3,Au10 high=7@1 deck=4", "phase=fill turn=- drawer=2 lot=- high=- deck=0"),
      "state: no card can be turned up");
}

TEST_F(MediciBadState, HasAShipToFill) {  // R17
  const std::string line =
      Position{.phase = "fill", .turn = nobody, .pool = "Fu0", .money = "1/1/1", .ships = "Cl0,Cl1,Cl2,Cl3,Cl4/-/-"}
          .text();
  EXPECT_EQ(complaint([&] { game.parse(line); }), "state: the ship to fill is full");
}

TEST_F(MediciBadState, HasACardToSetAside) {  // R4
  const std::string part = "phase=bid turn=0 drawer=2 lot=Fu3,Au10 high=7@1 deck=4";
  const auto open = full_game(3, {{"discard-inspection", "removed-too"}});
  EXPECT_EQ(with(open, part, "phase=remove turn=- drawer=2 lot=- high=- deck=4"), "nothing was wrong");
  EXPECT_EQ(with(open, part, "phase=remove turn=- drawer=2 lot=- high=- deck=5"),
            "state: nothing is left to set aside");
  EXPECT_EQ(with(part, "phase=remove turn=- drawer=2 lot=- high=- deck=4"), "state: nothing is left to set aside");
}

TEST_F(MediciBadState, IsReshuffledOnlyUnderThatReading) {  // A4
  EXPECT_EQ(with("reshuffled=0", "reshuffled=1"), "state: reshuffled needs short-lot=reshuffle-discards");
  EXPECT_EQ(with(full_game(3, {{"short-lot", "reshuffle-discards"}}), "reshuffled=0", "reshuffled=1"),
            "nothing was wrong");
}

TEST_F(MediciBadState, HasNoPoolWhenTheOrderIsKnown) {
  const auto known = game_of(R"({"players": 2, "days": 1, "cards": {"Fu0": 1, "Gr0": 1}, "deck": {"order": ["Fu0"]}})");
  EXPECT_EQ(complaint([&] { known.parse(Position{.deck = 1}.text()); }), "nothing was wrong");
  EXPECT_EQ(complaint([&] { known.parse(Position{.deck = 1, .pool = "Fu0"}.text()); }),
            "state: the order of the deck is known, so pool must be empty");
  EXPECT_EQ(complaint([&] { known.parse(Position{.deck = 2}.text()); }),
            "state: deck=2, but the known order has 1 cards");
}

// States in JSON.

class MediciBadJson : public testing::Test {
 protected:
  const medici::Game game = full_game(2);
  const core::Json good = game.to_json(game.parse(Position{.lot = "Au10", .pool = "Fu0,Fu1"}.text()));

  std::string with(const char* key, const core::Json& instead) const {
    core::Json json = good;
    json[key] = instead;
    return complaint([&] { game.state_from(json); });
  }
  std::string without(const char* key) const {
    core::Json json = good;
    json.erase(key);
    return complaint([&] { game.state_from(json); });
  }
};

TEST_F(MediciBadJson, TheGoodStateIsGood) { EXPECT_EQ(with("day", 1), "nothing was wrong"); }

TEST_F(MediciBadJson, NamesAKeyThatIsMissingOrUnknown) {
  for (const char* key : {"day", "phase", "lot", "deck", "pool", "money", "ships", "levels", "discards"})
    EXPECT_EQ(without(key), fmt::format("state.{}: missing", key));
  EXPECT_EQ(with("weather", 1), "state.weather: unknown key");
  EXPECT_EQ(complaint([&] { game.state_from(core::Json::array()); }), "state: expected an object in braces");
}

TEST_F(MediciBadJson, NamesAValueOfTheWrongKind) {
  EXPECT_EQ(with("day", 4), "state.day: 4 is not a whole number from 1 to 3");
  EXPECT_EQ(with("phase", 1), "state.phase: expected a text in quotes");
  EXPECT_EQ(with("turn", 2), "state.turn: 2 is not a whole number from 0 to 1");
  EXPECT_EQ(with("reshuffled", 0), "state.reshuffled: expected true or false");
}

TEST_F(MediciBadJson, NamesABagThatIsNone) {
  EXPECT_EQ(with("lot", "Au10").substr(0, 10), "state.lot:");
  EXPECT_EQ(with("pool", {{"Wo1", 1}}), "state.pool: 'Wo1' is not a card of this configuration");
  EXPECT_EQ(with("discards", {{"Gr0", -1}}), "state.discards.Gr0: -1 is not a whole number from 0 to 255");
}

TEST_F(MediciBadJson, HasAPartForEachPlayer) {
  EXPECT_EQ(with("money", {1, 2, 3}), "state.money: 3 parts, expected 2, one for each player");
  EXPECT_EQ(with("ships", core::Json::object()), "state.ships: expected a list of 2, one for each player");
  EXPECT_EQ(with("levels", {{0, 0, 0, 0, 0}, {0, 0}}), "state.levels: 2 numbers, expected 5");
}

TEST_F(MediciBadJson, HasABidAndItsBidder) {  // R11
  EXPECT_EQ(with("high", {{"bid", 1}}), "state.high.by: missing");
  EXPECT_NE(with("high", {{"bid", 0}, {"by", 1}}).find("state.high.bid: 0 is not"), std::string::npos);
  EXPECT_EQ(with("high", {{"bid", 1}, {"by", 1}, {"at", 2}}), "state.high.at: unknown key");
}

TEST_F(MediciBadJson, IsCheckedAsATextIs) {
  EXPECT_EQ(with("deck", 3), "state: the deck of 3 is larger than the pool of 2");
  EXPECT_EQ(with("turn", nullptr), "state: in phase draw turn must be a seat");
}

// Moves.

std::string about_move(const std::string& line) {
  const auto game = full_game(2);
  return complaint([&] { game.parse_move(game.start(), line); });
}

TEST(MediciBadMove, IsToldTheMovesThereAre) {
  for (const char* line : {"", "buy", "draw 1", "bid", "start", "card", "bid 1 2"})
    EXPECT_EQ(
        about_move(line),
        fmt::format("move '{}': expected start SEAT, remove CARD, draw, card CARD, stop, pass or bid FLORINS", line));
}

TEST(MediciBadMove, NamesTheSeatTheCardOrTheBid) {
  EXPECT_EQ(about_move("start 2"), "move: seat: '2' is not a whole number from 0 to 1");
  EXPECT_EQ(about_move("card Fu6"), "move: card: 'Fu6' is not a card of this configuration");
  EXPECT_EQ(about_move("remove x"), "move: card: 'x' is not a card of this configuration");
}

TEST(MediciBadMove, BidsWholeFlorinsFromOne) {  // R11
  for (const char* florins : {"0", "-1", "1.5", "two"})
    EXPECT_EQ(about_move(fmt::format("bid {}", florins)).substr(0, 15 + std::string(florins).size() + 2),
              fmt::format("move: florins: '{}'", florins));
}

TEST(MediciBadMove, InJsonNamesItsPlace) {
  const auto game = full_game(2);
  EXPECT_COMPLAINT(game.move_from(core::Json::array()), "move: expected an object");
  EXPECT_COMPLAINT(game.move_from(core::Json::object()), "move.do: missing");
  EXPECT_COMPLAINT(game.move_from({{"do", "buy"}}), "move.do: 'buy': expected start SEAT");
  EXPECT_COMPLAINT(game.move_from({{"do", "bid"}}), "move.florins: missing");
  EXPECT_COMPLAINT(game.move_from({{"do", "bid"}, {"florins", 0}}), "move.florins: 0 is not");
  EXPECT_COMPLAINT(game.move_from({{"do", "start"}, {"seat", 2}}), "move.seat: 2 is not");
  EXPECT_COMPLAINT(game.move_from({{"do", "card"}, {"card", "Fu6"}}), "move.card: 'Fu6' is not a card");
  EXPECT_COMPLAINT(game.move_from({{"do", "pass"}, {"why", 1}}), "move.why: unknown key");
}

}  // namespace
}  // namespace medici_tests
