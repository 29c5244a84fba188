#include "model/medici/players.hpp"

#include <algorithm>
#include <array>
#include <cassert>
#include <optional>

#include "model/core/estimates.hpp"
#include "model/core/random.hpp"
#include "model/medici/scoring.hpp"

namespace medici {

namespace {

// The sensible player compares what the game is likely to pay when this or that player has the lot. All estimates are
// whole numbers, in thousandths of a florin, of a card or of a step, so that they are the same on every machine.
using Each = core::PerPlayer<std::int64_t>;
using core::estimates::chance_above, core::estimates::one, core::estimates::prize_at, core::estimates::root;
constexpr int nobody = core::max_players;  // a buyer beyond all seats

// How far two players' luck can part while so many cards come aboard: about two standard deviations of one card, times
// the root of their number.
constexpr std::int64_t value_spread = 3400;  // of the ships' values
constexpr std::int64_t step_spread = 1600;   // on a track
// Found by matches between players who differ in these only. An empty space is worth something by itself, since late
// lots are cheap and the last ship fills free (R17); a florin of one's own counts for more than one, since what this
// lot brings another may bring as well.
constexpr std::int64_t worth_of_space = 1500;
constexpr std::int64_t thrift = 2500;

struct Lot {
  int size = 0;
  std::int64_t value = 0;
  std::array<std::int64_t, goods> cards{};

  void add(int good, std::int64_t card_value) {
    ++size;
    value += card_value;
    if (good != gold) cards[static_cast<std::size_t>(good)] += 1;
  }
};

// What lies on the table, as the estimate wants it.
struct Table {
  const Rules& rules;
  int players, days_after, deck;
  std::array<int, core::max_players> free{};
  Each value{}, loaded{};                            // of the ships
  Levels<std::int64_t> before{}, cards{};            // steps climbed, and cards of each good aboard
  std::array<std::int64_t, goods + 1> in_pool{};     // cards that may come, by good
  std::array<std::int64_t, goods + 1> pool_value{};  // what they are worth together
  std::int64_t pool = 0;

  Table(const Game& game, const State& s)
      : rules(game.rules), players(rules.players), days_after(rules.days - s.day), deck(s.deck) {
    const bool unknown = core::size(s.pool) > 0;  // else what the box holds
    for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind) {
      const auto& card = rules.kinds[kind];
      for (int p = 0; p < players; ++p) {
        const std::int64_t count = s.ship[p][kind];
        value[p] += count * card.value * one;
        loaded[p] += count;
        if (card.good != gold) cards[card.good][p] += count;
      }
      const std::int64_t left = unknown ? s.pool[kind] : card.count;
      in_pool[card.good] += left;
      pool_value[card.good] += left * card.value * one;
      pool += left;
    }
    for (int p = 0; p < players; ++p) {
      free[p] = game.free(s, p);
      for (int good = 0; good < goods; ++good) before[good][p] = s.level[p][good];
    }
  }

