#include <gtest/gtest.h>

#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/core/sample.hpp"
#include "model/medina/hooks.hpp"
#include "tests/model/medina/support.hpp"

namespace medina_tests {

medina::Game shipped(const std::string& config) {
  return game_of(core::find_file("model/medina/configs", config, "configuration"));
}

TEST(MedinaKeys, AreAsNarrowAsTheConfigurationAllows) {
  const std::pair<const char*, int> most[] = {
      {"mini-3x3-b2", 64},        {"mini-4x4-b2", 64},    {"mini-4x4-b3", 64},      {"mini-4x4-b2s1", 64},
      {"mini-4x4-well-b2s1", 64}, {"mini-3x5-b2n1", 64},  {"mini-3x4-2col-b1", 64}, {"mini-3x4-tea", 64},
      {"mini-3x5-tea", 128},      {"mini-3x4-b2m1", 64},  {"mini-3x4-b2s1m1", 64},  {"mini-3x3-b2w1", 64},
      {"mini-3x3-b1w2", 64},      {"mini-3x3-all1", 128}, {"mini-4x4-b3n1s1", 64},  {"mini-3x4-b2s1m1w1", 128}};
  for (const auto& [config, bits] : most) {
    const auto game = shipped(config);
    EXPECT_LE(game.key_bits(), bits) << config;
  }
}

// From a late position of the real game only what can still come takes room.
TEST(MedinaKeys, FitALatePositionOfTheRealGame) {
  auto game = full_game(2);
  core::Random random(3);
  medina::State late;
  core::random_game(game, game.start(), random, [&](const medina::State& s, const medina::Move*) {
    int pieces = 0;
    for (const int count : s.stock[0]) pieces += count;
    for (const int count : s.stock[1]) pieces += count;
    if (pieces >= 10) late = s;
  });
  EXPECT_GT(game.key_bits(), 512);
  game.fit_keys_to(late);
  EXPECT_LE(game.key_bits(), 512);
  std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())));
  for (int i = 0; i < 50; ++i)
    core::random_game(game, late, random, [&](const medina::State& s, const medina::Move*) {
      game.encode(s, key);
      ASSERT_EQ(game.decode(key), s) << game.print(s);
    });
  EXPECT_THROW(game.encode(game.start(), key), core::Overflow);  // no state that follows from the position
}

TEST(MedinaKeys, ARunStopsWhenAValueDoesNotFit) {
  const auto game = shipped("mini-3x3-b2");
  medina::State s = game.start();
  std::vector<std::uint64_t> key(1);
  s.stock[0][0] = 4;
  EXPECT_THROW(game.encode(s, key), core::Overflow);
  s = game.start();
  s.stable.set(4);
  EXPECT_THROW(game.encode(s, key), core::Overflow);
}

// Mirror images have keys of their own: towers go along, with the merchants that lie on them.
TEST(MedinaKeys, HoldTheMirrorImagesOfCitiesWithTowers) {
  const auto game = game_of({{"game", "medina"},
                             {"players", 2},
                             {"rows", 3},
                             {"cols", 3},
                             {"stock", {{"O", 1}, {"roof", 1}, {"wall", 2}, {"merchant", 1}}},
                             {"tower_points", {2, 2, 2, 2}},
                             {"tower_merchants", {1, 1, 1, 1}},
                             {"well", nullptr},
                             {"start_merchant", {1, 1}},
                             {"start", 0}});
  ASSERT_TRUE(game.is_symmetric());
  core::Random random(4);
  std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())));
  int taken = 0;
  for (int i = 0; i < 300; ++i)
    core::random_game(game, game.start(), random, [&](const medina::State& s, const medina::Move*) {
      const auto image = game.canonical(s);
      game.encode(image, key);
      ASSERT_EQ(game.decode(key), image) << game.print(s);
      ASSERT_EQ(game.scores(image), game.scores(s)) << game.print(s);
      for (const auto holder : s.tower_tile) taken += holder != medina::nobody;
    });
  EXPECT_GT(taken, 0);
}

