#pragma once

#include <gtest/gtest.h>

#include <filesystem>
#include <string>

#include "model/core/random.hpp"
#include "tests/support/process.hpp"

namespace support {

// Builds a table once without a break and once killed again and again at moments nobody chose, and expects the same
// bytes; and that the table is right and knows its positions. Moments grow on the whole, so that it comes to an end on
// a slow machine too. How often it was killed.
inline int expect_same_table_after_kills(const std::string& game, const std::string& config, int first_milliseconds,
                                         std::uint64_t seed) {
  const std::string whole = "/tmp/bargello-test-" + std::to_string(getpid()) + "-whole.btb",
                    broken = "/tmp/bargello-test-" + std::to_string(getpid()) + "-broken.btb";
  const auto build = [&](const std::string& out) {
    return bargello() + " table build " + game + " --config " + config + " --quiet --stable --out " + out;
  };
  const auto unbroken = shell(build(whole));
  EXPECT_EQ(unbroken.code, 0) << unbroken.text;
  core::Random random(seed);
  int kills = 0;
  Output last;
  for (int milliseconds = first_milliseconds; kills < 200; milliseconds += milliseconds / 8 + 1) {
    const auto moment = static_cast<int>(random.below(static_cast<std::uint64_t>(milliseconds))) + 1;
    last = shell("timeout -s KILL " + std::to_string(moment / 1000) + "." +
                 std::to_string(1000 + moment % 1000).substr(1) + " " + build(broken));
    if (last.code == 0) break;
    if (std::filesystem::exists(broken)) {  // whole or not at all; killed between the last write and the end
      EXPECT_EQ(shell("cmp " + whole + " " + broken).code, 0);
    }
    ++kills;
  }
  EXPECT_EQ(last.code, 0) << last.text;
  EXPECT_EQ(shell("cmp " + whole + " " + broken).code, 0);
  EXPECT_FALSE(std::filesystem::exists(broken + ".layers"));
  EXPECT_EQ(shell(bargello() + " table verify --quiet " + broken).code, 0);
  std::filesystem::remove(whole);
  std::filesystem::remove(broken);
  std::filesystem::remove_all(broken + ".layers");
  return kills;
}

}  // namespace support
