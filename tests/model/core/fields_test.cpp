#include "model/core/fields.hpp"

#include <gtest/gtest.h>

#include <array>

// A description of fields, tried on a state that has one of each shape.
namespace {

enum class Phase : std::uint8_t { Draw, Over };
enum class Do : std::uint8_t { Pass, Bid, Card };

struct State {
  Phase phase = Phase::Draw;
  std::int8_t turn = -1;
  std::uint8_t day = 0;
  bool shuffled = false;
  std::int8_t top = -1;
  core::Bag<3> lot{};
  std::array<std::int64_t, 4> money{};
  core::Bag<3> spare{};
  friend bool operator==(const State&, const State&) = default;
};

struct Move {
  Do what = Do::Pass;
  std::int64_t number = 0;
  friend bool operator==(const Move&, const Move&) = default;
};

const char* const phases[] = {"draw", "over"};
const std::vector<std::string> names{"Fu1", "Fu2", "Au"};

template <class S>
auto fields(S& s) {
  return [&s](auto&& visit) {
    visit("phase", s.phase, core::OneOf{phases});
    visit("turn", s.turn, core::Seat{3});
    visit("day", s.day, core::Number{0, 3});
    visit("shuffled", s.shuffled, core::Truth{});
    visit("top", s.top, core::Kind{names, true});
    visit("lot", s.lot, core::Cards{names});
    visit("money", s.money, core::each_player(3, core::Number{0, 9}));
    visit("spare", s.spare, core::Optional<core::Cards>{{names}});
  };
}

template <class S>
auto narrow(S& s) {
  return [&s](auto&& visit) {
    visit("turn", s.turn, core::Seat{3});
    visit("day", s.day, core::Number{0, 3});
    visit("money", s.money, core::each_player(3, core::Number{0, 9}));
  };
}

const auto verbs = [](auto&& verb) {
  verb(Do::Pass, "pass");
  verb(Do::Bid, "bid", "florins", core::Number{1, 9});
  verb(Do::Card, "card", "card", core::Kind{names});
};

State some_state() {
  State s;
  s.turn = 2;
  s.day = 3;
  s.shuffled = true;
  s.top = 1;
  s.lot = {2, 0, 1};
  s.money = {1, 0, 9, 0};
  return s;
}

const char* const line = "phase=draw turn=2 day=3 shuffled=1 top=Fu2 lot=Fu1*2,Au money=1/0/9 spare=-";

template <class Call>
std::string complaint(Call call) {
  try {
    call();
  } catch (const core::BadInput& e) {
    return e.what();
  }
  return "none";
}

std::string about_line(std::string_view part, std::string_view instead) {
  std::string text = line;
  text.replace(text.find(part), part.size(), instead);
  return complaint([&] {
    State s;
    core::parse_fields(text, fields(s));
  });
}

std::string about_json(const char* key, const core::Json& value) {
  const State from = some_state();
  core::Json json = core::fields_json(fields(from));
  json[key] = value;
  return complaint([&] {
    State s;
    core::fields_from_json(json, fields(s));
  });
}

}  // namespace

TEST(Fields, AStateIsOneLineInTheOrderOfItsFields) {
  const State s = some_state();
  EXPECT_EQ(core::print_fields(fields(s)), line);
}

TEST(Fields, TheLineGivesTheStateBack) {
  State s;
  core::parse_fields(line, fields(s));
  EXPECT_EQ(s, some_state());
}

TEST(Fields, JsonGivesTheStateBack) {
  const State from = some_state();
  const core::Json json = core::fields_json(fields(from));
  EXPECT_EQ(
      json.dump(),
      R"({"phase":"draw","turn":2,"day":3,"shuffled":true,"top":"Fu2","lot":{"Fu1":2,"Au":1},"money":[1,0,9],"spare":{}})");
  State s;
  core::fields_from_json(json, fields(s));
  EXPECT_EQ(s, from);
}

TEST(Fields, NobodyAndNothingAreADashAndNull) {
  const State s;
  EXPECT_EQ(core::print_fields(fields(s)), "phase=draw turn=- day=0 shuffled=0 top=- lot=- money=0/0/0 spare=-");
  const core::Json json = core::fields_json(fields(s));
  EXPECT_TRUE(json["turn"].is_null());
  EXPECT_TRUE(json["top"].is_null());
}

TEST(Fields, JsonMayLeaveOutWhatIsOptionalOnly) {
  const State from = some_state();
  core::Json json = core::fields_json(fields(from));
  for (const char* key : {"turn", "shuffled", "top", "spare"}) json.erase(key);
  State s;
  core::fields_from_json(json, fields(s));
  EXPECT_EQ(s.turn, -1);
  EXPECT_EQ(s.money, from.money);
  json.erase("money");
  EXPECT_EQ(complaint([&] { core::fields_from_json(json, fields(s)); }), "state.money: missing");
}

