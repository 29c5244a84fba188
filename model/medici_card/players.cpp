#include "model/medici_card/players.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "model/core/estimates.hpp"
#include "model/core/random.hpp"
#include "model/medici_card/scoring.hpp"

namespace medici_card {

namespace {

// The sensible player compares what the game is likely to pay after one take or another. All estimates are whole
// numbers, in thousandths of a coin, of a card or of a symbol, so that they are the same on every machine.
using Each = core::PerPlayer<std::int64_t>;
using core::estimates::chance_above, core::estimates::one, core::estimates::prize_at, core::estimates::root;

// How far two players' luck can part while so many cards come aboard: about two standard deviations of one card, times
// the root of their number.
constexpr std::int64_t value_spread = 3400;   // of the ships' values
constexpr std::int64_t symbol_spread = 1200;  // of the symbols of a good
constexpr std::int64_t filled = 850;          // of the spaces that are free, those that are likely to be filled

using Goods = std::array<std::int64_t, goods>;

// What a card adds, or what a player has.
struct Holding {
  std::int64_t value = 0, free = 0;
  Goods count{}, towards_bonus{};  // by good: for the majority, for the bonus

  void add(const Holding& card) {
    value += card.value;
    free += card.free;
    for (std::size_t good = 0; good < goods; ++good) {
      count[good] += card.count[good];
      towards_bonus[good] += card.towards_bonus[good];
    }
  }
};

Holding card_of(const Rules& rules, int kind) {
  const Kind& card = rules.kinds[static_cast<std::size_t>(kind)];
  Holding adds;
  adds.value = card.value;
  adds.free = -card.space;
  if (card.good != no_good) {
    adds.count[card.good] = rules.majority_count == MajorityCount::Symbols ? card.symbols
                            : rules.majority_count == MajorityCount::Cards ? 1
                                                                           : card.value;
    adds.towards_bonus[card.good] = rules.bonus_count == BonusCount::Symbols ? card.symbols : 1;
  }
  return adds;
}

// The last cards of the market, the last one first.
struct End {
  int size = 0;
  std::array<int, window> kind{};

  void push(int next) {
    kind = {next, kind[0], kind[1]};
    size = std::min(size + 1, window);
  }
};

template <class Market>
End end_of(const Market& market) {
  End end{std::min(market.size(), window), {}};
  for (int back = 0; back < end.size; ++back) end.kind[back] = market.within(back);
  return end;
}

// What the cards on the table are likely to bring the mover.
class Table {
 public:
  template <class Size>
  Table(const GameOf<Size>& game, const State<Size>& s)
      : rules_(game.rules), players_(game.players()), days_after_(rules_.days - s.day), mover_(s.mover) {
    for (std::size_t kind = 0; kind < rules_.kinds.size(); ++kind)
      card_.push_back(card_of(rules_, static_cast<int>(kind)));
    for (int p = 0; p < players_; ++p) {
      has_[p].free = rules_.capacity;
      for (std::size_t kind = 0; kind < card_.size(); ++kind) {
        for (int i = 0; i < s.ship[p][kind]; ++i) has_[p].add(card_[kind]);
        for (int i = 0; i < s.warehouse[p][kind]; ++i)
          for (std::size_t good = 0; good < goods; ++good) {
            has_[p].count[good] += card_[kind].count[good];
            has_[p].towards_bonus[good] += card_[kind].towards_bonus[good];
          }
      }
    }
    // What a space is likely to be filled with: an average card of the deck, or of the box once the deck is empty.
    const auto& deck = game.cards_of_deck(s);
    for (const bool of_box : {false, true}) {
      std::int64_t spaces = 0;
      Holding all;
      for (std::size_t kind = 0; kind < card_.size(); ++kind) {
        const int cards = of_box ? rules_.kinds[kind].count : static_cast<int>(deck[kind]);
        if (!of_box) left_.push_back(cards);
        for (int i = 0; i < cards; ++i) all.add(card_[kind]);
        spaces -= cards * card_[kind].free;
      }
      if (spaces == 0) continue;
      value_of_space_ = all.value * one / spaces;
      for (std::size_t good = 0; good < goods; ++good) {
        count_of_space_[good] = all.count[good] * one / spaces;
        bonus_of_space_[good] = all.towards_bonus[good] * one / spaces;
      }
      break;
    }
    for (const int cards : left_) deck_ += cards;
    for (int p = 0; p < players_; ++p) ends_ = ends_ && (p == mover_ || has_[p].free <= 0);
    weigh_others();
  }

