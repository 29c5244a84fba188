#include <gtest/gtest.h>

#include "tests/model/medina/support.hpp"

// The smallest position of each question on which its readings part.

namespace medina_tests {

using List = std::vector<std::string>;

std::string points(const std::string& grid, const std::string& question, const std::string& reading) {
  return table({grid}, {{question, reading}}).points();
}

TEST(MedinaReading, WellBonus) {  // A1
  const char* grid = ". . . . / . W . O1 / . . . O1 / . O1 O1 O1";
  EXPECT_EQ(points(grid, "well-bonus", "per-piece"), "13:0");
  EXPECT_EQ(points(grid, "well-bonus", "per-palace"), "9:0");
}

TEST(MedinaReading, WellZone) {  // A2
  const char* grid = ". . . . / . W . . / . . . O1 / . . . .";
  EXPECT_EQ(points(grid, "well-zone", "straight4"), "1:0");
  EXPECT_EQ(points(grid, "well-zone", "ring12"), "5:0");
  EXPECT_EQ(points(grid, "well-zone", "ring16"), "5:0");
  const char* corner = ". . . . / . W . . / . . . . / . . . O1";
  EXPECT_EQ(points(corner, "well-zone", "straight4"), "1:0");
  EXPECT_EQ(points(corner, "well-zone", "ring12"), "1:0");
  EXPECT_EQ(points(corner, "well-zone", "ring16"), "5:0");
}

TEST(MedinaReading, PieceList) {  // A3
  const Position p{"O1 .", {"stable 1, merchant 1"}};
  EXPECT_TRUE(table(p).legal("stable 0 1"));
  EXPECT_EQ(table(p, {{"piece-list", "without-stables"}}).rule_against("stable 0 1"), 15);
}

TEST(MedinaReading, RoofSpace) {  // A4
  const Position p{"O", {"roof 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "0,0,0,0", "0/0", 0, 2, 0, false};
  EXPECT_TRUE(table(p).legal("roof 0 0"));
  EXPECT_TRUE(table(p, {{"roof-space", "empty-cell"}}).over());
}

TEST(MedinaReading, StartZone) {  // A5
  const core::Json config{{"game", "medina"}, {"players", 2}, {"rows", 3}, {"cols", 3}, {"start_merchant", nullptr}};
  const auto inner = game_of(config), anywhere = game_of(config, {{"start-zone", "anywhere"}});
  EXPECT_EQ(core::moves(inner, inner.start()).size(), 1u);
  EXPECT_EQ(core::moves(anywhere, anywhere.start()).size(), 9u);
}

TEST(MedinaReading, Attach) {  // A6
  const Position p{"O s . .", {"O 1"}};
  EXPECT_EQ(table(p).moves(), List{"build O 0 3"});
  auto palace = table(p, {{"attach", "via-palace"}});
  EXPECT_EQ(palace.moves(), List{"build O 0 2"});
  palace.play({"build O 0 2"});
  EXPECT_EQ(palace.game.ground(palace.state).plots.size(), 1u);  // the stable joins the buildings
}

TEST(MedinaReading, Alley) {  // A7
  const Position p{"O1 M .", {"B 1", "wall 1"}};
  EXPECT_EQ(table(p).moves("build"), List{"build B 0 2"});
  EXPECT_TRUE(table(p, {{"alley", "literally-empty"}}).moves("build").empty());
}

TEST(MedinaReading, NewStart) {  // A8
  const Position p{"O1 .", {"B 1", "wall 1"}};
  EXPECT_TRUE(table(p).moves("build").empty());
  EXPECT_EQ(table(p, {{"new-start", "truly-any"}}).moves("build"), List{"build B 0 1"});
  auto around_the_well = table({". . . / . W . / . . .", {"B 1", "wall 1"}}, {{"new-start", "truly-any"}});
  EXPECT_EQ(around_the_well.rule_against("build B 0 0"), 2);
}

TEST(MedinaReading, StuckPalace) {  // A9
  const Position p{"O M .", {"O 1", "wall 1"}};
  EXPECT_EQ(table(p).moves("build"), List{"build O 0 2"});
  EXPECT_TRUE(table(p, {{"stuck-palace", "blocks"}}).moves("build").empty());
}

TEST(MedinaReading, FinalSize) {  // A10
  const Position p{"O1 .", {"stable 1", "wall 1"}};
  EXPECT_EQ(table(p).moves("stable"), List{"stable 0 1"});
  EXPECT_TRUE(table(p, {{"final-size", "closed"}}).moves("stable").empty());
}

TEST(MedinaReading, NewStreet) {  // A12
  const auto options = [](const std::string& grid, const std::string& reading) {
    return table({grid, {"merchant 1", "wall 1"}}, {{"new-street", reading}}).moves("merchant");
  };
  EXPECT_EQ(options("O1 . O2 / M m M", "at-most-one"), List{"merchant 0 1"});
  EXPECT_EQ(options("O1 . O2 / M m M", "isolated"), List{});
  EXPECT_EQ(options("O1 . O2 / M m M", "any-free"), List{"merchant 0 1"});
  EXPECT_EQ(options("m M / M .", "at-most-one"), List{});
  EXPECT_EQ(options("m M / M .", "isolated"), List{});
  EXPECT_EQ(options("m M / M .", "any-free"), List{"merchant 1 1"});
  EXPECT_EQ(options("O1 M O2 / M m .", "isolated"), List{});
  EXPECT_EQ(options("O1 M O2 / M m .", "at-most-one"), List{"merchant 1 2"});
}

TEST(MedinaReading, MerchantCount) {  // A14a
  EXPECT_EQ(points("O1 O1 / O1 M", "merchant-count", "once"), "4:0");
  EXPECT_EQ(points("O1 O1 / O1 M", "merchant-count", "per-contact"), "5:0");
}

TEST(MedinaReading, MerchantShared) {  // A14b
  EXPECT_EQ(points("O1 M B2", "merchant-shared", "both"), "2:2");
  EXPECT_EQ(points("O1 M B2", "merchant-shared", "one"), "1:1");
  EXPECT_EQ(points("O1 M B2 B2", "merchant-shared", "one"), "1:3");
  EXPECT_EQ(points("O1 M Bn Bn", "merchant-shared", "one"), "1:0");
}

TEST(MedinaReading, ScoringAdjacency) {  // A15
  EXPECT_EQ(points("O1 . / . M", "scoring-adjacency", "orth"), "1:0");
  EXPECT_EQ(points("O1 . / . M", "scoring-adjacency", "ring8"), "2:0");
  const Position walls{". O1 . / . . .", {}, "1,0,0,0,1,0,0,0"};
  EXPECT_EQ(table(walls).points(), "1:0");
  EXPECT_EQ(table(walls, {{"scoring-adjacency", "ring8"}}).points(), "2:0");  // N(0) is diagonal to (0,1), W(0) is not
}

TEST(MedinaReading, Gates) {  // A17
  const Position p{". . / . .", {"wall 1"}, "1,0,0,0,0,0,0,0"};
  EXPECT_FALSE(table(p).legal("wall N-NW"));
  const auto between = table(p, {{"gates", "between-walls"}});
  EXPECT_TRUE(between.legal("wall N-NW"));
  EXPECT_FALSE(between.legal("wall N-NE"));
}

TEST(MedinaReading, WallContact) {  // A18
  const auto holder = [](const Position& p, const std::string& arm, const std::string& reading) {
    auto t = table(p, {{"wall-contact", reading}});
    t.play({"wall " + arm});
    return static_cast<int>(t.state.tower_tile[0]);
  };
  const Position first{"O1 .", {"wall 1"}};
  EXPECT_EQ(holder(first, "N-NW", "every-contact"), 0);
  EXPECT_EQ(holder(first, "N-NW", "only-if-already-touching"), medina::nobody);
  EXPECT_EQ(holder(first, "N-NW", "only-first-contact"), 0);
  const Position again{"O1 O1 . / . . . / O2 . . / . . .", {"wall 1"}, "1,0,0,0,3,0,0,0", "1,-,-,-", "2,-,-,-"};
  EXPECT_EQ(holder(again, "N-NW", "every-contact"), 0);
  EXPECT_EQ(holder(again, "N-NW", "only-if-already-touching"), 0);
  EXPECT_EQ(holder(again, "N-NW", "only-first-contact"), 1);
}

TEST(MedinaReading, StableContact) {  // A19, F7
  const Position p{"O1 . . O2 .", {"stable 1"}, "4,0,0,0,0,0,0,0", "1,-,-,-", "2,-,-,-"};
  const auto holder = [&](const std::string& reading) {
    auto t = table(p, {{"stable-contact", reading}});
    t.play({"stable 0 1"});
    return static_cast<int>(t.state.tower_tile[0]);
  };
  EXPECT_EQ(holder("every-contact"), 0);
  EXPECT_EQ(holder("only-if-new"), 1);
  // A stable that was there before touches the tower already; no building does.
  const Position second{". s . . / . O1 O1 .", {"stable 1", "wall 1"}, "3,0,0,0,0,0,0,0", "1,-,-,-", "2,-,-,-"};
  EXPECT_EQ(table(second).play({"stable 0 2"}).state.tower_tile[0], 0);
  EXPECT_EQ(table(second, {{"stable-contact", "only-if-new"}}).play({"stable 0 2"}).state.tower_tile[0], 1);
}

TEST(MedinaReading, DroppedOutMerchants) {  // A20, G5
  const Position p{"O1 O1 .", {"", "wall 1"}, "0,1,1,1,0,0,0,0", "1,-,-,-", "-,-,1,-", "1,1,0,0", "0/0", 1};
  const auto after = [&](const std::string& reading) {
    auto t = table(p, {{"dropped-out-merchants", reading}});
    t.play({"wall N-NW", "pass"});
    return t;
  };
  auto back = after("re-enter");
  EXPECT_EQ(back.moves(), List{"merchant 0 2"});
  back.play({"merchant 0 2", "pass"});
  EXPECT_TRUE(back.over());
  const auto out = after("stay-out");
  EXPECT_TRUE(out.over());
  EXPECT_EQ(out.state.stock[0][medina::Merchant], 1);
  EXPECT_EQ(out.state.out, 1);
  const auto lost = after("lost");
  EXPECT_TRUE(lost.over());
  EXPECT_EQ(lost.state.stock[0][medina::Merchant], 0);
}

TEST(MedinaReading, RoofTowers) {  // A22
  const Position p{"O O O", {"roof 1"}, "1,1,0,0,0,0,0,0"};
  EXPECT_EQ(table(p).play({"roof 0 0"}).points(), "12:0");  // 3 buildings, 2 walls, tile O 4, towers 1 and 2
  auto choose = table(p, {{"roof-towers", "choose-one"}});
  EXPECT_EQ(choose.moves(), (List{"roof 0 0 tower 1", "roof 0 0 tower 2"}));
  EXPECT_EQ(choose.play({"roof 0 0 tower 2"}).points(), "11:0");
}

TEST(MedinaReading, PalaceTileAfterStable) {  // A23, F8
  const Position p{"O1 . O2 .", {"stable 1"}, "0,0,0,0,0,0,0,0", "1,-,-,-"};
  EXPECT_EQ(table(p).play({"stable 0 3"}).state.palace_tile[0], 1);
  EXPECT_EQ(table(p, {{"palace-tile-after-stable", "enlarger"}}).play({"stable 0 3"}).state.palace_tile[0], 0);
}

TEST(MedinaReading, NeutralPalaceTile) {  // A25a, G3
  const Position loaded{"On On . O", {"roof 1"}, "0,0,0,0,0,0,0,0", "n,-,-,-"};
  EXPECT_EQ(table(loaded).play({"roof 0 3"}).points(), "1:0");
  const Position p{"O O . .", {"neutral 1, O 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-"};
  EXPECT_EQ(table(p).play({"neutral 0 0"}).state.palace_tile[0], medina::neutral);
  EXPECT_EQ(table(p, {{"neutral-palace-tile", "first-player-takes"}}).play({"neutral 0 0"}).state.palace_tile[0],
            medina::nobody);
}

TEST(MedinaReading, NeutralEnlarged) {  // A25b
  const Position p{"O1 . On .", {"stable 1"}, "0,0,0,0,0,0,0,0", "1,-,-,-"};
  EXPECT_EQ(table(p).play({"stable 0 3"}).points(), "1:0");
  EXPECT_EQ(table(p, {{"neutral-enlarged", "stays"}}).play({"stable 0 3"}).points(), "5:0");
}

TEST(MedinaReading, StableDistance) {  // A26
  const Position p{"O1 s . .", {"B 1"}};
  EXPECT_EQ(table(p).moves("build"), List{"build B 0 3"});
  auto only = table(p, {{"stable-distance", "buildings-only"}});
  EXPECT_EQ(only.moves("build"), (List{"build B 0 2", "build B 0 3"}));
  only.play({"build B 0 2"});
  EXPECT_NE(only.game.print(only.state).find("board=O1,sW,B,."), std::string::npos);  // the stable remembers its palace
  EXPECT_EQ(only.points(), "2:0");
}

TEST(MedinaReading, NoPlacement) {  // A28, F1
  const Position p{"O2 . .", {"roof 1", "O 1"}, "0,0,0,0,0,0,0,0", "2,-,-,-"};
  EXPECT_EQ(table(p).play({"pass", "build O 0 2", "pass", "roof 0 2", "pass"}).points(), "1:5");
  auto out = table(p, {{"no-placement", "drop-out"}});
  EXPECT_EQ(out.play({"pass", "build O 0 2", "pass"}).over(), true);
  EXPECT_EQ(out.points(), "0:5");
  auto box = table(p, {{"no-placement", "discard"}});
  EXPECT_EQ(box.moves(), List{"discard roof"});
  EXPECT_EQ(box.play({"discard roof", "pass", "build O 0 2", "pass"}).over(), true);
}

TEST(MedinaReading, SelfBlocking) {  // A30, F3
  const Position p{"O1 . . / . . .", {"B 1, stable 1", "roof 1"}, "0,0,0,0,0,0,0,0", "1,-,-,-"};
  EXPECT_EQ(table(p).moves("stable"), (List{"stable 0 1", "stable 1 0"}));
  EXPECT_EQ(table(p, {{"self-blocking", "must-keep-second-possible"}}).moves("stable"), List{"stable 1 0"});
}

TEST(MedinaReading, TeaSameTurn) {  // A31a
  const Position p{"P . . .", {"roof 1, wall 2"}};
  EXPECT_TRUE(table(p).play({"roof 0 0"}).legal("tea"));
  EXPECT_FALSE(table(p, {{"tea-same-turn", "no"}}).play({"roof 0 0"}).legal("tea"));
}

TEST(MedinaReading, TeaWhenBlocked) {  // A31b
  const Position p{"O1 .", {"wall 1, B 1", "wall 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "0,0,0,0", "1/0"};
  EXPECT_EQ(table(p).play({"wall N-NW"}).moves(), List{"pass"});
  EXPECT_EQ(table(p, {{"tea-when-blocked", "spent"}}).play({"wall N-NW"}).moves(), List{"tea"});
}

TEST(MedinaReading, TeaLastPiece) {  // A31c
  const Position p{"O1 .", {"wall 1", "wall 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "0,0,0,0", "1/0"};
  EXPECT_EQ(table(p).play({"wall N-NW"}).moves(), List{"pass"});
  EXPECT_EQ(table(p, {{"tea-last-piece", "needed"}}).play({"wall N-NW"}).moves(), List{"tea"});
}

TEST(MedinaReading, TeaFullPass) {  // A31d
  const Position p{"O1 .", {"wall 1", "wall 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "0,0,0,0", "1/0"};
  EXPECT_FALSE(table(p).legal("tea"));
  auto t = table(p, {{"tea-full-pass", "yes"}});
  EXPECT_TRUE(t.legal("tea"));
  EXPECT_EQ(t.play({"tea"}).state.mover, 1);
}

TEST(MedinaReading, WinTie) {  // A34
  const Position p{"G1 M . P2", {}, "0,0,0,0,0,0,0,0", "-,-,1,2"};
  const auto shared = table(p), largest = table(p, {{"win-tie", "largest-palace"}});
  EXPECT_EQ(shared.points(), "3:3");
  EXPECT_EQ(shared.game.winners(shared.state), 3u);
  EXPECT_EQ(largest.game.winners(largest.state), 3u);  // both palaces of size 1, neither claimed in play
  auto claimed = table({"G . P", {"roof 1", "roof 1"}, "0,0,0,0,0,0,0,0", "1,1,2,2", "-,-,-,-", "0,0,0,0", "0/0", 1},
                       {{"win-tie", "largest-palace"}});
  claimed.play({"roof 0 2", "pass", "roof 0 0", "pass"});
  EXPECT_NE(claimed.game.print(claimed.state).find("claims=P2,G1"), std::string::npos);
  // Of equal points, and equally large palaces, the one that was claimed first decides.
  const Position even{"G . P", {"roof 1", "roof 1"}, "0,0,0,0,0,0,0,0", "-,-,-,-", "1,-,-,-", "0,0,0,0", "0/0", 1};
  for (const auto& [reading, winners] : {std::pair{"shared", 3u}, std::pair{"largest-palace", 2u}}) {
    auto t = table(even, {{"win-tie", reading}});
    t.play({"roof 0 2", "pass", "roof 0 0", "pass"});
    EXPECT_EQ(t.points(), "3:3");
    EXPECT_EQ(t.game.winners(t.state), winners) << reading;
  }
}

TEST(MedinaReading, WonMerchants) {  // A38
  const Position p{"O . .", {"roof 1", "B 1, roof 1"}, "1,0,0,0,0,0,0,0", "-,-,-,-", "-,-,-,-", "1,0,0,0"};
  auto at_once = table(p), next_turn = table(p, {{"won-merchants", "next-turn"}});
  EXPECT_EQ(at_once.play({"roof 0 0"}).moves(), (List{"merchant 0 1", "merchant 0 2"}));
  EXPECT_EQ(next_turn.play({"roof 0 0"}).moves(), List{"pass"});
  EXPECT_EQ(next_turn.play({"pass", "build B 0 2", "roof 0 2"}).moves(), List{"merchant 0 1"});
  // What another player wins by the mover's wall takes nothing from the mover.
  const Position others{"O2 . . / . . .", {"wall 1, merchant 1", "wall 1"}, "0,0,0,0,0,0,0,0", "2,-,-,-",
                        "-,-,-,-", "1,0,0,0"};
  auto t = table(others, {{"won-merchants", "next-turn"}});
  t.play({"wall N-NW"});
  EXPECT_EQ(t.state.stock[1][medina::Merchant], 1);
  EXPECT_FALSE(t.moves("merchant").empty());
}

TEST(MedinaReading, WallStart) {  // A39
  const Position p{". . . .", {"wall 1"}, "1,0,0,0,0,0,0,0"};
  EXPECT_EQ(table(p).moves(), (List{"wall N-NW", "wall N-NE", "wall S-SW", "wall S-SE"}));
  auto beside_towers = table(p, {{"wall-start", "tower-only"}});
  EXPECT_EQ(beside_towers.moves(), (List{"wall N-NE", "wall S-SW", "wall S-SE"}));
  EXPECT_EQ(beside_towers.rule_against("wall N-NW"), 19);
}

TEST(MedinaReading, BranchEnd) {  // A40
  const Position branch{". m O1 . / m m . . / B2 M . . / . . . .", {"merchant 2"}};
  EXPECT_EQ(table(branch).play({"merchant 3 1"}).moves(), (List{"merchant 2 2", "merchant 3 0", "merchant 3 2"}));
  EXPECT_EQ(table(branch, {{"branch-end", "inner-at-once"}}).play({"merchant 3 1"}).moves(),
            (List{"merchant 3 0", "merchant 3 2"}));
  const Position alone{". . . / . M . / . . .", {"merchant 2"}};
  EXPECT_EQ(table(alone, {{"branch-end", "inner-at-once"}}).play({"merchant 1 2"}).state.end.count(), 2);
}

TEST(MedinaReading, StuckReason) {  // A41
  const Position near{"O . B1 . .", {"O 1", "wall 1"}}, filled{"O M B1 . .", {"O 1", "wall 1"}};
  EXPECT_EQ(table(near).moves("build"), List{"build O 0 4"});
  auto fenced_in = table(near, {{"stuck-reason", "no-empty-cell"}});
  EXPECT_TRUE(fenced_in.moves("build").empty());
  EXPECT_EQ(fenced_in.rule_against("build O 0 4"), 5);
  EXPECT_EQ(table(filled, {{"stuck-reason", "no-empty-cell"}}).moves("build"), List{"build O 0 4"});
}

TEST(MedinaReading, ClosedColour) {  // A42
  const Position closed{"O1 . . . O2", {"stable 1", "wall 1"}}, open{"O1 . . . B2", {"stable 1", "wall 1"}};
  EXPECT_EQ(table(closed).moves(), (List{"stable 0 1", "stable 0 3"}));
  auto none = table(closed, {{"closed-colour", "no-stables"}});
  EXPECT_TRUE(none.moves("stable").empty());
  EXPECT_EQ(none.rule_against("stable 0 1"), 14);
  EXPECT_EQ(table(open, {{"closed-colour", "no-stables"}}).moves(), (List{"stable 0 1", "stable 0 3"}));
}

TEST(MedinaReading, NeutralSize) {  // A43
  const Position p{"O1 O1 . O .", {"neutral 1", "wall 1"}, "0,0,0,0,0,0,0,0", "1,-,-,-"};
  EXPECT_EQ(table(p).play({"neutral 0 3"}).state.palace_tile[0], 0);
  EXPECT_EQ(table(p, {{"neutral-size", "any-size"}}).play({"neutral 0 3"}).state.palace_tile[0], medina::neutral);
}

TEST(MedinaReading, NeutralTileBack) {  // A44
  const Position small{"On On . O .", {"roof 1", "wall 1"}, "0,0,0,0,0,0,0,0", "n,-,-,-"};
  const Position large{"On . O O .", {"roof 1", "wall 1"}, "0,0,0,0,0,0,0,0", "n,-,-,-"};
  const Position grows{"On . O1 . .", {"stable 1", "wall 1"}, "0,0,0,0,0,0,0,0", "n,-,-,-"};
  const auto holder = [](const Position& p, const char* reading, const char* move) {
    return int{table(p, {{"neutral-tile-back", reading}}).play({move}).state.palace_tile[0]};
  };
  EXPECT_EQ(holder(small, "by-larger", "roof 0 3"), medina::neutral);
  EXPECT_EQ(holder(small, "by-next", "roof 0 3"), 0);
  EXPECT_EQ(holder(large, "by-larger", "roof 0 2"), 0);
  EXPECT_EQ(holder(large, "never", "roof 0 2"), medina::neutral);
  EXPECT_EQ(holder(grows, "by-next", "stable 0 3"), 0);
  EXPECT_EQ(holder(grows, "never", "stable 0 3"), medina::neutral);
  // Of several neutral palaces the largest counts, wherever it stands.
  const Position several{"On On On . O O . On", {"roof 1", "wall 1"}, "0,0,0,0,0,0,0,0", "n,-,-,-"};
  EXPECT_EQ(holder(several, "by-larger", "roof 0 4"), medina::neutral);
}

TEST(MedinaReading, TowerTileAfterStable) {  // A45
  const Position p{". O2 . / . . .", {"stable 1", "wall 1"}, "1,0,0,0,0,0,0,0"};
  EXPECT_EQ(table(p).play({"stable 0 0"}).state.tower_tile[0], 1);
  EXPECT_EQ(table(p, {{"tower-tile-after-stable", "placer"}}).play({"stable 0 0"}).state.tower_tile[0], 0);
}

}  // namespace medina_tests