  void load(int seat, const Lot& lot) {
    free[seat] -= lot.size;
    loaded[seat] += lot.size;
    value[seat] += lot.value;
    for (int good = 0; good < goods; ++good) cards[good][seat] += lot.cards[good];
  }
};

// What each player is likely to be paid for what they have, when 'expected' is where they are likely to end and 'to
// come' cards are still to be loaded by each.
Each likely_prizes(int players, const Each& expected, const Each& to_come, std::int64_t spread,
                   const std::vector<int>& prizes) {
  Each place{}, paid{};
  for (int p = 0; p < players; ++p)
    for (int q = 0; q < p; ++q) {
      const std::int64_t above = chance_above(expected[p] - expected[q], spread * root(to_come[p] + to_come[q]) / one);
      place[q] += above;
      place[p] += one - above;
    }
  for (int p = 0; p < players; ++p) paid[p] = prize_at(prizes, place[p]);
  return paid;
}

// R27 for a level that may lie between two levels.
std::int64_t likely_bonus(const Rules& rules, std::int64_t level) {
  const std::int64_t whole = level / one, part = level % one;
  return bonus(rules, whole) * (one - part) + bonus(rules, whole + 1) * part;
}

// What each player is likely to earn from here on by ships, tracks and bonuses.
Each outlook(const Table& table) {
  const auto& rules = table.rules;
  const int n = table.players;
  int room = 0;
  for (int p = 0; p < n; ++p) room += table.free[p];
  Each to_come{}, worth{};
  bool settled = true;
  for (int p = 0; p < n; ++p) {
    to_come[p] = room == 0 ? 0 : std::min(table.deck, room) * one * table.free[p] / room;
    settled = settled && to_come[p] == 0;
    worth[p] = to_come[p] * worth_of_space / one;
  }
  const auto earn = [&](const Each& paid, std::int64_t unit) {
    for (int p = 0; p < n; ++p) worth[p] += paid[p] * unit;
  };

  if (settled) {
    earn(pay_ships(rules, table.value, table.loaded), one);
  } else {
    Each expected = table.value;
    std::int64_t all = 0;
    for (const auto value : table.pool_value) all += value;
    for (int p = 0; p < n; ++p) expected[p] += to_come[p] * (table.pool == 0 ? 0 : all / table.pool) / one;
    earn(likely_prizes(n, expected, to_come, value_spread, rules.ship_prizes), 1);
  }

  for (int good = 0; good < goods; ++good) {
    Each today{}, later = to_come, expected{};
    const std::int64_t share = table.pool == 0 ? 0 : table.in_pool[good] * one / table.pool;
    for (int p = 0; p < n; ++p) {
      today[p] = climbed(rules, table.before[good][p], table.cards[good][p]);
      expected[p] = today[p] * one;
      const std::int64_t drawn = std::min(expected[p] + to_come[p] * share / one, rules.track_steps * one);
      if (rules.bonus_repeat == BonusRepeat::EveryDay) {
        for (int day = 0; day <= table.days_after; ++day)
          worth[p] += likely_bonus(rules, std::min(drawn + day * rules.capacity * share, rules.track_steps * one));
      } else {
        worth[p] += bonus_today(rules, table.before[good][p], today[p]) * one;
      }
    }
    if (settled)
      earn(pay_track(rules, today), one);
    else
      earn(likely_prizes(n, expected, to_come, step_spread, rules.track_prizes), 1);
    for (int day = 1; day <= table.days_after; ++day) {
      for (int p = 0; p < n; ++p) later[p] += rules.capacity * one;
      earn(likely_prizes(n, expected, later, step_spread, rules.track_prizes), 1);
    }
  }
  return worth;
}

// What a lot is to each player, whoever has it. A player likes to be ahead of what the others have on average.
class Prospect {
 public:
  Prospect(const Table& table, const State& s, const Lot& lot) : players_(table.players), money_(s.money) {
    margin_[nobody] = margins(outlook(table));
    for (int q = 0; q < players_; ++q) {
      may_buy_[q] = table.free[q] >= lot.size && s.money[q] > 0;
      if (!may_buy_[q]) continue;
      Table loaded = table;
      loaded.load(q, lot);
      margin_[q] = margins(outlook(loaded));
    }
  }

  bool may_buy(int seat) const { return may_buy_[seat]; }
  // What it is to 'seat' that 'buyer' has the lot for so many thousandths of a florin. REQUIRES: nobody pays nothing.
  std::int64_t worth(int seat, int buyer, std::int64_t price) const {
    const std::int64_t worth = margin_[buyer][seat];
    return buyer == seat ? worth - price * thrift / one : worth + price / (players_ - 1);
  }
  // The price at which 'seat' no longer cares whether it has the lot or 'other' has it for the same price.
  std::int64_t limit(int seat, int other) const {
    const std::int64_t more = worth(seat, seat, 0) - worth(seat, other, 0);
    const std::int64_t florin = other == nobody ? thrift : thrift + one / (players_ - 1);
    return std::min(more * one / florin, money_[seat] * one);
  }
  // What the drawer can look forward to when the auction goes to the one who wants the lot most, at about the price
  // that the second would pay.
  std::int64_t likely_for(int drawer) const {
    int first = nobody, second = nobody;
    std::int64_t most = 0, next = 0;
    for (int q = 0; q < players_; ++q) {
      if (!may_buy_[q]) continue;
      const std::int64_t wanted = limit(q, nobody);
      if (first == nobody || wanted > most) {
        second = first, next = most;
        first = q, most = wanted;
      } else if (second == nobody || wanted > next) {
        second = q, next = wanted;
      }
    }
    if (first == nobody || most < one) return worth(drawer, nobody, 0);
    const std::int64_t price =
        second == nobody ? one : std::max(one, std::min(limit(second, first), limit(first, second)));
    return worth(drawer, first, price);
  }

 private:
  Each margins(const Each& worth) const {
    std::int64_t sum = 0;
    for (int p = 0; p < players_; ++p) sum += worth[p];
    Each ahead{};
    for (int p = 0; p < players_; ++p) ahead[p] = worth[p] - (sum - worth[p]) / (players_ - 1);
    return ahead;
  }

  int players_;
  Each money_;
  std::array<bool, core::max_players> may_buy_{};
  std::array<Each, core::max_players + 1> margin_{};
};

Lot lot_of(const Game& game, const State& s) {
  Lot lot;
  for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind)
    for (int i = 0; i < s.lot[kind]; ++i) lot.add(game.rules.kinds[kind].good, game.rules.kinds[kind].value * one);
  return lot;
}