  const Holding& mine() const { return has_[mover_]; }
  const Holding& card(int kind) const { return card_[static_cast<std::size_t>(kind)]; }
  int left(int kind) const { return left_[static_cast<std::size_t>(kind)]; }
  int deck() const { return deck_; }

  // What the mover is likely to have more than the others on average from here on, if it has 'mine'.
  std::int64_t outlook(const Holding& mine) const {
    std::int64_t worth = prizes(respect(mine, -1, 0), others_[0], rules_.paid_ships);
    std::size_t at = 1;
    for (int day = 0; day <= days_after_; ++day)
      for (int good = 0; good < goods; ++good)
        worth += prizes(respect(mine, good, day), others_[at++], rules_.paid_goods);
    return worth + bonuses(mine) - bonuses_of_others_ / (players_ - 1);
  }

 private:
  struct Expected {
    std::int64_t amount = 0, root_of = 0;  // where a player is likely to end; cards to come until then
    std::int64_t spread = 0;
  };
  // Everybody but one player, in one respect: the ships, or a good on some day.
  struct Respect {
    std::array<Expected, core::max_players> expected{};
    Each place{};  // as if the one player were last
  };
  std::int64_t to_come(const Holding& holding, int day) const {
    return (ends_ ? 0 : std::max<std::int64_t>(0, holding.free) * filled) + day * rules_.capacity * one;
  }
  Expected respect(const Holding& holding, int good, int day) const {
    const std::int64_t cards = to_come(holding, day);
    if (good < 0) return {holding.value * one + cards * value_of_space_ / one, cards, value_spread};
    return {holding.count[good] * one + cards * count_of_space_[good] / one, cards, symbol_spread};
  }
  static std::int64_t above(const Expected& mine, const Expected& other) {
    return chance_above(mine.amount - other.amount, mine.spread * root(mine.root_of + other.root_of) / one);
  }
  void weigh_others() {
    const auto weigh = [&](int good, int day) {
      Respect all;
      for (int p = 0; p < players_; ++p)
        if (p != mover_) all.expected[p] = respect(has_[p], good, day);
      for (int p = 0; p < players_; ++p)
        for (int q = 0; q < players_; ++q)
          if (p != mover_ && q != mover_ && p != q) all.place[p] += above(all.expected[q], all.expected[p]);
      others_.push_back(all);
    };
    weigh(-1, 0);
    for (int day = 0; day <= days_after_; ++day)
      for (int good = 0; good < goods; ++good) weigh(good, day);
    for (int p = 0; p < players_; ++p)
      if (p != mover_) bonuses_of_others_ += bonuses(has_[p]);
  }
  std::int64_t prizes(const Expected& mine, const Respect& others, const std::vector<int>& table) const {
    std::int64_t place = 0, paid_others = 0;
    for (int p = 0; p < players_; ++p) {
      if (p == mover_) continue;
      const std::int64_t ahead = above(mine, others.expected[p]);
      place += one - ahead;
      paid_others += prize_at(table, others.place[p] + ahead);
    }
    return prize_at(table, place) - paid_others / (players_ - 1);
  }
  // R19, R20. A good that still lacks symbols reaches the number the more likely, the more are to come.
  std::int64_t bonuses(const Holding& holding) const {
    const auto of_bonus = [&](const Bonus& bonus, Scope scope, int day) -> std::int64_t {
      std::int64_t sum = 0, most = 0, least = one;
      for (std::size_t good = 0; good < goods; ++good) {
        const std::int64_t lacks = (bonus.from - holding.towards_bonus[good]) * one;
        const std::int64_t more = to_come(holding, day) * bonus_of_space_[good] / one;
        const std::int64_t chance = lacks <= 0 ? one : more * one / (more + lacks);
        sum += chance;
        most = std::max(most, chance);
        least = std::min(least, chance);
      }
      return bonus.pays * (scope == Scope::PerKindEach ? sum : scope == Scope::AnyKindOnce ? most : least);
    };
    if (rules_.bonus.from == 0) return 0;
    std::int64_t worth = 0;
    const int days = rules_.bonus_repeat == BonusRepeat::EveryDay ? days_after_ : 0;
    for (int day = 0; day <= days; ++day) {
      worth += of_bonus(rules_.bonus, rules_.bonus_scope, day);
      if (rules_.variant_bonus && rules_.variant.from != 0)
        worth += of_bonus(rules_.variant, rules_.variant_scope, day) / 2;
    }
    return worth;
  }

