#include "model/medici_card/cards.hpp"

#include <gtest/gtest.h>

#include "model/core/random.hpp"
#include "model/medici_card/sequence.hpp"

// Packed bags, rows and sequences, held to the plain ones on random cards.

namespace {

using namespace medici_card;

// A packed size and its plain twin.
template <class B, class M>
struct Packed {
  using Bag = B;
  using Market = M;
  static constexpr std::size_t kinds = Bag::kinds, cards = 24;
  using PlainBag = core::Bag<kinds>;
  using PlainMarket = Row<cards>;
};

template <class P>
class PackedCards : public testing::Test {
 protected:
  static constexpr int kinds = static_cast<int>(P::kinds);

  core::Random random{11};

  int number(int below) { return static_cast<int>(random.below(static_cast<std::uint32_t>(below))); }
  std::size_t kind() { return static_cast<std::size_t>(number(kinds)); }

  // So many cards, no more of a kind than a packed bag holds. Few kinds make a kind come up more than once.
  std::vector<std::uint8_t> some_cards(int count) {
    const int among = number(2) == 0 ? kinds : 9;
    typename P::PlainBag bag{};
    std::vector<std::uint8_t> cards;
    while (static_cast<int>(cards.size()) < count) {
      const auto card = static_cast<std::uint8_t>(kinds - 1 - number(among));
      if (bag[card] < P::Bag::most) {
        ++bag[card];
        cards.push_back(card);
      }
    }
    return cards;
  }
  template <class Bag>
  static Bag bag_of(const std::vector<std::uint8_t>& cards) {
    Bag bag{};
    for (const auto card : cards) ++bag[card];
    return bag;
  }
  template <class Market>
  static Market row_of(const std::vector<std::uint8_t>& cards) {
    Market market;
    for (const auto card : cards) market.push(card);
    return market;
  }
  static void expect_same(const typename P::Market& packed, const typename P::PlainMarket& plain) {
    ASSERT_EQ(packed.size(), plain.size());
    for (int at = 0; at < plain.size(); ++at) ASSERT_EQ(packed[at], plain[at]);
    for (int back = 0; back < plain.size(); ++back) ASSERT_EQ(packed.last(back), plain.last(back));
    for (int back = 0; back < 3; ++back) ASSERT_EQ(packed.within(back), plain.within(back));
    // Nothing is left of cards that are gone: equal rows are equal words.
    typename P::Market afresh;
    for (int at = 0; at < plain.size(); ++at) afresh.push(plain[at]);
    ASSERT_EQ(packed, afresh);
  }
};

using Sizes = testing::Types<Packed<PackedBag<4>, PackedRow<4>>, Packed<PackedBag<2>, PackedRow<5>>>;
TYPED_TEST_SUITE(PackedCards, Sizes);

TYPED_TEST(PackedCards, CountEveryKindApart) {
  for (int round = 0; round < 500; ++round) {
    const auto cards = this->some_cards(this->number(25));
    auto packed = this->template bag_of<typename TypeParam::Bag>(cards);
    auto plain = this->template bag_of<typename TypeParam::PlainBag>(cards);
    ASSERT_EQ(counts(packed), plain);
    for (std::size_t kind = 0; kind < plain.size(); ++kind) ASSERT_EQ(std::as_const(packed)[kind], plain[kind]);

    const auto kind = this->kind();
    const int most = TypeParam::Bag::most - plain[kind];
    put(packed, static_cast<int>(kind), most);
    put(plain, static_cast<int>(kind), most);
    ASSERT_EQ(counts(packed), plain);
    --packed[kind];
    --plain[kind];
    ASSERT_EQ(counts(packed), plain);
    packed[kind] = 1;
    plain[kind] = 1;
    ASSERT_EQ(counts(packed), plain);
    ASSERT_EQ(packed[kind], 1);
  }
}

TYPED_TEST(PackedCards, AddUpAndAreTakenAway) {
  using Bag = typename TypeParam::Bag;
  for (int round = 0; round < 500; ++round) {
    auto cards = this->some_cards(24);
    const Bag all = this->template bag_of<Bag>(cards);
    const auto size = static_cast<std::size_t>(this->number(25));
    const Bag rest = this->template bag_of<Bag>({cards.begin() + static_cast<std::ptrdiff_t>(size), cards.end()});
    cards.resize(size);
    Bag some = this->template bag_of<Bag>(cards), left = all;
    subtract(left, some);
    ASSERT_EQ(left, rest);
    add(some, left);
    ASSERT_EQ(some, all);

    Bag mask{};
    for (std::size_t kind = 0; kind < Bag::kinds; kind += 3) mask[kind] = Bag::most;
    auto kept = counts(all);
    for (std::size_t kind = 0; kind < Bag::kinds; ++kind)
      if (kind % 3 != 0) kept[kind] = 0;
    ASSERT_EQ(counts(only(all, mask)), kept);
  }
}

TYPED_TEST(PackedCards, AreTalliedLikePlainOnes) {
  using Bag = typename TypeParam::Bag;
  using PlainBag = typename TypeParam::PlainBag;
  int more = 0, different = 0, equal = 0;
  for (int round = 0; round < 2000; ++round) {
    Bag mask{};
    PlainBag plain_mask{};
    for (std::size_t kind = 0; kind < Bag::kinds; ++kind)
      if (this->number(2) == 0) {
        mask[kind] = Bag::most;
        plain_mask[kind] = 255;
      }
    Tally<Bag> mine, other;
    Tally<PlainBag> plain_mine, plain_other;
    for (int bags = 0; bags < 6; ++bags) {  // more of a kind than a bag holds
      const auto cards = this->some_cards(this->number(25));
      auto differing = cards;
      if (const auto change = this->number(20); change < 2 && !cards.empty()) {
        differing.pop_back();
        if (change == 0) differing = this->some_cards(static_cast<int>(cards.size()));
      }
      mine.add(this->template bag_of<Bag>(cards));
      plain_mine.add(this->template bag_of<PlainBag>(cards));
      this->template row_of<typename TypeParam::Market>(differing).count(other);
      this->template row_of<typename TypeParam::PlainMarket>(differing).count(plain_other);
    }
    ASSERT_EQ(mine.exceeds(other), plain_mine.exceeds(plain_other));
    ASSERT_EQ(other.exceeds(mine), plain_other.exceeds(plain_mine));
    ASSERT_EQ(mine.differs(other, mask), plain_mine.differs(plain_other, plain_mask));
    more += mine.exceeds(other) ? 1 : 0;
    different += mine.differs(other, mask) ? 1 : 0;
    equal += mine.exceeds(other) || other.exceeds(mine) ? 0 : 1;
  }
  EXPECT_GT(more, 100);
  EXPECT_GT(different, 100);
  EXPECT_GT(equal, 100);
}

TYPED_TEST(PackedCards, LieInARowLikePlainOnes) {
  for (int round = 0; round < 500; ++round) {
    const auto cards = this->some_cards(this->number(25));
    auto packed = this->template row_of<typename TypeParam::Market>(cards);
    auto plain = this->template row_of<typename TypeParam::PlainMarket>(cards);
    this->expect_same(packed, plain);
    for (unsigned taken = 0; taken < 8 && plain.size() >= 3; ++taken)
      this->expect_same(packed.without(taken), plain.without(taken));
    for (int at = 0; at < plain.size(); ++at) {
      const int kind = static_cast<int>(this->kind());
      packed.set(at, kind);
      plain.set(at, kind);
    }
    this->expect_same(packed, plain);
  }
}

// The market's places, found at once or card by card, and what lies there.
TYPED_TEST(PackedCards, AreFoundInASequenceLikePlainOnes) {
  using Bag = typename TypeParam::Bag;
  using Market = typename TypeParam::Market;
  using PlainBag = typename TypeParam::PlainBag;
  using PlainMarket = typename TypeParam::PlainMarket;
  for (int round = 0; round < 500; ++round) {
    const auto cards = this->some_cards(this->number(25));
    const Sequence<Bag, Market, TypeParam::cards> packed(cards);
    const Sequence<PlainBag, PlainMarket, TypeParam::cards> plain(cards);
    ASSERT_EQ(packed.length(), plain.length());
    ASSERT_EQ(packed.bits(0), plain.bits(0));

    Market market;
    std::uint32_t places = 0;
    for (std::size_t revealed = 0; revealed <= cards.size(); ++revealed) {
      PlainMarket plain_market;
      for (int at = 0; at < market.size(); ++at) plain_market.push(market[at]);
      ASSERT_EQ(packed.find(market)[0], plain.find(plain_market)[0]);
      ASSERT_EQ(places, packed.find(market)[0]);

      auto left = this->template bag_of<Bag>(cards);
      auto plain_left = this->template bag_of<PlainBag>(cards);
      ASSERT_EQ(packed.take_from(left, {places}), market);
      this->expect_same(market, plain.take_from(plain_left, {places}));
      ASSERT_EQ(counts(left), plain_left);

      if (revealed == cards.size()) break;
      places = packed.push(places, cards[revealed]);
      market.push(cards[revealed]);
      const auto taken = static_cast<unsigned>(1 + 2 * this->number(4));  // the last card, and others
      if (this->number(2) != 0 || market.size() < 3) continue;
      places = packed.take(places, market, taken);
      market = market.without(taken);
    }
  }
}

}  // namespace
