#include "solver/medici/claims.hpp"

#include <fmt/format.h>

#include "model/medici/game.hpp"
#include "model/medici/scoring.hpp"
#include "solver/core/case.hpp"
#include "solver/core/rules.hpp"

namespace solver::medici {

namespace {

using ::medici::Rules;

constexpr int most_value = 1000;  // any order of six ships fits far below
constexpr int any_level = 7;

// Dividing rounds down; so, of negative prizes, it rounds up.
void turn_round(std::vector<int>& prizes) {
  for (int& prize : prizes) prize = -prize;
}

template <class Int>
core::PerPlayer<Int> turned_round(const core::PerPlayer<Int>& paid) {
  auto back = core::nobody<Int>();
  for (std::size_t p = 0; p < paid.size(); ++p) back[p] = Int(0) - paid[p];
  return back;
}

template <class Int>
core::PerPlayer<Int> ships(const Subject& of, const core::PerPlayer<Int>& value) {
  const auto loaded = core::nobody<Int>();  // matters only under a reading that is not ours
  if (!of.rounds_up) return ::medici::pay_ships(of.rules, value, loaded);
  Rules broken = of.rules;
  turn_round(broken.ship_prizes);
  return turned_round(::medici::pay_ships(broken, value, loaded));
}

template <class Int>
core::PerPlayer<Int> track(const Subject& of, const core::PerPlayer<Int>& level) {
  if (!of.rounds_up) return ::medici::pay_track(of.rules, level);
  Rules broken = of.rules;
  turn_round(broken.track_prizes);
  return turned_round(::medici::pay_track(broken, level));
}

int total(const std::vector<int>& prizes) {
  int all = 0;
  for (const int prize : prizes) all += prize;
  return all;
}

Subject rounding_up(Subject of) {
  of.rounds_up = true;
  return of;
}
Subject dense(Subject of) {
  of.rules.dense = true;
  return of;
}
Subject with_ship_prizes(Subject of, std::vector<int> prizes) {
  of.rules.ship_prizes = std::move(prizes);
  return of;
}

// R21, R22.
Body ship_pool(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    it.assume(falling(value, n));
    const auto paid = ships(of, value);
    it.claim(sum(paid, n) <= Int(total(of.rules.ship_prizes)));
    for (int p = 0; p < n; ++p) it.claim(paid[p] >= Int(0));
    it.example(value[0] == value[n - 1]);
  };
}

Body ship_equal(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    const auto paid = ships(of, value);
    for (int p = 1; p < n; ++p) it.claim(implies(value[0] == value[p], paid[0] == paid[p]));
    it.example(value[0] == value[1]);
  };
}

// Exchanging two neighbours exchanges what they are paid and changes nothing else; such exchanges lead to every order of seats.
Body ship_seats(Subject of, bool favours_first = false) {
  return [of, favours_first]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    const auto pay = [&](const core::PerPlayer<Int>& row) {
      auto shifted = row;
      if (favours_first) shifted[0] = shifted[0] + Int(1);
      return ships(of, shifted);
    };
    const auto paid = pay(value);
    for (int p = 0; p + 1 < n; ++p) {
      auto exchanged = value;
      std::swap(exchanged[p], exchanged[p + 1]);
      auto expected = paid;
      std::swap(expected[p], expected[p + 1]);
      const auto got = pay(exchanged);
      for (int q = 0; q < n; ++q) it.claim(got[q] == expected[q]);
    }
    it.example(value[0] != value[1]);
  };
}

Body ship_monotone(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    auto more = value;
    more[0] = value[0] + it.whole("more", 1, most_value);
    const auto before = ships(of, value), after = ships(of, more);
    for (int p = 1; p + 1 < n; ++p) it.assume(value[p] >= value[p + 1]);  // the rivals in order
    it.claim(after[0] >= before[0]);
    it.example(after[0] > before[0]);
  };
}

