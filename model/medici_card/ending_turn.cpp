#include "model/medici_card/ending_turn.hpp"

#include <algorithm>
#include <initializer_list>

namespace medici_card {

// Cards of goods that pay the same whatever is taken are treated as cards without a good, so that more of them merge.
void EndingTurn::drop_certain_goods(const DayEnd& pays) {
  struct Most {
    int cards = 0, majority = 0, bonus = 0;
  };
  std::array<std::array<Most, 2>, medici_card::goods + 1> most{};  // of each good, with and without space
  for (const Card& card : cards) {
    Most& of = most[card.good][card.space > 0];
    of = {of.cards + card.left + static_cast<int>(market.size()), std::max(of.majority, card.majority),
          std::max(of.bonus, card.bonus)};
  }
  std::array<bool, medici_card::goods + 1> open{};
  for (std::size_t g = 0; g < goods.size(); ++g) {
    const int most_spaced = std::min({room, most[g][1].cards, medici_card::window});
    int majority = 0, bonus = 0;
    for (int spaced = 0; spaced <= most_spaced; ++spaced) {
      const int green = std::min(medici_card::window - spaced, most[g][0].cards);
      majority = std::max(majority, spaced * most[g][1].majority + green * most[g][0].majority);
      bonus = std::max(bonus, spaced * most[g][1].bonus + green * most[g][0].bonus);
    }
    const auto p = static_cast<std::size_t>(seat);
    for (int more = 1; more <= std::max(majority, bonus); ++more) {
      Good all = goods[g];
      all.majority[p] += std::min(more, majority);
      all.bonus[p] += std::min(more, bonus);
      open[g] = open[g] ||
                pays.for_majority(all.majority[0], all.majority[1]) !=
                    pays.for_majority(goods[g].majority[0], goods[g].majority[1]) ||
                pays.for_bonus(all.bonus[p]) != pays.for_bonus(goods[g].bonus[p]);
    }
  }
  for (Card& card : cards)
    if (!open[card.good]) card.good = medici_card::no_good;
}

template <class... Which>
EndingTurn::Worth EndingTurn::worth(const DayEnd& pays, Which... which) const {
  return static_cast<Worth>(worth_of(pays, seat, ahead, goods, &cards[which]...));
}

void EndingTurn::put_greens_first() {
  std::array<std::size_t, most_cards> order{}, place{};
  std::size_t next = 0;
  for (const bool spaced : {false, true}) {
    for (std::size_t i = 0; i < cards.size(); ++i)
      if ((cards[i].space > 0) == spaced) order[next++] = i;
    if (!spaced) greens_ = next;
  }
  std::vector<Card> sorted(cards.size());
  for (std::size_t i = 0; i < cards.size(); ++i) {
    sorted[i] = cards[order[i]];
    place[order[i]] = i;
  }
  cards.swap(sorted);
  for (auto& card : market) card = place[card];
}

// Merges equivalent cards, as described at the class. REQUIRES: green cards come first, and one space is left.
void EndingTurn::merge(const DayEnd& pays) {
  std::array<std::size_t, most_cards> stands_for{};
  for (std::size_t i = 0; i < greens_; ++i) stands_for[i] = i;
  std::vector<Worth> known;  // of the cards kept: alone, with each green card, with each pair of them
  const std::size_t each = 1 + greens_ + greens_ * (greens_ + 1) / 2;
  std::size_t kept = greens_;
  for (std::size_t i = greens_; i < cards.size(); ++i) {
    known.push_back(worth(pays, i));
    for (std::size_t a = 0; a < greens_; ++a) {
      known.push_back(worth(pays, i, a));
      for (std::size_t b = 0; b <= a; ++b) known.push_back(worth(pays, i, a, b));
    }
    const auto last = known.end() - static_cast<std::ptrdiff_t>(each);
    std::size_t same = greens_;
    while (same < kept &&
           !(cards[same].space == cards[i].space &&
             std::equal(last, known.end(), known.begin() + static_cast<std::ptrdiff_t>((same - greens_) * each))))
      ++same;
    stands_for[i] = same;
    if (same == kept) {
      cards[kept++] = cards[i];
    } else {
      cards[same].left += cards[i].left;
      known.erase(last, known.end());
    }
  }
  cards.resize(kept);
  for (auto& card : market) card = stands_for[card];
}

void EndingTurn::weigh(const DayEnd& pays) {
  for (std::size_t i = 0; i < cards.size(); ++i) {
    alone_[i] = worth(pays, i);
    for (std::size_t j = 0; j <= i; ++j)
      pair_[i][j] = pair_[j][i] = cards[i].space + cards[j].space <= room ? worth(pays, i, j) : never;
  }
}

EndingTurn::Worth EndingTurn::best(const DayEnd& pays, std::size_t third, std::size_t second, std::size_t last) const {
  Worth most = alone_[last];
  if (second == nothing) return most;
  if (choices >> 3 & 1) most = std::max(most, pair_[last][second]);
  if (third == nothing) return most;
  if (choices >> 5 & 1) most = std::max(most, pair_[last][third]);
  if ((choices >> 7 & 1) && cards[last].space + cards[second].space + cards[third].space <= room)
    most = std::max(most, worth(pays, last, second, third));
  return most;
}

// The sum of 'best' over the last card revealed, weighted by its number in the deck.
std::int64_t EndingTurn::sum_of_best(const DayEnd& pays, std::size_t third, std::size_t second) const {
  std::int64_t sum = 0;
  for (std::size_t last = 0; last < cards.size(); ++last)
    if (cards[last].left > 0) sum += std::int64_t{cards[last].left} * best(pays, third, second, last);
  return sum;
}

// The worth of the turn from here on, times the number of ordered draws of 'more' cards: the common denominator that
// keeps expectations integral.
std::int64_t EndingTurn::play(const DayEnd& pays, std::size_t third, std::size_t second, std::size_t last, int more,
                              std::int64_t deck, bool takes) {
  std::int64_t draws = 1;
  for (int i = 0; i < more; ++i) draws *= deck - i;
  const std::int64_t now = takes ? best(pays, third, second, last) * draws : INT64_MIN;
  if (more == 0) return now;
  if (more == 1) return std::max(now, sum_of_best(pays, second, last));
  std::int64_t on = 0;
  for (std::size_t next = 0; next < cards.size(); ++next) {
    int& left = cards[next].left;
    if (left == 0) continue;
    const std::int64_t weight = left--;
    on += weight * play(pays, second, last, next, more - 1, deck - 1, true);
    ++left;
  }
  return std::max(now, on);
}

Value EndingTurn::value(const DayEnd& pays) {
  std::int64_t certain = 0;  // what the goods pay now; the worth of a take is relative to it
  for (const Good& good : goods) certain += good.paid(pays);
  drop_certain_goods(pays);
  put_greens_first();
  if (room == 1) merge(pays);
  weigh(pays);
  std::int64_t deck = 0, draws = 1;
  for (const Card& card : cards) deck += card.left;
  for (int i = 0; i < reveals; ++i) draws *= deck - i;
  const auto at = [&](std::size_t back) { return back < market.size() ? market[market.size() - 1 - back] : nothing; };
  std::int64_t most = play(pays, at(2), at(1), at(0), reveals, deck, may_take);
  const int sign = seat == 0 ? 1 : -1;
  if (may_decline) most = std::max(most, sign * pays.for_ships(ahead) * draws);
  return Value(certain) + Value(sign * most, draws);
}

}  // namespace medici_card
