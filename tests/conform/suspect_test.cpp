#include <gtest/gtest.h>

#include <set>

#include "conform/cases.hpp"
#include "conform/cluster.hpp"
#include "conform/examples.hpp"
#include "conform/fault_localisation.hpp"
#include "conform/query.hpp"
#include "conform/random_walk.hpp"
#include "conform/readings.hpp"
#include "model/core/scene_play.hpp"

// Which rule is named, which illegal moves are offered, which positions are left out.

namespace {

core::Fired fired(std::initializer_list<int> rules) {
  core::Fired all;
  for (const int rule : rules) all(rule);
  return all;
}

TEST(Suspect, IsTheRuleThatFiresWhereStepsDifferAndNotWhereTheyAgree) {
  conform::Spectrum steps;
  steps.agreed(fired({1, 2}));
  steps.agreed(fired({1, 2}));
  steps.differed(fired({1, 2, 3}));
  EXPECT_EQ(conform::suspect(fired({1, 2, 3}), steps, {}), 3);
  EXPECT_EQ(conform::suspect({}, steps, {}), 0);
}

TEST(Suspect, OfRulesThatAlwaysFireTogetherIsTheOneWhoseExamplesFail) {
  conform::Spectrum steps;
  conform::Examples examples;
  for (int i = 0; i < 5; ++i) steps.differed(fired({20, 21, 23}));
  examples.came_out(20, {}, true);
  examples.came_out(23, {}, true);
  examples.came_out(21, {}, false);
  EXPECT_EQ(conform::suspect(fired({20, 21, 23}), steps, examples), 21);
}

TEST(Suspect, FiresInAllExamplesThatFail) {
  conform::Spectrum steps;
  conform::Examples examples;
  for (int i = 0; i < 5; ++i) steps.differed(fired({21, 22}));
  // Each has one of two examples that fails; rule 21 fires in both, rule 22 in its own only.
  examples.came_out(21, fired({21}), true);
  examples.came_out(21, fired({21}), false);
  examples.came_out(22, fired({21, 22}), true);
  examples.came_out(22, fired({21, 22}), false);
  EXPECT_EQ(conform::suspect(fired({21, 22}), steps, examples), 21);
}

TEST(Suspect, MayBeARuleThatDidNotFireWhenItsExamplesAloneFail) {
  conform::Spectrum steps;
  conform::Examples examples;
  steps.differed(fired({20, 21}));
  examples.came_out(20, {}, true);
  examples.came_out(21, {}, true);
  examples.came_out(3, {}, false);
  EXPECT_EQ(conform::suspect(fired({20, 21}), steps, examples), 3);
}

TEST(Claims, AreWhatTheExamplesOfARuleSayAndNoMore) {
  // Medici's R23 is shown by where the discs stand, not by the florins that come of it.
  bool levels = false;
  for (const auto& claim : conform::assertions_of(games::called("medici"), {})) {
    EXPECT_FALSE(claim.about.empty() && claim.illegal.empty());
    if (claim.rule != 23) continue;
    EXPECT_EQ(claim.about, (std::vector<std::string>{"levels"}));
    EXPECT_TRUE(claim.fired.has(23));
    levels = true;
  }
  EXPECT_TRUE(levels);
}

TEST(Habit, IsAnOrderOfVerbsThatStays) {
  const std::vector<std::string> moves{"build O 0 0", "build O 0 1", "roof 0 0", "pass"};
  EXPECT_EQ(conform::Habit().preferred(moves), moves);
  std::set<std::vector<std::string>> seen;
  for (std::uint64_t seed = 0; seed < 40; ++seed) {
    core::Random random(seed);
    const conform::Habit habit(random);
    const auto first = habit.preferred(moves);
    EXPECT_EQ(habit.preferred(moves), first);
    EXPECT_EQ(habit.preferred(first), first);
    for (const auto& move : first) EXPECT_NE(std::find(moves.begin(), moves.end(), move), moves.end());
    seen.insert(first);
  }
  EXPECT_GE(seen.size(), 3u);  // now these first, now those
}

TEST(Coverage, ALargerBonusIsNewWhenAReadingMakesMoreOfIt) {
  const auto scores = [](std::int64_t amount) {
    core::Scores all;
    all.players = 1;
    all.amounts[0] = amount;
    return all;
  };
  conform::Coverage coverage;
  EXPECT_GT(coverage.meet_scores(scores(40), {scores(36)}), 0);
  EXPECT_EQ(coverage.meet_scores(scores(40), {scores(36)}), 0);
  EXPECT_GT(coverage.meet_scores(scores(40), {scores(32)}), 0);  // 8 more than that reading pays
}

TEST(Illegal, MovesAreOfEverySortAndNeverLegal) {
  const auto game = conform::game_on(conform::full_game("medici-card", 3), {});
  core::Random random(3);
  conform::Illegal illegal;
  auto s = game->start();
  std::set<int> rules;
  for (int i = 0; i < 60 && !game->turn(s).is_over(); ++i) {
    const auto legal = game->moves(s);
    if (game->turn(s).is_player()) {
      for (const auto& move : illegal.some(*game, s, legal, {.at_once = 3}, random)) {
        EXPECT_FALSE(game->explain(s, move.text).legal) << move.text;
        rules.insert(move.rules.front());
      }
      illegal.remember(legal);
    }
    s = game->apply(s, legal[random.below(legal.size())]);
  }
  EXPECT_GE(rules.size(), 3u);
}

TEST(Illegal, MovesOfOneSortAreEnoughAtSomePoint) {
  const auto game = conform::game_on(conform::full_game("medici", 3), {});
  core::Random random(4);
  conform::Illegal illegal;
  auto s = game->start();
  while (game->turn(s).is_chance()) s = game->apply(s, game->moves(s).front());
  illegal.remember({"bid 1", "pass"});
  std::size_t found = 0;
  for (int i = 0; i < 50; ++i)
    found += illegal.some(*game, s, game->moves(s), {.at_once = 5, .in_all = 2, .here = 2}, random).size();
  EXPECT_GT(found, 0u);
  EXPECT_LE(found, 2u * 4u);  // few sorts, two of each
}

TEST(Shapes, ThatPlayUnderAReadingMeets) {
  // Cards lie open and none is still to come: when one announces how many to reveal, that is not met before a take.
  const core::Json between{{"phase", "act"}, {"turn", 1}, {"revealed", 1}, {"pending", 0}};
  EXPECT_EQ(conform::shape_of(between), "pending=0 phase=act revealed=+ turn=+ ");
  EXPECT_EQ(conform::shape_of({{"drawn", core::Json::object()},
                               {"pool", {{"3:1s1p0", 1}}},
                               {"ports", {core::Json::array(), core::Json::array()}}}),
            "drawn=0 pool=+ ports=0 ");
  EXPECT_EQ(conform::shape_of({{"ship", "3:1s1p0"}, {"last", nullptr}, {"ports", core::Json::array()}}),
            "last=- ship=+ ");
}

TEST(ScenePlays, AreWhatAnExamplePlaysAndCallsIllegal) {
  const core::Example example{1,
                              {"config full-3", "start", "play draw; stop", "illegal bid 99 R12", "state day=2",
                               "moves pass", "illegal draw R10"}};
  const auto plays = core::plays_of(example);
  ASSERT_EQ(plays.size(), 2u);
  EXPECT_EQ(plays[0].scene.config, "full-3");
  EXPECT_EQ(plays[0].moves, (std::vector<std::string>{"draw", "stop"}));
  EXPECT_EQ(plays[0].illegal, (std::vector<std::string>{"bid 99"}));
  EXPECT_EQ(plays[1].scene.position, "day=2");
  EXPECT_TRUE(plays[1].moves.empty());
  EXPECT_EQ(plays[1].illegal, (std::vector<std::string>{"draw"}));
}

// A difference in a list of moves is held against the rules that made the list, one in a step against those of steps.
TEST(Spectra, KeepListsAndStepsApart) {
  conform::Spectra spectra;
  conform::Difference difference;
  difference.fired = fired({7});
  difference.parts = {"moves"};
  difference.kind = "missing move";
  spectra.differed(difference);
  const auto wrong = [&](const conform::Steps& steps) { return steps.seen_by(difference.parts).wrong[7]; };
  EXPECT_EQ(wrong(spectra.lists), 1u);
  EXPECT_EQ(wrong(spectra.steps), 0u);
  difference.kind = "wrong transition";
  spectra.differed(difference);
  EXPECT_EQ(wrong(spectra.lists), 1u);
  EXPECT_EQ(wrong(spectra.steps), 1u);
}

TEST(Clusters, AreShownByTheShortestPlay) {
  const auto finding = [](std::vector<std::string> moves) {
    conform::Finding found;
    found.trial.moves = std::move(moves);
    found.difference.kind = "illegal accepted";
    found.difference.rule = 11;
    return found;
  };
  const auto clusters = conform::cluster({finding({"a", "b"}), finding({"c"}), finding({"d", "e", "f"})}, {});
  ASSERT_EQ(clusters.size(), 1u);
  EXPECT_EQ(clusters[0].trial.moves, (std::vector<std::string>{"c"}));
  EXPECT_EQ(clusters[0].times, 3u);
}

TEST(Queries, AboutPositionsNeedAProgramThatLoadsThem) {
  conform::Setup setup = conform::full_game("medici", 3);
  EXPECT_EQ(conform::needed_level(setup, {"legal", {}, ""}), 2);
  EXPECT_EQ(conform::needed_level(setup, {"apply", {}, "draw"}), 3);
  EXPECT_EQ(conform::needed_level(setup, {"play", {}, ""}), 1);
  setup.state = core::Json::object();
  EXPECT_EQ(conform::needed_level(setup, {"legal", {}, ""}), 3);
}

// Two readings that answer alike are not told apart by what a third one answers.
TEST(Pairs, AreToldApartByTheirOwnAnswers) {
  const auto& entry = games::called("medici");
  const std::vector<conform::Answer> answers{
      {{}, 1}, {{{"lot-limit-whose", "other"}}, 2}, {{{"lot-limit-whose", "every"}}, 2}};
  const std::vector<conform::Pair> expected{{"lot-limit-whose", "any", "other"},
                                            {"lot-limit-whose", "any", "every"},
                                            {"lot-limit-whose", "other", "own"},
                                            {"lot-limit-whose", "every", "own"}};
  EXPECT_EQ(conform::told_apart(entry, answers), expected);
}

}  // namespace
