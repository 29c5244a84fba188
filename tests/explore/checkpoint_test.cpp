#include <gtest/gtest.h>

#include "tests/fuzz/file_targets.hpp"

// What is read back from disk and believed: checkpoints of explore, layers of unfinished tables.

namespace {

bool is_right(const std::optional<explore::Result>& result) {
  const auto& right = fuzz::explored();
  return result && result->complete && result->states == right.states && result->transitions == right.transitions &&
         result->terminals == right.terminals && result->dead_ends == right.dead_ends;
}

TEST(Checkpoint, AnAlteredByteIsRefusedOrChangesNothing) {  // D1
  const auto seeds = fuzz::checkpoint_seeds();
  ASSERT_GE(seeds.size(), 3u);
  const std::string& whole = seeds[seeds.size() / 2];
  const auto line = whole.find('\n') + 1;
  ASSERT_TRUE(is_right(fuzz::resumed(whole.substr(0, line), whole.substr(line))));
  int refused = 0;
  for (std::size_t at = 0; at < whole.size(); at += at < line ? 1 : 7) {
    std::string altered = whole;
    altered[at] = static_cast<char>(altered[at] == '1' ? '2' : altered[at] ^ 1);
    const auto result = fuzz::resumed(altered.substr(0, line), altered.substr(line));
    refused += !result;
    EXPECT_TRUE(!result || is_right(result)) << "byte " << at;
  }
  EXPECT_GT(refused, static_cast<int>(line) - 10);
}

// With its sums made right: numbers that no walk has.
TEST(Checkpoint, ALayerThatCannotBeIsRefused) {  // D1
  const auto seeds = fuzz::checkpoint_seeds();
  const std::string& whole = seeds.back();
  const auto line = whole.find('\n') + 1;
  const auto resumed = [&](auto&& alter) {
    auto json = core::Json::parse(whole.substr(0, line));
    alter(json);
    json.erase("sum");
    json["sum"] = core::sum128(json.dump());
    return fuzz::resumed(json.dump() + "\n", whole.substr(line));
  };
  ASSERT_TRUE(is_right(resumed([](core::Json&) {})));
  for (const core::Json& layer :
       {core::Json(-1), core::Json(-2147483648), core::Json(2147483647), core::Json(4294967296), core::Json("1"),
        core::Json(nullptr), core::Json(1e300), core::Json::array()}) {
    EXPECT_FALSE(resumed([&](core::Json& json) { json["next_layer"] = layer; })) << layer;
    EXPECT_FALSE(resumed([&](core::Json& json) { json["layers"][0][0] = layer; })) << layer;
  }
  EXPECT_FALSE(resumed([](core::Json& json) { json["layers"][0][1] = 1'000'000'000; }));
  EXPECT_FALSE(resumed([](core::Json& json) { json["version"] = 2; }));
}

TEST(Layers, OfAnUnfinishedTableAreRefusedWhenDamaged) {  // D5
  const auto seeds = fuzz::layers_seeds();
  ASSERT_GE(seeds.size(), 2u);
  const std::string& right = fuzz::small_tables()[0].bytes;
  int refused = 0, tried = 0;
  for (const auto& whole : seeds) {
    ASSERT_EQ(fuzz::finished(whole, false), right);
    for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 150) {
      std::string altered = whole;
      altered[at] = static_cast<char>(altered[at] ^ 0x10);
      const auto made = fuzz::finished(altered, false);
      ++tried;
      refused += !made;
      EXPECT_TRUE(!made || *made == right) << "byte " << at;
    }
  }
  EXPECT_GT(refused, tried / 2);
}

}  // namespace
