#include <numeric>
#include <set>

#include "model/core/sample.hpp"
#include "tests/model/medici/support.hpp"

// Keys, goods that are alike, texts and JSON.

namespace medici_tests {
namespace {

using Key = std::vector<std::uint64_t>;

Key key_of(const medici::Game& game, const medici::State& s) {
  Key key(static_cast<std::size_t>(core::words_for(game.key_bits())));
  game.encode(s, key);
  return key;
}

// Three short days of few cards, under any reading; and one day of a known order.
const char* const short_days = R"({"players": 3, "capacity": 2, "money": 4, "deck": {"size": 7},
                                   "cards": {"Fu0": 1, "Fu5": 2, "Gr0": 1, "Gr3": 1, "Sp1": 1, "Sp4": 1, "Au10": 1}})";
const char* const known_day = R"({"players": 3, "days": 1, "capacity": 2, "money": 4, "start": 2,
                                  "deck": {"order": ["Fu5", "Gr0", "Au10", "Fu5", "Sp1", "Sp2", "Sp3"]}})";

template <class See>
void random_games(const medici::Game& game, int games, See&& see) {
  core::Random random(17);
  for (int i = 0; i < games; ++i)
    core::random_game(game, game.start(), random, [&](const medici::State& s, const medici::Move* m) { see(s, m); });
}

// Keys.

TEST(MediciKey, GivesBackEveryStateOfARandomGame) {
  for (int n = 2; n <= 6; ++n) {
    const auto game = full_game(n);
    random_games(game, 10, [&](const medici::State& s, const medici::Move*) {
      ASSERT_EQ(game.decode(key_of(game, s)), s) << game.print(s);
    });
  }
}

TEST(MediciKey, GivesBackEveryStateUnderEveryReading) {
  for (const auto& question : medici::questions)
    for (const auto& reading : question.readings)
      for (const char* config : {short_days, known_day}) {
        const auto game = game_of(config, {{question.slug, reading.slug}});
        random_games(game, 10, [&](const medici::State& s, const medici::Move*) {
          ASSERT_EQ(game.decode(key_of(game, s)), s) << reading.slug << " " << game.print(s);
        });
      }
}

TEST(MediciKey, HoldsEveryWordOfAState) {
  const auto game = full_game(2, {{"short-lot", "reshuffle-discards"}});
  const Position p{.phase = "bid", .lot = "Au10", .deck = 3, .pool = "Fu0,Fu1,Fu2,Fu3", .ships = "Cl0/Gr0"};
  std::vector<Position> changed(15, p);
  changed[1].day = 2;
  changed[2].phase = "draw";
  changed[3].turn = 1;
  changed[4].drawer = 1;
  changed[5].lot = "Sp0";
  changed[6].high = "1@0";
  changed[7].high = "1@1";
  changed[8].high = "2@1";
  changed[9].deck = 2;
  changed[10].pool = "Fu0,Fu1,Fu2,Fu3,Fu4";
  changed[11].money = "5/6";
  changed[12].ships = "Cl0,Gr0/-";
  changed[13].levels = "0,0,0,0,0/0,0,0,0,1";
  changed[14].discards = "Dy5";
  std::set<Key> keys;
  for (const auto& position : changed) keys.insert(key_of(game, game.parse(position.text())));
  Position again = p;
  again.reshuffled = 1;
  keys.insert(key_of(game, game.parse(again.text())));
  EXPECT_EQ(keys.size(), 16u);
}

TEST(MediciKey, GrowsWithThePlayers) {
  for (int n = 3; n <= 6; ++n) EXPECT_GT(full_game(n).key_bits(), full_game(n - 1).key_bits()) << n;
}

TEST(MediciKey, GrowsWithTheMoney) {
  EXPECT_GT(game_of(R"({"players": 2, "money": 1000000})").key_bits(),
            game_of(R"({"players": 2, "money": 40})").key_bits());
}

