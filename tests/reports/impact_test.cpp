#include "explore/impact.hpp"

#include "explore/parting.hpp"
#include "reports/compute/cases.hpp"
#include "tests/support/each_game.hpp"

// What games say of a reading is due to the rule and to nothing else.

namespace {

using explore::Policy;

class ImpactOfReadings : public support::EachGame {
 protected:
  std::unique_ptr<core::AnyGame> game(const core::Choice& readings = {}, int players = 0) const {
    return games::load(reports::full_game(entry(), players == 0 ? entry().least_players : players, readings));
  }
  explore::Impact impact(const core::Choice& readings, Policy policy, std::uint64_t games, int players = 0) const {
    std::vector<std::unique_ptr<core::AnyGame>> others;
    others.push_back(game(readings, players));
    return explore::measure_impact(*game({}, players), others, policy, games, 1).impact[0];
  }
};

TEST_P(ImpactOfReadings, OursBesideItselfNeverDiffers) {
  std::vector<std::unique_ptr<core::AnyGame>> same;
  same.push_back(game());
  for (const auto policy : {Policy::Random, Policy::Sensible}) {
    const auto all = explore::measure_impact(*game(), same, policy, 10, 1);
    EXPECT_EQ(all.games, 10u);
    EXPECT_NE(all.fired.bits, 0u);
    EXPECT_EQ(all.impact[0].came_up, 0u);
    EXPECT_EQ(all.impact[0].stopped, 0u);
    EXPECT_EQ(all.impact[0].pairs.games, 10u);
    EXPECT_EQ(all.impact[0].pairs.scores, 0u);
    EXPECT_GT(all.unrelated.scores, 0u);
  }
}

TEST_P(ImpactOfReadings, DoesNotDependOnWhatElseIsCompared) {
  std::vector<std::unique_ptr<core::AnyGame>> all;
  std::vector<core::Choice> choices;
  for (const auto& question : entry().questions) {
    choices.push_back({{question.slug, question.readings[1].slug}});
    all.push_back(game(choices.back()));
  }
  const auto together = explore::measure_impact(*game(), all, Policy::Random, 4, 1);
  for (std::size_t i = 0; i < choices.size(); i += 5) {
    const auto alone = impact(choices[i], Policy::Random, 4);
    EXPECT_LE(alone.came_up, 4u) << choices[i].begin()->first;
    EXPECT_GE(alone.times, alone.came_up) << choices[i].begin()->first;
    EXPECT_EQ(together.impact[i].came_up, alone.came_up) << choices[i].begin()->first;
    EXPECT_EQ(together.impact[i].pairs.points, alone.pairs.points) << choices[i].begin()->first;
    EXPECT_EQ(together.impact[i].shift.sums, alone.shift.sums) << choices[i].begin()->first;
  }
}

// Random players use no knowledge, so what they know cannot matter to them; for every number of players.
TEST_P(ImpactOfReadings, KnowledgeAloneChangesNothingForRandomPlayers) {
  for (const auto& question : entry().questions) {
    if (question.effect != "information") continue;
    for (std::size_t r = 1; r < question.readings.size(); ++r)
      for (int n = question.least_players; n <= question.most_players; ++n) {
        const auto found = impact({{question.slug, question.readings[r].slug}}, Policy::Random, 25, n);
        EXPECT_EQ(found.pairs.scores, 0u) << question.slug << "=" << question.readings[r].slug << ", " << n;
        EXPECT_EQ(found.dead_ends_ours, found.dead_ends_theirs) << question.slug;
        // The same moves with the same cards come to the same, whoever makes them.
        const auto sensible = impact({{question.slug, question.readings[r].slug}}, Policy::Sensible, 5, n);
        EXPECT_EQ(sensible.same_play.scores, 0u) << question.slug << ", " << n;
      }
  }
}

TEST_P(ImpactOfReadings, ATableCaseIsReachedByItsPlayAndShowsADifference) {
  int found = 0;
  for (const auto& question : entry().questions) {
    const auto ours = game(), theirs = game({{question.slug, question.readings[1].slug}});
    const auto one = explore::find_table_case(*ours, *theirs, 12, 1);
    if (!one) continue;
    ++found;
    auto a = ours->start(), b = theirs->start();
    for (const auto& move : one->play) {
      ASSERT_TRUE(ours->explain(a, move).legal) << question.slug << ": " << move;
      a = ours->apply(a, move);
      b = theirs->apply(b, move);
    }
    EXPECT_EQ(ours->print(a), one->position);
    if (!one->move) {
      EXPECT_FALSE(explore::observe(*ours, a).shows_the_same(explore::observe(*theirs, b))) << question.slug;
      continue;
    }
    EXPECT_TRUE(explore::observe(*ours, a).shows_the_same(explore::observe(*theirs, b))) << question.slug;
    a = ours->apply(a, *one->move);
    b = theirs->apply(b, *one->move);
    EXPECT_TRUE(ours->print(a) != theirs->print(b) || !(ours->scores(a) == theirs->scores(b))) << question.slug;
  }
  EXPECT_GE(found, 5);
}

INSTANTIATE_TEST_SUITE_P(Games, ImpactOfReadings, support::each_game(), support::game_name);

}  // namespace
