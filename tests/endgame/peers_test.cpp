#include <gtest/gtest.h>

#include <sstream>

#include "tests/endgame/golden.hpp"
#include "tests/support/process.hpp"

// The recorded values once more, by plain brute force over the Python peers: no code in common with the solver or the
// model.

namespace {

TEST(EndgamePeers, BruteForceFindsTheRecordedValues) {
  std::string requests;
  std::vector<support::Golden> asked;
  for (const auto& golden : support::goldens()) {
    const bool long_in_python =
        golden.is_config() && golden.place != "config:nano2" && golden.place != "config:mini-3x3-b2";
    if (golden.objective == endgame::Objective::Win || long_in_python) continue;  // the peers do not say who wins
    const auto game = games::load(golden.request());
    core::Json config = game->config();
    config["readings"] = core::Json(game->readings());
    requests += core::Json{{"game", golden.game},
                           {"objective", endgame::name_of(golden.objective)},
                           {"config", config},
                           {"state", game->to_json(game->start())}}
                    .dump() +
                "\n";
    asked.push_back(golden);
  }
  ASSERT_GT(asked.size(), 50u);
  const auto path = support::temporary("solve", requests);
  const auto output = support::shell("python3 conform/peers/solve.py < " + path);
  ASSERT_EQ(output.code, 0) << output.text;
  std::istringstream replies(output.text);
  std::string reply;
  for (const auto& golden : asked) {
    ASSERT_TRUE(std::getline(replies, reply)) << golden.line;
    const auto json = core::parse_json(reply, "solve.py");
    std::vector<std::string> range;
    bool ties = false;
    for (const auto& ends : json["range"]) {
      range.push_back(ends[0].get<std::string>() + ".." + ends[1].get<std::string>());
      ties = ties || ends[0] != ends[1];
    }
    EXPECT_EQ(ties ? core::join(range, ",") : "", golden.range) << golden.line;
    if (!ties) {
      EXPECT_EQ(core::join(json["value"].get<std::vector<std::string>>(), ","), golden.value)
          << golden.line;  // with ties it depends on the order of moves
    }
  }
}

}  // namespace
