#include "model/core/payments.hpp"

#include <gtest/gtest.h>

#include "model/core/random.hpp"

namespace {

using core::PerPlayer;
using core::Rounding;
using core::Sharing;
using core::Tie;

std::vector<std::int64_t> pay(std::vector<std::int64_t> values, std::vector<int> prizes, Sharing how) {
  PerPlayer<std::int64_t> row{};
  std::copy(values.begin(), values.end(), row.begin());
  const auto paid =
      core::pay_by_place(row, core::everyone<std::int64_t>(), static_cast<int>(values.size()), prizes, how);
  return {paid.begin(), paid.begin() + static_cast<std::ptrdiff_t>(values.size())};
}

using List = std::vector<std::int64_t>;

TEST(PayByPlace, TiedPlayersPoolTheirPlaces) {
  EXPECT_EQ(pay({23, 20, 16, 16, 14}, {30, 20, 10, 5, 0}, {}), (List{30, 20, 7, 7, 0}));
  EXPECT_EQ(pay({3, 1, 1, 1}, {10, 5}, {}), (List{10, 1, 1, 1}));
}

TEST(PayByPlace, OwnOnlySharesTheFirstPrizeAndUsesUpThePlaces) {
  EXPECT_EQ(pay({3, 3, 1}, {10, 5}, {Tie::OwnOnly, Rounding::Down, 1}), (List{5, 5, 0}));
}

TEST(PayByPlace, DenseGivesTheNextGroupTheNextPlace) {
  EXPECT_EQ(pay({3, 3, 1}, {10, 5}, {Tie::Dense, Rounding::Down, 1}), (List{5, 5, 5}));
  EXPECT_EQ(pay({9, 9, 7, 7, 1}, {30, 20, 10, 5, 0}, {Tie::Dense, Rounding::Down, 1}), (List{15, 15, 10, 10, 10}));
}

TEST(PayByPlace, RoundsToFive) {
  const Sharing down{Tie::Pool, Rounding::Down, 5}, nearest{Tie::Pool, Rounding::Nearest, 5},
      flat{Tie::Pool, Rounding::Flat, 5};
  const std::vector<int> goods{10, 5}, five{30, 20, 10, 5, 0}, three{30, 15, 0};
  EXPECT_EQ(pay({1, 1, 1, 1}, goods, down), (List{0, 0, 0, 0}));  // 3.75
  EXPECT_EQ(pay({1, 1, 1, 1}, goods, nearest), (List{5, 5, 5, 5}));
  EXPECT_EQ(pay({1, 1, 1, 1}, goods, flat), (List{5, 5, 5, 5}));
  EXPECT_EQ(pay({1, 1, 1, 1, 1}, five, down), (List{10, 10, 10, 10, 10}));  // 13
  EXPECT_EQ(pay({1, 1, 1, 1, 1}, five, nearest), (List{15, 15, 15, 15, 15}));
  EXPECT_EQ(pay({1, 1, 1, 1, 1}, five, flat), (List{5, 5, 5, 5, 5}));
  EXPECT_EQ(pay({2, 2, 1}, three, nearest), (List{20, 20, 0}));  // 22.5: halves down
  EXPECT_EQ(pay({2, 2, 1}, goods, nearest), (List{5, 5, 0}));    // 7.5
}

// A plain twin: sort, walk through the groups.
List sorted_twin(const List& values, const std::vector<int>& prizes, const Sharing& how) {
  List order = values;
  std::sort(order.rbegin(), order.rend());
  List paid(values.size());
  std::size_t place = 0;
  for (std::size_t from = 0; from < order.size();) {
    std::size_t to = from;
    while (to < order.size() && order[to] == order[from]) ++to;
    const auto k = static_cast<std::int64_t>(to - from);
    std::int64_t sum = 0;
    for (std::size_t i = 0; i < (how.tie == Tie::Pool ? to - from : 1); ++i)
      sum += place + i < prizes.size() ? prizes[place + i] : 0;
    std::int64_t share = sum / k / how.unit * how.unit;
    if (k == 1) share = sum;
    for (std::size_t p = 0; p < values.size(); ++p)
      if (values[p] == order[from]) paid[p] = share;
    place += how.tie == Tie::Dense ? 1 : to - from;
    from = to;
  }
  return paid;
}

TEST(PayByPlace, AgreesWithAPlainTwin) {
  core::Random random(11);
  for (int round = 0; round < 20000; ++round) {
    const std::size_t n = 2 + random.below(5);
    List values(n);
    for (auto& value : values) value = static_cast<std::int64_t>(random.below(4));
    std::vector<int> prizes(random.below(7));
    for (auto& prize : prizes) prize = static_cast<int>(random.below(40));
    const Sharing how{static_cast<Tie>(random.below(3)), Rounding::Down, random.below(2) == 0 ? 1 : 5};
    ASSERT_EQ(pay(values, prizes, how), sorted_twin(values, prizes, how)) << round;
  }
}

// What two players are paid, looked up, is what the rule pays: with everybody ranked, and with those left out who have
// nothing.
TEST(PairShares, ArePaidByTheSameRule) {
  for (const Tie tie : {Tie::Pool, Tie::OwnOnly, Tie::Dense})
    for (const Rounding rounding : {Rounding::Down, Rounding::Nearest, Rounding::Flat})
      for (const std::vector<int>& prizes : {std::vector<int>{30, 15}, {10, 5}, {10}, {7, 0, 3}, {}})
        for (const bool all : {true, false}) {
          const Sharing how{tie, rounding, 5};
          const auto pay_two = [&](const PerPlayer<std::int64_t>& values) {
            auto ranked = core::everyone<std::int64_t>();
            for (std::size_t p = 0; p < 2; ++p) ranked[p] = all || values[p] > 0;
            return core::pay_by_place(values, ranked, 2, prizes, how);
          };
          const core::PairShares shares(pay_two);
          for (std::int32_t a = 0; a < 9; ++a)
            for (std::int32_t b = 0; b < 9; ++b) {
              const auto paid = pay_two({a, b});
              for (int p = 0; p < 2; ++p)
                EXPECT_EQ(shares.of(p, core::PairShares::at(a, b)), paid[static_cast<std::size_t>(p)]) << a << " " << b;
            }
        }
}

}  // namespace
