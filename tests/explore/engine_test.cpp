#include "explore/walker.hpp"
#include "tests/support/visit.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "explore/graph.hpp"
#include "explore/lockstep.hpp"
#include "explore/tagged_key.hpp"
#include "model/core/error.hpp"
#include "model/games.hpp"
#include "tests/toys/grid.hpp"
#include "tests/toys/pairs.hpp"
#include "tests/toys/pile.hpp"

// The layered engine is held to Boost's breadth-first search: same counts, same shortest plays, at any number of
// threads, with little memory, and after an interruption.

namespace {

using explore::Options;
using explore::Predicate;
using explore::Predicates;
using explore::Result;

template <class G>
Result walk(const G& game, const typename G::State& first, const Predicates<G>& predicates, const Options& options) {
  return explore::explore(game, first, predicates, options);
}

template <class G>
void expect_same(const Result& result, const explore::GraphCounts& counts) {
  EXPECT_TRUE(result.complete) << result.why;
  EXPECT_EQ(result.states, counts.states);
  EXPECT_EQ(result.transitions, counts.transitions);
  EXPECT_EQ(result.terminals, counts.terminals);
  EXPECT_EQ(result.dead_ends, counts.dead_ends);
  std::map<int, std::uint64_t, std::greater<>> layers;
  for (const auto& layer : result.layers) layers[layer.layer] = layer.states;
  EXPECT_EQ(layers, counts.layers);
}

toys::Grid grid(int size) { return toys::Grid{{1, size, true, {}, {}}}; }

const Predicates<toys::Grid> corner{{"right column", [](const toys::Grid& g, const toys::GridState& s) {
                                       return s.column + 1 == g.rules.size && s.row > 0;
                                     }}};

TEST(Engine, CountsTheGrid) {
  for (int size = 1; size <= 9; ++size)
    expect_same<toys::Grid>(walk(grid(size), grid(size).start(), {}, Options{}),
                            explore::count_states(grid(size), grid(size).start(), 1000));
}

TEST(Engine, LayersAreNotDistances) {
  // With jumps the bottom of the right column is 5 moves away, the nearest cell of that column below the top as well:
  // jump once, go right.
  const auto result = walk(grid(6), grid(6).start(), corner, {});
  const auto& seen = result.sightings[0];
  EXPECT_EQ(seen.states, 5u);
  EXPECT_EQ(seen.distance, 5);
  ASSERT_TRUE(seen.play.has_value());
  auto s = grid(6).start();
  for (const auto& move : *seen.play) s = grid(6).apply(s, grid(6).parse_move(s, move));
  EXPECT_EQ(s.column, 5);
  EXPECT_EQ(grid(6).print(s), seen.state);
}

TEST(Engine, SymmetryLeavesHalfTheGrid) {
  Options options;
  options.symmetry = true;
  const auto result = walk(grid(7), grid(7).start(), {}, options);
  EXPECT_EQ(result.states, 7u * 8 / 2);
}

TEST(Engine, FindsDeadEndsWithTheShortestPlay) {
  const toys::Pairs pairs{{2, 7, {}}};
  const auto result = walk(pairs, pairs.start(), {}, {});
  expect_same<toys::Pairs>(result, explore::count_states(pairs, pairs.start(), 1000));
  const auto& dead_end = result.sightings.back();
  EXPECT_EQ(dead_end.id, "dead-end");
  EXPECT_EQ(dead_end.distance, 2);  // 7 - 3 - 3 leaves one counter
  ASSERT_TRUE(dead_end.play.has_value());
  EXPECT_EQ(dead_end.play->size(), 2u);
}

// The grid with keys of any width: its own, turned round, above and below bits that follow from it.
struct WideGrid : toys::Grid {
  int width = 0;

