#include "api/memory_watch.hpp"

#include <gtest/gtest.h>

#include <chrono>
#include <memory>
#include <thread>
#include <vector>

#include "model/core/error.hpp"

namespace {

using bargello::MemoryWatch;

bool is_stopped_within(const core::Stop& stop, int milliseconds) {
  for (int i = 0; i < milliseconds && !stop.requested(); ++i) std::this_thread::sleep_for(std::chrono::milliseconds(1));
  return stop.requested();
}

TEST(MemoryWatch, StopsARunThatTakesMoreAndSaysHowMuch) {  // D11
  MemoryWatch watch(std::uint64_t{1} << 20, nullptr);
  std::vector<char> taken(MemoryWatch::allowance + (std::size_t{64} << 20), 1);
  EXPECT_TRUE(is_stopped_within(*watch.stop(), 10'000));
  try {
    watch.demand_kept();
    FAIL() << "the bound was broken";
  } catch (const core::BadInput& refused) {
    const std::string what = refused.what();
    EXPECT_NE(what.find("--memory"), std::string::npos) << what;
    EXPECT_NE(what.find("MB"), std::string::npos) << what;
  }
  EXPECT_EQ(taken.back(), 1);
}

TEST(MemoryWatch, LeavesARunAloneThatKeepsToItsBound) {
  MemoryWatch watch(std::uint64_t{256} << 20, nullptr);
  std::vector<char> taken(std::size_t{64} << 20, 1);
  EXPECT_FALSE(is_stopped_within(*watch.stop(), 100));
  EXPECT_NO_THROW(watch.demand_kept());
  EXPECT_EQ(taken.back(), 1);
}

TEST(MemoryWatch, PassesOnAStopFromOutside) {
  core::Stop outer;
  MemoryWatch watch(std::uint64_t{256} << 20, &outer);
  outer.request();
  EXPECT_TRUE(watch.stop()->requested());
  EXPECT_NO_THROW(watch.demand_kept());
}

}  // namespace
