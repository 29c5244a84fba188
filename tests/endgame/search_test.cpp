#include "endgame/search.hpp"

#include <gtest/gtest.h>

#include "endgame/max_n.hpp"
#include "tests/toys/pile.hpp"
#include "tests/toys/thicket.hpp"

// The engines on toys: values known by hand, and plain recursion as oracle.

namespace {

using namespace endgame;

constexpr std::uint64_t megabyte = 1 << 20;

template <core::Game G>
Interval searched(const G& game, Objective objective, int hero = 0, Limits limits = {},
                  std::uint64_t bytes = megabyte) {
  Budget budget(limits);
  return Search<G>(game, game.start(), objective, hero, {}, budget, bytes).value(game.start());
}

TEST(Search, FindsTheSharesOfThePile) {
  const std::pair<toys::Last, std::vector<Value>> table[] = {{toys::Last::Wins, {1, {1, 2}, {5, 8}, {7, 16}}},
                                                             {toys::Last::Loses, {0, 1, {1, 2}, {5, 8}}}};
  for (const auto& [last, share] : table)
    for (int counters = 1; counters <= 4; ++counters) {
      toys::Pile pile;
      pile.rules.counters = counters;
      pile.rules.last = last;
      const Value expected = share[static_cast<std::size_t>(counters - 1)];
      EXPECT_EQ(searched(pile, Objective::Margin), Interval::point(expected * 2 - 1));
      EXPECT_EQ(searched(pile, Objective::Paranoid), Interval::point(expected));
      Budget budget{Limits{}};
      const Outcome own = MaxN<toys::Pile>(pile, Objective::Win, budget, megabyte).value(pile.start());
      EXPECT_EQ(own.value, (Values{expected, Value(1) - expected}));
      EXPECT_EQ(own.spread, nullptr);
    }
}

toys::Thicket thicket(std::uint64_t seed, int players) {
  toys::Thicket game;
  game.rules.seed = seed;
  game.rules.players = players;
  game.rules.depth = 4 + static_cast<int>(seed % 4);
  game.rules.width = 2 + static_cast<int>(seed % 5);
  game.rules.chances = static_cast<int>(seed % 6);
  return game;
}

// Minimax by its definition.
Value minimax(const toys::Thicket& game, const toys::ThicketState& s, Objective objective, int hero) {
  const core::Turn turn = game.turn(s);
  if (turn.is_over()) {
    const auto amounts = game.scores(s).amounts;
    return objective == Objective::Margin ? amounts[0] - amounts[1] : amounts[static_cast<std::size_t>(hero)];
  }
  std::optional<Value> best;
  Value sum;
  std::int64_t total = 0;
  game.each_move(s, [&](toys::ThicketMove m) {
    const Value v = minimax(game, game.apply(s, m), objective, hero);
    total += game.weight(s, m);
    sum = sum + v * game.weight(s, m);
    if (!best || (turn.seat() == hero ? v > *best : v < *best)) best = v;
  });
  return turn.is_chance() ? sum / total : *best;
}

TEST(Search, AgreesWithPlainMinimax) {
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const int players = 2 + static_cast<int>(seed % 2);
    const auto game = thicket(seed, players);
    if (players == 2) {
      EXPECT_EQ(searched(game, Objective::Margin), Interval::point(minimax(game, game.start(), Objective::Margin, 0)))
          << seed;
    }
    for (int hero = 0; hero < players; ++hero)
      EXPECT_EQ(searched(game, Objective::Paranoid, hero),
                Interval::point(minimax(game, game.start(), Objective::Paranoid, hero)))
          << seed;
  }
}

TEST(Search, InAWindowTellsAtLeastOnWhichSideTheValueLies) {
  int cut = 0;
  for (std::uint64_t seed = 1; seed <= 300; ++seed) {
    const auto game = thicket(seed, 2);
    const Value exact = minimax(game, game.start(), Objective::Margin, 0);
    Budget budget{Limits{}};
    Search<toys::Thicket> search(game, game.start(), Objective::Margin, 0, {}, budget, megabyte);
    for (const Value& alpha : {Value(-1), Value(1, 3), exact, exact - Value(1, 7)}) {
      const Value beta = alpha + Value(static_cast<std::int64_t>(seed % 3), 4);
      const Interval found = search.value(game.start(), alpha, beta);
      EXPECT_LE(found.low, exact);
      EXPECT_GE(found.high, exact);
      EXPECT_TRUE(found.low >= beta || found.high <= alpha || found.is_point()) << seed;
      cut += !found.is_point();
    }
  }
  EXPECT_GT(cut, 20);
}

TEST(Search, StoppedByALimitStillTellsTheTruth) {
  int narrowed = 0, stopped = 0;
  for (std::uint64_t seed = 1; seed <= 200; ++seed)
    for (std::uint64_t states = 1; states < 40; states += 6) {
      const auto game = thicket(seed, 2);
      const Value exact = minimax(game, game.start(), Objective::Margin, 0);
      Limits limits;
      limits.states = states;
      const Interval found = searched(game, Objective::Margin, 0, limits);
      EXPECT_LE(found.low, exact);
      EXPECT_GE(found.high, exact);
      stopped += !found.is_point();
      narrowed += !found.is_point() && (found.low.is_finite() || found.high.is_finite());
    }
  EXPECT_GT(stopped, 100);
  EXPECT_GT(narrowed, 5);
}

