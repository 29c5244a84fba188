#include <gtest/gtest.h>

#include "tests/support/process.hpp"

// Bundles of faults, readings and limits (conform/bundles): made from their seed, without contradictions, the later
// faults kept back where they should be and each seen in some reply; limits that are kept; credit where it is due. The
// checks are in Python.

namespace {

TEST(Bundles, TheirOwnChecksPass) {
  const auto output = support::shell("python3 conform/bundles/selfcheck_bundles.py");
  EXPECT_EQ(output.code, 0) << output.text;
  EXPECT_TRUE(output.text.starts_with("ok: ")) << output.text;
}

}  // namespace
