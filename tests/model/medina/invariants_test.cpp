#include "tests/model/medina/invariants.hpp"

#include <set>

#include "model/core/sample.hpp"
#include "properties/laws.hpp"
#include "tests/model/medina/random_games.hpp"
#include "tests/model/medina/support.hpp"

namespace medina_tests {

class MedinaInvariants : public testing::TestWithParam<int> {};

TEST_P(MedinaInvariants, HoldInEveryStateOfRandomGames) { play_and_check(GetParam(), 40, 1, 1); }

// Round trips, fixed order, falling layers: the laws of all games, on the real boards.
TEST_P(MedinaInvariants, LawsHoldOnTheRealBoards) {
  const Game game = full_game(GetParam());
  core::Random random(5);
  for (int i = 0; i < 3; ++i) {
    core::random_game(game, game.start(), random, [&](const State& s, const medina::Move*) {
      if (random.below(4) != 0) return;
      const auto* law = properties::broken_law(game, s);
      ASSERT_EQ(law, nullptr) << law->id << " " << law->statement << "\n" << game.print(s);
    });
  }
}

INSTANTIATE_TEST_SUITE_P(Players, MedinaInvariants, testing::Values(2, 3, 4));

void hold_together(const Game& game, core::Random& random, int games, const std::string& what) {
  for (int i = 0; i < games; ++i) {
    core::random_game(game, game.start(), random, [&](const State& s, const medina::Move*) {
      const auto* law = properties::broken_law(game, s);
      ASSERT_EQ(law, nullptr) << what << ": " << law->id << " " << law->statement << "\n" << game.print(s);
      ASSERT_EQ(broken_invariant(game, s), "") << what << "\n" << game.print(s);
      ASSERT_EQ(same_as_predicates(game, s), "") << what << "\n" << game.print(s);
      ASSERT_EQ(same_quickly(game, s), "") << what << "\n" << game.print(s);
    });
    if (testing::Test::HasFatalFailure()) return;
  }
}

// Under every reading alone: laws, palaces as components, legal cells as the rules say.
TEST(MedinaReadings, FastAndPlainFormsAgreeUnderEachReading) {
  core::Random random(11);
  for (const auto& question : medina::questions)
    for (const auto& reading : question.readings) {
      hold_together(game_of(small_city(), {{question.slug, reading.slug}}), random, 12,
                    question.slug + "=" + reading.slug);
      if (HasFatalFailure()) return;
    }
}

TEST(MedinaReadings, FastAndPlainFormsAgreeUnderReadingsMixedAtRandom) {
  core::Random random(12);
  for (int i = 0; i < 250; ++i) {
    core::Choice choice;
    std::string what;
    for (const auto& question : medina::questions) {
      if (random.below(3) == 0) continue;
      const auto& reading = question.readings[random.below(question.readings.size())];
      if (reading.slug == "empty-cell" || reading.slug == "blocks") continue;  // they end games early
      choice[question.slug] = reading.slug;
      what += question.slug + "=" + reading.slug + " ";
    }
    hold_together(game_of(small_city(), choice), random, 2, what);
    if (HasFatalFailure()) return;
  }
}

void explain_agrees(const Game& game, core::Random& random, int games, int one_in) {
  for (int i = 0; i < games; ++i)
    core::random_game(game, game.start(), random, [&](const State& s, const medina::Move*) {
      if (random.below(one_in) != 0) return;
      const auto legal = core::moves(game, s);
      std::size_t agreed = 0;
      const auto ask = [&](const medina::Move& m) {
        const auto verdict = game.explain(s, m);
        ASSERT_EQ(verdict.legal, std::find(legal.begin(), legal.end(), m) != legal.end()) << game.print(m) << "\n"
                                                                                          << game.print(s);
        ASSERT_FALSE(verdict.rules.empty());
        ASSERT_EQ(verdict.legal, verdict.why.empty());
        agreed += verdict.legal;
      };
      each_candidate(game, s, ask, 1);
      ASSERT_EQ(agreed, legal.size());
    });
}

TEST(MedinaExplain, IsLegalExactlyForTheMovesOffered) {
  core::Random random(21);
  explain_agrees(full_game(2), random, 3, 30);
  explain_agrees(game_of(small_city()), random, 20, 1);
  explain_agrees(game_of(small_city(), {{"roof-towers", "choose-one"},
                                        {"self-blocking", "must-keep-second-possible"},
                                        {"no-placement", "discard"}}),
                 random, 10, 1);
}

// A roof that names a tower wrongly breaks R26; one that is held back because the second placement would be lost, R29.
TEST(MedinaExplain, TellsAWrongTowerFromAPlacementHeldBack) {  // A22, A30
  const Game game =
      game_of(small_city(), {{"roof-towers", "choose-one"}, {"self-blocking", "must-keep-second-possible"}});
  const Game free = game_of(small_city(), {{"roof-towers", "choose-one"}});
  core::Random random(5);
  int held_back = 0, wrong_tower = 0;
  for (int i = 0; i < 60; ++i)
    core::random_game(game, game.start(), random, [&](const State& s, const medina::Move*) {
      const auto offered = core::moves(game, s), without = core::moves(free, s);
      const auto among = [](const auto& moves, const auto& m) { return std::ranges::find(moves, m) != moves.end(); };
      for (auto m : without) {
        if (m.what != medina::Do::Roof && m.what != medina::Do::Neutral) continue;
        if (!among(offered, m)) {
          ++held_back;
          ASSERT_EQ(game.explain(s, m).rules, std::vector<int>{29}) << game.print(s) << "; " << game.print(m);
        }
        m.which = m.which == 0 ? 1 : 0;
        if (among(without, m)) continue;
        ++wrong_tower;
        ASSERT_EQ(game.explain(s, m).rules, std::vector<int>{26}) << game.print(s) << "; " << game.print(m);
      }
    });
  EXPECT_GT(held_back, 0);
  EXPECT_GT(wrong_tower, 0);
}

// In every state of a small game: what can follow a state can follow its canonical form, mirrored, for the same points.
TEST(MedinaSymmetry, CanonicalStatesHaveTheSameFuture) {
  const Game game = game_of({{"game", "medina"},
                             {"players", 2},
                             {"rows", 3},
                             {"cols", 3},
                             {"towers", nullptr},
                             {"well", nullptr},
                             {"start_merchant", {1, 1}},
                             {"start", 0},
                             {"stock", {{"O", 1}, {"roof", 1}, {"stable", 1}, {"merchant", 1}}}});
  const auto key = [&](const State& s) {
    std::vector<std::uint64_t> words(static_cast<std::size_t>(core::words_for(game.key_bits())));
    game.encode(s, words);
    return words;
  };
  const auto future = [&](const State& s) {
    std::multiset<std::vector<std::uint64_t>> all;
    game.each_move(s, [&](const medina::Move& m) { all.insert(key(game.canonical(game.apply(s, m)))); });
    return all;
  };
  std::set<std::vector<std::uint64_t>> seen, canonical;
  std::vector<State> todo{game.start()};
  while (!todo.empty()) {
    const State s = todo.back();
    todo.pop_back();
    if (!seen.insert(key(s)).second) continue;
    const State image = game.canonical(s);
    canonical.insert(key(image));
    ASSERT_EQ(future(s), future(image)) << game.print(s);
    ASSERT_EQ(game.scores(s), game.scores(image)) << game.print(s);
    ASSERT_EQ(game.layer(s), game.layer(image)) << game.print(s);
    game.each_move(s, [&](const medina::Move& m) { todo.push_back(game.apply(s, m)); });
  }
  EXPECT_LT(canonical.size() * 6, seen.size());  // of the eight mirror images most states have eight different ones
}

}  // namespace medina_tests
