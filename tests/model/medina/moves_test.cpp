#include <gtest/gtest.h>

#include <functional>
#include <map>

#include "model/core/data.hpp"
#include "tests/model/medina/support.hpp"

namespace medina_tests {

using List = std::vector<std::string>;

TEST(MedinaSetUp, GivesEachPlayerWhatTheBookLists) {  // T1
  const std::string stocks[] = {"8,8,8,8,4,2,4,12,15", "6,6,6,6,4,1,4,8,12", "5,5,5,5,4,0,3,6,9"};
  const int pieces[] = {69, 53, 42};
  for (int n = 2; n <= 4; ++n) {
    const auto game = full_game(n);
    const auto s = game.start();
    EXPECT_NE(game.print(s).find("stocks=" + stocks[n - 2] + "/" + stocks[n - 2]), std::string::npos);
    int total = 0;
    for (const int count : s.stock[0]) total += count;
    EXPECT_EQ(total, pieces[n - 2]);
    EXPECT_EQ(game.rules.board.size(), n == 2 ? 140 : 176);
    EXPECT_EQ(core::moves(game, s).size(), n == 2 ? 96u : 126u);  // cells for the well
  }
}

TEST(MedinaSetUp, TheFirstPlacementHas532Options) {  // T16
  auto game = game_of({{"game", "medina"}, {"players", 2}, {"well", {4, 6}}, {"start_merchant", {2, 3}}, {"start", 0}});
  const Table t{game, game.start()};
  EXPECT_EQ(t.moves().size(), 532u);
  EXPECT_EQ(t.moves("build").size(), 4u * 130);
  EXPECT_EQ(t.moves("merchant").size(), 4u);
  EXPECT_EQ(t.moves("wall").size(), 8u);
  EXPECT_EQ(t.moves("roof").size() + t.moves("neutral").size() + t.moves("stable").size(), 0u);
}

TEST(MedinaTurns, TheFirstTurnsHaveOnePlacement) {
  for (int n = 2; n <= 4; ++n) {
    auto game =
        game_of({{"game", "medina"}, {"players", n}, {"well", {4, 6}}, {"start_merchant", {2, 3}}, {"start", 1}});
    Table t{game, game.start()};
    List seats;
    for (int i = 0; i < 5; ++i) {
      seats.push_back(std::to_string(t.state.mover));
      t.play({"wall N-NW"});
    }
    EXPECT_EQ(seats, n == 2 ? (List{"1", "0", "0", "1", "1"})
                            : (List{"1", "2", n == 3 ? "0" : "3", n == 3 ? "0" : "3", n == 3 ? "1" : "0"}));
  }
}

// Buildings.

TEST(MedinaBuildings, KeepApartInAllEightDirections) {  // R3
  const auto t = table({"O1 . . . / . . . . / . . . . / . . . .", {"B 1"}});
  EXPECT_EQ(t.moves("build").size(), 12u);
  EXPECT_EQ(t.rule_against("build B 1 1"), 3);
  EXPECT_TRUE(t.legal("build B 2 2"));
}

TEST(MedinaBuildings, StayOffTheWellAndItsRing) {  // R2
  const auto t = table({". . . . / . W . . / . . . . / . . . .", {"B 1"}});
  EXPECT_EQ(t.moves("build").size(), 7u);
  EXPECT_EQ(t.rule_against("build B 2 2"), 2);
  EXPECT_EQ(t.rule_against("build B 1 1"), 1);
}

TEST(MedinaBuildings, MustExtendTheUnroofedPalace) {  // R4
  const auto t = table({"O . . / . . . / . . .", {"O 1, B 1"}});
  EXPECT_EQ(t.moves("build O"), (List{"build O 0 1", "build O 1 0"}));
  EXPECT_EQ(t.rule_against("build O 2 2"), 4);
  EXPECT_TRUE(t.legal("build B 2 2"));
}

TEST(MedinaBuildings, StartANewPalaceWhenTheOldOneIsRoofedOrStuck) {  // R5, R6
  EXPECT_EQ(table({"O1 . . .", {"O 1"}}).moves("build"), (List{"build O 0 2", "build O 0 3"}));
  EXPECT_EQ(table({"O1 . . .", {"O 1"}}).rule_against("build O 0 1"), 6);
  EXPECT_EQ(table({"O M .", {"O 1"}}).moves("build"), List{"build O 0 2"});
}

TEST(MedinaBuildings, TwoUnroofedPalacesOfAColourNeedFourPlacements) {  // C4
  auto game = game_of({{"game", "medina"}, {"players", 2}, {"well", {5, 6}}, {"start_merchant", {1, 1}}, {"start", 0}});
  Table t{game, game.start()};
  t.play({"merchant 0 1", "merchant 1 0", "build O 0 0", "build O 9 9"});
  EXPECT_EQ(t.moves("roof").size(), 2u);
  auto near = game_of({{"game", "medina"}, {"players", 2}, {"well", {1, 2}}, {"start_merchant", {1, 1}}, {"start", 0}});
  Table u{near, near.start()};
  u.play({"merchant 1 0", "build O 0 0", "build O 9 9"});
  EXPECT_EQ(u.moves("roof").size(), 2u);
}

// Roofs.

TEST(MedinaRoofs, OneOwnPalaceOfEachColour) {  // R8, T4
  auto t =
      table({"O2 . O . B . . .", {"", "roof 2, B 1"}, "0,0,0,0,0,0,0,0", "2,-,-,-", "-,-,-,-", "0,0,0,0", "0/0", 1});
  EXPECT_EQ(t.moves("roof"), List{"roof 0 4"});
  EXPECT_EQ(t.rule_against("roof 0 2"), 8);
  t.play({"roof 0 4"});
  EXPECT_EQ(t.moves("build B"), (List{"build B 0 6", "build B 0 7"}));
}

TEST(MedinaRoofs, NeutralRoofsHaveNoLimitByColour) {  // R9
  auto t = table({"On . O . . .", {"neutral 2, roof 1", "O 1"}});
  t.play({"neutral 0 2"});
  EXPECT_EQ(t.points(), "0:0");
  EXPECT_EQ(t.rule_against("neutral 0 2"), 9);
}

TEST(MedinaRoofs, ClosingRemovesTheColourFromAllStocks) {  // R14, R7
  auto t = table({"O1 . O . . .",
                  {"O 3, wall 1", "roof 1, O 2, wall 1"},
                  "0,0,0,0,0,0,0,0",
                  "1,-,-,-",
                  "-,-,-,-",
                  "0,0,0,0",
                  "0/0",
                  1});
  t.play({"roof 0 2"});
  EXPECT_EQ(t.state.stock[0][0] + t.state.stock[1][0], 0);
  EXPECT_EQ(t.rule_against("build O 0 5"), 7);
}

// Stables.

TEST(MedinaStables, NeedABuildingBesideThemNotAStable) {  // R15, T5
  const auto t = table({"O s . / . . . / . . .", {"stable 1"}});
  EXPECT_EQ(t.moves("stable"), List{"stable 1 0"});
  EXPECT_EQ(t.rule_against("stable 1 1"), 15);
  EXPECT_EQ(t.rule_against("stable 0 2"), 15);
}

TEST(MedinaStables, MayBeForcedOnAnOpponent) {  // R16
  const auto t = table({"O1 . O2 .", {"stable 1"}});
  EXPECT_EQ(t.moves("stable"), List{"stable 0 3"});
  EXPECT_EQ(t.rule_against("stable 0 1"), 3);
}

// Merchants.

TEST(MedinaMerchants, LengthenTheLiveStreetAtItsEnds) {  // R17, T6
  const auto t = table({". . . . / M m M . / . . . . / . . . .", {"merchant 1"}});
  EXPECT_EQ(t.moves("merchant"),
            (List{"merchant 0 0", "merchant 0 2", "merchant 1 3", "merchant 2 0", "merchant 2 2"}));
  EXPECT_EQ(t.rule_against("merchant 3 3"), 17);
  const auto u = table({". M . / M m . / . . .", {"merchant 1"}});
  EXPECT_EQ(u.rule_against("merchant 0 0"), 17);  // would touch two
}

TEST(MedinaMerchants, StartANewStreetWhenBothEndsAreDead) {  // R18
  auto t = table({"O1 . O2 / M m M", {"merchant 1"}});
  EXPECT_EQ(t.moves("merchant"), List{"merchant 0 1"});
  t.play({"merchant 0 1"});
  EXPECT_NE(t.game.print(t.state).find("board=O1,M,O2/m,m,m"), std::string::npos);
}

TEST(MedinaMerchants, TheEndThatWasTouchedIsNoEndAnyMore) {
  auto t = table({". . . .", {"merchant 2", "merchant 1"}});
  t.play({"merchant 0 1", "merchant 0 2"});
  EXPECT_NE(t.game.print(t.state).find("board=.,M,M,."), std::string::npos);
  t.play({"merchant 0 3"});
  EXPECT_NE(t.game.print(t.state).find("board=.,M,m,M"), std::string::npos);
}

// Walls and towers.

TEST(MedinaWalls, LeaveAGateOnEverySide) {  // R19
  const auto t = table({". . / . .", {"wall 1"}, "1,0,0,0,0,0,0,0"});
  EXPECT_EQ(t.moves("wall"), (List{"wall S-SW", "wall S-SE", "wall W-NW", "wall W-SW", "wall E-NE", "wall E-SE"}));
  EXPECT_EQ(t.rule_against("wall N-NE"), 19);
}

TEST(MedinaTowers, ThreeWaysToTakeATile) {  // R26, T9
  auto roof = table({"O . . / O . . / . . .", {"roof 1"}, "1,0,0,0,0,1,0,0"});
  roof.play({"roof 0 0"});
  EXPECT_NE(roof.game.print(roof.state).find("towers=1,-,-,-"), std::string::npos);
  auto wall =
      table({"O1 . . / . . . / . . .", {"", "wall 1"}, "0,0,0,0,0,0,0,0", "1,-,-,-", "2,-,-,-", "0,0,0,0", "0/0", 1});
  wall.play({"wall N-NW"});
  EXPECT_NE(wall.game.print(wall.state).find("towers=1,-,-,-"), std::string::npos);
  auto stable =
      table({". O1 . / . . . / . . .", {"", "stable 1"}, "1,0,0,0,0,0,0,0", "1,-,-,-", "2,-,-,-", "0,0,0,0", "0/0", 1});
  stable.play({"stable 0 0"});
  EXPECT_NE(stable.game.print(stable.state).find("towers=1,-,-,-"), std::string::npos);
}

TEST(MedinaTowers, TheFirstTakerGetsTheMerchantsNeutralLosesThem) {  // R27
  auto t = table({"O . .", {"roof 1, neutral 1", "wall 2"}, "1,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "3,0,0,0"});
  auto u = t;
  t.play({"roof 0 0"});
  EXPECT_EQ(t.state.stock[0][medina::Merchant], 3);
  u.play({"neutral 0 0"});
  EXPECT_EQ(u.state.stock[0][medina::Merchant], 0);
  EXPECT_EQ(u.state.tower_merchants[0], 0);
}

// Tea.

TEST(MedinaTea, ThreeTwoOneForPurpleRoofsNeutralOnesCounted) {  // R20, T7
  auto game = game_of({{"game", "medina"},
                       {"players", 3},
                       {"rows", 1},
                       {"cols", 7},
                       {"well", nullptr},
                       {"start_merchant", nullptr},
                       {"start", 0},
                       {"towers", nullptr},
                       {"short_turns", 0},
                       {"stock", core::Json::object()}});
  Table t{game, game.parse("phase=play turn=0 mover=0 owed=2 made=0 short=0 board=P,.,P,.,P,.,P arms=0,0,0,0,0,0,0,0 "
                           "stocks=0,0,0,0,1,1,0,0,0/0,0,0,0,1,0,0,0,0/0,0,0,0,1,0,0,0,0 "
                           "tea=0/0/0 palaces=-,-,-,- towers=-,-,-,- tower-merchants=0,0,0,0 fresh-tea=0 "
                           "fresh-merchants=0 out=0/0/0 claims=-")};
  t.play({"roof 0 0", "neutral 0 2", "roof 0 4", "pass", "roof 0 6"});
  EXPECT_EQ(t.state.tea, (std::array<std::uint8_t, 4>{3, 1, 0, 0}));
}

TEST(MedinaTea, ReplacesTheSecondPlacementOnly) {  // R21
  auto t = table({". . .", {"wall 2", "wall 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "0,0,0,0", "2/0"});
  EXPECT_EQ(t.rule_against("tea"), 21);
  t.play({"wall N-NW"});
  EXPECT_TRUE(t.legal("tea"));
  t.play({"tea"});
  EXPECT_EQ(t.state.tea[0], 1);
  EXPECT_EQ(t.state.mover, 1);
}

// Palace tiles.

TEST(MedinaPalaceTiles, MoveOnlyToAStrictlyLargerPalace) {  // R23, T8
  auto t = table({"s O1 O1 . . . . / . s O1 . . . . / . . . . O O . / . . . . O O .",
                  {"", "roof 1, stable 2"},
                  "0,0,0,0,0,0,0,0",
                  "1,-,-,-",
                  "-,-,-,-",
                  "0,0,0,0",
                  "0/0",
                  1});
  t.play({"roof 2 4"});
  EXPECT_EQ(t.state.palace_tile[0], 0);
  t.play({"stable 2 6"});  // 5 = 5
  EXPECT_EQ(t.state.palace_tile[0], 0);
  t.play({"pass", "stable 3 6"});  // 6 > 5
  EXPECT_EQ(t.state.palace_tile[0], 1);
}

TEST(MedinaPalaceTiles, ARoofAtAWallTakesBothTiles) {  // T15
  auto t = table({"O . .", {"roof 1"}, "1,0,0,0,0,0,0,0"});
  t.play({"roof 0 0"});
  EXPECT_EQ(t.state.palace_tile[0], 0);
  EXPECT_EQ(t.state.tower_tile[0], 0);
}

// The end.

TEST(MedinaEnd, SixteenPlacementsLeaveFourDeadNeutralRoofs) {  // C19
  auto game =
      game_of({{"game", "medina"}, {"players", 2}, {"well", {8, 12}}, {"start_merchant", {8, 1}}, {"start", 0}});
  Table t{game, game.start()};
  const char colours[] = {'O', 'B', 'G', 'P'};
  t.play({"build O 0 0"});
  for (int i = 1; i <= 8; ++i) {  // each player roofs what stands and builds the next
    const int before = i - 1;
    const std::string at = std::to_string(before / 5 * 2) + " " + std::to_string(before % 5 * 2);
    t.play({"roof " + at});
    if (i < 8)
      t.play(
          {std::string("build ") + colours[i / 2] + " " + std::to_string(i / 5 * 2) + " " + std::to_string(i % 5 * 2)});
  }
  EXPECT_EQ(t.state.roofed[0].count(), 4);
  EXPECT_EQ(t.state.roofed[1].count(), 4);
  for (int p = 0; p < 2; ++p)
    for (int c = 0; c < 4; ++c) EXPECT_EQ(t.state.stock[p][c], 0);
  EXPECT_TRUE(t.moves("neutral").empty());
  EXPECT_FALSE(t.over());  // stables, merchants and walls go on
}

TEST(MedinaEnd, ABlockedPlayerPassesAndMayComeBack) {  // R30, F1
  auto t = table({"O2 . .", {"roof 1", "O 1"}, "0,0,0,0,0,0,0,0", "2,-,-,-"});
  EXPECT_EQ(t.moves(), List{"pass"});
  t.play({"pass", "build O 0 2", "pass"});
  EXPECT_EQ(t.moves(), List{"roof 0 2"});
  t.play({"roof 0 2", "pass"});
  EXPECT_TRUE(t.over());
  EXPECT_EQ(t.points(), "1:5");
}

TEST(MedinaEnd, NobodyCanPlaceSoItIsOver) {  // F2
  const Position f2{"O1 . O2", {"neutral 1", "neutral 1"}, "0,0,0,0,0,0,0,0", "1,-,-,-"};
  EXPECT_TRUE(table(f2).over());
  const auto literal = table(f2, {{"end-condition", "all-used"}});
  EXPECT_FALSE(literal.over());
  EXPECT_TRUE(literal.moves().empty());  // a dead end
}

TEST(MedinaEnd, DeadEndsByKindOfPiece) {
  const auto hold = [](const std::string& grid, const std::string& stock, const std::string& arms = "0,0,0,0,0,0,0,0") {
    return Position{grid, {stock, "roof 9"}, arms};
  };
  for (const auto& p : {hold("O1 .", "B 1"), hold("O1 .", "O 1"), hold("O1 M", "stable 1"),
                        hold("m M / M .", "merchant 1"), hold(". .", "wall 1", "1,0,1,0,0,0,0,0")}) {
    const auto t = table(p);
    EXPECT_FALSE(t.game.can_place(t.state, 0)) << t.game.draw(t.state);
  }
}

// Counted also by a short program written apart, with sets of cells and no more (Python, 40 lines).
TEST(MedinaCounts, AMiniGameHas414StatesAnd609Plays) {
  const auto game = game_of(core::find_file("model/medina/configs", "mini-3x3-b2", "configuration"));
  std::map<std::uint64_t, std::int64_t> plays;
  const std::function<std::int64_t(const medina::State&)> count = [&](const medina::State& s) {
    std::uint64_t key[1];
    game.encode(s, key);
    if (const auto it = plays.find(key[0]); it != plays.end()) return it->second;
    std::int64_t sum = game.turn(s).is_over() ? 1 : 0;
    game.each_move(s, [&](const medina::Move& m) { sum += count(game.apply(s, m)); });
    return plays[key[0]] = sum;
  };
  EXPECT_EQ(count(game.start()), 609);
  EXPECT_EQ(plays.size(), 414u);
}

// Scoring.

TEST(MedinaScoring, PointsOfTheExamples) {
  EXPECT_EQ(table({"O1 O1 O1 O1 . . / s s M . . . / . . . . . .", {}, "2,0,0,0,0,0,0,0"}).points(),
            "9:0");  // T10: 4 + 2 + 2 walls + 1 merchant
  EXPECT_EQ(table({"G1 G1 . / G1 M . / M . .", {}, "2,0,0,0,2,0,0,0"}).points(),
            "9:0");                                                              // T11: a corner counts both its walls
  EXPECT_EQ(table({"P1 P1 P1 P1 P1 M . / . . . . . . .", {}}).points(), "6:0");  // T12
  EXPECT_EQ(table({"B1 B1 B1 B1 B1 s / M m M . . . / . . . . . .", {}, "3,0,0,0,0,0,0,0"}).points(), "12:0");  // T13
  EXPECT_EQ(table({". . . . . . / . . . . . . / . . W . s O1 / . . . . . .", {}}).points(),
            "6:0");                                                                       // T14: a stable at the well
  EXPECT_EQ(table({". . . . / . W . P1 / . . . P1 / . P1 P1 P1", {}}).points(), "13:0");  // T14: two buildings
}

TEST(MedinaScoring, UnroofedAndNeutralPalacesScoreNothing) {  // R9, R13
  EXPECT_EQ(table({"O . On . O2", {}}).points(), "0:1");
}

TEST(MedinaScoring, TilesCountForTheirHolders) {  // R32
  EXPECT_EQ(table({"O1 . .", {}, "0,0,0,0,0,0,0,0", "1,2,1,2", "1,2,2,n"}).points(), "7:10");
}

}  // namespace medina_tests
