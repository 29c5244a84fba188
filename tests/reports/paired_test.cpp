#include "explore/paired.hpp"

#include "model/core/error.hpp"
#include "reports/compute/cases.hpp"
#include "tests/support/each_game.hpp"

// Paired games differ by the rule and by nothing else.

namespace {

class PairedGames : public support::EachGame {
 protected:
  std::unique_ptr<core::AnyGame> game(const core::Choice& readings = {}) const {
    return games::load(reports::full_game(entry(), entry().least_players, readings));
  }
};

TEST_P(PairedGames, WithOurselvesNeverDiffer) {
  std::vector<std::unique_ptr<core::AnyGame>> same;
  same.push_back(game());
  const auto paired = explore::paired_games(*game(), same, 20, 1);
  EXPECT_EQ(paired.games, 20u);
  EXPECT_EQ(paired.differing[0].moves, 0u);
  EXPECT_EQ(paired.differing[0].scores, 0u);
  EXPECT_EQ(paired.differing[0].winner, 0u);
  EXPECT_NE(paired.fired.bits, 0u);
}

TEST_P(PairedGames, DoNotDependOnWhatElseIsCompared) {
  std::vector<std::unique_ptr<core::AnyGame>> all;
  std::vector<std::pair<std::string, std::string>> names;
  for (const auto& question : entry().questions) {
    all.push_back(game({{question.slug, question.readings[1].slug}}));
    names.push_back({question.slug, question.readings[1].slug});
  }
  const auto together = explore::paired_games(*game(), all, 5, 3);
  for (std::size_t i = 0; i < names.size(); i += 4) {
    std::vector<std::unique_ptr<core::AnyGame>> alone;
    alone.push_back(game({names[i]}));
    const auto apart = explore::paired_games(*game(), alone, 5, 3);
    EXPECT_EQ(together.differing[i].moves, apart.differing[0].moves) << names[i].first;
    EXPECT_EQ(together.differing[i].scores, apart.differing[0].scores) << names[i].first;
    EXPECT_EQ(together.differing[i].winner, apart.differing[0].winner) << names[i].first;
  }
}

TEST_P(PairedGames, AStretchShowsTheDifferenceFromAStateThatBothKnow) {
  int found = 0;
  for (const auto& question : entry().questions) {
    const auto ours = game(), theirs = game({{question.slug, question.readings[1].slug}});
    const auto stretch = explore::shortest_stretch(*ours, *theirs, 5, 1);
    if (!stretch) continue;
    ++found;
    auto a = ours->parse(stretch->position);
    core::AnyState b;
    try {
      b = theirs->parse(stretch->position);
    } catch (const core::BadInput&) {
      continue;  // a state that only ours can write down
    }
    for (std::size_t i = 0; i < stretch->play.size(); ++i) {
      EXPECT_TRUE(explore::observe(*ours, a).shows_the_same(explore::observe(*theirs, b)))
          << question.slug << ": they part before the end";
      a = ours->apply(a, stretch->play[i]);
      b = theirs->apply(b, stretch->play[i]);
    }
    EXPECT_FALSE(explore::observe(*ours, a).shows_the_same(explore::observe(*theirs, b))) << question.slug;
  }
  EXPECT_GE(found, 5);
}

INSTANTIATE_TEST_SUITE_P(Games, PairedGames, support::each_game(), support::game_name);

}  // namespace