  int key_bits() const { return width; }
  void encode(const State& s, std::span<std::uint64_t> out) const {
    toys::Grid::encode(s, out);
    out[0] = core::low_bits(out[0] << (width - 20) | (~out[0] & 0xff), width);
  }
  State decode(std::span<const std::uint64_t> in) const {
    const std::uint64_t own = in[0] >> (width - 20);
    return toys::Grid::decode(std::span(&own, 1));
  }
};

// Where a key and its distance come to up to seven bits more than a word, the shard says what the entry does not.
TEST(Engine, KeysOfAnyWidthGiveTheSame) {
  toys::Grid plain = grid(66);
  ASSERT_LE(plain.key_bits(), 20);
  const auto right = walk(plain, plain.start(), corner, {});
  const int distance_bits = core::bits_for(static_cast<std::uint64_t>(plain.layer(plain.start())) + 1);
  for (int width = 50; width <= 64; ++width) {
    SCOPED_TRACE(width);
    const WideGrid wide{plain, width};
    const Predicates<WideGrid> same{{"right column", [](const WideGrid& g, const toys::GridState& s) {
                                       return s.column + 1 == g.rules.size && s.row > 0;
                                     }}};
    for (int way = 0; way < 3; ++way) {
      Options options;
      options.threads = 1 + way % 2;
      if (way == 2) options.memory = 1;
      const auto result = walk(wide, wide.start(), same, options);
      EXPECT_EQ(result.entry_bytes, width + distance_bits <= 71 ? 8 : 16);
      EXPECT_EQ(result.states, right.states);
      EXPECT_EQ(result.transitions, right.transitions);
      ASSERT_EQ(result.layers.size(), right.layers.size());
      for (std::size_t i = 0; i < right.layers.size(); ++i) EXPECT_EQ(result.layers[i].states, right.layers[i].states);
      EXPECT_EQ(result.sightings[0].states, right.sightings[0].states);
      EXPECT_EQ(result.sightings[0].distance, right.sightings[0].distance);
      EXPECT_EQ(result.sightings[0].play, right.sightings[0].play);
    }
  }
}

// Stopped after every layer and gone on with.
TEST(Engine, AQuotientIsResumed) {
  const WideGrid wide{grid(60), 60};
  const auto right = walk(wide, wide.start(), {}, {});
  ASSERT_EQ(right.entry_bytes, 8);
  const std::string folder = testing::TempDir() + "bargello-quotient-" + std::to_string(getpid());
  Options options;
  options.checkpoint = folder;
  options.checkpoint_seconds = 0;
  std::uint64_t limit = 10;
  Result result;
  do {
    options.limit_states = limit *= 3;
    result = walk(wide, wide.start(), {}, options);
    options.resume = true;
  } while (!result.complete && limit < 1'000'000);
  EXPECT_TRUE(result.complete) << result.why;
  EXPECT_EQ(result.states, right.states);
  EXPECT_EQ(result.transitions, right.transitions);
  EXPECT_EQ(result.terminals, right.terminals);
  std::filesystem::remove_all(folder);
}

TEST(QuotientLayout, KeysComeBackFromTheirShards) {
  for (int bits = 33; bits <= 64; ++bits) {
    const int distance_bits = std::min(64 + explore::QuotientLayout::dropped - bits, 10);
    if (!explore::QuotientLayout::fits(bits, distance_bits)) continue;
    const explore::QuotientLayout layout(bits, distance_bits);
    for (std::uint64_t i = 0; i < 3000; ++i) {
      const std::uint64_t key = core::low_bits(i < 1000 ? i : i < 2000 ? ~i : i * 0x9e3779b97f4a7c15u ^ i << 40, bits);
      ASSERT_EQ(layout.unmixed(layout.mixed(key)), key);
      const int distance = static_cast<int>(i % ((std::uint64_t{1} << distance_bits) - 1));
      const auto placed = layout.placed({key}, distance);
      for (int shard_bits = explore::QuotientLayout::least_shard_bits; shard_bits <= 12; ++shard_bits) {
        const std::size_t shard = placed.hash >> (64 - shard_bits);
        ASSERT_EQ(layout.key(placed.entry, shard, shard_bits)[0], key) << bits;
        ASSERT_EQ(layout.distance(placed.entry), distance);
        const auto again = layout.placed(layout.saved(placed.entry, shard, shard_bits));
        ASSERT_EQ(again.entry, placed.entry);
        ASSERT_EQ(again.hash, placed.hash);
        ASSERT_EQ(layout.slot_hash(placed.entry, shard_bits), placed.hash << shard_bits);
      }
    }
  }
}

TEST(Engine, StopsAtItsLimitAndSaysSo) {
  Options options;
  options.limit_states = 20;
  const auto result = walk(grid(9), grid(9).start(), {}, options);
  EXPECT_FALSE(result.complete);
  EXPECT_LE(result.states, 20u);
  EXPECT_NE(result.why.find("limit of states"), std::string::npos);
}

TEST(Engine, ALimitThatJustSufficesDoesNotStopIt) {
  Options options;
  options.limit_states = 81;
  EXPECT_TRUE(walk(grid(9), grid(9).start(), {}, options).complete);
  options.limit_states = 80;
  EXPECT_FALSE(walk(grid(9), grid(9).start(), {}, options).complete);
}

// One state is left, in the lowest layer.
TEST(Engine, ACheckpointHasTheLastLayerToo) {
  const std::string folder = testing::TempDir() + "bargello-last-layer-" + std::to_string(getpid());
  Options options;
  options.checkpoint = folder;
  options.checkpoint_seconds = 0;
  options.limit_states = 80;
  EXPECT_EQ(walk(grid(9), grid(9).start(), {}, options).states, 80u);
  options.limit_states = 0;
  options.resume = true;
  EXPECT_EQ(walk(grid(9), grid(9).start(), {}, options).states, 81u);
  std::filesystem::remove_all(folder);
}

TEST(Engine, ACheckpointOfAnotherReadingIsRefused) {
  const std::string folder = testing::TempDir() + "bargello-reading-" + std::to_string(getpid());
  const toys::Pile wins = toys::pile(6, toys::Last::Wins), loses = toys::pile(6, toys::Last::Loses);
  Options options;
  options.checkpoint = folder;
  options.checkpoint_seconds = 0;
  options.limit_states = 10;
  EXPECT_FALSE(walk(wins, wins.start(), {}, options).complete);
  options.limit_states = 0;
  options.resume = true;
  EXPECT_THROW(walk(loses, loses.start(), {}, options), core::BadInput);
  EXPECT_TRUE(walk(wins, wins.start(), {}, options).complete);
  std::filesystem::remove_all(folder);
}

// Whatever order states are met in, and also when farther ones are not looked at any more.
TEST(Engine, OfStatesEquallyNearShowsTheOneOfTheLeastKey) {
  Options options;
  const toys::Grid steps = toys::grid(8, false);
  const Predicates<toys::Grid> four_away{
      {"four away", [](const toys::Grid&, const toys::GridState& s) { return s.row + s.column == 4; }}};
  const toys::Grid jumps = toys::grid(8);
  const Predicates<toys::Grid> two_away{{"two away, in two layers", [](const toys::Grid&, const toys::GridState& s) {
                                           return (s.row == 0 && s.column == 2) || (s.row == 2 && s.column == 1);
                                         }}};
  for (const bool nearest : {false, true}) {
    options.nearest = nearest;
    EXPECT_EQ(walk(steps, steps.start(), four_away, options).sightings[0].state, "row=4 column=0 collected=0");
    const auto seen = walk(jumps, jumps.start(), two_away, options).sightings[0];
    EXPECT_EQ(seen.distance, 2);
    EXPECT_EQ(seen.state, "row=2 column=1 collected=0") << (nearest ? "nearest only" : "all");
  }
}

// Seven moves from layer 7, each of which leads one layer down.
TEST(Engine, TheLongestPlayThatLayersAllowHasItsLength) {
  const toys::Grid steps = toys::grid(5, false);
  const Predicates<toys::Grid> end{
      {"the end", [](const toys::Grid&, const toys::GridState& s) { return s.row == 4 && s.column == 4; }}};
  const toys::GridState first{0, 1, 0};
  ASSERT_EQ(steps.layer(first), 7);
  const auto seen = walk(steps, first, end, {}).sightings[0];
  EXPECT_EQ(seen.distance, 7);
  ASSERT_TRUE(seen.play);
  EXPECT_EQ(seen.play->size(), 7u);
}

// Taking two of five counters leaves the state in its layer.
struct InThrees : toys::Pairs {
  int layer(const State& s) const { return s.counters / 3; }
};

TEST(Engine, AMoveThatStaysInItsLayerIsNoticed) {
  const InThrees game{toys::pairs(5)};
  const auto result = walk(game, game.start(), {}, {});
  ASSERT_EQ(result.sightings[0].id, "L3");
  EXPECT_EQ(result.sightings[0].distance, 0);
}

// Two piles that differ in their dice.
std::string parted(const std::array<std::uint32_t, 3>& ours, const std::array<std::uint32_t, 3>& theirs) {
  toys::Pile a = toys::pile(3), b = a;
  a.rules.die = ours;
  b.rules.die = theirs;
  return explore::Lockstep<toys::Pile>(a, b).parted({a.start(), b.start()});
}

TEST(Lockstep, PartsOnMovesAndOnChances) {
  EXPECT_EQ(parted({2, 1, 1}, {2, 1, 1}), "");
  EXPECT_EQ(parted({2, 1, 1}, {1, 2, 1}), "chance");
  EXPECT_EQ(parted({2, 1, 1}, {2, 1, 0}), "moves");
  EXPECT_EQ(parted({2, 1, 0}, {2, 0, 1}), "moves");  // as many, but others
}

struct Judged : toys::Pairs {
  std::uint32_t seats = 1;
  std::uint32_t winners(const State&) const { return seats; }
};

TEST(Lockstep, PartsOnWhoWinsWithTheSameResults) {
  const Judged first{toys::pairs(5), 1}, second{toys::pairs(5), 2};
  const toys::PairsState end{0, 0};
  EXPECT_EQ(explore::Lockstep<Judged>(first, first).parted({end, end}), "");
  EXPECT_EQ(explore::Lockstep<Judged>(first, second).parted({end, end}), "winner");
}

TEST(Lockstep, ByTextsKeepsToItsLimit) {
  games::Request request;
  request.game = "medici-card";
  request.config = "card-mini-8-3";
  const auto ours = games::load(request), theirs = games::load(request);
  Options options;
  options.limit_states = 50;
  const auto parting = explore::part_by_texts(*ours, *theirs, options);
  EXPECT_FALSE(parting.complete);
  EXPECT_EQ(parting.states, 50u);
}

TEST(Lockstep, FindsWhereTwoReadingsPart) {
  const toys::Pile wins = toys::pile(3, toys::Last::Wins), loses = toys::pile(3, toys::Last::Loses);
  using Pair = explore::Lockstep<toys::Pile>;
  const Pair pair(wins, loses);
  const Predicates<Pair> predicates{
      {"parted", [](const Pair& p, const Pair::State& s) { return !p.parted(s).empty(); }}};
  const auto result = walk(pair, Pair::State{wins.start(), loses.start()}, predicates, {});
  EXPECT_TRUE(result.complete);
  ASSERT_TRUE(result.sightings[0].play.has_value());
  EXPECT_EQ(result.sightings[0].play->size(), 2u);  // a 3 is rolled, all three are taken
  const Pair same(wins, wins);
  EXPECT_EQ(walk(same, Pair::State{wins.start(), wins.start()}, predicates, {}).sightings[0].distance, -1);
}

// The card game of play itself, on the configurations that other checkers are compared on.
class CardMini : public testing::TestWithParam<const char*> {
 protected:
  using G = medici_card::SmallGame;

