#include "model/strozzi/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <bit>

#include "model/core/descriptor.hpp"
#include "model/strozzi/claim_plays.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/scoring.hpp"
#include "solver/payments.hpp"

namespace strozzi::claim {

using namespace solver;

namespace {

using ::strozzi::florence;
using ::strozzi::Rules;
using ::strozzi::Track;
using ::strozzi::unit;

// The rules with one thing changed.
template <class Change>
Rules changed(Rules rules, Change&& change) {
  change(rules);
  return rules;
}

// Ships at a port or markers on a track: a number each, and how many of the same number came before.
template <class Int>
struct Row {
  core::PerPlayer<Int> number, after;

  core::PerPlayer<Int> heights() const {
    auto all = core::nobody<Int>();
    for (int p = 0; p < core::max_players; ++p) all[p] = ::strozzi::height(number[p], after[p]);
    return all;
  }
};

// R16, R19: of equals, no two came at once. 'at_once' lets them.
template <class Int>
Row<Int> row(Instance<Int>& it, const std::string& name, int n, int most, bool at_once = false) {
  const Row<Int> all{it.row(name, n, 0, most), it.row(name + "-after", n, 0, n - 1)};
  for (int p = 0; p < n && !at_once; ++p)
    for (int q = 0; q < p; ++q)
      it.assume(either(all.number[p] != all.number[q], either(all.number[p] == Int(0), all.after[p] != all.after[q])));
  return all;
}

int most_number(const Rules& rules) {
  int most = ::strozzi::fastest + 1;
  for (const auto& track : rules.tracks) most = std::max(most, track.top);
  return most;
}

template <class Int>
Int count_if(int n, auto&& condition) {
  Int count(0);
  for (int p = 0; p < n; ++p) count = count + pick(condition(p), Int(1), Int(0));
  return count;
}

Body no_ties(Rules rules, bool at_once = false) {
  return [rules, at_once]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto all = row(it, "number", n, most_number(rules), at_once);
    const auto height = all.heights();
    for (int p = 0; p < n; ++p) {
      for (int q = 0; q < n; ++q) {
        if (q == p) continue;
        const auto counted = both(all.number[p] > Int(0), all.number[q] > Int(0));
        it.claim(implies(counted, height[p] != height[q]));
        it.claim(implies(both(counted, all.number[p] > all.number[q]), height[p] > height[q]));
        it.claim(implies(both(counted, both(all.number[p] == all.number[q], all.after[p] < all.after[q])),
                         height[p] > height[q]));
      }
    }
    it.example(both(all.number[0] > Int(0), all.number[0] == all.number[1]));
  };
}

// R28, R29: what a row pays altogether, by how many are ranked.
Body row_sum(Rules rules, std::vector<int> sums) {
  return [rules, sums]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto all = row(it, "number", n, most_number(rules));
    it.assume(falling(all.heights(), n));
    const Int paid = sum(::strozzi::pay_row(n, all.heights(), rules.ship_prizes), n);
    const Int ranked = count_if<Int>(n, [&](int p) { return all.number[p] > Int(0); });
    Int expected(sums.back());
    for (std::size_t k = 0; k < sums.size(); ++k)
      expected = pick(ranked == Int(static_cast<int>(k)), Int(sums[k]), expected);
    it.claim(paid == expected);
    it.example(ranked == Int(n));
  };
}