  const Rules& rules_;
  int players_, days_after_, mover_;
  bool ends_ = true;           // R12: nobody else has a turn today
  std::vector<Holding> card_;  // by kind
  std::vector<int> left_;      // in the deck, by kind
  int deck_ = 0;
  std::array<Holding, core::max_players> has_{};
  std::int64_t value_of_space_ = 0;
  Goods count_of_space_{}, bonus_of_space_{};
  std::vector<Respect> others_;  // the ships, then the goods day by day
  std::int64_t bonuses_of_others_ = 0;
};

// What to do with the end of a market.
class Taker {
 public:
  Taker(const Rules& rules, const Table& table) : rules_(rules), table_(table) {}

  Holding after(const End& end, unsigned cards) const {
    Holding mine = table_.mine();
    for (int back = 0; back < end.size; ++back)
      if (cards >> back & 1) mine.add(table_.card(end.kind[back]));
    return mine;
  }
  std::int64_t worth(const End& end, unsigned cards) const { return table_.outlook(after(end, cards)); }
  // The best take by R6, R7 and R9; nothing when none is possible.
  std::optional<std::int64_t> best(const End& end) const {
    std::optional<std::int64_t> most;
    for (unsigned cards = 1; cards < 1u << end.size; cards += 2) {
      if (rules_.take_window == TakeWindow::Contiguous && cards == 5) continue;  // A6
      if (rules_.take_window == TakeWindow::MaxTwo && cards > 3) continue;
      const Holding mine = after(end, cards);
      if (rules_.overload == Overload::Strict && mine.free < 0) continue;  // A19
      const std::int64_t here = table_.outlook(mine);
      if (!most || here > *most) most = here;
    }
    return most;
  }
  // The best take after one more card, on average over what the deck holds.
  std::int64_t after_reveal(const End& end) const {
    std::int64_t sum = 0;
    const std::int64_t nothing = table_.outlook(table_.mine());
    for (int kind = 0; kind < static_cast<int>(rules_.kinds.size()); ++kind) {
      if (table_.left(kind) == 0) continue;
      End longer = end;
      longer.push(kind);
      sum += best(longer).value_or(nothing) * table_.left(kind);
    }
    return table_.deck() == 0 ? nothing : sum / table_.deck();
  }
  // The same for so many cards, which are revealed whatever they are: a mean of random draws, with replacement.
  std::int64_t after_announcing(const End& end, int reveals, std::uint64_t seed) const {
    constexpr int samples = 24;
    core::Random random(seed);
    const std::int64_t nothing = table_.outlook(table_.mine());
    if (table_.deck() == 0) return best(end).value_or(nothing);
    std::int64_t sum = 0;
    for (int i = 0; i < samples; ++i) {
      End longer = end;
      for (int card = 0; card < reveals; ++card) {
        auto at = static_cast<int>(random.below(static_cast<std::uint64_t>(table_.deck())));
        int kind = 0;
        while (at >= table_.left(kind)) at -= table_.left(kind++);
        longer.push(kind);
      }
      sum += best(longer).value_or(nothing);
    }
    return sum / samples;
  }

