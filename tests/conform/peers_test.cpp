#include <fmt/format.h>

#include <filesystem>

#include "model/core/data.hpp"
#include "tests/conform/in_step.hpp"
#include "tests/support/each_game.hpp"

// The model and the Python peers in step: full games, every reading, every shipped configuration and position; and
// their counts of plays.

namespace {

class PeersTest : public support::EachGame {};

TEST_P(PeersTest, FullGamesAreInStep) {
  for (int players = entry().least_players; players <= entry().most_players; ++players)
    support::expect_in_step(entry().name, fmt::format("--players {} --games 8 --seed {}", players, players));
}

TEST_P(PeersTest, EveryReadingIsInStep) {
  for (const auto& question : entry().questions)
    for (const auto& reading : question.readings) {
      if (&reading == &question.readings.front()) continue;
      const std::string with_variant = question.slug.starts_with("variant-") && question.slug != "variant-bonus"
                                           ? " --reading variant-bonus=on"
                                           : "";
      support::expect_in_step(entry().name, fmt::format("--players {} --games 2{} --reading {}={}",
                                                        std::max(question.least_players, entry().least_players),
                                                        with_variant, question.slug, reading.slug));
    }
}

// Readings that matter only together with another one, and what goes wrong only then.
TEST_P(PeersTest, PairsOfReadingsAreInStep) { support::expect_in_step(entry().name, "--pairs 150 --seed 7"); }

TEST_P(PeersTest, EveryConfigurationAndPositionIsInStep) {
  for (const auto& config : core::shipped(entry().folder + "/configs"))
    if (!config.starts_with("full-"))
      support::expect_in_step(entry().name, fmt::format("--config {} --games 3", config));
  for (const auto& position : core::shipped(entry().folder + "/positions"))
    support::expect_in_step(entry().name, fmt::format("--position {} --games 2", position));
}

TEST(Peers, TheirOwnChecksPass) {
  int count = 0;
  for (const auto& file : std::filesystem::directory_iterator(core::home() + "/conform/peers")) {
    if (!file.path().filename().string().starts_with("selfcheck") || file.path().extension() != ".py") continue;
    const auto output = support::shell("python3 conform/peers/" + file.path().filename().string());
    EXPECT_EQ(output.code, 0) << output.text;
    ++count;
  }
  EXPECT_GE(count, 1);
}

INSTANTIATE_TEST_SUITE_P(Games, PeersTest, support::each_game(), support::game_name);

struct Line {
  const char* game;
  const char* config;
  const char* reading;
  const char* plays;
};

// Complete plays of small days, found by the model and by the peer alike.
class PerftTest : public testing::TestWithParam<Line> {};

TEST_P(PerftTest, ModelAndPeerCountThePlays) {
  const auto& line = GetParam();
  const auto ours = support::shell(
      fmt::format("{} perft {} --config {} --reading {}", support::bargello(), line.game, line.config, line.reading));
  EXPECT_EQ(ours.code, 0);
  EXPECT_EQ(ours.text, std::string(line.plays) + "\n");
  const auto config = support::temporary(
      "perft.json", support::shell(fmt::format("{} {} --config {} --reading {} --games 1 | head -n 1",
                                               support::transcript(), line.game, line.config, line.reading))
                        .text);
  const auto theirs = support::shell(fmt::format("python3 conform/peers/perft.py {} {}", line.game, config));
  EXPECT_EQ(theirs.text, ours.text);
}

INSTANTIATE_TEST_SUITE_P(Medici, PerftTest,
                         testing::Values(Line{"medici", "perft-n2-c2-m2-d1", "lot-limit-whose=any", "6"},
                                         Line{"medici", "perft-n2-c2-m2-d1", "lot-limit-whose=other", "6"},
                                         Line{"medici", "perft-n2-c2-m2-d2", "lot-limit-whose=any", "30"},
                                         Line{"medici", "perft-n2-c2-m2-d2", "lot-limit-whose=other", "30"},
                                         Line{"medici", "perft-n2-c2-m2-d3", "lot-limit-whose=any", "97"},
                                         Line{"medici", "perft-n2-c2-m2-d3", "lot-limit-whose=other", "88"},
                                         Line{"medici", "perft-n2-c2-m2-d4", "lot-limit-whose=any", "249"},
                                         Line{"medici", "perft-n2-c2-m2-d4", "lot-limit-whose=other", "218"},
                                         Line{"medici", "perft-n2-c3-m1-d5", "lot-limit-whose=any", "195"},
                                         Line{"medici", "perft-n2-c3-m1-d5", "lot-limit-whose=other", "177"},
                                         Line{"medici", "perft-n3-c2-m1-d6", "lot-limit-whose=any", "1297"},
                                         Line{"medici", "perft-n3-c2-m1-d6", "lot-limit-whose=other", "1177"}));

INSTANTIATE_TEST_SUITE_P(MediciCard, PerftTest,
                         testing::Values(Line{"medici-card", "perft-n2-d3", "overload=strict", "11"},
                                         Line{"medici-card", "perft-n2-d3", "overload=overload", "12"},
                                         Line{"medici-card", "perft-n2-d3", "take-window=contiguous", "10"},
                                         Line{"medici-card", "perft-n2-d4", "overload=strict", "39"},
                                         Line{"medici-card", "perft-n2-d4", "overload=overload", "43"},
                                         Line{"medici-card", "perft-n2-d4", "take-window=contiguous", "33"},
                                         Line{"medici-card", "perft-n2-d5", "overload=strict", "119"},
                                         Line{"medici-card", "perft-n2-d5", "overload=overload", "161"},
                                         Line{"medici-card", "perft-n2-d5", "take-window=contiguous", "98"},
                                         Line{"medici-card", "perft-n2-d6", "overload=strict", "270"},
                                         Line{"medici-card", "perft-n2-d6", "overload=overload", "542"},
                                         Line{"medici-card", "perft-n2-d6", "take-window=contiguous", "204"},
                                         Line{"medici-card", "perft-n3-d6", "overload=strict", "540"},
                                         Line{"medici-card", "perft-n3-d6", "overload=overload", "762"},
                                         Line{"medici-card", "perft-n3-d6", "take-window=contiguous", "378"},
                                         Line{"medici-card", "card-mini-12-3", "overload=strict", "22049"}));

}  // namespace