TEST(MediciKey, GrowsWithTheKindsOfCards) {
  EXPECT_GT(game_of(R"({"players": 2, "cards": {"Fu0": 1, "Fu1": 1, "Gr0": 1}, "deck": {"size": 2}})").key_bits(),
            game_of(R"({"players": 2, "cards": {"Fu0": 1, "Fu1": 1}, "deck": {"size": 2}})").key_bits());
}

TEST(MediciKey, GrowsWithTheNumberOfLikeCards) {
  EXPECT_GT(game_of(R"({"players": 2, "cards": {"Fu0": 2}, "deck": {"size": 1}})").key_bits(),
            game_of(R"({"players": 2, "cards": {"Fu0": 1}, "deck": {"size": 1}})").key_bits());
}

// Five discs for each of two players; levels 0 to 7 take three bits, 0 to 8 four.
TEST(MediciKey, GrowsByABitForEachDiscWhenATrackHasEightSteps) {  // A5
  EXPECT_EQ(full_game(2, {{"track-length", "eight-steps"}}).key_bits(), full_game(2).key_bits() + 10);
}

TEST(MediciKey, HasNoPoolWhenTheOrderIsKnown) {
  const auto known = game_of(R"({"players": 2, "days": 1, "deck": {"order": ["Fu0", "Gr0", "Au10"]}})");
  const auto unknown =
      game_of(R"({"players": 2, "days": 1, "cards": {"Fu0": 1, "Gr0": 1, "Au10": 1}, "deck": {"size": 3}})");
  EXPECT_EQ(known.key_bits() + 3, unknown.key_bits());
}

// 26 cards that are there once and 5 that are there twice, in five places: 180 bits. Ten discs: 30. The rest is 46 at
// most.
TEST(MediciKey, OfTheFullGameForTwoFitsFourWords) { EXPECT_LE(full_game(2).key_bits(), 4 * 64); }

TEST(MediciKey, ARunStopsWhenAValueDoesNotFit) {
  const auto game = full_game(2);
  const auto start = game.start();
  medici::State s = start;
  s.money[1] = 1'000'000;
  EXPECT_THROW(key_of(game, s), core::Overflow);
  s = start;
  s.level[0][4] = 8;
  EXPECT_THROW(key_of(game, s), core::Overflow);
  s = start;
  s.deck = 32;
  EXPECT_THROW(key_of(game, s), core::Overflow);
  s = start;
  s.lot[0] = 2;
  EXPECT_THROW(key_of(game, s), core::Overflow);
}

TEST(MediciKey, IsWidenedForARicherPosition) {
  auto game = full_game(2);
  const auto s = game.parse(Position{.day = 2, .pool = "Fu0", .money = "1000000/1"}.text());
  EXPECT_THROW(key_of(game, s), core::Overflow);
  game.fit_keys_to(s);
  core::Random random(1);
  core::random_game(game, s, random, [&](const medici::State& later, const medici::Move*) {
    ASSERT_EQ(game.decode(key_of(game, later)), later) << game.print(later);
  });
}

TEST(MediciKey, APositionSaysWhetherCardsAreOutOfPlay) {
  auto whole = full_game(6);
  whole.fit_keys_to(whole.start());
  EXPECT_TRUE(whole.rules.all_cards_in_play);
  auto part = full_game(6);
  part.fit_keys_to(part.parse(Position{.pool = "Fu0,Fu1", .money = "1/1/1/1/1/1"}.text()));
  EXPECT_FALSE(part.rules.all_cards_in_play);
}

TEST(MediciLayer, FallsWithEveryMoveUnderEveryReading) {
  for (const auto& question : medici::questions)
    for (const auto& reading : question.readings)
      for (const char* config : {short_days, known_day}) {
        const auto game = game_of(config, {{question.slug, reading.slug}});
        random_games(game, 10, [&](const medici::State& s, const medici::Move* m) {
          if (m == nullptr) return;
          ASSERT_LT(game.layer(game.apply(s, *m)), game.layer(s))
              << reading.slug << ": " << game.print(*m) << " in " << game.print(s);
        });
      }
}

