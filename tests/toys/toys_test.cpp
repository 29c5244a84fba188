#include <gtest/gtest.h>

#include <boost/rational.hpp>

#include <algorithm>
#include <set>

#include "model/core/any_game.hpp"
#include "model/core/descriptor.hpp"
#include "model/core/play.hpp"
#include "model/core/winners.hpp"
#include "properties/laws.hpp"
#include "tests/toys/grid.hpp"
#include "tests/toys/pairs.hpp"
#include "tests/toys/pile.hpp"
#include "tests/toys/thicket.hpp"

// The toys are what engines are tested on, so they are tested by the plainest means: recursion, and numbers worked out
// by hand.

namespace {

using Number = boost::rational<std::int64_t>;

template <class G>
void expect_laws(const G& game, const typename G::State& s) {
  const auto* law = properties::broken_law(game, s);
  ASSERT_EQ(law, nullptr) << law->id << " " << law->statement << "\n" << game.print(s);
  game.each_move(s, [&](typename G::Move m) { expect_laws(game, game.apply(s, m)); });
}

template <class G>
std::uint64_t plays(const G& game, const typename G::State& s) {
  std::uint64_t sum = 0;
  game.each_move(s, [&](typename G::Move m) { sum += plays(game, game.apply(s, m)); });
  return sum == 0 ? 1 : sum;
}

template <class G>
void collect(const G& game, const typename G::State& s, std::set<std::string>& texts,
             std::set<std::string>& canonical) {
  texts.insert(game.print(s));
  canonical.insert(game.print(game.canonical(s)));
  game.each_move(s, [&](typename G::Move m) { collect(game, game.apply(s, m), texts, canonical); });
}

template <class G>
std::size_t states(const G& game) {
  std::set<std::string> texts, canonical;
  collect(game, game.start(), texts, canonical);
  return texts.size();
}

// What seat 0 gets less what seat 1 gets, both playing well.
template <class G>
Number margin(const G& game, const typename G::State& s) {
  const auto turn = game.turn(s);
  if (turn.is_over()) return game.scores(s).amounts[0] - game.scores(s).amounts[1];
  Number sum = 0, total = 0, best = turn.is_chance() || turn.seat() == 0 ? -1000 : 1000;
  game.each_move(s, [&](typename G::Move m) {
    const Number value = margin(game, game.apply(s, m));
    const Number weight = static_cast<std::int64_t>(game.weight(s, m));
    sum += weight * value;
    total += weight;
    if (!turn.is_chance()) best = turn.seat() == 0 ? std::max(best, value) : std::min(best, value);
  });
  return turn.is_chance() ? sum / total : best;
}

// The laws, and everything AnyGame asks of a game.
template <class G>
void expect_a_game(const G& game) {
  expect_laws(game, game.start());
  static const core::Descriptor nobody;
  const core::AnyGameOf<G> handle(nobody, game, core::Json::object(), std::nullopt);
  core::Fired fired;
  auto s = handle.start(&fired);
  core::Random random(1);
  while (const auto move = core::random_move(handle, s, random)) {
    EXPECT_TRUE(handle.explain(s, *move).legal);
    EXPECT_FALSE(handle.draw(s).empty());
    s = handle.apply(s, *move, &fired);
  }
  EXPECT_NE(fired.bits, 0u);
}

TEST(Toys, KeepTheLaws) {
  expect_a_game(toys::pile(6));
  expect_a_game(toys::pile(6, toys::Last::Loses));
  expect_a_game(toys::pairs(9));
  expect_a_game(toys::grid(4));
  expect_a_game(toys::grid(3, true, {0, 1, 0, 2, 0, 1, 0, 3, 0}));
}

TEST(Pile, HasEightStatesForEachCounterButSix) {
  for (int counters = 2; counters <= 7; ++counters)
    EXPECT_EQ(states(toys::pile(counters)), static_cast<std::size_t>(8 * counters - 6));
}

TEST(Pile, NeverMoreThanThereAre) {
  const auto game = toys::pile(5);
  EXPECT_EQ(core::moves(game, game.parse("pile=1 limit=2 turn=0")).size(), 1u);
  EXPECT_TRUE(game.explain(game.parse("pile=1 limit=2 turn=0"), {false, 1}).legal);
  EXPECT_FALSE(game.explain(game.parse("pile=1 limit=2 turn=0"), {false, 2}).legal);
  EXPECT_FALSE(game.explain(game.parse("pile=1 limit=0 turn=0"), {false, 1}).legal);
}

// A share w of the win is a margin of 2w - 1.
TEST(Pile, IsWorthWhatTheBookSays) {
  const Number wins[] = {{1, 1}, {1, 2}, {5, 8}, {7, 16}};
  const Number loses[] = {{0, 1}, {1, 1}, {1, 2}, {5, 8}};
  for (int counters = 1; counters <= 4; ++counters) {
    const auto game = toys::pile(counters);
    EXPECT_EQ(margin(game, game.start()), wins[counters - 1] * 2 - 1) << counters;
    const auto other = toys::pile(counters, toys::Last::Loses);
    EXPECT_EQ(margin(other, other.start()), loses[counters - 1] * 2 - 1) << counters;
  }
}

TEST(Pairs, EndsDeadWhenOneIsLeft) {
  const auto game = toys::pairs(5);
  EXPECT_EQ(states(game), 5u);
  EXPECT_EQ(plays(game, game.start()), 3u);
  EXPECT_TRUE(core::is_dead_end(game, game.parse("counters=1 turn=0")));
  EXPECT_FALSE(core::is_dead_end(game, game.parse("counters=0 turn=0")));
  EXPECT_FALSE(core::is_dead_end(game, game.parse("counters=2 turn=0")));
}

TEST(Grid, PlaysAreLatticePaths) {
  const std::uint64_t binomials[] = {1, 2, 6, 20, 70}, delannoy[] = {1, 3, 13, 63, 321};
  for (int size = 1; size <= 5; ++size) {
    EXPECT_EQ(plays(toys::grid(size, false), {}), binomials[size - 1]);
    EXPECT_EQ(plays(toys::grid(size, true), {}), delannoy[size - 1]);
  }
}

TEST(Grid, HasAStateForEachCellAndHalfOfThemWhenFlipped) {
  for (int size = 1; size <= 5; ++size) {
    std::set<std::string> texts, canonical;
    collect(toys::grid(size), {}, texts, canonical);
    EXPECT_EQ(texts.size(), static_cast<std::size_t>(size * size));
    EXPECT_EQ(canonical.size(), static_cast<std::size_t>(size * (size + 1) / 2));
  }
}

TEST(Grid, CollectsTheNumbersOnTheWay) {
  const auto game = toys::grid(3, true, {0, 1, 0, 2, 0, 1, 0, 3, 0});
  auto s = game.start();
  for (const char* move : {"down", "right", "down", "right"}) s = game.apply(s, game.parse_move(s, move));
  EXPECT_EQ(game.scores(s).amounts[0], 5);
  EXPECT_NE(game.canonical(game.parse("row=1 column=0 collected=2")).row, 0) << "these numbers cannot be flipped";
}

TEST(Winners, AreTheBestOfAllPlayersAndShareEvenly) {
  for (int players = 1; players <= core::max_players; ++players)
    for (std::uint64_t seed = 1; seed <= 20; ++seed) {
      toys::Thicket game;
      game.rules.players = players;
      game.rules.seed = seed;
      for (std::uint8_t place = 0; place < game.rules.width; ++place) {
        const toys::ThicketState end{static_cast<std::uint8_t>(game.rules.depth), place};
        const auto amounts = game.scores(end).amounts;
        std::int64_t best = amounts[0], sharing = 0;
        for (int p = 0; p < players; ++p) best = std::max(best, amounts[static_cast<std::size_t>(p)]);
        for (int p = 0; p < players; ++p) sharing += amounts[static_cast<std::size_t>(p)] == best;
        const auto shares = core::win_shares(game, end);
        for (int p = 0; p < players; ++p)
          EXPECT_EQ(shares.amounts[static_cast<std::size_t>(p)],
                    amounts[static_cast<std::size_t>(p)] == best ? shares.unit / sharing : 0)
              << players << " players, seed " << seed << ", player " << p;
      }
    }
}

}  // namespace
