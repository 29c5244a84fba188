#include <gtest/gtest.h>

#include "solver/prove.hpp"
#include "tests/support/claims.hpp"

namespace {

TEST(Claims, AllHaveTheirExpectedVerdictsTwice) {
  const auto& claims = support::all_claims();
  solver::Effort one, two;
  one.threads = 1;
  two.threads = 2;
  const auto first = solver::prove(claims, one), second = solver::prove(claims, two);
  for (std::size_t i = 0; i < claims.size(); ++i) {
    EXPECT_EQ(solver::name(first[i].verdict), solver::name(claims[i].expected))
        << claims[i].id << " for " << claims[i].players << " players: " << first[i].why;
    EXPECT_TRUE(first[i].replayed) << claims[i].id;
    EXPECT_EQ(solver::name(first[i].verdict), solver::name(second[i].verdict)) << claims[i].id;
    EXPECT_EQ(first[i].countermodel, second[i].countermodel) << claims[i].id;
  }
}

}  // namespace
