#include "tests/model/strozzi/watch.hpp"

#include "model/strozzi/names.hpp"

// The test vectors of the rule file. The play example (TV3, TV6) and the pairs of TV2 also run move by move in
// rulebook.md.

namespace strozzi {
namespace {

TEST(StrozziVectors, TheRemovalTable) {  // TV1, R1
  const int removed[] = {17, 14, 11, 8};
  for (int players = 3; players <= 6; ++players) {
    const auto handle = load(fmt::format("full-{}", players));
    const Rules& rules = game_of(*handle).rules;
    EXPECT_EQ(rules.removed, removed[players - 3]);
    EXPECT_EQ(rules.deck_size(), 3 * players + 3);
  }
}

State docked(const Game& game, const std::string& ships, int player, const std::string& ship, const std::string& flag) {
  State s = game.parse(fmt::format(
      "round=1 phase=dock turn={0} active={0} starter=0 ship={1} claim={2}@{0} step=- deck=1 pool=7:100s0p0 sure=- "
      "drawn=- "
      "flags=pirate,plus1/pirate,plus1/pirate,plus1 ports={3}/-/- tracks=-/-/-/- coins=0/0/0 tiles=0,0,0/0,0,0/0,0,0 "
      "display=- top=- stock=- last=-",
      player, ship, flag, ships));
  return game.apply(s, game.parse_move(s, "dock V"));
}

TEST(StrozziVectors, ThePlusOneFlagCountsForTheWholeRound) {  // TV2, R15, R16
  const auto handle = load("full-3");
  const Game& game = game_of(*handle);
  const auto order = [&](const State& s) { return ranking(s.ports[0]); };
  EXPECT_EQ(order(docked(game, "0@5", 1, "5:111s2p0", "pirate")), (std::vector{0, 1}));
  EXPECT_EQ(order(docked(game, "0@5", 1, "4:100s2p0", "plus1")), (std::vector{0, 1}));
  EXPECT_EQ(order(docked(game, "0@4", 1, "4:100s2p0", "plus1")), (std::vector{1, 0}));
}

// TV3, R9, R10, R25: five players Anna, Sanyi, Tomi, Helga, Jani.
TEST(StrozziVectors, ThePlayExample) {
  const auto handle = load("full-5");
  const Game& game = game_of(*handle);
  State s = game.parse(
      "round=1 phase=ship turn=- active=0 starter=0 ship=- claim=- step=- deck=2 pool=3:022s0p1,8:000s0p0 sure=- "
      "drawn=- "
      "flags=pirate/pirate,plus1,goods/pirate,plus1,goods/pirate,plus1,goods/pirate,plus1,goods ports=-/0@6/0@5 "
      "tracks=-/-/-/- coins=0/0/0/0/0 "
      "tiles=0,0,0/0,0,0/0,0,0/0,0,0/0,0,0 display=art1gold,science2,architecture1cloth top=- stock=art2,science1gold "
      "last=-");
  const auto play = [&](const std::string& text) {
    const Move m = game.parse_move(s, text);
    ASSERT_TRUE(game.explain(s, m).legal) << text << " in " << game.print(s);
    s = game.apply(s, m);
  };
  const int anna = 0, sanyi = 1, helga = 3, jani = 4;
  play("ship 3:022s0p1");
  EXPECT_EQ(s.turn, anna);
  play("pass");
  EXPECT_EQ(s.turn, sanyi);
  play("claim goods");
  play("pass");
  EXPECT_EQ(s.turn, helga);
  const State could_pass = s;
  play("claim pirate");
  EXPECT_EQ(game.turn(s), core::Turn::player(helga)) << "Jani gets no decision";
  EXPECT_EQ(s.flags[sanyi], 0b111) << "Sanyi has the goods flag back";
  play("dock N");
  EXPECT_EQ(s.tracks[2].number[helga], 2);
  play("take art1gold");
  EXPECT_EQ(s.tracks[0].number[helga], 1);
  play("tile art2");
  EXPECT_EQ(core::size(s.display), 3);
  EXPECT_EQ(core::size(s.stock), 1);
  EXPECT_EQ(s.active, jani);
  EXPECT_EQ(s.flags[helga], 0b110);

  s = could_pass;
  play("pass");
  EXPECT_EQ(s.turn, jani) << "the right neighbour of the active player is the last";
  play("pass");
  EXPECT_EQ(s.turn, sanyi) << "Anna, who declined, is not asked again";
  play("dock R");
  EXPECT_EQ(s.tracks[1].number[sanyi], 3);
}

TEST(StrozziVectors, Prizes) {  // TV4
  const auto handle = load("full-3");
  const Rules& rules = game_of(*handle).rules;
  EXPECT_EQ(rules.ship_prizes, (std::vector{15, 10, 5}));
  EXPECT_EQ(rules.marker_prizes, (std::vector{15, 10, 5}));
  EXPECT_EQ(rules.final_prizes, (std::vector{30, 20, 10}));
  EXPECT_EQ(rules.tracks[florence].bonus, (std::vector{0, 0, 0, 0, 0, 0, 0, 5, 10, 15}));
}

TEST(StrozziVectors, ComponentSumsOfTheDefaultData) {  // TV5
  const auto handle = load("full-6");
  const Rules& rules = game_of(*handle).rules;
  EXPECT_EQ(rules.all_ships(), 29);
  EXPECT_EQ(rules.ships.size(), 29u);
  EXPECT_EQ(rules.all_tiles(), 36);
  int icons[max_ports] = {}, scrolls = 0, patronage = 0, value = 0;
  for (const auto& ship : rules.ships) {
    for (int port = 0; port < max_ports; ++port) icons[port] += ship.goods[port];
    scrolls += ship.scrolls;
    patronage += ship.patronage;
  }
  for (const auto& tile : rules.tiles) value += tile.value * tile.count;
  for (const int icon : icons) EXPECT_EQ(icon, 22);
  EXPECT_EQ(scrolls, 17);
  EXPECT_EQ(patronage, 12);
  EXPECT_EQ(value, 3 * 15);
}

// A player may be active for the whole round and others never (C8), and all may pass everything (C15, C16).
TEST(StrozziVectors, PassingEveryShipLeavesAllOnTheStartSpacesAndShared) {
  const auto handle = load("full-3");
  const Game& game = game_of(*handle);
  State s = game.start();
  int ships = 0;
  while (!game.turn(s).is_over()) {
    const Move m = game.turn(s).is_player() ? Move{Do::Pass} : core::moves(game, s).front();
    ships += m.what == Do::Ship;
    s = game.apply(s, m);
  }
  EXPECT_EQ(ships, 36);
  for (int p = 0; p < 3; ++p) {
    EXPECT_EQ(game.scores(s).amounts[p], 60 * unit) << "three shares of 30 + 20 + 10";
    EXPECT_EQ(game.wins(s).amounts[p], unit / 3);
  }
}

TEST(StrozziVectors, TheWinTie) {  // A4b, R35
  const std::string over =
      "round=3 phase=over turn=- active=- starter=1 ship=- claim=- step=- deck=0 pool=- sure=- drawn=- flags=-/-/- "
      "ports=-/-/- tracks={} coins={} "
      "tiles=0,0,0/0,0,0/0,0,0 display=- top=- stock=- last=-";
  const std::string config = R"({"game":"strozzi","players":3,"round":3,"start":1,"final_prizes":[]})";
  const auto shares = [&](const std::string& reading, const std::string& tracks, const std::string& coins) {
    const auto handle = load(config, {{"win-tie-both-at-start", reading}});
    const Game& game = game_of(*handle);
    const auto amounts = game.wins(game.parse(fmt::format(fmt::runtime(over), tracks, coins))).amounts;
    return std::vector<std::int64_t>(amounts.begin(), amounts.begin() + 3);
  };
  using Shares = std::vector<std::int64_t>;
  EXPECT_EQ(shares("joint-win", "-/-/-/-", "40/10/40"), (Shares{30, 0, 30}));
  EXPECT_EQ(shares("seat-order", "-/-/-/-", "40/10/40"), (Shares{0, 0, 60})) << "2 comes before 0, clockwise from 1";
  EXPECT_EQ(shares("seat-order", "-/-/-/1:0", "40/10/40"), (Shares{60, 0, 0})) << "Florence comes first";
  EXPECT_EQ(shares("joint-win", "-/-/-/1:2+0", "40/10/40"), (Shares{0, 0, 60})) << "left is higher";
  EXPECT_EQ(shares("joint-win", "-/-/-/-", "45/10/40"), (Shares{60, 0, 0}));
}

}  // namespace
}  // namespace strozzi