// Merchants that only towers can bring, and a tower that only a neutral palace of the position holds.
TEST(MedinaKeys, HaveRoomForWhatTowersBringAndNeutralPalacesHold) {
  auto config = core::Json{{"game", "medina"},
                           {"players", 2},
                           {"rows", 3},
                           {"cols", 4},
                           {"stock", {{"O", 1}, {"roof", 1}, {"wall", 2}}},
                           {"tower_merchants", {2, 1, 1, 0}},
                           {"well", nullptr},
                           {"start_merchant", {2, 2}},
                           {"start", 0}};
  auto game = game_of(config);
  core::Random random(5);
  const auto expect_back = [&](const medina::State& first) {
    std::vector<std::uint64_t> key(static_cast<std::size_t>(core::words_for(game.key_bits())));
    std::size_t most = 0;
    for (int i = 0; i < 300; ++i)
      core::random_game(game, first, random, [&](const medina::State& s, const medina::Move*) {
        game.encode(s, key);
        ASSERT_EQ(game.decode(key), s) << game.print(s);
        most = std::max(most, static_cast<std::size_t>(s.merchant.count()));
      });
    return most;
  };
  EXPECT_GT(expect_back(game.start()), 1u);  // one was there at the start
  auto held = game.start();
  held.tower_tile[3] = medina::neutral;
  held.tower_merchants[3] = 0;
  game.fit_keys_to(held);
  expect_back(held);
}

TEST(MedinaText, OnePositionInFull) {
  const auto game = shipped("mini-3x3-all1");
  EXPECT_EQ(game.print(game.start()),
            "phase=play turn=0 mover=0 owed=1 made=0 short=0 board=.,.,./.,M,./.,.,. arms=0,0,0,0,0,0,0,0 "
            "stocks=1,0,0,0,1,0,1,1,1/1,0,0,0,1,0,1,1,1 tea=0/0 palaces=-,-,-,- "
            "towers=-,-,-,- tower-merchants=0,0,0,0 fresh-tea=0 fresh-merchants=0 out=0/0 claims=-");
}

std::string complaint(const medina::Game& game, const std::string& text) {
  try {
    game.parse(text);
  } catch (const core::BadInput& e) {
    return e.what();
  }
  return "";
}

TEST(MedinaText, BadStatesGetOneClearLine) {
  const auto game = shipped("mini-3x3-all1");
  const std::string good = game.print(game.start());
  const auto with = [&](const std::string& from, const std::string& to) {
    std::string text = good;
    text.replace(text.find(from), from.size(), to);
    return complaint(game, text);
  };
  EXPECT_EQ(complaint(game, good), "");
  EXPECT_EQ(with("M,.", "W,W"), "state.board: row 1, column 2: there is more than one well");
  EXPECT_EQ(with("M,.", "M,s"), "state.board: the stable at 1,2 stands beside no building (of its palace)");
  EXPECT_EQ(with("M,.", "M,O5"), "state.board: row 1, column 2: owner of 'O5': '5' is not a whole number from 1 to 2");
  EXPECT_EQ(with("M,.", "M,X"),
            "state.board: row 1, column 2: 'X' is not a cell; expected such as . O O1 On s sN M m W");
  EXPECT_EQ(with("M,.", "M"), "state.board: row 1: expected a list of 3");
  EXPECT_EQ(with("board=.,.,./.,M", "board=M,.,M/.,M"),
            "state: 3 merchants are ends of the live street (M), expected at most two");
  EXPECT_EQ(with("arms=0,0", "arms=2,2"), "state: the arms N-NW and N-NE are longer than their side of 3 spaces");
  EXPECT_EQ(with("owed=1 made=0", "owed=2 made=1"), "state: made=1 needs owed=1");
  EXPECT_EQ(with("mover=0", "mover=-"), "state.turn: expected the mover or null");
  EXPECT_EQ(with("out=0/0", "out=1/0"), "state: out needs no-placement=drop-out or dropped-out-merchants=stay-out");
  EXPECT_EQ(with("towers=-,-,-,- tower-merchants=0", "towers=1,-,-,- tower-merchants=2"),
            "state: tower tile 1 is held, so no merchants lie on it");
  EXPECT_EQ(with("palaces=-", "palaces=7"), "state.palaces: '7' is not a whole number from 1 to 2");
}

TEST(MedinaText, PlayAndOverAreNotToldApartOnLoading) {
  const auto game = shipped("mini-3x3-all1");
  std::string text = game.print(game.start());
  text.replace(text.find("phase=play turn=0"), 17, "phase=over turn=-");
  EXPECT_EQ(game.parse(text), game.start());
}

