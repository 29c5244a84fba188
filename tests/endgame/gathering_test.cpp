#include "endgame/gathering.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <array>
#include <map>
#include <set>
#include <vector>

#include "model/core/random.hpp"

namespace {

using endgame::Gathering;
using Key = std::vector<std::uint64_t>;

constexpr std::size_t threads = 2;
constexpr std::uint64_t about = 20'000;  // several shards

// States noted down by two threads, with many doubles, so that shards are settled on the way, too.
struct Noted {
  std::array<std::vector<std::pair<std::size_t, Key>>, threads> by_thread;  // shard and state, in their order
  std::set<Key> all;
};

void note_some(Gathering& gathering, Noted& noted, core::Random& random, std::size_t words, int count) {
  for (int i = 0; i < count; ++i) {
    Key key(words);
    for (auto& word : key) word = random.below(words == 1 ? 30'000 : 31);
    const std::size_t thread = random.below(threads);
    auto& layer = gathering.at(7, thread, about);
    const std::size_t shard = layer.shard_of(endgame::hash_of(key));
    gathering.note(thread, layer, shard, key.data());
    noted.by_thread[thread].emplace_back(shard, key);
    noted.all.insert(key);
  }
}

// Every state that was asked for has the number of its own key, and every key is there once.
void expect_numbers(Gathering& gathering, const Noted& noted, std::size_t words, const std::array<std::size_t, threads>& asked) {
  const auto [number, layer] = gathering.take_highest();
  EXPECT_EQ(number, 7);
  ASSERT_GT(layer->shards(), 1u);
  std::set<Key> all;
  std::size_t count = 0;
  for (std::size_t shard = 0; shard < layer->shards(); ++shard) {
    gathering.settle(0, *layer, shard);
    const auto& keys = layer->keys(shard);
    count += keys.size() / words;
    for (auto at = keys.begin(); at != keys.end(); at += static_cast<std::ptrdiff_t>(words)) all.insert(Key(at, at + static_cast<std::ptrdiff_t>(words)));
  }
  EXPECT_EQ(all, noted.all);
  EXPECT_EQ(count, noted.all.size());
  EXPECT_EQ(gathering.found(), noted.all.size());
  for (std::size_t thread = 0; thread < threads; ++thread) {
    std::vector<std::vector<Gathering::Number>> numbers;
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

TEST(Gathering, NumbersEachStateOnceAndTellsThemInTheOrderOfComing) {
  core::Random random(6);
  for (const std::size_t words : {std::size_t{1}, std::size_t{3}}) {
    Gathering gathering(words, threads);
    Noted noted;
    note_some(gathering, noted, random, words, 600'000);
    EXPECT_GT(gathering.found(), 0u) << "no shard was settled on the way";
    expect_numbers(gathering, noted, words, {noted.by_thread[0].size(), noted.by_thread[1].size()});
  }
}

TEST(Gathering, TellsNoNumbersOfStatesThatComeAfterTheLastThatAreAskedFor) {
  core::Random random(8);
  for (const int before : {0, 500, 600'000}) {
    Gathering gathering(1, threads);
    Noted noted;
    note_some(gathering, noted, random, 1, before);
    gathering.ask_no_more();
    const std::array asked{noted.by_thread[0].size(), noted.by_thread[1].size()};
    note_some(gathering, noted, random, 1, 300'000);
    gathering.ask_no_more();  // once more: what has come since is still not asked for
    expect_numbers(gathering, noted, 1, asked);
  }
}

TEST(Gathering, KnowsWhereTheNextNumberWillStand) {
  core::Random random(9);
  Gathering gathering(2, threads);
  Noted noted;
  for (int round = 0; round < 20; ++round) {
    note_some(gathering, noted, random, 2, 80'000);
    std::vector<std::uint32_t> expected(gathering.at(7, 1, about).shards());
    for (const auto& [shard, key] : noted.by_thread[1]) ++expected[shard];
    EXPECT_EQ(gathering.ends(gathering.at(7, 1, about), 1), expected);
  }
  EXPECT_GT(gathering.found(), 0u) << "no shard was settled on the way";
}

}  // namespace
