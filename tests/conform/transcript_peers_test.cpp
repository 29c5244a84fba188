#include <gtest/gtest.h>

#include <fstream>
#include <sstream>

#include "conform/query.hpp"
#include "model/core/data.hpp"
#include "model/core/play.hpp"
#include "tests/support/each_game.hpp"

// The transcripts of docs/protocol.md are what the peers say now. BARGELLO_WRITE=1 writes them anew.

namespace {

const std::map<std::string, std::pair<std::string, std::string>> small{
    {"medici",
     {"medici.py",
      R"({"players":2,"days":1,"capacity":1,"money":2,"cards":{"Fu5":1,"Gr0":1,"Au10":1},"deck":{"size":2}})"}},
    {"medici-card",
     {"medici_card.py", R"({"players":2,"days":1,"capacity":1,"cards":{"Fu3":2,"gFu0":1,"b7":1},"start":0})"}},
    {"medina",
     {"medina.py",
      R"({"players":2,"rows":3,"cols":3,"stock":{"O":1,"roof":1,"wall":1},"tower_merchants":[0,0,0,0],"well":null,"start_merchant":"chance","start":0})"}},
    {"strozzi",
     {"strozzi.py",
      R"({"players":3,"rounds":1,"start":0,"ports":1,"florence":true,"flags":["pirate","goods"],"ships":{"3:1s1p1":1,"2:2s0p0":1},"removed":0,"tiles":{"art1gold":1},"tracks":{"top":3,"bonus":{"3":5}}})"}}};

std::string transcript(const std::string& game) {
  const auto& [file, config] = small.at(game);
  conform::Setup setup{game, "", core::Json::parse(config), 0, {}};
  setup.players = setup.config["players"].get<int>();
  const auto handle = conform::game_on(setup, {});
  std::string text;
  conform::ChildLimits limits;
  limits.timeout = std::chrono::seconds(60);
  conform::Program program({"python3", core::home() + "/conform/peers/" + file}, game, limits);
  program.listen(
      [&](const char* variant, const std::string& line) { text += std::string(variant) + " " + line + "\n"; });
  program.ok(conform::new_request(setup));
  core::Random random(2);
  auto s = handle->start();
  std::vector<std::string> play;
  core::Json moves = core::Json::array();
  std::optional<core::Json> saved;
  while (const auto move = core::random_move(*handle, s, random)) {
    program.ok({{"cmd", "legal"}});
    if (!saved && handle->turn(s).is_player()) {
      saved = program.ok({{"cmd", "state"}})["state"];
      program.accepts({{"cmd", "apply"}, {"move", {{"do", "fly"}}}});
      program.ok({{"cmd", "over"}});
    }
    moves.push_back(handle->move_json(s, *move));
    program.ok(conform::move_request(*handle, s, *move));
    s = handle->apply(s, *move);
  }
  program.ok({{"cmd", "over"}});
  program.ok({{"cmd", "score"}});
  program.ok({{"cmd", "load"}, {"state", *saved}});
  program.ok({{"cmd", "legal"}});
  auto replay = conform::new_request(setup);
  replay["cmd"] = "replay";
  replay["moves"] = moves;
  program.ok(replay);
  program.stop();
  return text;
}

class TranscriptTest : public support::EachGame {};

TEST_P(TranscriptTest, OfTheProtocolIsAsDocumented) {
  const std::string path = core::home() + "/docs/protocol.md";
  std::ostringstream in;
  in << std::ifstream(path).rdbuf();
  std::string page = in.str();
  const std::string begin = "<!-- transcript " + GetParam() + " -->\n```\n";
  const auto from = page.find(begin);
  ASSERT_NE(from, std::string::npos) << begin;
  const auto to = page.find("```\n", from + begin.size());
  ASSERT_NE(to, std::string::npos);
  const auto now = transcript(GetParam());
  if (std::getenv("BARGELLO_WRITE") != nullptr) {
    page.replace(from + begin.size(), to - from - begin.size(), now);
    std::ofstream(path) << page;
    return;
  }
  EXPECT_EQ(page.substr(from + begin.size(), to - from - begin.size()), now);
}

INSTANTIATE_TEST_SUITE_P(Games, TranscriptTest, support::each_game(), support::game_name);

}  // namespace