Body ship_loss(Subject of, int most) {
  return [of, most]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    it.assume(falling(value, n));
    const Int loss = Int(total(of.rules.ship_prizes)) - sum(ships(of, value), n);
    it.claim(both(loss >= Int(0), loss <= Int(most)));
    it.example(loss >= Int(most));
  };
}

Body ship_last(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    it.assume(falling(value, n));
    it.claim(ships(of, value)[n - 1] == Int(0));
  };
}

Body ship_lone_last(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    it.assume(both(falling(value, n), value[n - 2] > value[n - 1]));
    it.claim(ships(of, value)[n - 1] == Int(0));
  };
}

// R24, R25.
Body track_pool(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    it.assume(falling(level, n));
    const auto paid = track(of, level);
    it.claim(sum(paid, n) <= Int(total(of.rules.track_prizes)));
    for (int p = 0; p < n; ++p) it.claim(paid[p] >= Int(0));
    it.example(level[0] == level[n - 1]);
  };
}

Body track_equal(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    const auto paid = track(of, level);
    for (int p = 1; p < n; ++p) it.claim(implies(level[0] == level[p], paid[0] == paid[p]));
    it.example(level[0] == level[1]);
  };
}

// With the bonus: R23, R27.
Body track_monotone(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    for (int p = 1; p + 1 < n; ++p) it.assume(level[p] >= level[p + 1]);
    auto more = level;
    more[0] = ::medici::climbed(of.rules, level[0], it.whole("cards", 1, any_level));
    const auto earns = [&](const core::PerPlayer<Int>& row) { return track(of, row)[0] + ::medici::bonus(of.rules, row[0]); };
    it.claim(earns(more) >= earns(level));
    it.example(earns(more) > earns(level));
  };
}

// R26. 'alone' asks for somebody else at level 0.
Body track_zero(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    it.assume(both(falling(level, n), level[n - 1] == Int(0)));
    const auto paid = track(of, level);
    it.claim(implies(paid[n - 1] > Int(0), level[n - 2] == Int(0)));
    it.example(paid[n - 1] > Int(0));
  };
}

Body track_loss(Subject of, int most) {
  return [of, most]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    it.assume(falling(level, n));
    const Int loss = Int(total(of.rules.track_prizes)) - sum(track(of, level), n);
    it.claim(both(loss >= Int(0), loss <= Int(most)));
    it.example(loss >= Int(most));
  };
}

Body by_five(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    const auto level = it.row("level", n, 0, any_level);
    it.assume(both(falling(value, n), falling(level, n)));
    const auto for_ship = ships(of, value), for_track = track(of, level);
    for (int p = 0; p < n; ++p) it.claim(both(multiple_of(for_ship[p], 5), multiple_of(for_track[p] + ::medici::bonus(of.rules, level[p]), 5)));
  };
}

// R1, R23, R27: what a bonus can be after the first day, when a ship holds 'capacity' cards.
Body first_bonus(Subject of, int most) {
  return [of, most]<class Int>(Case<Int>& it) {
    const Int cards = it.whole("cards", 0, of.rules.capacity);
    const Int bonus = ::medici::bonus_today(of.rules, Int(0), ::medici::climbed(of.rules, Int(0), cards));
    it.claim(bonus <= Int(most));
    it.example(bonus == Int(most));
  };
}

// R4, R15, R17, R18: the deck is empty, every card of it loaded or discarded.
Body discards(Subject of, int threshold) {
  return [of, threshold]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const auto loaded = it.row("loaded", n, 0, of.rules.capacity);
    it.assume(falling(loaded, n));
    const Int discarded = it.whole("discarded", 0, of.rules.deck_size);
    it.assume(sum(loaded, n) + discarded == Int(of.rules.deck_size));
    it.claim(equivalent(loaded[n - 1] < Int(of.rules.capacity), discarded >= Int(threshold)));
    it.example(discarded == Int(threshold));
  };
}

