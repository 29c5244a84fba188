#include "tests/endgame/killed.hpp"

namespace {

TEST(Killed, AlsoALargeTableHasTheSameBytes) {
  EXPECT_GT(support::expect_same_table_after_kills("medina", "mini-4x4-b3n1s1", 2000, 6), 2);
}

}  // namespace