// R19, R24, R29, R30: player 0 goes up; it stands to the right of those already there, and its old neighbours close up.
Body up_never_hurts(Rules rules, Track track) {
  return [rules, track]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto before = row(it, "space", n, track.top);
    const Int to = ::strozzi::reached(rules, track, before.number[0], it.whole("steps", 1, track.top));
    it.assume(to > before.number[0]);
    auto after = before;
    after.number[0] = to;
    after.after[0] =
        count_if<Int>(n, [&](int p) { return p == 0 ? before.number[0] == Int(-1) : before.number[p] == to; });
    for (int p = 1; p < n; ++p) {
      // The places of a space are counted without gaps.
      it.assume(before.after[p] < count_if<Int>(
                                      n, [&](int q) { return before.number[q] == before.number[p]; }));
      const auto closes_up = both(before.number[p] == before.number[0], before.after[p] > before.after[0]);
      after.after[p] = before.after[p] - pick(closes_up, Int(1), Int(0));
    }
    const auto earns = [&](const Row<Int>& at) {
      return ::strozzi::pay_row(n, at.heights(), rules.marker_prizes)[0] +
             ::strozzi::pay_bonus(rules, track, at.number, at.heights())[0];
    };
    it.claim(earns(after) >= earns(before));
    it.example(earns(after) > earns(before));
  };
}

// R1: no input at all.
Body extra_ships(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) { it.claim(Int(rules.deck_size()) == Int(3 * rules.players + 3)); };
}

// R3, R13, R27.
Body set_aside(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto docked = it.row("docked", n, 0, rules.ports);
    it.assume(falling(docked, n));
    const Int aside = it.whole("aside", 0, rules.deck_size()), deck = it.whole("deck", 0, rules.deck_size());
    it.assume(sum(docked, n) + aside + deck == Int(rules.deck_size()));
    const auto flags_used_up = docked[n - 1] == Int(rules.ports);
    it.assume(either(flags_used_up, deck == Int(0)));  // the round is over
    it.claim(equivalent(docked[n - 1] < Int(3), aside >= Int(4)));
    it.example(both(flags_used_up, both(deck == Int(0), aside == Int(3))));
  };
}

// R14: each ship takes a flag from the hand and a port.
Body flags_and_ports(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const Int docked = it.whole("docked", 0, 3);
    const Int flags = Int(std::popcount(rules.flags)) - docked, free = Int(rules.ports) - docked;
    it.assume(flags >= Int(0));
    it.claim(equivalent(flags > Int(0), free > Int(0)));
    it.example(flags == Int(1));
  };
}

Body fastest_ship(Rules rules, int printed) {
  return [rules, printed]<class Int>(Instance<Int>& it) {
    const Int speed = ::strozzi::effective_speed(rules, it.whole("printed", 1, printed), it.flag("plus-one"));
    it.claim(speed <= Int(9));
    it.example(speed == Int(9));
  };
}

// R15: two different cards of the deck, each with a +1 flag.
Body one_nine(Rules rules) {
  std::vector<int> speeds;
  for (const auto& ship : rules.ships)
    for (int i = 0; i < ship.count; ++i) speeds.push_back(ship.speed);
  return [rules, speeds]<class Int>(Instance<Int>& it) {
    const Int a = it.whole("card", 0, static_cast<int>(speeds.size()) - 1),
              b = it.whole("other", 0, static_cast<int>(speeds.size()) - 1);
    it.assume(a < b);
    const auto speed = [&](const Int& card) {
      Int printed(0);
      for (std::size_t k = 0; k < speeds.size(); ++k)
        printed = pick(card == Int(static_cast<int>(k)), Int(speeds[k]), printed);
      return ::strozzi::effective_speed(rules, printed, Int(0) == Int(0));
    };
    it.claim(negate(both(speed(a) == Int(9), speed(b) == Int(9))));
    it.example(either(speed(a) == Int(9), speed(b) == Int(9)));
  };
}

Body top_of_track(Rules rules, Track track, int top) {
  return [rules, track, top]<class Int>(Instance<Int>& it) {
    const Int from = it.whole("from", 0, top), steps = it.whole("steps", 0, 2 * top);
    const Int to = ::strozzi::reached(rules, track, from, steps);
    it.claim(both(from <= to, to <= Int(top)));
    it.claim(implies(from + steps <= Int(top), to == from + steps));
    it.example(from + steps > Int(top));
  };
}

