#include "tests/endgame/killed.hpp"

// A run that is killed leaves what the next one can go on from, and nothing half-written.

namespace {

TEST(Killed, TheTableHasTheSameBytesAsAnUnbrokenOne) {
  EXPECT_GT(support::expect_same_table_after_kills("medina", "mini-3x4-b2m1", 60, 5), 0);
}

}  // namespace