// Goods that are alike.

// The state with the names of the goods exchanged: good g becomes names[g].
medici::State renamed(const medici::Game& game, const medici::State& s, const std::vector<int>& names) {
  medici::State other = s;
  const auto rename = [&](const medici::Bag& from, medici::Bag& to) {
    for (int good = 0; good < medici::goods; ++good)
      for (std::size_t i = 0; i < game.rules.kinds_of[good].size(); ++i)
        to[game.rules.kinds_of[names[good]][i]] = from[game.rules.kinds_of[good][i]];
  };
  rename(s.pool, other.pool);
  rename(s.lot, other.lot);
  rename(s.discards, other.discards);
  for (int p = 0; p < game.rules.players; ++p) {
    rename(s.ship[p], other.ship[p]);
    for (int good = 0; good < medici::goods; ++good) other.level[p][names[good]] = s.level[p][good];
  }
  return other;
}

TEST(MediciAlike, AllFiveGoodsOfTheBoxAreAlike) { EXPECT_EQ(full_game(3).rules.alike, (core::Alike{{0, 1, 2, 3, 4}})); }

TEST(MediciAlike, GoodsWithOtherCardsAreNotAlike) {
  const auto game =
      game_of(R"({"players": 2, "deck": {"size": 2}, "cards": {"Cl0": 1, "Fu0": 1, "Gr1": 1, "Dy0": 2, "Sp0": 1}})");
  EXPECT_EQ(game.rules.alike, (core::Alike{{0, 1, 4}}));
}

TEST(MediciAlike, AKnownOrderTellsGoodsApart) {
  EXPECT_TRUE(game_of(R"({"players": 2, "days": 1, "deck": {"order": ["Cl0", "Fu0", "Gr0"]}})").rules.alike.empty());
}

TEST(MediciAlike, APositionTellsGoodsApart) {
  auto game = full_game(2);
  game.fit_keys_to(game.parse(Position{.lot = "Dy3", .pool = "Fu0", .levels = "1,0,1,0,0/0,0,0,0,0"}.text()));
  EXPECT_EQ(game.rules.alike,
            (core::Alike{{0, 2}}));  // cloth and grain; fur is in the pool, dye in the lot, spice nowhere
}

TEST(MediciAlike, OneStateStandsForAllThatDifferInNamesOnly) {
  const auto game = full_game(3);
  random_games(game, 2, [&](const medici::State& s, const medici::Move*) {
    std::vector<int> names(medici::goods);
    std::iota(names.begin(), names.end(), 0);
    const auto canonical = game.canonical(s);
    std::set<std::string> all;
    do {
      const auto other = renamed(game, s, names);
      all.insert(game.print(other));
      ASSERT_EQ(game.canonical(other), canonical) << game.print(other);
    } while (std::next_permutation(names.begin(), names.end()));
    ASSERT_TRUE(all.contains(game.print(canonical))) << game.print(s);
    ASSERT_EQ(game.orbit(canonical), all.size()) << game.print(s);
  });
}

TEST(MediciAlike, NamesDoNotMatterToTheMoney) {  // R29
  const auto game = full_game(3);
  const std::vector<int> names{3, 0, 4, 2, 1};
  random_games(game, 20, [&](const medici::State& s, const medici::Move* m) {
    if (m == nullptr || m->what != medici::Do::Pass) return;
    ASSERT_EQ(game.apply(renamed(game, s, names), *m).money, game.apply(s, *m).money) << game.print(s);
  });
}

// Texts.

const char* const in_full =
    "day=2 phase=bid turn=0 drawer=2 lot=Fu3,Au10 high=7@1 deck=4 pool=Cl5*2,Gr0,Gr1,Sp5 money=12/8/105 "
    "ships=Fu5*2,Dy0/-/Sp1 levels=0,1,2,3,4/5,6,7,0,0/0,0,0,0,1 discards=Dy1,Dy2 reshuffled=0";

