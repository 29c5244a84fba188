#include "model/core/places.hpp"

#include <gtest/gtest.h>

TEST(Places, AreCountedFromTheHighestValue) {
  const core::PerPlayer<std::int64_t> values{5, 9, 5, 1};
  EXPECT_EQ(core::place_in_words(values, 4, 1, false), "first");
  EXPECT_EQ(core::place_in_words(values, 4, 0, false), "tied second with 1 other");
  EXPECT_EQ(core::place_in_words(values, 4, 3, false), "fourth");
}

TEST(Places, AreOneForEachValueWhenDense) {
  const core::PerPlayer<std::int64_t> values{5, 9, 5, 1};
  EXPECT_EQ(core::place_in_words(values, 4, 3, true), "third");
}

TEST(Places, OnlyThoseAtTheTableAreTied) {
  const core::PerPlayer<std::int64_t> values{0, 3, 4, 0, 0, 0};
  EXPECT_FALSE(core::is_tied(values, 3, 0));
  EXPECT_TRUE(core::is_tied(values, 4, 0));
}
