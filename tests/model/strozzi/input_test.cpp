#include "tests/model/strozzi/watch.hpp"

#include <filesystem>
#include <fstream>

#include "model/core/data.hpp"
#include "model/core/error.hpp"

// What a user can get wrong: compositions, configurations, states, moves. Each mistake gives one line that names it.

namespace strozzi {
namespace {

template <class Do>
std::string complaint(Do&& act) {
  try {
    act();
  } catch (const core::BadInput& e) {
    return e.what();
  }
  return "nothing was wrong";
}

#define EXPECT_COMPLAINT(act, part) \
  EXPECT_NE(complaint([&] { act; }).find(part), std::string::npos) << complaint([&] { act; })

// The default composition with one change, read as a file of the user's own.
std::string complaint_about_box(void (*change)(core::Json&)) {
  core::Json file = core::find_file("model/strozzi/data", "DEFAULT-29", "composition");
  change(file);
  const std::string path =
      (std::filesystem::temp_directory_path() / fmt::format("bargello-strozzi-{}.json", getpid())).string();
  std::ofstream(path) << file;
  const core::Json config{{"game", "strozzi"}, {"players", 3}, {"data", path}};
  const std::string said = complaint([&] { rules_for(config, {}); });
  std::filesystem::remove(path);
  return said;
}

TEST(StrozziBox, TheDefaultDataPasses) {
  EXPECT_EQ(complaint_about_box([](core::Json&) {}), "nothing was wrong");
}

TEST(StrozziBox, SaysWhichFactIsBroken) {
  struct Case {
    const char* fact;
    void (*change)(core::Json&);
  };
  const Case cases[] = {
      {"29 ships, not 30", [](core::Json& f) { f["ships"]["8:000s0p0"] = 2; }},
      {"two grain, two cloth and patronage",
       [](core::Json& f) {
         f["ships"].erase("3:022s0p1");
         f["ships"]["8:000s0p0"] = 2;
       }},
      {"12 tiles, not 13 of art", [](core::Json& f) { f["tiles"]["art2"] = 4; }},
      {"unlike 'art1'",
       [](core::Json& f) {
         f["tiles"]["art1"] = 1;
         f["tiles"]["art2"] = 2;
       }},
      {"unlike 'art2gold'",
       [](core::Json& f) {
         f["tiles"]["art2gold"] = 1;
         f["tiles"]["art2"] = 2;
       }},
      {"no art tile of value 1 shows gold",
       [](core::Json& f) {
         f["tiles"].erase("art1gold");
         f["tiles"]["art1cloth"] = 6;
       }},
      {"bonus spaces of V",
       [](core::Json& f) {
         f["tracks"]["bonus"] = {{"7", 10}, {"8", 5}, {"9", 15}};
       }},
      {"bonus spaces of V", [](core::Json& f) { f["tracks"]["top"] = 10; }},
      {"bonus spaces of V", [](core::Json& f) { f["tracks"]["bonus"] = core::Json::object(); }},
      {"is not a ship", [](core::Json& f) { f["ships"]["9:000s0p0"] = 1; }},
      {"is not a ship", [](core::Json& f) { f["ships"]["8:000s3p0"] = 1; }},
      {"is not a ship", [](core::Json& f) { f["ships"]["8:000s0p2"] = 1; }},
      {"is not a tile", [](core::Json& f) { f["tiles"]["art3"] = 1; }},
      {"unknown key", [](core::Json& f) { f["sails"] = 1; }},
  };
  for (const auto& c : cases)
    EXPECT_NE(complaint_about_box(c.change).find(c.fact), std::string::npos)
        << c.fact << " expected, but: " << complaint_about_box(c.change);
}

TEST(StrozziBox, OnlyTheFormBindsAFileThatClaimsNothing) {
  EXPECT_EQ(complaint_about_box([](core::Json& f) {
              f["box"] = false;
              f["ships"]["8:000s0p0"] = 5;
              f["tiles"]["art2gold"] = 7;
              f["tracks"] = {{"V", {{"top", 3}}}, {"R", {{"top", 4}}}, {"N", {{"top", 5}}}, {"F", {{"top", 6}}}};
            }),
            "nothing was wrong");
}

TEST(StrozziBox, FlorenceNeedsNoBonus) {
  EXPECT_EQ(complaint_about_box([](core::Json& f) {
              const core::Json track = f["tracks"];
              f["tracks"] = {{"V", track}, {"R", track}, {"N", track}, {"F", {{"top", 9}}}};
            }),
            "nothing was wrong");
}

TEST(StrozziConfig, NamesTheMistake) {
  const auto with = [](const core::Json& more) {
    core::Json config{{"game", "strozzi"}, {"players", 3}};
    config.update(more);
    return rules_for(config, {});
  };
  EXPECT_COMPLAINT(with({{"players", 1}}), "config.players");
  EXPECT_COMPLAINT(with({{"players", 7}}), "config.players");
  EXPECT_COMPLAINT(with({{"ports", 2}}), "is not a ship");
  EXPECT_COMPLAINT(with({{"flags", core::Json::array()}}), "config.flags");
  EXPECT_COMPLAINT(with({{"flags", {"goods", "goods"}}}), "config.flags");
  EXPECT_COMPLAINT(with({{"removed", 29}}), "config.removed");
  EXPECT_COMPLAINT(with({{"data", "NONE"}}), "composition 'NONE': not found");
  EXPECT_COMPLAINT(with({{"tracks", {{"X", {{"top", 3}}}}}}), "config.tracks.X: unknown key");
  EXPECT_COMPLAINT(
      with({{"ships", {{"8:000s0p0", 5}}}, {"removed", 1}, {"readings", {{"reshuffle-scope", "only-used"}}}}),
      "pairwise different");
  EXPECT_COMPLAINT(with({{"readings", {{"at-top", "float"}}}}), "'at-top' has: hold, requeue");
}

TEST(StrozziConfig, SpeltOutItIsTheSameConfiguration) {
  for (const auto& name : core::shipped("model/strozzi/configs")) {
    const auto handle = load(name);
    const Rules& rules = game_of(*handle).rules;
    Rules again = rules_for(handle->config(), {});
    for (int city = 0; city < max_cities; ++city)
      if (!rules.has_city(city)) again.tracks[city] = rules.tracks[city];
    EXPECT_EQ(again, rules) << name;
  }
}

class StrozziState : public testing::Test {
 protected:
  const std::string good =
      "round=1 phase=offer turn=1 active=0 starter=0 ship=8:000s0p0 claim=goods@0 step=- deck=1 pool=7:100s0p0 sure=- "
      "drawn=- "
      "flags=goods/pirate,plus1/pirate ports=0@5,1@5/0@3/- tracks=3:0,2:1+2/-/-/- coins=0/5/0 tiles=1,0,0/0,0,0/0,0,0 "
      "display=art2 top=- stock=science2 last=-";
  std::unique_ptr<core::AnyGame> handle = load("full-3");
  const Game& game = game_of(*handle);