TEST(MediciText, SaysEveryWordOfAState) {
  const auto game = full_game(3);
  const auto s = game.parse(in_full);
  const auto kind = [&](const char* card) {
    return static_cast<std::size_t>(core::kind_of(card, game.rules.names, ""));
  };
  EXPECT_EQ(s.day, 2);
  EXPECT_EQ(s.phase, medici::Phase::Bid);
  EXPECT_EQ(s.turn, 0);
  EXPECT_EQ(s.drawer, 2);
  EXPECT_EQ(s.lot[kind("Fu3")] + s.lot[kind("Au10")], core::size(s.lot));
  EXPECT_EQ(s.high_bid, 7);
  EXPECT_EQ(s.high_bidder, 1);
  EXPECT_EQ(s.deck, 4);
  EXPECT_EQ(s.pool[kind("Cl5")], 2);
  EXPECT_EQ(core::size(s.pool), 5);
  EXPECT_EQ(s.money[2], 105);
  EXPECT_EQ(s.ship[0][kind("Fu5")], 2);
  EXPECT_EQ(s.ship[2][kind("Sp1")], 1);
  EXPECT_EQ(s.level[1], (std::array<std::uint8_t, 5>{5, 6, 7, 0, 0}));
  EXPECT_EQ(s.discards[kind("Dy2")], 1);
  EXPECT_FALSE(s.reshuffled);
}

TEST(MediciText, IsPrintedAsItIsRead) {
  const auto game = full_game(3);
  EXPECT_EQ(game.print(game.parse(in_full)), in_full);
}

TEST(MediciText, OfAStartIsWrittenInFull) {
  EXPECT_EQ(opening(game_of(R"({"players": 2, "money": 3, "deck": {"size": 2}, "cards": {"Fu5": 2, "Gr0": 1}})"))
                .see("day phase turn drawer lot high deck pool money ships levels discards reshuffled"),
            "day=1 phase=start turn=- drawer=- lot=- high=- deck=2 pool=Fu5*2,Gr0 money=3/3 ships=-/- "
            "levels=0,0,0,0,0/0,0,0,0,0 discards=- reshuffled=0");
}

TEST(MediciText, GivesBackEveryStateOfARandomGame) {
  for (int n = 2; n <= 6; ++n) {
    const auto game = full_game(n);
    random_games(game, 10, [&](const medici::State& s, const medici::Move*) {
      ASSERT_EQ(game.parse(game.print(s)), s) << game.print(s);
    });
  }
}

TEST(MediciText, GivesBackEveryStateUnderEveryReading) {
  for (const auto& question : medici::questions)
    for (const auto& reading : question.readings)
      for (const char* config : {short_days, known_day}) {
        const auto game = game_of(config, {{question.slug, reading.slug}});
        random_games(game, 10, [&](const medici::State& s, const medici::Move*) {
          ASSERT_EQ(game.parse(game.print(s)), s) << reading.slug << " " << game.print(s);
        });
      }
}

const struct {
  const char *text, *json;
  medici::Move move;
} moves[] = {
    {"start 2", R"({"do":"start","seat":2})", {medici::Do::Start, 2}},
    {"remove Cl1", R"({"do":"remove","card":"Cl1"})", {medici::Do::Remove, 1}},
    {"draw", R"({"do":"draw"})", {medici::Do::Draw}},
    {"card Au10", R"({"do":"card","card":"Au10"})", {medici::Do::Card, 30}},
    {"stop", R"({"do":"stop"})", {medici::Do::Stop}},
    {"pass", R"({"do":"pass"})", {medici::Do::Pass}},
    {"bid 7", R"({"do":"bid","florins":7})", {medici::Do::Bid, 7}},
};