// R17-R22: the steps of one docking in any order. 'costly' takes a step away from a marker that would pass the top.
Body steps_commute(Rules rules, Track track, bool costly = false) {
  return [rules, track, costly]<class Int>(Instance<Int>& it) {
    const Int from = it.whole("from", 0, track.top), a = it.whole("goods", 0, 4), b = it.whole("tile", 0, 1);
    const auto up = [&](const Int& at, const Int& steps) {
      const Int to = ::strozzi::reached(rules, track, at, steps);
      return costly ? to - pick(at + steps > Int(track.top), Int(1), Int(0)) : to;
    };
    it.claim(both(up(up(from, a), b) == up(up(from, b), a), up(up(from, a), b) == up(from, a + b)));
    it.example(both(a > Int(0), b > Int(0)));
  };
}

// A12: who is above whom in Florence, as 'no-ties' has it: no two alike above 0, where markers are on the start space.
// 'lone_last': at most one is there.
template <class Int>
core::PerPlayer<Int> in_florence(Instance<Int>& it, const Rules& rules, bool lone_last) {
  const int n = rules.players;
  const auto order = it.row("florence", n, 0, ::strozzi::florence_limit(rules) - 1);
  for (int p = 0; p < n; ++p)
    for (int q = 0; q < p; ++q)
      it.assume(lone_last ? order[p] != order[q] : either(order[p] != order[q], order[p] == Int(0)));
  return order;
}

// R35.
Body one_winner(Rules rules, bool lone_last) {
  return [rules, lone_last]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto order = in_florence(it, rules, lone_last);
    const auto coins = it.row("coins", n, 0, 1000);
    it.assume(falling(coins, n));
    const auto share = ::strozzi::share_win(rules, coins, order, 0);
    it.claim(count_if<Int>(n, [&](int p) { return share[p] == Int(unit); }) == Int(1));
    it.example(both(coins[0] == coins[1], coins[0] > coins[2]));
  };
}

// R33: is one marker alone the highest in Florence?
Body start_player(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto order = in_florence(it, rules, false);
    core::TruthOf<Int> some{false};
    for (int p = 0; p < n; ++p)
      some = either(some, count_if<Int>(n, [&](int q) { return order[q] >= order[p]; }) == Int(1));
    it.claim(some);
  };
}

// R34, with nobody owning anything.
Body florence_pays(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto order = in_florence(it, rules, true);
    it.assume(falling(order, n));
    const auto paid = ::strozzi::pay_patronage(rules, core::nobody<Int>(), order, 0);
    for (int p = 0; p < n; ++p) {
      const Int above = count_if<Int>(n, [&](int q) { return order[q] > order[p]; });
      Int expected(0);
      for (std::size_t place = 0; place < rules.final_prizes.size(); ++place)
        expected = pick(above == Int(static_cast<int>(place)), Int(rules.final_prizes[place] * unit), expected);
      it.claim(paid[p] == expected);
    }
  };
}

auto patronage(const Rules& rules) {
  return [rules]<class Int>(const core::PerPlayer<Int>& total) {
    return ::strozzi::pay_patronage(rules, total, core::nobody<Int>(),
                                    0);  // nobody has moved in Florence: every tie stays one
  };
}

// R34 with any order in Florence.
Body patronage_monotone(Rules rules) {
  return [rules]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto order = in_florence(it, rules, false);
    const auto owned = it.row("owned", n, 0, 15);
    for (int p = 1; p + 1 < n; ++p) it.assume(owned[p] >= owned[p + 1]);
    auto more = owned;
    more[0] = owned[0] + it.whole("more", 1, 2);
    const auto before = ::strozzi::pay_patronage(rules, owned, order, 0),
               after = ::strozzi::pay_patronage(rules, more, order, 0);
    it.claim(after[0] >= before[0]);
    it.example(after[0] > before[0]);
  };
}

Body patronage_sum(Rules rules, int coins) {
  return [rules, coins]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto owned = it.row("owned", n, 0, 15);
    it.assume(falling(owned, n));
    it.claim(sum(patronage(rules)(owned), n) == Int(coins * unit));
    it.example(owned[0] == owned[n - 1]);
  };
}

