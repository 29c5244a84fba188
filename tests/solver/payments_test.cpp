#include "solver/payments.hpp"

#include <gtest/gtest.h>

#include <array>

#include "solver/prove.hpp"
#include "solver/ranks.hpp"

// The claims about payments are handed rules that break each of them in one corner only: who does not look there,
// proves them.

namespace {

using core::nobody;
using core::PerPlayer;
using core::pick;

constexpr int most = 9;

// What is said of players in the order of their values, of two and of three.
template <class ClaimFor>
void expect_refuted(ClaimFor&& claim_for, const char* what) {
  for (const int n : {2, 3}) {
    solver::Claim claim;
    claim.id = "toy/payments";
    claim.game = "toy";
    claim.players = n;
    claim.body = claim_for(n);
    claim.mutant = claim_for(n);
    EXPECT_EQ(solver::prove(claim, {}).verdict, solver::Verdict::Refuted) << what << ", " << n << " players";
  }
}

// Ten for the first seat, nothing for others; 'amend' breaks that somewhere.
template <class Amend>
auto ten_for_the_first(Amend amend) {
  return [amend]<class Int>(const PerPlayer<Int>& value) {
    auto paid = nobody<Int>();
    paid[0] = Int(10);
    amend(value, paid);
    return paid;
  };
}

TEST(PaymentClaims, ThatMoreEarnsNoLessIsSaidOfThoseBehindToo) {
  // Behind, with nothing, a player has five; with something, none.
  const auto pay = ten_for_the_first([]<class Int>(const PerPlayer<Int>& value, PerPlayer<Int>& paid) {
    paid[0] = pick(value[0] < value[1], pick(value[0] == Int(0), Int(5), Int(0)), Int(10));
  });
  expect_refuted([&](int n) { return solver::more_earns_no_less(pay, n, most); }, "more earns no less");
}

TEST(PaymentClaims, ThatSeatsDoNotMatterIsSaidOfEqualsToo) {
  const auto pay = ten_for_the_first([]<class Int>(const PerPlayer<Int>& value, PerPlayer<Int>& paid) {
    paid[0] = pick(value[0] >= value[1], Int(10), Int(0));
    paid[1] = pick(value[0] >= value[1], Int(0), Int(10));
  });
  expect_refuted([&](int n) { return solver::seats_do_not_matter(pay, n, most); }, "seats do not matter");
}

TEST(PaymentClaims, ThatAPoolIsNotExceededHoldsWhereItIsLost) {
  const auto pay = ten_for_the_first([]<class Int>(const PerPlayer<Int>& value, PerPlayer<Int>& paid) {
    paid[0] = pick(value[0] == value[1], Int(11), Int(9));
  });
  expect_refuted([&](int n) { return solver::largest_loss(pay, n, most, 10, 1); }, "largest loss");
}

TEST(PaymentClaims, ThatNobodyIsPaidANegativeSumIsSaidOfAll) {
  for (int seat = 0; seat < 2; ++seat) {
    const auto pay = ten_for_the_first([seat]<class Int>(const PerPlayer<Int>& value, PerPlayer<Int>& paid) {
      paid[0] = Int(5);
      paid[static_cast<std::size_t>(seat)] = pick(value[0] == value[1], Int(-1), Int(5));
    });
    expect_refuted([&](int n) { return solver::within_pool(pay, n, most, 10); }, "within the pool");
  }
}

TEST(Ranks, OfEqualsCountOnce) {
  const solver::Values values{{"value0", 5}, {"value1", 3}, {"value2", 3}, {"value3", 1}, {"value4", 5}};
  const auto rank = solver::ranks(values, "value", 5);
  EXPECT_EQ((std::array{rank[0], rank[1], rank[2], rank[3], rank[4]}), (std::array{2, 1, 1, 0, 2}));
}

TEST(SecondSolver, DiffersWhenBothKnowAndSayDifferentThings) {
  const auto differs = [](const char* first, const char* second) {
    solver::Result result;
    result.queries = {{"example", "sat", "sat"}, {"statement", first, second}};
    return result.second_differs();
  };
  EXPECT_FALSE(differs("unsat", "unsat"));
  EXPECT_TRUE(differs("unsat", "sat"));
  EXPECT_FALSE(differs("unsat", "unknown"));
  EXPECT_FALSE(differs("unknown", "sat"));
  EXPECT_FALSE(differs("unsat", ""));
}

}  // namespace