TEST(MediciText, OfAMoveIsWrittenAndReadAlike) {
  const auto game = full_game(3);
  for (const auto& [text, json, move] : moves) {
    EXPECT_EQ(game.print(move), text);
    EXPECT_EQ(game.parse_move(game.start(), text), move) << text;
  }
}

TEST(MediciText, DrawsEveryPlayerWithTheValueOfTheShip) {
  const auto game = full_game(3);
  EXPECT_EQ(game.draw(game.parse(in_full)),
            "Day 2 of 3    deck 4 cards    unsold Dy1,Dy2\n"
            "  player  florins  Cl Fu Gr Dy Sp  ship (5 spaces)\n"
            "      >0       12   0  1  2  3  4  Fu5*2,Dy0  = 10\n"
            "       1        8   5  6  7  0  0  -\n"
            "       2      105   0  0  0  0  1  Sp1  = 1\n"
            "Lot Fu3,Au10    player 1 bids 7\n"
            "Player 2 formed the lot and speaks last. Nobody has spoken.\n");
}

TEST(MediciText, SaysWhoFormedTheLotAndWhoOfThoseInTheDayHasSpoken) {
  const auto last_line = [](const Position& p) {
    const auto t = at(full_game(4), p);
    const std::string drawn = t.game.draw(t.state);
    return drawn.substr(drawn.rfind('\n', drawn.size() - 2) + 1);
  };
  Position p{.phase = "bid", .turn = 0, .drawer = 1, .lot = "Gr0", .deck = 0, .money = "5/5/5/5"};
  EXPECT_EQ(last_line(p), "Player 1 formed the lot and speaks last. Players 2 and 3 have spoken.\n");
  p.ships = "-/-/Cl0,Cl1,Cl2,Cl3,Cl4/-";
  EXPECT_EQ(last_line(p), "Player 1 formed the lot and speaks last. Player 3 has spoken.\n");
  p.turn = 3;
  EXPECT_EQ(last_line(p), "Player 1 formed the lot and speaks last. Nobody has spoken.\n");
  p.turn = 1;
  EXPECT_EQ(last_line(p), "Player 1 formed the lot and speaks last. Players 3 and 0 have spoken.\n");
  EXPECT_EQ(last_line({.turn = 2, .drawer = 2, .money = "5/5/5/5"}), "Player 2 forms the lot.\n");
  EXPECT_EQ(last_line({.phase = "card", .turn = -1, .drawer = 3, .deck = 1, .pool = "Fu0", .money = "5/5/5/5"}),
            "Player 3 forms the lot and turns up a card.\n");
}

TEST(MediciText, DrawsAFullShipAsFull) {
  const auto t = at(full_game(3), {.money = "5/5/5", .ships = "-/Cl0,Cl1,Cl2,Cl3,Cl4/Fu0"});
  EXPECT_NE(t.game.draw(t.state).find("Cl0,Cl1,Cl2,Cl3,Cl4  = 10  full\n"), std::string::npos);
  EXPECT_EQ(t.game.draw(t.state).find("Fu0  full"), std::string::npos);
}

TEST(MediciText, DrawsTheEndAsTheEnd) {
  const auto t = scored(2, {});
  EXPECT_EQ(t.game.draw(t.state).substr(0, 40), "Day 3 of 3, scored. The game is over.\n  ");
}

// JSON.

const char* const in_json = R"({"day": 2, "phase": "bid", "turn": 0, "drawer": 2, "lot": {"Fu3": 1, "Au10": 1},
  "high": {"bid": 7, "by": 1}, "deck": 4, "pool": {"Cl5": 2, "Gr0": 1, "Gr1": 1, "Sp5": 1}, "money": [12, 8, 105],
  "ships": [{"Fu5": 2, "Dy0": 1}, {}, {"Sp1": 1}], "levels": [[0, 1, 2, 3, 4], [5, 6, 7, 0, 0], [0, 0, 0, 0, 1]],
  "discards": {"Dy1": 1, "Dy2": 1}, "reshuffled": false})";