// R21, R23: 'short_of' is how many takes the tiles are enough for; in each round every patronage ship is docked once at
// most.
Body tiles(Rules rules, int enough, int fewest) {
  return [rules, enough, fewest]<class Int>(Instance<Int>& it) {
    const int docked = rules.ports * rules.players;
    const Int ships = it.whole("patronage-ships", 0, rules.all_ships());
    Int taken(0);
    for (int round = 1; round <= rules.rounds; ++round) {
      const Int now = it.whole(fmt::format("taken-round{}", round), 0, docked);
      it.assume(now <= ships);
      taken = taken + now;
    }
    if (fewest > rules.all_ships()) {  // never short
      it.claim(taken <= Int(enough));
      return;
    }
    it.assume(taken > Int(enough));
    it.claim(ships >= Int(fewest));
    it.example(ships == Int(fewest));
  };
}

// Heights in falling order, as 'no-ties' has them: no two alike above 0.
template <class Int>
core::PerPlayer<Int> heights(Instance<Int>& it, const std::string& name, int n) {
  const auto all = it.row(name, n, 0, 100);
  for (int p = 0; p + 1 < n; ++p) it.assume(either(all[p] > all[p + 1], both(all[p] == Int(0), all[p + 1] == Int(0))));
  return all;
}

// R28, R29, R34: one row stands for all of them, as each can pay the same; what a category pays is 'patronage-sum'.
Body fixed_payouts(Rules rules, int coins) {
  return [rules, coins]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto all = heights(it, "height", n);
    const Int round = sum(::strozzi::pay_row(n, all, rules.ship_prizes), n) * Int(rules.ports) +
                      sum(::strozzi::pay_row(n, all, rules.marker_prizes), n) * Int(rules.ports + 1);
    const Int payouts = round * Int(rules.rounds) + Int(::strozzi::categories * total(rules.final_prizes));
    it.claim(payouts <= Int(coins));
    it.example(payouts == Int(coins));
  };
}

// The same for the first player of every row.
Body one_purse(Rules rules, int coins) {
  return [rules, coins]<class Int>(Instance<Int>& it) {
    const int n = rules.players;
    const auto all = heights(it, "height", n);
    const auto owned = it.row("owned", n, 0, 15);
    it.assume(falling(owned, n));
    const Track& track = rules.tracks[0];
    const Int city = ::strozzi::pay_row(n, all, rules.marker_prizes)[0] +
                     ::strozzi::bonus_of(track, it.whole("space", 0, track.top));
    const Int round = ::strozzi::pay_row(n, all, rules.ship_prizes)[0] * Int(rules.ports) + city * Int(rules.ports + 1);
    const Int purse = round * Int(rules.rounds * unit) + patronage(rules)(owned)[0] * Int(::strozzi::categories);
    it.claim(purse <= Int(coins * unit));
    it.example(purse == Int(coins * unit));
  };
}

}  // namespace

