#include "endgame/combine.hpp"

#include <gtest/gtest.h>

#include <set>

#include "endgame/valuer.hpp"
#include "model/core/random.hpp"

namespace {

using endgame::Outcome;
using endgame::Spread;
using endgame::Value;
using endgame::Values;

// An outcome with up to 'most' vectors; seldom with a number that is too large for machine words once it is added up.
Outcome random_outcome(core::Random& random, std::size_t players, std::size_t most) {
  const auto number = [&] {
    if (random.below(60) == 0) return Value(static_cast<std::int64_t>(random.below(1'000'000'007)) << 30, 1'000'003);
    return Value(static_cast<std::int64_t>(random.below(7)) - 3, 1 + static_cast<std::int64_t>(random.below(3)));
  };
  Spread spread;
  for (std::uint64_t i = 1 + random.below(most); i > 0; --i) {
    spread.vectors.emplace_back();
    for (std::size_t p = 0; p < players; ++p) spread.vectors.back().push_back(number());
  }
  spread.normalise();
  Outcome outcome{spread.vectors[random.below(spread.vectors.size())], nullptr};
  if (spread.vectors.size() > 1) outcome.spread = std::make_shared<const Spread>(spread);
  return outcome;
}

// Every way to choose a vector of each outcome.
std::set<Values> every_mean(const std::vector<Outcome>& outcomes, const std::vector<std::uint32_t>& weights,
                            std::size_t players) {
  std::set<Values> means{Values(players, Value(0))};
  std::int64_t total = 0;
  for (std::size_t i = 0; i < outcomes.size(); ++i) {
    total += weights[i];
    std::set<Values> next;
    for (const auto& sum : means)
      for (const auto& v : outcomes[i].spread ? outcomes[i].spread->vectors : std::vector<Values>{outcomes[i].value}) {
        Values with = sum;
        for (std::size_t p = 0; p < players; ++p) with[p] = with[p] + v[p] * weights[i];
        next.insert(with);
      }
    means = next;
  }
  std::set<Values> all;
  for (auto mean : means) {
    for (auto& number : mean) number = number / total;
    all.insert(mean);
  }
  return all;
}

TEST(Combine, AMeanHasEveryVectorThatChoicesCanBringAbout) {
  core::Random random(5);
  int sets = 0, boxes = 0;
  for (int i = 0; i < 3000; ++i) {
    const std::size_t players = 2 + random.below(3);
    std::vector<Outcome> outcomes;
    std::vector<const Outcome*> pointers;
    std::vector<std::uint32_t> weights;
    for (std::uint64_t n = 1 + random.below(4); n > 0; --n) {
      outcomes.push_back(random_outcome(random, players, 1 + random.below(5)));
      weights.push_back(1 + static_cast<std::uint32_t>(random.below(3)));
    }
    for (const auto& o : outcomes) pointers.push_back(&o);
    const endgame::Combine combine(players, 20);
    const Outcome found = combine.mean(pointers, weights);
    const auto all = every_mean(outcomes, weights, players);
    Values value(players, Value(0));
    std::int64_t total = 0;
    for (std::size_t o = 0; o < outcomes.size(); ++o) {
      total += weights[o];
      for (std::size_t p = 0; p < players; ++p) value[p] = value[p] + outcomes[o].value[p] * weights[o];
    }
    for (auto& number : value) number = number / total;
    EXPECT_EQ(found.value, value);
    if (all.size() == 1) {
      EXPECT_EQ(found.spread, nullptr);
      continue;
    }
    ASSERT_NE(found.spread, nullptr);
    if (!found.spread->is_box()) {
      ++sets;
      EXPECT_EQ(found.spread->vectors, std::vector<Values>(all.begin(), all.end()));
      continue;
    }
    ++boxes;
    for (std::size_t p = 0; p < players; ++p)
      for (const auto& v : all) EXPECT_TRUE(found.spread->of(p).low <= v[p] && v[p] <= found.spread->of(p).high);
  }
  EXPECT_GT(sets, 500);
  EXPECT_GT(boxes, 100);
}

// What retrograde analysis remembers of outcomes met before, and leaves out because it cannot be chosen, makes no
// difference: few outcomes, so that all of it comes up again and again.
TEST(Valuer, GivesWhatItsPlainTwinCombines) {
  core::Random random(6);
  for (const std::size_t players : {2u, 3u, 4u}) {
    const endgame::Combine combine(players, 20);
    endgame::OutcomeInterner interner;
    endgame::Valuer valuer(interner, combine, endgame::Objective::Own, 0);
    std::vector<endgame::OutcomeInterner::Id> ids;
    for (int i = 0; i < 12; ++i) ids.push_back(interner.id_of(random_outcome(random, players, 1 + random.below(3))));
    for (int i = 0; i < 4000; ++i) {
      std::vector<endgame::OutcomeInterner::Id> numbers;
      std::vector<const Outcome*> outcomes;
      std::vector<std::uint32_t> weights;
      const std::uint64_t few = 1 + random.below(ids.size());  // now and then all of one kind
      for (std::uint64_t n = 1 + random.below(3); n > 0; --n) {
        numbers.push_back(ids[random.below(few)]);
        outcomes.push_back(&interner[numbers.back()]);
        weights.push_back(1 + static_cast<std::uint32_t>(random.below(3)));
      }
      const std::size_t turn = random.below(players + 1);
      const bool by_chance = turn == players;
      const Outcome plain = by_chance ? combine.mean(outcomes, weights) : combine.best(outcomes, turn);
      const auto found = by_chance ? valuer.after(core::Turn::chance(), numbers, weights)
                                   : valuer.after(core::Turn::player(static_cast<int>(turn)), numbers, {});
      ASSERT_EQ(endgame::OutcomeInterner::spelt(interner[found]), endgame::OutcomeInterner::spelt(plain))
          << players << " players, " << (by_chance ? "chance" : "player " + std::to_string(turn));
    }
  }
}

}  // namespace