TEST(Search, ATableThatIsTooSmallCostsOnlyTime) {
  toys::Thicket game = thicket(3, 2);
  game.rules.depth = 24;
  game.rules.width = 120;
  game.rules.branching = 3;
  game.rules.chances = 2;
  Budget budget{Limits{}};
  Search<toys::Thicket> small(game, game.start(), Objective::Margin, 0, {}, budget, 1),
      large(game, game.start(), Objective::Margin, 0, {}, budget, megabyte);
  EXPECT_EQ(small.value(game.start()), large.value(game.start()));
  EXPECT_TRUE(small.table().is_full());
  EXPECT_FALSE(large.table().is_full());
}

// One way to break ties, drawn afresh at each history.
Values some_max_n(const toys::Thicket& game, const toys::ThicketState& s, core::Random* random) {
  const core::Turn turn = game.turn(s);
  if (turn.is_over()) return final_values(game, s, Objective::Own);
  const auto players = static_cast<std::size_t>(game.rules.players);
  std::vector<Values> options;
  Values sum(players);
  std::int64_t total = 0;
  game.each_move(s, [&](toys::ThicketMove m) {
    options.push_back(some_max_n(game, game.apply(s, m), random));
    total += game.weight(s, m);
    for (std::size_t p = 0; p < players; ++p) sum[p] = sum[p] + options.back()[p] * game.weight(s, m);
  });
  if (turn.is_chance()) {
    for (auto& v : sum) v = v / total;
    return sum;
  }
  const auto seat = static_cast<std::size_t>(turn.seat());
  Value most = options[0][seat];
  for (const auto& o : options) most = std::max(most, o[seat]);
  std::erase_if(options, [&](const Values& o) { return o[seat] < most; });
  return options[random == nullptr ? 0 : random->below(options.size())];
}

TEST(MaxN, TakesTheFirstBestMoveAndKnowsWhatOthersLeadTo) {
  int spread = 0, complete = 0;
  for (std::uint64_t seed = 1; seed <= 150; ++seed) {
    auto game = thicket(seed, 2 + static_cast<int>(seed % 2));
    game.rules.depth = 4;
    game.rules.chances = static_cast<int>(seed % 3);
    Budget budget{Limits{}};
    const Outcome found = MaxN<toys::Thicket>(game, Objective::Own, budget, megabyte).value(game.start());
    EXPECT_EQ(found.value, some_max_n(game, game.start(), nullptr)) << seed;
    core::Random random(seed);
    std::vector<Values> seen;
    for (int i = 0; i < 300; ++i) {
      const Values one = some_max_n(game, game.start(), &random);
      if (std::find(seen.begin(), seen.end(), one) == seen.end()) seen.push_back(one);
      if (!found.spread) {
        EXPECT_EQ(one, found.value) << seed;
      } else {
        EXPECT_NE(std::find(found.spread->vectors.begin(), found.spread->vectors.end(), one),
                  found.spread->vectors.end())
            << seed;
      }
    }
    if (!found.spread) continue;
    ++spread;
    complete += seen.size() == found.spread->vectors.size();

    Budget again{Limits{}};
    const Outcome boxed = MaxN<toys::Thicket>(game, Objective::Own, again, megabyte, 1).value(game.start());
    EXPECT_EQ(boxed.value, found.value);
    ASSERT_TRUE(boxed.spread);
    for (std::size_t p = 0; p < found.value.size(); ++p) {
      EXPECT_LE(boxed.spread->of(p).low, found.spread->of(p).low);
      EXPECT_GE(boxed.spread->of(p).high, found.spread->of(p).high);
    }
  }
  EXPECT_GT(spread, 20);
  EXPECT_GT(complete, spread * 3 / 4);  // and what it knows does happen
}

TEST(MaxN, StoppedByALimitStillHoldsTheValue) {
  int stopped = 0;
  for (std::uint64_t seed = 1; seed <= 100; ++seed) {
    const auto game = thicket(seed, 3);
    Budget whole{Limits{}};
    const Outcome exact = MaxN<toys::Thicket>(game, Objective::Own, whole, megabyte).value(game.start());
    Limits limits;
    limits.states = 1 + seed % 9;
    Budget budget(limits);
    const Outcome found = MaxN<toys::Thicket>(game, Objective::Own, budget, megabyte).value(game.start());
    if (!found.value.empty()) continue;
    ++stopped;
    for (std::size_t p = 0; p < 3; ++p) {
      EXPECT_LE(found.spread->of(p).low, exact.value[p]);
      EXPECT_GE(found.spread->of(p).high, exact.value[p]);
    }
  }
  EXPECT_GT(stopped, 20);
}

}  // namespace