std::vector<Claim> claims_about(const Rules& rules) {
  const int n = rules.players;
  std::vector<Claim> list;
  const auto add = [&](const char* id, std::vector<std::string> guards, std::string statement, Verdict expected,
                       Body body, std::string mutation = {}, Body mutant = {}) -> Claim& {
    list.push_back({fmt::format("strozzi/{}", id),
                    "strozzi",
                    n,
                    std::move(guards),
                    std::move(statement),
                    expected,
                    std::move(body),
                    std::move(mutation),
                    std::move(mutant),
                    {}});
    return list.back();
  };
  const auto proved = Verdict::Proved, refuted = Verdict::Refuted;
  const Track& track = rules.tracks[0];
  const Rules richer = changed(rules, [](Rules& r) {
    r.ship_prizes[0] += 5;
    r.marker_prizes[0] += 5;
    r.final_prizes[0] += 5;
  });
  const char* richer_text = "first place is paid 5 more";
  Track plain_above = track;  // the space above the first bonus pays nothing
  for (int at = 0; at < track.top; ++at)
    if (track.bonus[static_cast<std::size_t>(at)] != 0) {
      plain_above.bonus[static_cast<std::size_t>(at) + 1] = 0;
      break;
    }

  add("no-ties", {"R15", "R16", "R19", "R28", "R29", "C1", "C2"},
      "No two ships at a port and no two markers above the start space tie: the higher number is ahead, of equals the "
      "first to come.",
      proved, no_ties(rules), "equals may come at once", no_ties(rules, true));
  add("row-sum", {"R28", "R29", "C23"},
      "A port or city pays 0, 15, 25 or 30 by place, as none, one, two or more are ranked (players in order).", proved,
      row_sum(rules, {0, 15, 25, 30}), richer_text, row_sum(richer, {0, 15, 25, 30}));
  add("up-never-hurts", {"R19", "R24", "R29", "R30", "C14"},
      "On this board moving up never lowers what a marker earns in its city.", proved, up_never_hurts(rules, track),
      "a plain space lies above a bonus", up_never_hurts(rules, plain_above));
  add("up-may-hurt", {"R30", "C14"},
      "On a board with a plain space above a bonus, moving up never lowers what a marker earns in its city.", refuted,
      up_never_hurts(rules, plain_above))
      .rebuild = [rules, plain_above](const Values& values) { return one_step_too_many(rules, plain_above, values); };
  add("extra-ships", {"R1", "C3"}, "Every round has three ships more than the players have flags.", proved,
      extra_ships(rules), "one ship more is removed", extra_ships(changed(rules, [](Rules& r) { ++r.removed; })));
  add("set-aside", {"R3", "R13", "R27", "C4", "C5"},
      "At the end of a round somebody has fewer than three ships if and only if at least four were set aside; with "
      "three, flags and deck can end together.",
      proved, set_aside(rules), "one ship fewer is removed", set_aside(changed(rules, [](Rules& r) { --r.removed; })));
  add("flags-and-ports", {"R3", "R14", "C6"}, "Who holds a flag has a free port, and the other way round.", proved,
      flags_and_ports(rules), "there are two ports", flags_and_ports(changed(rules, [](Rules& r) { r.ports = 2; })));
  add("fastest", {"R15", "C12"}, "A ship with a +1 flag can have speed 9 and none is faster.", proved,
      fastest_ship(rules, ::strozzi::fastest), "a ship of speed 9 is printed",
      fastest_ship(rules, ::strozzi::fastest + 1));
  add("one-nine", {"R15", "R16", "C12"}, "With these ships, no two can both have speed 9.", proved, one_nine(rules),
      "there are two ships of speed 8", one_nine(changed(rules, [](Rules& r) {
        for (auto& ship : r.ships)
          if (ship.speed == ::strozzi::fastest) ++ship.count;
      })));
  Track longer = track;
  ++longer.top;
  longer.bonus.push_back(0);
  add("top", {"R24", "C13"}, "A marker never passes the top space, never goes down, and loses a step only at the top.",
      proved, top_of_track(rules, track, track.top), "the track has a space more",
      top_of_track(rules, longer, track.top));
  add("steps-commute", {"R17", "R18", "R20", "R22", "C22"},
      "The steps of one docking lead to the same space in any order.", proved, steps_commute(rules, track),
      "passing the top costs a step", steps_commute(rules, track, true));
  add("one-winner", {"R35", "C16"}, "Florence breaks every tie for the win (players in order of coins).", refuted,
      one_winner(rules, false))
      .rebuild = [rules](const Values&) { return all_pass_to_the_end(rules); };
  add("one-winner-in-florence", {"R35", "C16"},
      "Florence breaks every tie for the win when at most one marker is on its start space (players in order of "
      "coins).",
      proved, one_winner(rules, true), "several markers may be there", one_winner(rules, false));
  add("start-player", {"R33", "C15"}, "After a round one marker is the highest in Florence.", refuted,
      start_player(rules))
      .rebuild = [rules](const Values&) { return all_pass_a_round(rules); };
  add("florence-pays", {"R34", "C17"},
      "For a category that nobody owns a tile of, the first three of Florence are paid 30, 20 and 10 (at most one "
      "marker on the start space, players in order of Florence).",
      proved, florence_pays(rules), "players without a tile are not ranked",
      florence_pays(changed(rules, [](Rules& r) { r.zero_totals = ::strozzi::ZeroTotals::ZeroExcluded; })));
  add("patronage-monotone", {"R34"}, "More patronage in a category never earns less (rivals in order of patronage).",
      proved, patronage_monotone(rules), "prizes are handed out from the last place",
      patronage_monotone(changed(rules, [](Rules& r) { std::reverse(r.final_prizes.begin(), r.final_prizes.end()); })));
  add("patronage-sum", {"R34"},
      "A category pays exactly 60 coins, however players tie while nobody has moved in Florence (players in order of "
      "patronage).",
      proved, patronage_sum(rules, 60), richer_text, patronage_sum(richer, 60));
  add("patronage-fives", {"R34", "C20"},
      "What a category pays is a multiple of 5 coins, however players tie (players in order of patronage).",
      n <= 4 ? proved : refuted, paid_in_units(patronage(rules), n, 15, 5 * unit), n <= 4 ? "first prize is 31" : "",
      n <= 4 ? paid_in_units(patronage(changed(rules, [](Rules& r) { ++r.final_prizes[0]; })), n, 15, 5 * unit)
             : Body())
      .rebuild = [rules](const Values& values) { return tiles_by_rank(rules, values); };

  const int stock = rules.all_tiles() - rules.display, never = rules.all_ships() + 1;
  const int short_display = n == 3 ? never : 12, no_tile = n <= 4 ? never : 13;
  add("tiles-displayed", {"R21", "R23", "C18"},
      short_display == never ? std::string("The display of tiles stays full, whatever the number of patronage ships.")
                             : fmt::format("For the display of tiles not to stay full there must be at least {} "
                                           "patronage ships, and with {} it happens.",
                                           short_display, short_display),
      proved, tiles(rules, stock, short_display), "there are half as many tiles",
      tiles(rules, stock / 2, short_display));
  add("tiles-left", {"R21", "R23", "C18"},
      no_tile == never
          ? std::string("Whoever docks a patronage ship finds a tile, whatever the number of such ships.")
          : fmt::format(
                "For a taker to find no tile there must be at least {} patronage ships, and with {} it happens.",
                no_tile, no_tile),
      proved, tiles(rules, rules.all_tiles(), no_tile), "there are half as many tiles",
      tiles(rules, rules.all_tiles() / 2, no_tile));
  const int payouts =
      rules.rounds * (rules.ports * total(rules.ship_prizes) + (rules.ports + 1) * total(rules.marker_prizes)) +
      ::strozzi::categories * total(rules.final_prizes);
  add("fixed-payouts", {"R28", "R29", "R34", "C19"},
      fmt::format("Ships, places in cities and patronage together pay at most {} coins in a game, and can pay that.",
                  payouts),
      proved, fixed_payouts(rules, payouts), richer_text, fixed_payouts(richer, payouts));
  const int purse = rules.rounds * (rules.ports * 15 + (rules.ports + 1) * 30) + ::strozzi::categories * 30;
  add("one-purse", {"R28", "R29", "R30", "R34", "C24"},
      fmt::format("No payments bring a player more than {} coins.", purse), proved, one_purse(rules, purse),
      richer_text, one_purse(richer, purse));
  return list;
}

std::vector<Claim> claims() {
  std::vector<Claim> list;
  for (int n = 3; n <= core::max_players; ++n)
    for (auto& claim : claims_about(core::full_rules<::strozzi::rules_for>(::strozzi::Game::name, n)))
      list.push_back(std::move(claim));
  return list;
}

}  // namespace strozzi::claim
