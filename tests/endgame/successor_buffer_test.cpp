#include "endgame/successor_buffer.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "model/core/random.hpp"

namespace {

using endgame::SuccessorBuffer;
using Key = std::vector<std::uint64_t>;

constexpr std::size_t threads = 2;
constexpr std::uint64_t about = 20'000;  // several shards

// States appended by two threads, with many duplicates, so that shards are deduplicated early, too.
struct Noted {
  std::array<std::vector<std::pair<std::size_t, Key>>, threads> by_thread;  // shard and state, in their order
  std::set<Key> all;
};

void note_some(SuccessorBuffer& buffer, Noted& noted, core::Random& random, std::size_t words, int count) {
  for (int i = 0; i < count; ++i) {
    Key key(words);
    for (auto& word : key) word = random.below(words == 1 ? 30'000 : 31);
    const std::size_t thread = random.below(threads);
    auto& layer = buffer.at(7, thread, about);
    const std::size_t shard = layer.shard_of(endgame::hash_of(key));
    buffer.append(thread, layer, shard, key.data());
    noted.by_thread[thread].emplace_back(shard, key);
    noted.all.insert(key);
  }
}

// Every state that was asked for has the number of its own key, and every key is there once.
void expect_numbers(SuccessorBuffer& buffer, const Noted& noted, std::size_t words,
                    const std::array<std::size_t, threads>& asked) {
  const auto [number, layer] = buffer.take_highest();
  EXPECT_EQ(number, 7);
  ASSERT_GT(layer->shards(), 1u);
  std::set<Key> all;
  std::size_t count = 0;
  for (std::size_t shard = 0; shard < layer->shards(); ++shard) {
    buffer.deduplicate(0, *layer, shard);
    const auto& keys = layer->keys(shard);
    count += keys.size() / words;
    for (auto at = keys.begin(); at != keys.end(); at += static_cast<std::ptrdiff_t>(words))
      all.insert(Key(at, at + static_cast<std::ptrdiff_t>(words)));
  }
  EXPECT_EQ(all, noted.all);
  EXPECT_EQ(count, noted.all.size());
  EXPECT_EQ(buffer.found(), noted.all.size());
  for (std::size_t thread = 0; thread < threads; ++thread) {
    std::vector<std::vector<SuccessorBuffer::StateNumber>> numbers;
    std::vector<std::size_t> next(layer->shards());
    for (std::size_t shard = 0; shard < layer->shards(); ++shard) numbers.push_back(layer->take_numbers(thread, shard));
    for (std::size_t i = 0; i < asked[thread]; ++i) {
      const auto& [shard, key] = noted.by_thread[thread][i];
      ASSERT_LT(next[shard], numbers[shard].size());
      const auto at = layer->keys(shard).begin() + static_cast<std::ptrdiff_t>(numbers[shard][next[shard]++] * words);
      ASSERT_TRUE(std::equal(key.begin(), key.end(), at));
    }
    for (std::size_t shard = 0; shard < layer->shards(); ++shard) EXPECT_EQ(next[shard], numbers[shard].size());
  }
}

TEST(SuccessorBuffer, NumbersEachStateOnceAndTellsThemInTheOrderOfComing) {
  core::Random random(6);
  for (const std::size_t words : {std::size_t{1}, std::size_t{3}}) {
    SuccessorBuffer buffer(words, threads);
    Noted noted;
    note_some(buffer, noted, random, words, 600'000);
    EXPECT_GT(buffer.found(), 0u) << "no shard was deduplicated early";
    expect_numbers(buffer, noted, words, {noted.by_thread[0].size(), noted.by_thread[1].size()});
  }
}

TEST(SuccessorBuffer, TellsNoNumbersOfStatesThatComeAfterTheLastThatAreAskedFor) {
  core::Random random(8);
  for (const int before : {0, 500, 600'000}) {
    SuccessorBuffer buffer(1, threads);
    Noted noted;
    note_some(buffer, noted, random, 1, before);
    buffer.ask_no_more();
    const std::array asked{noted.by_thread[0].size(), noted.by_thread[1].size()};
    note_some(buffer, noted, random, 1, 300'000);
    buffer.ask_no_more();  // once more: what has come since is still not asked for
    expect_numbers(buffer, noted, 1, asked);
  }
}

TEST(SuccessorBuffer, KnowsWhereTheNextNumberWillStand) {
  core::Random random(9);
  SuccessorBuffer buffer(2, threads);
  Noted noted;
  for (int round = 0; round < 20; ++round) {
    note_some(buffer, noted, random, 2, 80'000);
    std::vector<std::uint32_t> expected(buffer.at(7, 1, about).shards());
    for (const auto& [shard, key] : noted.by_thread[1]) ++expected[shard];
    EXPECT_EQ(buffer.ends(buffer.at(7, 1, about), 1), expected);
  }
  EXPECT_GT(buffer.found(), 0u) << "no shard was deduplicated early";
}

}  // namespace
