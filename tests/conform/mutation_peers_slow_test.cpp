#include <gtest/gtest.h>

#include "tests/support/process.hpp"

// Every fault on purpose: conform finds all of them, the core suite of the vectors at least 95 of a hundred.

namespace {

TEST(Mutation, ConformFindsEveryFaultAndTheCoreSuiteNearlyAll) {
  const auto output = support::shell("python3 conform/peers/mutation.py " + support::bargello());
  EXPECT_EQ(output.code, 0) << output.text;
}

}  // namespace
