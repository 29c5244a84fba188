#include "solver/prove.hpp"

#include <gtest/gtest.h>

#include <unistd.h>

#include <filesystem>
#include <fstream>
#include <sstream>

#include "model/core/error.hpp"
#include "solver/instance.hpp"
#include "solver/second.hpp"

// The runner on claims whose answers are known by hand.

namespace {

using solver::Body;
using solver::Claim;
using solver::Effort;
using solver::Instance;
using solver::Verdict;

// "x is below 'below'", of the x from 0 to 9 that are at least 'from'.
Body below(int below, int from = 0) {
  return [below, from]<class Int>(Instance<Int>& it) {
    const Int x = it.whole("x", 0, 9);
    it.assume(x >= Int(from));
    it.claim(x < Int(below));
  };
}

Claim claim(Body body, Body mutant, Verdict expected = Verdict::Proved) {
  Claim made;
  made.id = "toy/below";
  made.game = "toy";
  made.players = 2;
  made.expected = expected;
  made.body = std::move(body);
  made.mutant = std::move(mutant);
  return made;
}

TEST(Prove, WhatAlwaysHoldsIsProved) {
  const auto result = solver::prove(claim(below(10), below(9)), Effort{});
  EXPECT_EQ(result.verdict, Verdict::Proved);
  EXPECT_TRUE(result.replayed);
  ASSERT_TRUE(result.example && result.mutant);
  EXPECT_EQ(result.mutant->at("x"), 9);
  EXPECT_FALSE(result.countermodel);
}

TEST(Prove, WhatFailsIsRefutedAndReplayed) {
  const auto result = solver::prove(claim(below(9), {}, Verdict::Refuted), Effort{});
  EXPECT_EQ(result.verdict, Verdict::Refuted);
  EXPECT_TRUE(result.replayed);
  EXPECT_EQ(result.countermodel->at("x"), 9);
  EXPECT_TRUE(result.mutant) << "it holds somewhere";
}

TEST(Prove, AClaimAboutNothingIsNotProved) {
  const auto result = solver::prove(claim(below(10, 10), below(9)), Effort{});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.why, "no case meets the assumptions and the example");
}

TEST(Prove, AClaimThatDoesNotNoticeItsMutantIsNotProved) {
  const auto result = solver::prove(claim(below(10), below(11)), Effort{});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_EQ(result.why, "the mutant was not refuted");
}

TEST(Prove, ACountermodelThatTheModelDoesNotShareIsNoVerdict) {
  Body two_faced = below(9);
  two_faced.on_numbers = below(10).on_numbers;
  const auto result = solver::prove(claim(two_faced, below(5)), Effort{});
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_FALSE(result.replayed);
  EXPECT_EQ(result.why, "what Z3 found is not so on the model");
}

TEST(Prove, ARebuiltPositionMustFailToo) {
  Claim made = claim(below(9), {}, Verdict::Refuted);
  made.rebuild = [](const solver::Values& values) {
    return solver::Rebuilt{std::to_string(values.at("x")), false, std::nullopt};
  };
  EXPECT_EQ(solver::prove(made, Effort{}).verdict, Verdict::Unknown);
  made.rebuild = [](const solver::Values& values) {
    return solver::Rebuilt{std::to_string(values.at("x")), true, true};
  };
  const auto result = solver::prove(made, Effort{});
  EXPECT_EQ(result.verdict, Verdict::Refuted);
  EXPECT_EQ(result.rebuilt->position, "9");
}

TEST(Prove, TooLittleEffortIsUnknownAndALimit) {
  // No two cubes add up to a cube: far more than so little work.
  const Body cubes = []<class Int>(Instance<Int>& it) {
    const Int a = it.whole("a", 1, 100000), b = it.whole("b", 1, 100000), c = it.whole("c", 1, 200000);
    it.claim(a * a * a + b * b * b != c * c * c);
  };
  Effort little;
  little.work = 10000;
  const auto result = solver::prove(claim(cubes, cubes), little);
  EXPECT_EQ(result.verdict, Verdict::Unknown);
  EXPECT_TRUE(result.limited);
}

TEST(Prove, ResultsAreInOrderAndTheSameOnAnyNumberOfThreads) {
  std::vector<Claim> claims;
  for (int limit = 1; limit <= 12; ++limit)
    claims.push_back(claim(below(limit), below(1), limit < 10 ? Verdict::Refuted : Verdict::Proved));
  Effort one, three;
  one.threads = 1;
  three.threads = 3;
  const auto alone = solver::prove(claims, one), together = solver::prove(claims, three);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    EXPECT_EQ(alone[i].verdict, claims[i].expected) << i;
    EXPECT_EQ(alone[i].verdict, together[i].verdict);
    EXPECT_EQ(alone[i].example, together[i].example);
    EXPECT_EQ(alone[i].countermodel, together[i].countermodel);
    EXPECT_EQ(alone[i].mutant, together[i].mutant);
  }
}

TEST(Prove, EveryQueryIsWrittenAsSmtLib) {
  const std::filesystem::path folder =
      std::filesystem::temp_directory_path() / ("bargello-smt2-" + std::to_string(getpid()));
  std::filesystem::create_directories(folder);
  Effort effort;
  effort.smt2 = folder.string();
  solver::prove(claim(below(10), below(9)), effort);
  int files = 0;
  for (const auto& entry : std::filesystem::directory_iterator(folder)) {
    std::ifstream file(entry.path());
    std::stringstream text;
    text << file.rdbuf();
    EXPECT_NE(text.str().find("(check-sat)"), std::string::npos) << entry.path();
    EXPECT_EQ(entry.path().extension(), ".smt2");
    ++files;
  }
  EXPECT_EQ(files, 3);
  EXPECT_TRUE(std::filesystem::exists(folder / "toy-below-2-statement.smt2"));
  std::filesystem::remove_all(folder);
}

TEST(Prove, TheSecondSolverIsAskedAndAgrees) {
  Effort effort;
  try {
    effort.second = solver::installed("cvc5");
  } catch (const core::BadInput& e) {
    GTEST_SKIP() << e.what();
  }
  const auto result = solver::prove(claim(below(10), below(9)), effort);
  ASSERT_EQ(result.queries.size(), 3u);
  for (const auto& query : result.queries) EXPECT_EQ(query.second, query.answer) << query.name;
  EXPECT_FALSE(result.second_differs());
}

TEST(Prove, ASecondSolverThatIsNotKnownIsBadInput) { EXPECT_THROW(solver::installed("oracle"), core::BadInput); }

}  // namespace
