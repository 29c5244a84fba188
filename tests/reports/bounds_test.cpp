#include "reports/compute/bounds.hpp"

#include <gtest/gtest.h>

// Clopper and Pearson's interval, against values that are known in closed form or from tables.

namespace {

using reports::share;

TEST(Bounds, OfNothingSeenTheUpperOneIsARoot) {  // 1 - 0.025^(1/n): 0.3085 for 10, 0.0363 for 100
  EXPECT_EQ(share(0, 10).low, "0.0000");
  EXPECT_EQ(share(0, 10).high, "0.3085");
  EXPECT_EQ(share(0, 100).high, "0.0363");
  EXPECT_EQ(share(0, 1000).high, "0.0037");  // 0.00368, outwards
}

TEST(Bounds, OfAllSeenTheLowerOneMirrorsIt) {
  EXPECT_EQ(share(10, 10).low, "0.6915");
  EXPECT_EQ(share(10, 10).high, "1.0000");
}

TEST(Bounds, AreThoseOfTheTables) {  // 0.18709 to 0.81291 for 5 of 10; 0.01642 to 0.11284 for 5 of 100
  EXPECT_EQ(share(5, 10).low, "0.1870");
  EXPECT_EQ(share(5, 10).high, "0.8130");
  EXPECT_EQ(share(5, 100).low, "0.0164");
  EXPECT_EQ(share(5, 100).high, "0.1129");
}

TEST(Bounds, HoldTheShareItself) {
  for (const unsigned games : {1u, 7u, 200u})
    for (unsigned count = 0; count <= games; ++count) {
      const auto s = share(count, games);
      EXPECT_LE(std::stod(s.low), static_cast<double>(count) / games);
      EXPECT_GE(std::stod(s.high), static_cast<double>(count) / games);
    }
}

}  // namespace
