#include "explore/spill.hpp"

#include <gtest/gtest.h>

#include "explore/trail.hpp"
#include "model/core/random.hpp"

// What goes to disk comes back, all of it and in its place.

namespace {

// A block that compresses as well as an alphabet of so many letters allows: from almost nothing to not at all.
std::vector<char> block_of(core::Random& random, std::size_t size, std::uint64_t letters) {
  std::vector<char> block(size);
  for (char& c : block) c = static_cast<char>(random.below(letters));
  return block;
}

TEST(BlockFile, GivesBackEveryBlockHoweverWellItCompresses) {
  constexpr std::size_t shards = 3;
  explore::BlockFile file(explore::Scratch(""), shards);
  core::Random random(1);
  std::vector<std::vector<char>> written(shards);
  for (int round = 0; round < 3; ++round)
    for (const std::uint64_t letters : {1, 16, 128, 150, 181, 200, 256})
      for (std::size_t shard = 0; shard < shards; ++shard) {
        const auto block = block_of(random, 8192 - 64 * shard, letters);
        file.append(shard, block.data(), block.size());
        written[shard].insert(written[shard].end(), block.begin(), block.end());
      }
  for (std::size_t shard = 0; shard < shards; ++shard) {
    EXPECT_EQ(file.bytes_of(shard), written[shard].size());
    std::vector<char> read;
    file.each(shard, [&](const void* data, std::size_t size) {
      const char* const bytes = static_cast<const char*>(data);
      read.insert(read.end(), bytes, bytes + size);
    });
    EXPECT_TRUE(read == written[shard]) << "shard " << shard;
  }
}

// Every number leads to the one a million above it, and nothing else does.
class AMillionOn final : public explore::Walker {
 public:
  static constexpr std::uint64_t by = 1'000'000;

  int key_bits() const override { return 40; }
  int top() const override { return 1; }
  void first(std::span<std::uint64_t> key) const override { key[0] = 0; }
  std::size_t predicates() const override { return 0; }
  std::string predicate_id(std::size_t) const override { return ""; }
  bool stops(std::size_t) const override { return false; }
  std::string print(Key key) const override { return std::to_string(key[0]); }
  explore::Expansion expand(Key, int, bool, explore::Outbox&) const override { return {}; }
  void each_successor_key(Key key, const std::function<void(Key)>& see) const override {
    const std::vector<std::uint64_t> next{key[0] + by};
    see(next);
  }
  std::pair<std::vector<std::string>, std::string> retrace(
      const std::vector<std::vector<std::uint64_t>>&) const override {
    return {};
  }
  core::Json identity() const override { return core::Json::object(); }
};

// Two blocks on disk and a rest in memory.
TEST(Trail, HoldsEveryStateOfADistanceHoweverManyThereAre) {
  constexpr std::uint64_t states = 40'000;
  explore::Trail<1> trail(1, "");
  std::vector<explore::Trail<1>::Target> targets;
  for (std::uint64_t state = 0; state < states; ++state) {
    trail.keep({state}, 0);
    targets.push_back({0, 1, {{state + AMillionOn::by}}});
  }
  trail.lead_back(AMillionOn(), targets);
  for (std::uint64_t state = 0; state < states; ++state)
    ASSERT_EQ(targets[static_cast<std::size_t>(state)].backwards.back()[0], state);
}

}  // namespace
