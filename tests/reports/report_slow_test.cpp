#include <gtest/gtest.h>

#include "model/core/data.hpp"
#include "reports/compute/report.hpp"

// What the cache says is what a run without it finds, byte for byte.

namespace {

TEST(Report, FreshAndCachedAreTheSameBytes) {
  reports::Scope scope;
  scope.caches = {core::home() + "/reports/cache", testing::TempDir() + "/report-cache-slow"};
  scope.threads = 2;
  const auto cached = reports::report(scope).dump();
  scope.fresh = true;
  const auto fresh = reports::report(scope).dump();
  EXPECT_TRUE(cached == fresh);
  scope.threads = 1;
  scope.game = "strozzi";
  const auto one = reports::report(scope).dump();
  scope.threads = 2;
  EXPECT_TRUE(one == reports::report(scope).dump());
}

}  // namespace