 private:
  const Rules& rules_;
  const Table& table_;
};

template <class Size>
Move best_move(const GameOf<Size>& game, const State<Size>& s, std::uint64_t taste) {
  const Table table(game, s);
  const Taker taker(game.rules, table);
  const End end = end_of(s.market);

  std::optional<Move> chosen;
  std::int64_t most = 0, ties = 0;
  const auto consider = [&](const Move& m, std::int64_t worth) {
    if (chosen && worth < most) return;
    ties = chosen && worth == most ? ties + 1 : 1;
    if (ties == 1 ||
        core::Random(taste + static_cast<std::uint64_t>(ties)).below(static_cast<std::uint64_t>(ties)) == 0)
      chosen = m;
    most = worth;
  };
  game.each_move(s, [&](const Move& m) {
    switch (m.what) {
      case Do::Take: consider(m, taker.worth(end, m.cards)); break;
      case Do::Turn: {
        End longer = end;
        for (std::size_t i = 0; i < m.number; ++i)
          longer.push(game.rules.order[game.rules.order.size() - s.deck_left + i]);
        consider(m, taker.worth(longer, m.cards));
        break;
      }
      case Do::Reveal: consider(m, taker.after_reveal(end)); break;
      case Do::Announce: consider(m, taker.after_announcing(end, m.number, taste)); break;
      default: consider(m, table.outlook(table.mine()) - 1); break;  // declining is for want of anything better
    }
  });
  assert(chosen);
  return *chosen;
}

}  // namespace

template <class Size>
Move sensible_move(const GameOf<Size>& game, const State<Size>& s, std::uint64_t taste) {
  return best_move(game, s, taste);
}

// Of each day: who begins, and the cards.
template <class Size>
core::Pile pile_of(const GameOf<Size>&, const State<Size>& s) {
  return {std::uint64_t{s.day} * 2 + (s.phase == Phase::Start ? 0 : 1), false};
}

// A turn is known by the cards that its player has loaded today, since every turn adds some; within the turn, by the
// cards revealed.
template <class Size>
std::uint64_t occasion(const GameOf<Size>&, const State<Size>& s) {
  const auto aboard = static_cast<std::uint64_t>(core::size(counts(s.ship[s.mover])));
  std::uint64_t number = s.day;
  number = number * 256 + aboard;
  number = number * 8 + s.revealed;
  number = number * 2 + (s.phase == Phase::Take ? 1 : 0);
  return number * 8 + static_cast<std::uint64_t>(s.mover);
}

// A27a: what bonuses have paid so far is written down under one reading only. 'aboard' follows from the ships and is
// not compared.
template <class Size>
void keep_books(const GameOf<Size>&, State<Size>& ours, const State<Size>& of_theirs) {
  ours.paid = of_theirs.paid;
}

template Move sensible_move(const SmallGame&, const State<Small>&, std::uint64_t);
template Move sensible_move(const MediumGame&, const State<Medium>&, std::uint64_t);
template Move sensible_move(const FullGame&, const State<Full>&, std::uint64_t);
template core::Pile pile_of(const SmallGame&, const State<Small>&);
template core::Pile pile_of(const MediumGame&, const State<Medium>&);
template core::Pile pile_of(const FullGame&, const State<Full>&);
template std::uint64_t occasion(const SmallGame&, const State<Small>&);
template std::uint64_t occasion(const MediumGame&, const State<Medium>&);
template std::uint64_t occasion(const FullGame&, const State<Full>&);
template void keep_books(const SmallGame&, State<Small>&, const State<Small>&);
template void keep_books(const MediumGame&, State<Medium>&, const State<Medium>&);
template void keep_books(const FullGame&, State<Full>&, const State<Full>&);

}  // namespace medici_card