TEST(Fields, WhatDoesNotFitIsRefusedWithItsPlace) {
  EXPECT_EQ(about_line("phase=draw", "phase=drawn"), "state: phase: 'drawn' is none of draw, over");
  EXPECT_EQ(about_line("turn=2", "turn=3"), "state: turn: '3' is not a whole number from 0 to 2");
  EXPECT_EQ(about_line("day=3", "day=4"), "state: day: '4' is not a whole number from 0 to 3");
  EXPECT_EQ(about_line("shuffled=1", "shuffled=2"), "state: shuffled: '2' is not a whole number from 0 to 1");
  EXPECT_EQ(about_line("top=Fu2", "top=Fu3"), "state: top: 'Fu3' is not a card of this configuration");
  EXPECT_EQ(about_line("Au money", "Au*0 money"), "state: lot: '0' is not a whole number from 1 to 255");
  EXPECT_EQ(about_line("1/0/9", "1/0/10"), "state: money: '10' is not a whole number from 0 to 9");
  EXPECT_EQ(about_line("1/0/9", "1/0"), "state: money: 2 parts, expected 3, one for each player");
  EXPECT_EQ(about_line("day=3", "dry=3"), "state: word 3 is 'dry=3', expected 'day=...'");
  EXPECT_EQ(about_line("spare=-", "spare=- x=1"), "state: word 9 'x=1' is one too many");
}

TEST(Fields, JsonThatDoesNotFitIsRefusedWithItsPlace) {
  EXPECT_EQ(about_json("phase", 1), "state.phase: expected a text in quotes");
  EXPECT_EQ(about_json("phase", "drawn"), "state.phase: 'drawn' is none of draw, over");
  EXPECT_EQ(about_json("turn", 3), "state.turn: 3 is not a whole number from 0 to 2");
  EXPECT_EQ(about_json("day", "3"), "state.day: \"3\" is not a whole number from 0 to 3");
  EXPECT_EQ(about_json("shuffled", 1), "state.shuffled: expected true or false");
  EXPECT_EQ(about_json("lot", core::Json::array()), "state.lot: expected a bag of cards such as {\"Fu5\": 2}");
  EXPECT_EQ(about_json("money", {1, 2}), "state.money: 2 parts, expected 3, one for each player");
  EXPECT_EQ(about_json("money", 1), "state.money: expected a list of 3, one for each player");
  EXPECT_EQ(about_json("more", 1), "state.more: unknown key");
}

TEST(Fields, AKeyOfTheFieldsGivesThemBackAndIsNoWiderThanTheirRanges) {
  const State from = some_state();
  const int bits = core::key_bits(core::key_of(narrow(from)));
  EXPECT_EQ(bits, 2 + 2 + 3 * 4);  // seats 0..2 and nobody, days 0..3, money 0..9
  std::uint64_t key[1];
  core::encode_key(core::key_of(narrow(from)), key);
  State s;
  core::decode_key(core::key_of(narrow(s)), key);
  EXPECT_EQ(core::print_fields(narrow(s)), core::print_fields(narrow(from)));
}

TEST(Fields, AKeyRefusesWhatIsWiderThanItsField) {
  State s;
  s.day = 4;
  std::uint64_t key[1];
  EXPECT_THROW(core::encode_key(core::key_of(narrow(s)), key), core::Overflow);
}

TEST(Moves, AVerbAndItsNumberGoBothWays) {
  for (const Move m : {Move{Do::Pass, 0}, Move{Do::Bid, 7}, Move{Do::Card, 2}}) {
    EXPECT_EQ(core::parse_move<Move>(core::print_move(m, verbs), verbs), m);
    EXPECT_EQ(core::move_from_json<Move>(core::move_json(m, verbs), verbs), m);
  }
  EXPECT_EQ(core::print_move(Move{Do::Card, 2}, verbs), "card Au");
  EXPECT_EQ(core::move_json(Move{Do::Bid, 7}, verbs).dump(), R"({"do":"bid","florins":7})");
}

TEST(Moves, ALineThatIsNoMoveIsAnsweredWithAllThatAre) {
  const auto about = [](const char* text) { return complaint([&] { core::parse_move<Move>(text, verbs); }); };
  EXPECT_EQ(about("sell"), "move 'sell': expected pass, bid FLORINS or card CARD");
  EXPECT_EQ(about("pass 1"), "move 'pass 1': expected pass, bid FLORINS or card CARD");
  EXPECT_EQ(about("bid"), "move 'bid': expected pass, bid FLORINS or card CARD");
  EXPECT_EQ(about("bid 10"), "move: florins: '10' is not a whole number from 1 to 9");
  EXPECT_EQ(about("card Fu9"), "move: card: 'Fu9' is not a card of this configuration");
}

TEST(Moves, JsonThatIsNoMoveIsRefusedWithItsPlace) {
  const auto about = [](const char* text) {
    return complaint([&] { core::move_from_json<Move>(core::Json::parse(text), verbs); });
  };
  EXPECT_EQ(about(R"({"do":"sell"})"), "move.do: 'sell': expected pass, bid FLORINS or card CARD");
  EXPECT_EQ(about(R"({"do":"bid"})"), "move.florins: missing");
  EXPECT_EQ(about(R"({"do":"bid","florins":0})"), "move.florins: 0 is not a whole number from 1 to 9");
  EXPECT_EQ(about(R"({"do":"pass","florins":1})"), "move.florins: unknown key");
}