// Florins to bid, 0 for a pass. A player speaks once (R10): one after whom nobody outbids goes a florin above the
// highest bid; others bid what will keep the keenest of those who speak later from outbidding, or as much of it as the
// lot is worth to them.
std::int64_t sensible_bid(const Game& game, const State& s, std::uint64_t taste) {
  const int me = s.turn;
  const Prospect prospect(Table(game, s), s, lot_of(game, s));
  const std::int64_t least = s.high_bid + 1;
  if (!prospect.may_buy(me) || s.money[me] < least) return 0;
  const int holder = s.high_bidder < 0 ? nobody : s.high_bidder;
  const std::int64_t held = prospect.worth(me, holder, s.high_bid * one);

  int rival = nobody;  // the keenest of those who speak later
  std::int64_t otherwise = held;
  for (int q = me; q != s.drawer;) {
    q = q + 1 == game.rules.players ? 0 : q + 1;
    if (!prospect.may_buy(q) || s.money[q] < least) continue;
    if (rival == nobody || prospect.limit(q, me) > prospect.limit(rival, me)) rival = q;
    if (prospect.worth(q, q, least * one) > prospect.worth(q, holder, s.high_bid * one))
      otherwise = std::min(otherwise, prospect.worth(me, q, least * one));
  }
  std::int64_t florins = least;
  if (rival != nobody) {
    const std::int64_t enough = std::min(prospect.limit(rival, me), prospect.limit(me, rival));
    florins = std::clamp((enough + static_cast<std::int64_t>(taste % one)) / one, least, s.money[me]);
  }
  return prospect.worth(me, me, florins * one) > otherwise ? florins : 0;
}

// Is the lot better for its drawer with another card, on average over what may come?
bool draws_on(const Game& game, const State& s, std::uint64_t taste) {
  const Lot lot = lot_of(game, s);
  Table table(game, s);
  const std::int64_t now = Prospect(table, s, lot).likely_for(s.drawer);
  --table.deck;
  std::int64_t then = 0;
  if (table.deck == 0 && game.rules.last_lot == LastLot::EndAtOnce) {  // A3: nobody has the lot
    then = Prospect(table, s, Lot{}).worth(s.drawer, nobody, 0);
  } else {
    table.deck = std::max(table.deck, 0);  // A4
    for (int good = 0; good <= gold; ++good) {
      if (table.in_pool[good] == 0) continue;
      Lot larger = lot;
      larger.add(good, table.pool_value[good] / table.in_pool[good]);
      then += Prospect(table, s, larger).likely_for(s.drawer) * table.in_pool[good] / table.pool;
    }
  }
  return then != now ? then > now : taste % 2 == 0;
}

}  // namespace

Move sensible_move(const Game& game, const State& s, std::uint64_t taste) {
  std::optional<Move> any, drawn, stopped;
  game.each_move(s, [&](const Move& m) {
    if (!any) any = m;
    if (m.what == Do::Draw) drawn = m;
    if (m.what == Do::Stop) stopped = m;
  });
  assert(any);
  if (s.phase == Phase::Draw) {
    if (!drawn || !stopped) return *any;
    return draws_on(game, s, taste) ? *drawn : *stopped;
  }
  Move chosen = *any;  // a pass
  if (const std::int64_t florins = sensible_bid(game, s, taste); florins > 0)
    game.each_move(s, [&](const Move& m) {
      if (m == Move{Do::Bid, florins}) chosen = m;
    });
  return chosen;
}

// Of each day: who begins, the cards, and the discards once they are shuffled again (A4). Removed cards that all may
// look at (A20) are those at the bottom, which nobody sees under the other reading.
core::Pile pile_of(const Game&, const State& s) {
  const std::uint64_t pile = s.phase == Phase::Start ? 0 : s.reshuffled ? 2 : 1;
  return {std::uint64_t{s.day} * 3 + pile, s.phase == Phase::Remove};
}

// A lot is known by the number of cards that lay in the deck when its first card was drawn, so the cards in it are
// likely to be the same ones, whoever draws. Its drawer decides after each card, everybody bids once.
std::uint64_t occasion(const Game&, const State& s) {
  const auto lot = static_cast<std::uint64_t>(core::size(s.lot));
  const std::uint64_t first_card = s.deck + lot;
  const std::uint64_t question = s.phase == Phase::Bid ? lot_limit + 1 : lot;
  std::uint64_t number = s.day;
  number = number * 2 + (s.reshuffled ? 1 : 0);
  number = number * 512 + first_card;
  number = number * 8 + question;
  return number * 8 + static_cast<std::uint64_t>(s.turn);
}

// The pool is what players know of the cards to come; the table shows it only by what has left the deck, unless the
// discards have become a new deck. A8: cards that a disc could not climb for lie nowhere.
void keep_books(const Game& theirs, State& ours, const State& of_theirs) {
  if (!ours.reshuffled && !of_theirs.reshuffled) ours.pool = of_theirs.pool;
  if (theirs.rules.over_the_top != OverTheTop::TrueCount) return;
  const int top = theirs.rules.track_steps;
  for (std::size_t p = 0; p < ours.level.size(); ++p)
    for (std::size_t good = 0; good < goods; ++good)
      if (ours.level[p][good] >= top && of_theirs.level[p][good] >= top) ours.level[p][good] = of_theirs.level[p][good];
}

}  // namespace medici
