#include "endgame/backward_solve.hpp"

#include <gtest/gtest.h>

#include <algorithm>
#include <cstring>
#include <filesystem>
#include <fstream>
#include <optional>
#include <sstream>
#include <utility>

#include "endgame/solve.hpp"
#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/play.hpp"
#include "model/games.hpp"
#include "tests/support/process.hpp"

// Solving backwards over layers is held to the depth-first search, which shares no code with it but the arithmetic;
// tables are held to what was solved.

namespace {

using endgame::Objective;

std::unique_ptr<core::AnyGame> load(const std::string& game, const std::string& config,
                                    const std::string& position = "") {
  games::Request request;
  request.game = game;
  request.config = config;
  request.position = position;
  return games::load(request);
}

std::string text_of(const endgame::Known& known) {
  std::string text;
  for (const auto& interval : known)
    text += (text.empty() ? "" : " ") + (interval.is_point() ? interval.low.print() : "?");
  return text;
}

std::string searched(const core::AnyGame& handle, Objective objective) {
  endgame::Options options;
  options.objective = objective;
  options.every_move = options.line = false;
  return text_of(endgame::solve(handle, options).value);
}

std::string backwards(const core::AnyGame& handle, endgame::RetrogradeOptions options) {
  const auto whole = endgame::solve_whole(handle, options);
  EXPECT_TRUE(whole.complete) << whole.why;
  return whole.value ? endgame::OutcomeInterner::spelt({whole.value->value, nullptr}) : "none";
}

struct Case {
  const char *game, *config;
};

class Whole : public testing::TestWithParam<Case> {};

TEST_P(Whole, BothEnginesAgree) {
  const auto handle = load(GetParam().game, GetParam().config);
  std::vector<Objective> objectives{Objective::Own, Objective::Win, Objective::Paranoid};
  if (handle->players() == 2) objectives.push_back(Objective::Margin);
  for (const auto objective : objectives) {
    endgame::RetrogradeOptions options;
    options.objective = objective;
    const std::string value = searched(*handle, objective);
    EXPECT_EQ(backwards(*handle, options), value) << endgame::name_of(objective);
    options.threads = 2;
    options.symmetry = true;
    EXPECT_EQ(backwards(*handle, options), value) << endgame::name_of(objective) << ", two threads, symmetry";
    options.most_successor_bytes = 20'000;
    EXPECT_EQ(backwards(*handle, options), value) << endgame::name_of(objective) << ", most moves worked out twice";
    options.memory = std::uint64_t{1} << 30;
    EXPECT_EQ(backwards(*handle, options), value) << endgame::name_of(objective) << ", states found by the explorer";
  }
}

INSTANTIATE_TEST_SUITE_P(Minis, Whole,
                         testing::Values(Case{"medici", "tiny-2p-3days"}, Case{"medici-card", "card-mini-8-3"},
                                         Case{"medici-card", "tiny-2p-3days"}, Case{"strozzi", "nano2"},
                                         Case{"medina", "mini-3x3-b2"}, Case{"medina", "mini-3x4-2col-b1"}),
                         [](const auto& c) {
                           std::string name = std::string(c.param.game) + "_" + c.param.config;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

class Table : public testing::Test {
 protected:
  const std::string path_ = "/tmp/bargello-test-" + std::to_string(getpid()) + ".btb";
  void TearDown() override {
    std::filesystem::remove(path_);
    std::filesystem::remove_all(path_ + ".layers");
  }
  static std::string bytes(const std::string& path) {
    std::ifstream file(path, std::ios::binary);
    std::stringstream text;
    text << file.rdbuf();
    return text.str();
  }
};

TEST_F(Table, HasEveryStateWithItsValue) {
  const auto handle = load("strozzi", "nano2");
  endgame::RetrogradeOptions options;
  const auto whole = endgame::build_table(*handle, options, path_);
  ASSERT_TRUE(whole.complete);
  const endgame::Tablebase table(path_);
  EXPECT_EQ(table.states(), whole.states);
  EXPECT_EQ(endgame::verify(table, *handle, 2, nullptr, {}), std::nullopt);
  EXPECT_EQ(*endgame::probe(table, *handle, handle->start()).value, "65/24");
  // Every state of a random game is there, and its value is the search's.
  core::Random random(3);
  for (auto s = handle->start(); !handle->turn(s).is_over();
       s = handle->apply(s, *core::random_move(*handle, s, random))) {
    const auto probed = endgame::probe(table, *handle, s);
    ASSERT_TRUE(probed.value);
    const auto there = load("strozzi", "nano2", handle->print(s));
    EXPECT_EQ(*probed.value, searched(*there, Objective::Margin)) << handle->print(s);
  }
}

// Canonical states only, wherever they are found; any state is looked up by the one that stands for it.
TEST_F(Table, WithSymmetryHasEveryStateByItsImage) {
  const auto handle = load("medina", "mini-3x3-b2");
  endgame::RetrogradeOptions options;
  const auto all = endgame::solve_whole(*handle, options);
  options.symmetry = true;
  const auto canonical = endgame::solve_whole(*handle, options);
  EXPECT_LT(canonical.states, all.states);
  options.memory = std::uint64_t{1} << 30;
  EXPECT_EQ(endgame::solve_whole(*handle, options).states, canonical.states);
  options.memory = 0;
  EXPECT_EQ(endgame::build_table(*handle, options, path_).states, canonical.states);
  const endgame::Tablebase table(path_);
  core::Random random(4);
  for (int game = 0; game < 20; ++game)
    for (auto s = handle->start(); !handle->turn(s).is_over();
         s = handle->apply(s, *core::random_move(*handle, s, random)))
      ASSERT_TRUE(endgame::probe(table, *handle, s).value) << handle->print(s);
}

// An unfinished table is gone on with for what it was begun for, and for nothing else.
TEST_F(Table, AnUnfinishedOneOfAnotherReadingIsRefused) {
  games::Request request;
  request.game = "medina";
  request.config = "mini-3x4-2col-b1";
  const auto ours = games::load(request);
  request.selection.chosen["scoring-adjacency"] = "ring8";  // the same states, other results
  const auto theirs = games::load(request);
  core::Stop stop;
  endgame::RetrogradeOptions options;
  options.stop = &stop;
  options.progress = [&](bool, std::uint64_t, double) { stop.request(); };
  ASSERT_FALSE(endgame::build_table(*ours, options, path_).complete);
  EXPECT_THROW(endgame::build_table(*theirs, {}, path_), core::BadInput);
  EXPECT_TRUE(endgame::build_table(*ours, {}, path_).complete);
}

// Where nothing is left to chance the line of play ends with the value, whoever the hero is.
TEST(Backwards, TheLineOfPlayKeepsTheValueOfEveryHero) {
  const auto handle = load("medici-card", "card-mini-8-3");
  core::Random random(5);
  int second = 0;
  for (int game = 0; game < 6; ++game)
    for (auto s = handle->start(); !handle->turn(s).is_over();
         s = handle->apply(s, *core::random_move(*handle, s, random))) {
      if (handle->turn(s).is_chance()) continue;
      const auto there = load("medici-card", "card-mini-8-3", handle->print(s));
      endgame::Options options;
      options.objective = Objective::Paranoid;
      options.every_move = false;
      const auto solved = endgame::solve_backwards(*there, options);
      ASSERT_TRUE(solved.complete);
      ASSERT_EQ(solved.seat, handle->turn(s).seat());
      second += solved.seat == 1;
      auto end = there->start();
      for (const auto& step : solved.line) end = there->apply(end, step.move);
      ASSERT_TRUE(there->turn(end).is_over());
      const auto scores = there->scores(end);
      EXPECT_EQ(endgame::Value(scores.amounts[static_cast<std::size_t>(solved.seat)], scores.unit), solved.value[0].low)
          << handle->print(s);
    }
  EXPECT_GT(second, 5);
}

TEST_F(Table, SameBytesAtAnyNumberOfThreadsAndAfterAnInterruption) {
  const auto handle = load("medina", "mini-3x4-2col-b1");
  endgame::RetrogradeOptions options;
  endgame::build_table(*handle, options, path_);
  const std::string plain = bytes(path_);
  options.threads = 2;
  endgame::build_table(*handle, options, path_);
  EXPECT_EQ(bytes(path_), plain);
  std::filesystem::remove(path_);
  options.memory = 1 << 16;
  int stops = 0;
  for (bool complete = false; !complete && stops < 500; ++stops) {  // a little further each time
    core::Stop stop;
    options.stop = &stop;
    int calls = 0;
    options.progress = [&](bool forwards, std::uint64_t, double) {
      if (!forwards && ++calls > 3) stop.request();
    };
    complete = endgame::build_table(*handle, options, path_).complete;
  }
  EXPECT_GT(stops, 3);
  EXPECT_EQ(bytes(path_), plain);
}

TEST_F(Table, AFlippedByteIsNeverServed) {
  const auto handle = load("strozzi", "nano2");
  endgame::build_table(*handle, {}, path_);
  const std::string whole = bytes(path_);
  for (std::size_t at = 0; at < whole.size(); at += 1 + whole.size() / 97) {
    std::string damaged = whole;
    damaged[at] = static_cast<char>(damaged[at] ^ 0x20);
    std::ofstream(path_, std::ios::binary) << damaged;
    EXPECT_THROW(
        {
          const endgame::Tablebase table(path_);
          endgame::verify(table, *handle, 1, nullptr, {});
        },
        core::BadInput)
        << "byte " << at;
  }
  std::ofstream(path_, std::ios::binary) << whole.substr(0, whole.size() / 2);
  EXPECT_THROW(endgame::Tablebase{path_}, core::BadInput);
}

using Contents = std::map<int, std::pair<std::vector<std::uint64_t>, std::vector<std::uint32_t>>>;

// What 'verify' says of a table that was altered and has the right checksums all the same.
template <class Alter>
std::optional<std::string> verdict_on_altered(const core::AnyGame& game, const std::string& path, Alter&& alter) {
  endgame::build_table(game, {}, path);
  const endgame::Tablebase table(path);
  Contents layers;
  table.each([&](int layer, std::span<const std::uint64_t> key, std::uint32_t number) {
    layers[layer].first.insert(layers[layer].first.end(), key.begin(), key.end());
    layers[layer].second.push_back(number);
  });
  alter(layers);
  std::vector<endgame::LayerIndex> indices;
  std::vector<endgame::TableLayer> rows;
  indices.reserve(layers.size());
  std::vector<std::vector<std::uint32_t>> numbers;
  for (auto& [layer, content] : layers) {
    indices.emplace_back(endgame::Words(endgame::LayerIndex::build(content.first, table.words())), table.words());
    numbers.emplace_back(content.second.size());
    for (std::size_t i = 0; i < content.second.size(); ++i)
      numbers.back()[indices.back().find(std::span(content.first).subspan(i * table.words(), table.words()))] =
          content.second[i];
    rows.push_back({layer, &indices.back(), {}});
  }
  for (std::size_t i = 0; i < rows.size(); ++i) rows[i].numbers = numbers[i];
  const std::string other = path + ".wrong";
  endgame::write_table(other, table.head(), table.words(), rows, table.values());
  const auto verdict = endgame::verify(endgame::Tablebase(other), game, 2, nullptr, {});
  std::filesystem::remove(other);
  return verdict;
}

TEST_F(Table, AWrongValueIsFound) {
  const auto wrong = verdict_on_altered(*load("strozzi", "nano2"), path_, [](Contents& layers) {
    auto& first_value = layers.rbegin()->second.second[0];
    first_value = first_value == 1 ? 2 : 1;
  });
  ASSERT_TRUE(wrong);
  EXPECT_NE(wrong->find("should have"), std::string::npos) << *wrong;
}

// Purses that are spent can lead to a draw that nobody may make: a state without a value, whatever a table says.
TEST_F(Table, AValueWhereThereIsNoneIsFound) {
  games::Request request;
  request.game = "medici";
  request.config = "perft-n2-c2-m1-d4";
  request.selection.chosen["lot-limit-money"] = "can-bid";
  bool there_was_one = false;
  const auto wrong = verdict_on_altered(*games::load(request), path_, [&](auto& layers) {
    for (auto& [layer, content] : layers)
      for (auto& number : content.second)
        if (number == 0 && !std::exchange(there_was_one, true)) number = 1;
  });
  ASSERT_TRUE(there_was_one);
  ASSERT_TRUE(wrong);
  EXPECT_NE(wrong->find("should have none"), std::string::npos) << *wrong;
}

TEST_F(Table, AKeyThatBelongsToNoStateOfItsLayerIsFound) {
  for (const auto& [game, config] : {std::pair{"strozzi", "nano2"}, std::pair{"medina", "mini-3x4-b2m1"}}) {
    const auto wrong = verdict_on_altered(*load(game, config), path_, [](Contents& layers) {
      layers.rbegin()->second.first[0] = layers.begin()->second.first[0];
    });
    ASSERT_TRUE(wrong) << game;
    EXPECT_NE(wrong->find("belongs to no state"), std::string::npos) << game << ": " << *wrong;
  }
}

// Probing looks for a key where the order puts it: two blocks of a layer in each other's place would hide both.
TEST_F(Table, ABlockInAnothersPlaceIsRefused) {
  endgame::build_table(*load("medici-card", "card-mini-16-3"), {}, path_);
  const std::string whole = bytes(path_);
  const auto at = [&](std::size_t place) {
    std::uint64_t number = 0;
    std::memcpy(&number, whole.data() + place, sizeof number);
    return number;
  };
  const std::size_t words = endgame::Tablebase(path_).words(), row = 32 + 8 * words, end = whole.size() - 40;
  const std::uint64_t index = at(end), rows = at(end + 8);
  std::optional<std::size_t> first;  // of two full blocks of one layer
  for (std::uint64_t i = 0; i + 2 < rows && !first; ++i)
    if (at(index + i * row) == at(index + (i + 1) * row)) first = index + i * row;
  ASSERT_TRUE(first);
  std::string swapped = whole;
  std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(*first + row + 8), 24,
              swapped.begin() + static_cast<std::ptrdiff_t>(*first + 8));
  std::copy_n(whole.begin() + static_cast<std::ptrdiff_t>(*first + 8), 24,
              swapped.begin() + static_cast<std::ptrdiff_t>(*first + row + 8));
  const auto seal = [&](std::size_t place, std::string_view of) {
    const std::uint64_t sum = core::sum64(of);
    std::memcpy(swapped.data() + place, &sum, sizeof sum);
  };
  seal(end + 16, std::string_view(swapped).substr(index, end - index));
  seal(end + 32, std::string_view(swapped).substr(end, 32));
  core::write_file(path_, swapped);
  const endgame::Tablebase table(path_);  // the sums are right
  EXPECT_THROW(table.each([](int, std::span<const std::uint64_t>, std::uint32_t) {}), core::BadInput);
}

// Medina's explorer leaves room for more in a key than the state needs.
TEST_F(Table, KeysMayHaveRoomToSpare) {
  EXPECT_EQ(verdict_on_altered(*load("medina", "mini-3x4-tea"), path_, [](Contents&) {}), std::nullopt);
}

TEST_F(Table, TheVerbBuildsProbesAndVerifies) {
  const auto run = [](const std::string& arguments) {
    return support::shell(support::bargello() + " table " + arguments + " --quiet");
  };
  const auto built = run("build medina --config mini-3x3-b2 --out " + path_);
  EXPECT_EQ(built.code, 0) << built.text;
  EXPECT_EQ(run("verify " + path_).code, 0);
  const auto probed = run("probe " + path_);
  EXPECT_EQ(probed.code, 0) << probed.text;
  EXPECT_NE(probed.text.find("margin: "), std::string::npos) << probed.text;
  const auto bad = run("probe " + path_ + " --position nonsense");
  EXPECT_EQ(bad.code, 2) << bad.text;
  EXPECT_EQ(run("verify /dev/null").code, 2);
}

}  // namespace