// R12, R14 and everything that is paid. 'over' lets a bid exceed the purse by so much.
Body purse(Subject of, int over = 0) {
  return [of, over]<class Int>(Case<Int>& it) {
    const int n = of.rules.players;
    const Int money = it.whole("money", 0, most_value);
    const Int bid = it.whole("bid", 1, most_value);
    it.assume(bid <= money + Int(over));
    const auto value = it.row("value", n, 0, most_value);
    const auto level = it.row("level", n, 0, any_level);
    const Int left = money - bid;
    it.claim(left >= Int(0));
    it.claim(ships(of, value)[0] >= Int(0));
    it.claim(track(of, level)[0] + ::medici::bonus(of.rules, level[0]) >= Int(0));
    it.example(left == Int(0));
  };
}

// R24, R27, R28: three days of one player who meets no rival on the tracks it loads for, the rest of its ship being paid alone too. Lots of up to
// three cards for a florin each, and no more levels than cards.
Body two_laps(Subject of) {
  return [of]<class Int>(Case<Int>& it) {
    const Rules& rules = of.rules;
    const int n = rules.players, capacity = rules.capacity;
    Int money = Int(rules.money);
    std::array<Int, ::medici::goods> mine{}, rival{};
    for (int day = 1; day <= rules.days; ++day) {
      Int loaded(0), of_rival(0);
      for (int good = 0; good < ::medici::goods; ++good) {
        const auto name = [&](const char* who) { return fmt::format("{}-day{}-good{}", who, day, good); };
        const Int cards = it.whole(name("mine"), 0, 7), others = it.whole(name("rival"), 0, 7);
        it.assume(cards + others <= Int(7));  // of each good there are seven
        mine[good] = ::medici::climbed(rules, mine[good], cards);
        rival[good] = ::medici::climbed(rules, rival[good], others);
        loaded = loaded + cards;
        of_rival = of_rival + others;
        auto level = core::nobody<Int>();
        level[0] = mine[good];
        for (int p = 1; p < n; ++p) level[p] = p == 1 ? rival[good] : Int(0);
        money = money + track(of, level)[0] + ::medici::bonus(rules, mine[good]);
      }
      it.assume(both(loaded <= Int(capacity), of_rival <= Int(capacity)));
      auto value = core::nobody<Int>();
      value[0] = it.whole(fmt::format("value-day{}", day), 0, 5 * capacity);
      value[1] = it.whole(fmt::format("rival-value-day{}", day), 0, 5 * capacity);
      money = money + ships(of, value)[0] - Int((capacity + 2) / 3);
    }
    it.claim(money < Int(200));
  };
}

}  // namespace

std::vector<Claim> claims_about(const Subject& of) {
  const Rules& rules = of.rules;
  const int n = rules.players;
  std::vector<Claim> list;
  const auto add = [&](const char* id, std::vector<std::string> guards, std::string statement, Verdict expected, Body body, std::string mutation = {}, Body mutant = {}) {
    list.push_back({fmt::format("medici/{}", id), "medici", n, std::move(guards), std::move(statement), expected, std::move(body), std::move(mutation), std::move(mutant), {}});
  };
  const auto proved = Verdict::Proved, refuted = Verdict::Refuted;
  const int pool = total(rules.ship_prizes), spare = rules.deck_size - n * rules.capacity;
  const std::array<int, 7> ship_loss_by_n{0, 0, 0, 1, 0, 3, 4}, track_loss_by_n{0, 0, 0, 1, 3, 3, 3};
  auto upside_down = rules.ship_prizes;
  std::reverse(upside_down.begin(), upside_down.end());

  add("ship-pool", {"R21", "R22"}, fmt::format("Ships together are paid at most {} florins and none a negative sum, whatever their values (players in order of value).", pool), proved, ship_pool(of),
      "the last place costs a florin", ship_pool([&] { auto p = rules.ship_prizes; p.back() = -1; return with_ship_prizes(of, p); }()));
  add("ship-equal", {"R22"}, "Ships of equal value are paid the same.", proved, ship_equal(of), "", {});
  return list;
}

}  // namespace solver::medici