TEST(MedinaDraw, ShowsPalacesRoofsWallsTowersWellAndStreet) {
  const auto t = table({"O1 s . P / . . . . / M W . B2 / m M . .",
                        {"wall 1", "O 1"},
                        "2,0,0,0,0,1,0,0",
                        "1,-,-,-",
                        "1,-,-,-",
                        "0,0,1,0"});
  const std::string page = t.game.draw(t.state);
  EXPECT_EQ(page.substr(0, page.find("O B G P")),
            "        0  1  2  3\n"
            "   [1]  ## ## -- -- [2]\n"
            "  0  |  O1 o1 .  P   |\n"
            "  1  |  ,  ,  ,  .   |\n"
            "  2  |  @  () ,  B2  |\n"
            "  3  #  *  @  ,  .   |\n"
            "   [3]  -- -- -- -- [4]\n");
  EXPECT_NE(page.find("palace O, tower 1"), std::string::npos);
  EXPECT_NE(page.find("merchants waiting: 1 on tower tile 3"), std::string::npos);
  for (const char* rare : {"beside the board", "in this turn", "order of their roofs"})
    EXPECT_EQ(page.find(rare), std::string::npos) << rare;
}

// What decides and lies neither on the board nor before a player is said in words, in the text and in the picture.
TEST(MedinaDraw, SaysWhatNeutralPalacesWonAndWhatReadingsRemember) {  // R24, R27; A20, A31a, A34, A38
  const core::Choice readings{{"tea-same-turn", "no"},
                              {"won-merchants", "next-turn"},
                              {"no-placement", "drop-out"},
                              {"win-tie", "largest-palace"}};
  const auto game = game_of({{"game", "medina"},
                             {"players", 2},
                             {"rows", 3},
                             {"cols", 5},
                             {"start", 0},
                             {"start_merchant", nullptr},
                             {"well", nullptr}},
                            readings);
  const auto s = game.parse(
      "phase=play turn=0 mover=0 owed=1 made=1 short=0 board=On,.,B1,.,P1/.,.,.,.,./M,.,.,.,. arms=1,0,0,0,0,0,0,0 "
      "stocks=0,0,0,0,1,0,0,3,1/0,0,0,0,0,0,0,0,1 tea=3/0 palaces=n,1,-,1 towers=n,-,-,- tower-merchants=0,0,0,0 "
      "fresh-tea=3 fresh-merchants=2 out=0/1 claims=B1,P1");
  const std::string page = game.draw(s);
  for (const char* said :
       {"tiles beside the board, won by neutral palaces: palace O, tower 1\n",
        "tea that player 0 earned in this turn: 3\n", "merchants that player 0 won in this turn: 2\n", "  out\n",
        "palaces in the order of their roofs: B of player 0, P of player 0\n"})
    EXPECT_NE(page.find(said), std::string::npos) << said << page;
  const std::string drawn = medina::picture({{"towers", {"NW", "NE", "SW", "SE"}}}, game.to_json(s), false);
  for (const char* said : {"Palace tiles: O neutral, B player 0, P player 0", "Tower tiles: 1 neutral",
                           "Tea that player 0 earned in this turn: 3", "Merchants that player 0 won in this turn: 2",
                           "Out of all further turns: player 1", "Roofs 1-2: B of player 0, P of player 0"})
    EXPECT_NE(drawn.find(said), std::string::npos) << said;
}

TEST(MedinaConfig, MistakesGetOneClearLine) {
  const auto complains = [](const core::Json& config) -> std::string {
    try {
      game_of(config);
    } catch (const core::BadInput& e) {
      return e.what();
    }
    return "";
  };
  EXPECT_EQ(complains({{"game", "medina"}, {"players", 5}}), "config.players: 5 is not a whole number from 2 to 4");
  EXPECT_EQ(complains({{"game", "medina"}, {"players", 2}, {"towers", {"NW", "NE", "SW", "NW"}}}),
            "config.towers: expected null or the corners of towers 1 to 4, each of NW, NE, SW, SE once");
  EXPECT_EQ(complains({{"game", "medina"}, {"players", 2}, {"well", {1, 1}}, {"start_merchant", {1, 1}}}),
            "config.start_merchant: the well stands there");
  EXPECT_EQ(complains({{"game", "medina"}, {"players", 2}, {"stock", {{"gold", 1}}}}),
            "config.stock.gold: unknown key");
}

TEST(MedinaConfig, ComesBackFromItsJson) {
  for (int n = 2; n <= 4; ++n) {
    const auto game = full_game(n, {{"gates", "between-walls"}});
    EXPECT_EQ(medina::rules_for(medina::config_json(game.rules), {}), game.rules);
  }
  const auto game = game_of({{"game", "medina"},
                             {"players", 2},
                             {"towers", {"SE", "NW", "NE", "SW"}},
                             {"tea", nullptr},
                             {"well", nullptr},
                             {"start_merchant", {3, 3}},
                             {"start", 1}});
  EXPECT_EQ(medina::rules_for(medina::config_json(game.rules), {}), game.rules);
}

}  // namespace medina_tests
