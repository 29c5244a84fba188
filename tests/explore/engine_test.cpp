#include "explore/walker.hpp"
#include "tests/support/visit.hpp"

#include <gtest/gtest.h>
#include <unistd.h>

#include <filesystem>
#include <map>

#include "explore/graph.hpp"
#include "explore/lockstep.hpp"
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

TEST(Engine, StopsAtItsLimitAndSaysSo) {
  Options options;
  options.limit_states = 20;
  const auto result = walk(grid(9), grid(9).start(), {}, options);
  EXPECT_FALSE(result.complete);
  EXPECT_LE(result.states, 20u);
  EXPECT_NE(result.why.find("limit of states"), std::string::npos);
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