  std::string without(const std::string& part, const std::string& instead) const {
    std::string line = good;
    const auto at = line.find(part);
    EXPECT_NE(at, std::string::npos) << part;
    return line.replace(at, part.size(), instead);
  }
};

TEST_F(StrozziState, ComesBackFromItsText) { EXPECT_EQ(game.print(game.parse(good)), good); }

TEST_F(StrozziState, NamesTheMistake) {
  const struct {
    const char *part, *instead, *said;
  } cases[] = {
      {"phase=offer", "phase=auction", "phase: 'auction' is none of"},
      {"turn=1", "turn=-", "in phase offer turn must be given"},
      {"turn=1", "turn=0", "the claimant does not answer itself"},
      {"active=0", "active=1", "player 1 was asked before the claim"},
      {"starter=0", "starter=-", "starter must be given"},
      {"ship=8:000s0p0", "ship=-", "in phase offer ship must be given"},
      {"ship=8:000s0p0", "ship=7:100s0p0", "2 ships 7:100s0p0 are named"},
      {"ship=8:000s0p0", "ship=8:111s0p0", "is not a card of this configuration"},
      {"claim=goods@0", "claim=plus1@0", "player 0 does not hold the flag of its claim"},
      {"claim=goods@0", "claim=goods", "expected '-' or FLAG@SEAT"},
      {"step=-", "step=V", "in phase offer step must not be given"},
      {"deck=1", "deck=2", "a deck of 2 does not fit 1 ships"},
      {"sure=-", "sure=7:010s0p0", "sure and drawn need"},
      {"flags=goods/", "flags=-/", "player 0 does not hold the flag"},
      {"/pirate,plus1/", "/plus1,pirate/", "in the order pirate, plus1, goods"},
      {"/pirate,plus1/", "/-/", "player 1 holds no flag and is not asked"},
      {"/pirate,plus1/", "/pirate,plus1,goods/", "1 ships and 3 flags in hand"},
      {"0@5,1@5", "0@4,1@5", "a ship of speed 5 lies below one of speed 4"},
      {"0@5,1@5", "0@5,0@5", "player 0 has two ships at one port"},
      {"0@5,1@5", "0@10", "speed"},
      {"3:0,2:1+2", "2:1,3:0", "space 3 is not below"},
      {"3:0,2:1+2", "3:0,2:0", "player 0 has two markers in one city"},
      {"3:0,2:1+2", "10:0", "space"},
      {"coins=0/5/0", "coins=0/5:2/0", "rounds pay whole coins"},
      {"coins=0/5/0", "coins=0/4:2/0", "lowest terms"},
      {"tiles=1,0,0", "tiles=60,0,0", "the players own 60 of art"},
      {"display=art2", "display=art2*4", "4 tiles art2 are named"},
      {"display=art2", "display=art2*3,science2", "4 tiles are face up"},
      {"top=-", "top=art2", "top needs tile-stock=face-up-stack"},
      {"last=-", "last=1", "last needs"},
      {" last=-", "", "'last=' expected"},
  };
  for (const auto& c : cases) EXPECT_COMPLAINT(game.parse(without(c.part, c.instead)), c.said);
}

TEST_F(StrozziState, PhasesOfOtherReadingsAreRefused) {
  EXPECT_COMPLAINT(game.parse(without("phase=offer turn=1 active=0 starter=0 ship=8:000s0p0 claim=goods@0 step=-",
                                      "phase=flag-step turn=1 active=1 starter=0 ship=8:000s0p0 claim=- step=V")),
                   "needs may-or-must=may or may-flag");
}

TEST_F(StrozziState, MovesNameTheMistake) {
  const State s = game.parse(good);
  EXPECT_COMPLAINT(game.parse_move(s, "claim flag"), "none of pirate, plus1, goods");
  EXPECT_COMPLAINT(game.parse_move(s, "dock F"), "no port of this configuration");
  EXPECT_COMPLAINT(game.parse_move(s, "dock"), "expected start SEAT");
  EXPECT_COMPLAINT(game.move_from({{"do", "sink"}}), "expected start SEAT");
  EXPECT_COMPLAINT(game.move_from({{"do", "pass"}, {"why", 1}}), "unknown key");
}

TEST_F(StrozziState, DrawsEveryPlayerAndCity) {
  const std::string page = game.draw(game.parse(good));
  for (const char* part : {"Venice", "Florence", "0@5,1@5", "3:0,2:1+2", "player 0 claims it with goods", "art2"})
    EXPECT_NE(page.find(part), std::string::npos) << page;
}

TEST(StrozziPositions, E1IsTheExampleOfTheFormats) {
  const auto handle = load("", {}, "E1");
  EXPECT_EQ(handle->print(handle->start()),
            "round=3 phase=ship turn=- active=0 starter=0 ship=- claim=- step=- deck=1 pool=4:200s1p0 sure=- drawn=- "
            "flags=plus1/goods/pirate "
            "ports=-/0@6,1@5,2@4/2@7,0@3,1@2 tracks=-/3:0,2:1+2/4:2,2:1,1:0/1:1+0 coins=0/0/0 tiles=0,0,0/0,0,0/0,0,0 "
            "display=- top=- stock=- last=-");
}

}  // namespace
}  // namespace strozzi