TEST(MediciJson, SaysTheSameAsTheText) {
  const auto game = full_game(3);
  EXPECT_EQ(game.to_json(game.parse(in_full)), core::parse_json(in_json, "state"));
  EXPECT_EQ(game.state_from(core::parse_json(in_json, "state")), game.parse(in_full));
}

TEST(MediciJson, HasNullForNobody) {
  const auto game = full_game(3);
  const auto json = game.to_json(game.start());
  for (const char* key : {"turn", "drawer", "high"}) EXPECT_TRUE(json.at(key).is_null()) << key;
}

TEST(MediciJson, MayLeaveOutWhetherTheDiscardsWereReshuffled) {
  const auto game = full_game(3);
  auto json = core::parse_json(in_json, "state");
  json.erase("reshuffled");
  EXPECT_EQ(game.state_from(json), game.parse(in_full));
}

TEST(MediciJson, GivesBackEveryStateOfARandomGame) {
  for (int n = 2; n <= 6; ++n) {
    const auto game = full_game(n);
    random_games(game, 3, [&](const medici::State& s, const medici::Move*) {
      ASSERT_EQ(game.state_from(game.to_json(s)), s) << game.print(s);
    });
  }
}

TEST(MediciJson, OfAMoveIsWrittenAndReadAlike) {
  const auto game = full_game(3);
  for (const auto& [text, json, move] : moves) {
    EXPECT_EQ(game.to_json(move), core::parse_json(json, "move")) << text;
    EXPECT_EQ(game.move_from(core::parse_json(json, "move")), move) << text;
  }
}

TEST(MediciConfig, OfTheFullGameIsSpeltOut) {
  const auto json = medici::config_json(game_of(R"({"players": 5, "name": "five"})").rules);
  EXPECT_EQ(json.at("game"), "medici");
  EXPECT_EQ(json.at("name"), "five");
  EXPECT_EQ(json.at("players"), 5);
  EXPECT_EQ(json.at("days"), 3);
  EXPECT_EQ(json.at("day"), 1);
  EXPECT_EQ(json.at("capacity"), 5);
  EXPECT_EQ(json.at("money"), 30);
  EXPECT_EQ(json.at("cards").at("Dy5"), 2);
  EXPECT_EQ(json.at("cards").at("Au10"), 1);
  EXPECT_EQ(json.at("cards").size(), 31u);
  EXPECT_EQ(json.at("deck"), core::parse_json(R"({"size": 30})", "deck"));
  EXPECT_EQ(json.at("start"), "chance");
  EXPECT_EQ(json.at("ship_prizes"), core::parse_json("[30, 20, 10, 5, 0]", "prizes"));
  EXPECT_EQ(json.at("track_prizes"), core::parse_json("[10, 5]", "prizes"));
  EXPECT_EQ(json.at("readings").at("last-lot"), "auction-then-end");
}

TEST(MediciConfig, SpeltOutItIsTheSameConfiguration) {
  for (int n = 2; n <= 6; ++n) {
    const auto rules = full_game(n, {{"last-lot", "end-at-once"}}).rules;
    EXPECT_EQ(medici::rules_for(medici::config_json(rules), {}), rules) << n << " players";
  }
  for (const char* config : {short_days, known_day}) {
    const auto rules = game_of(config).rules;
    EXPECT_EQ(medici::rules_for(medici::config_json(rules), {}), rules) << config;
  }
}

TEST(MediciConfig, AListOfTheFirstCardsIsRepeated) {
  const auto rules = game_of(R"({"players": 2, "days": 1, "deck": {"order": ["Fu0", "Gr0"], "first": 5}})").rules;
  EXPECT_EQ(rules.order, (std::vector<std::uint8_t>{0, 1, 0, 1, 0}));
  EXPECT_EQ(rules.kinds[0].count, 3);
  EXPECT_EQ(rules.kinds[1].count, 2);
  EXPECT_EQ(rules.deck_size, 5);
}

}  // namespace
}  // namespace medici_tests