  static std::unique_ptr<core::AnyGame> handle(const char* config) {
    games::Request request;
    request.game = "medici-card";
    request.config = config;
    return games::load(request);
  }
  static const G& game_of(const core::AnyGame& h) { return dynamic_cast<const core::AnyGameOf<G>&>(h).game(); }

  static Predicates<G> predicates() {
    return {{"nobody is paid",
             [](const G& g, const G::State& s) { return g.turn(s).is_over() && s.money[0] + s.money[1] == 0; }},
            {"five in the market", [](const G&, const G::State& s) { return s.market.size() >= 5; }}};
  }

  static std::string text(const Result& result) {
    std::string all = std::to_string(result.states) + " " + std::to_string(result.transitions) + " " +
                      std::to_string(result.terminals);
    for (const auto& seen : result.sightings) {
      all +=
          "\n" + seen.id + " " + std::to_string(seen.states) + " " + std::to_string(seen.distance) + " " + seen.state;
      if (seen.play)
        for (const auto& move : *seen.play) all += "; " + move;
    }
    return all;
  }
};

TEST_P(CardMini, CountsAreBoosts) {
  const auto h = handle(GetParam());
  const auto& game = game_of(*h);
  expect_same<G>(walk(game, game.start(), predicates(), {}), explore::count_states(game, game.start(), 1'000'000));
}

TEST_P(CardMini, SameBytesAtAnyNumberOfThreadsAndWithLittleMemory) {
  const auto h = handle(GetParam());
  const auto& game = game_of(*h);
  const auto plain = walk(game, game.start(), predicates(), {});
  Options options;
  options.threads = 2;
  EXPECT_EQ(text(walk(game, game.start(), predicates(), options)), text(plain));
  options.memory = 1u << 16;
  const auto bounded = walk(game, game.start(), predicates(), options);
  EXPECT_EQ(text(bounded), text(plain));
  if (plain.states > 50'000) {
    EXPECT_GT(bounded.spilled_bytes, 0u);
  }
}

TEST_P(CardMini, AStoppedRunGoesOnToTheSameResult) {
  const auto h = handle(GetParam());
  const auto& game = game_of(*h);
  const auto plain = walk(game, game.start(), predicates(), {});
  const std::string folder = "/tmp/bargello-test-checkpoint-" + std::to_string(getpid());
  for (const std::uint64_t stop_after : {5u, 100u, 1500u}) {
    std::filesystem::remove_all(folder);
    Options options;
    options.checkpoint = folder;
    options.checkpoint_seconds = 0;
    options.limit_states = stop_after;
    EXPECT_FALSE(walk(game, game.start(), predicates(), options).complete);
    options.limit_states = 0;
    options.resume = true;
    EXPECT_EQ(text(walk(game, game.start(), predicates(), options)), text(plain));
  }
  std::filesystem::remove_all(folder);
}

// While layers lie on disk: neither a checkpoint nor a limit forgets what is there.
TEST_P(CardMini, AStoppedRunWithLittleMemoryGoesOnToTheSameResult) {
  const auto h = handle(GetParam());
  const auto& game = game_of(*h);
  const auto plain = walk(game, game.start(), predicates(), {});
  if (plain.states < 50'000) GTEST_SKIP() << "too few states to go to disk";
  const std::string folder = "/tmp/bargello-test-spilled-" + std::to_string(getpid());
  std::uint64_t spilled = 0;
  for (const std::uint64_t quarters : {1u, 2u, 3u}) {
    std::filesystem::remove_all(folder);
    Options options;
    options.memory = 1u << 16;
    options.checkpoint = folder;
    options.checkpoint_seconds = 0;
    options.limit_states = plain.states / 4 * quarters;
    const auto stopped = walk(game, game.start(), predicates(), options);
    EXPECT_FALSE(stopped.complete);
    EXPECT_LE(stopped.states, options.limit_states);
    spilled += stopped.spilled_bytes;
    options.limit_states = 0;
    options.resume = true;
    EXPECT_EQ(text(walk(game, game.start(), predicates(), options)), text(plain));
  }
  EXPECT_GT(spilled, 0u);
  std::filesystem::remove_all(folder);
}

TEST_P(CardMini, AShortestPlayIsNoLongerThanBoostsAndReplays) {
  const auto h = handle(GetParam());
  const auto& game = game_of(*h);
  const auto result = walk(game, game.start(), predicates(), {});
  ASSERT_TRUE(result.sightings[1].play.has_value());
  auto s = game.start();
  for (const auto& move : *result.sightings[1].play) {
    const auto m = game.parse_move(s, move);
    ASSERT_TRUE(game.explain(s, m).legal) << move;
    s = game.apply(s, m);
  }
  EXPECT_EQ(game.print(s), result.sightings[1].state);
  const explore::StateGraph graph(game, game.start(), 200'000);
  explore::Vertex nearest = 0;  // they are numbered by distance
  while (graph.state(nearest).market.size() < 5) ++nearest;
  EXPECT_EQ(result.sightings[1].play->size(), explore::shortest_play(graph.graph(), nearest).size());
}

// The same program under other rules: nothing in it knows the configurations it is fast on.
TEST(CardGame, CountsAreBoostsUnderOtherRules) {
  const auto expect_boosts = [](games::Request request) {
    request.game = "medici-card";
    const auto h = games::load(request);
    support::visit(*h, [&](const auto& game, const auto& first) {
      using G = std::decay_t<decltype(game)>;
      expect_same<G>(explore::explore(game, first, Predicates<G>{}, Options{}),
                     explore::count_states(game, first, 1'000'000));
      return 0;
    });
  };
  for (const auto& [question, reading] : {std::pair{"take-window", "contiguous"}, std::pair{"overload", "overload"}}) {
    games::Request request;
    request.config = "card-mini-12-4";
    request.selection.chosen[question] = reading;
    expect_boosts(request);
  }
  games::Request many_kinds;
  many_kinds.config = "card-mini-22-3";
  expect_boosts(many_kinds);
  const std::string rest =
      R"("days": 1, "start": 0, "turn": "whole", "ship_prizes": [20, 0], "good_prizes": [10, 5], "bonus": null})";
  games::Request four_goods;
  four_goods.config =
      R"({"game": "medici-card", "players": 2, "capacity": 4, "deck": {"order": ["Gr0", "Sp3", "Fu5", "Cl2", "Gr4", "gSp0", "Fu3", "Cl5", "Gr2", "Sp4", "Fu0", "gCl3"]}, )" +
      rest;
  expect_boosts(four_goods);
  games::Request three_players;
  three_players.config =
      R"({"game": "medici-card", "players": 3, "capacity": 2, "deck": {"order": ["Gr0", "Sp3", "Fu5", "Gr2", "Sp4", "gFu0", "Gr3", "Sp5", "Fu2", "Gr4"]}, )" +
      rest;
  expect_boosts(three_players);
}

INSTANTIATE_TEST_SUITE_P(Configurations, CardMini, testing::Values("card-mini-8-3", "card-mini-12-4"),
                         [](const auto& config) {
                           std::string name = config.param;
                           std::replace(name.begin(), name.end(), '-', '_');
                           return name;
                         });

}  // namespace
