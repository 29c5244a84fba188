#include "model/medici_card/amounts.hpp"

#include <gtest/gtest.h>

#include "model/core/payments.hpp"
#include "model/core/random.hpp"
#include "model/core/sample.hpp"
#include "model/medici_card/game.hpp"

namespace {

using namespace medici_card;

template <class Lane>
typename Amounts<Lane>::Each random_lanes(core::Random& random, std::uint32_t most) {
  typename Amounts<Lane>::Each each{};
  for (auto& lane : each) lane = static_cast<Lane>(random.below(most));
  return each;
}

template <class Lane>
void expect_lanes_of_their_own(std::uint32_t most) {
  core::Random random(3);
  for (int round = 0; round < 2000; ++round) {
    const auto a = random_lanes<Lane>(random, round % 2 == 0 ? 3 : most),
               b = random_lanes<Lane>(random, round % 2 == 0 ? 3 : most);
    const Amounts<Lane> mine(a), other(b);
    auto sum = mine, goods = mine;
    sum.add(other.when(round % 3 != 0));
    goods.add_goods(other);
    const auto who = Amounts<Lane>::who(mine, other);
    for (std::size_t lane = 0; lane < Amounts<Lane>::lanes; ++lane) {
      ASSERT_EQ(sum[lane], round % 3 != 0 ? a[lane] + b[lane] : a[lane]);
      ASSERT_EQ(goods[lane], lane < Amounts<Lane>::first_good ? a[lane] : a[lane] + b[lane]);
      ASSERT_EQ(who[lane], core::PairShares::at(a[lane], b[lane]));
    }
  }
}

TEST(Amounts, OfEveryRespectHaveALaneOfTheirOwn) {
  expect_lanes_of_their_own<std::uint8_t>(128);
  expect_lanes_of_their_own<std::uint16_t>(32768);
}

// The sums over a bag are those over its cards one by one; packed bags take another path.
template <class Size>
void expect_sums_of_cards(int cards) {
  using Table = AmountTable<typename Size::Bag, typename Size::Amount>;
  core::Random random(5);
  for (int round = 0; round < 200; ++round) {
    Table table;
    for (std::size_t lane = 0; lane < Table::Sum::lanes; ++lane) {
      typename Table::Counts weights{};
      for (auto& weight : weights) weight = static_cast<std::uint8_t>(random.below(6));
      table.set(lane, weights);
    }
    std::array<typename Size::Bag, Size::players> bags{};
    std::array<typename Table::Sum, Size::players> sums, one_by_one{};
    for (std::size_t p = 0; p < bags.size(); ++p)
      for (int card = 0; card < cards; ++card) {
        const auto kind = random.below(Size::kinds);
        if (bags[p][kind] == Size::most_of_a_kind) continue;
        ++bags[p][kind];
        one_by_one[p].add(table[static_cast<int>(kind)]);
      }
    table.sum_up(bags, sums);
    ASSERT_EQ(sums, one_by_one);
  }
}

TEST(Amounts, OfABagAreThoseOfItsCards) {
  expect_sums_of_cards<Small>(15);
  expect_sums_of_cards<Medium>(20);
  expect_sums_of_cards<Full>(100);
}

// On the way of a play the sums are kept; where goods change places, and under other readings, they are counted anew.
template <class G>
void expect_those_of_the_cards(const std::string& cards) {
  const auto config = core::Json::parse(
      R"({"game": "medici-card", "players": 2, "days": 2, "capacity": 3, "deck": "shuffled", "start": 0, "cards": {)" +
      cards + "}}");
  const G game(rules_for(config, {})), by_cards(rules_for(config, core::Selection{"", {{"majority-count", "cards"}}}));
  ASSERT_TRUE(G::fits(game.rules));
  core::Random random(7);
  int exchanged = 0, read_otherwise = 0;
  for (int play = 0; play < 300; ++play)
    core::random_game(game, game.start(), random, [&](const typename G::State& s, const auto*) {
      ASSERT_TRUE(game.is_weighed(s)) << game.print(s);
      const auto canonical = game.canonical(s);
      ASSERT_TRUE(game.is_weighed(canonical)) << game.print(canonical);
      exchanged += canonical == s ? 0 : 1;
      auto adopted = s;
      read_otherwise += by_cards.is_weighed(adopted) ? 0 : 1;
      by_cards.adopt(adopted);
      ASSERT_TRUE(by_cards.is_weighed(adopted)) << game.print(s);
      ASSERT_EQ(adopted, s) << "what is derived makes no difference";
    });
  EXPECT_GT(exchanged, 100);
  EXPECT_GT(read_otherwise, 100);
}

TEST(Amounts, AreThoseOfTheCardsWhateverHappensToAState) {
  const std::string few_kinds =
      R"("Fu0x2": 1, "gFu3": 1, "Fu5": 1, "Gr0x2": 1, "gGr3": 1, "Gr5": 1, "Sp0x2": 1, "gSp3": 1, "Sp5": 1, "b7": 2)";
  expect_those_of_the_cards<SmallGame>(few_kinds);
  expect_those_of_the_cards<MediumGame>(
      few_kinds + R"(, "Fu1": 1, "Fu2": 1, "Fu4": 1, "Gr1": 1, "Gr2": 1, "Gr4": 1, "Sp1": 1, "Sp2": 1, "Sp4": 1)");
}

}  // namespace
