#include "model/medici/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/descriptor.hpp"
#include "model/medici/claim_plays.hpp"
#include "model/medici/game.hpp"
#include "model/medici/scoring.hpp"
#include "solver/payments.hpp"

namespace medici::claim {

using namespace solver;

namespace {

using ::medici::Rules;

constexpr int most_value = 1000;  // any order of six ships fits far below
constexpr int any_level = 7;

// What ships and tracks pay: the rules' own templates, broken where the subject says so.
auto ships(const Subject& of) {
  return [of]<class Int>(const core::PerPlayer<Int>& value) {
    const auto loaded = core::nobody<Int>();  // matters only under a reading that is not ours
    const auto ranked = of.seat_breaks_ties ? seats_apart(value) : value;
    if (!of.rounds_up) return ::medici::pay_ships(of.rules, ranked, loaded);
    Rules broken = of.rules;
    broken.ship_prizes = turned_round(broken.ship_prizes);
    return turned_round(::medici::pay_ships(broken, ranked, loaded));
  };
}

auto track(const Subject& of) {
  return [of]<class Int>(const core::PerPlayer<Int>& level) {
    const auto ranked = of.seat_breaks_ties ? seats_apart(level) : level;
    if (!of.rounds_up) return ::medici::pay_track(of.rules, ranked);
    Rules broken = of.rules;
    broken.track_prizes = turned_round(broken.track_prizes);
    return turned_round(::medici::pay_track(broken, ranked));
  };
}

// The subject with one thing changed.
template <class Change>
Subject changed(Subject of, Change&& change) {
  change(of);
  return of;
}

// With the bonus: R23, R27.
Body track_monotone(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    for (int p = 1; p + 1 < n; ++p) it.assume(level[p] >= level[p + 1]);
    auto more = level;
    more[0] = ::medici::climbed(of.rules, level[0], it.whole("cards", 1, any_level));
    const auto earns = [&](const core::PerPlayer<Int>& row) {
      return track(of)(row)[0] + ::medici::bonus(of.rules, row[0]);
    };
    it.claim(earns(more) >= earns(level));
    it.example(earns(more) > earns(level));
  };
}

// R26.
Body track_zero(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    it.assume(both(falling(level, n), level[n - 1] == Int(0)));
    const auto paid = track(of)(level);
    it.claim(implies(paid[n - 1] > Int(0), level[n - 2] == Int(0)));
    it.example(paid[n - 1] > Int(0));
  };
}

Body by_five(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    const auto level = it.row("level", n, 0, any_level);
    it.assume(both(falling(value, n), falling(level, n)));
    const auto for_ship = ships(of)(value), for_track = track(of)(level);
    for (int p = 0; p < n; ++p)
      it.claim(both(multiple_of(for_ship[p], 5), multiple_of(for_track[p] + ::medici::bonus(of.rules, level[p]), 5)));
  };
}

// R1, R23, R27: what a bonus can be after the first day, when a ship holds 'capacity' cards.
Body first_bonus(Subject of, int most) {
  return [of, most]<class Int>(Instance<Int>& it) {
    const Int cards = it.whole("cards", 0, of.rules.capacity);
    const Int bonus = ::medici::bonus_today(of.rules, Int(0), ::medici::climbed(of.rules, Int(0), cards));
    it.claim(bonus <= Int(most));
    it.example(bonus == Int(most));
  };
}

// R1, R23, R27, R28: what bonuses bring in three days to a player who loads cards of 'kinds' goods only.
Body bonus_most(Subject of, int kinds, int most) {
  return [of, kinds, most]<class Int>(Instance<Int>& it) {
    Int earned(0);
    std::array<Int, ::medici::goods> level{};
    for (int day = 1; day <= of.rules.days; ++day) {
      Int loaded(0);
      for (int good = 0; good < kinds; ++good) {
        const Int cards = it.whole(fmt::format("day{}-good{}", day, good), 0, 7);  // of each good there are seven
        loaded = loaded + cards;
        const Int before = level[good];
        level[good] = ::medici::climbed(of.rules, before, cards);
        earned = earned + ::medici::bonus_today(of.rules, before, level[good]);
      }
      it.assume(loaded <= Int(of.rules.capacity));
    }
    it.claim(earned <= Int(most));
    it.example(earned == Int(most));
  };
}

// R10-R13: who decides last has the lot for a florin more than the highest bid, given room and money for it.
// 'room_needed' and 'money_needed' say which of the two are given.
Body last_word(Subject of, bool room_needed, bool money_needed) {
  return [of, room_needed, money_needed]<class Int>(Instance<Int>& it) {
    const Int lot = it.whole("lot", 1, ::medici::lot_limit), free = it.whole("free", 1, of.rules.capacity);
    const Int money = it.whole("money", 0, most_value), high = it.whole("high", 0, most_value);
    if (room_needed) it.assume(lot <= free);
    if (money_needed) it.assume(money > high);
    const Int bid = high + Int(1);
    it.claim(both(lot <= free, both(bid > high, bid <= money)));  // R13, R11, R12
    it.example(bid == money);
  };
}

// R4, R15, R17, R18: the deck is empty, every card of it loaded or discarded.
Body discards(Subject of, int threshold) {
  return [of, threshold]<class Int>(Instance<Int>& it) {
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
  return [of, over]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const Int money = it.whole("money", 0, most_value);
    const Int bid = it.whole("bid", 1, most_value);
    it.assume(bid <= money + Int(over));
    const auto value = it.row("value", n, 0, most_value);
    const auto level = it.row("level", n, 0, any_level);
    const Int left = money - bid;
    it.claim(left >= Int(0));
    it.claim(ships(of)(value)[0] >= Int(0));
    it.claim(track(of)(level)[0] + ::medici::bonus(of.rules, level[0]) >= Int(0));
    it.example(left == Int(0));
  };
}

// R24, R27, R28: three days of one player who meets no rival on the tracks it loads for, the rest of its ship being
// paid alone too. Lots of up to three cards for a florin each, and no more levels than cards.
Body two_laps(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
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
        money = money + track(of)(level)[0] + ::medici::bonus(rules, mine[good]);
      }
      it.assume(both(loaded <= Int(capacity), of_rival <= Int(capacity)));
      auto value = core::nobody<Int>();
      value[0] = it.whole(fmt::format("value-day{}", day), 0, 5 * capacity);
      value[1] = it.whole(fmt::format("rival-value-day{}", day), 0, 5 * capacity);
      money = money + ships(of)(value)[0] - Int((capacity + 2) / 3);
    }
    it.claim(money < Int(200));
  };
}

// The same questions to the rules as another reading has them: what a claim of the book comes to then.

// A28: what rounding loses of the payments of those places that are paid.
Body ship_rounding_unpaid_last(Subject of, int loss) {
  return [of, loss]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto value = it.row("value", n, 0, most_value);
    it.assume(falling(value, n));
    const auto all_equal = value[0] == value[n - 1];
    Int lost = Int(total(of.rules.ship_prizes)) - sum(ships(of)(value), n);
    for (int p = 0; p < n; ++p)
      lost = lost - pick(both(negate(all_equal), value[p] == value[n - 1]), Int(of.rules.ship_prizes[p]), Int(0));
    it.claim(both(lost >= Int(0), lost <= Int(loss)));
    it.example(lost == Int(loss));
  };
}

// A10, A27: the second prize is paid when there is a lone first (A10), or when somebody is below the top (A27).
Body track_rounding(Subject of, int loss) {
  return [of, loss]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    it.assume(falling(level, n));
    const auto second_paid = level[0] > level[of.rules.own_only ? 1 : n - 1];
    const auto& prizes = of.rules.track_prizes;
    const Int lost = Int(prizes[0]) + pick(second_paid, Int(prizes[1]), Int(0)) - sum(track(of)(level), n);
    it.claim(both(lost >= Int(0), lost <= Int(loss)));
    it.example(lost == Int(loss));
  };
}

// A27: a disc alone on the lowest level.
Body alone_at_the_bottom(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, any_level);
    it.assume(both(falling(level, n), both(level[n - 1] == Int(0), level[n - 2] > Int(0))));
    const auto paid = track(of)(level);
    it.claim(equivalent(paid[n - 1] == Int(5), level[0] == level[n - 2]));
    it.example(level[0] == level[n - 2]);
  };
}

// A27: player 0 behind two that are tied on top, below the bonus levels; then level with them.
Body third_catches_up(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto level = it.row("level", n, 0, 4);
    it.assume(both(level[1] == level[2], level[1] > level[0]));
    for (int p = 3; p < n; ++p) it.assume(level[0] > level[p]);
    auto tied = level;
    tied[0] = level[1];
    it.claim(both(track(of)(level)[0] == Int(5), track(of)(tied)[0] == Int(3)));
  };
}

// A11.
Body tied_two(Subject of, int share) {
  return [of, share]<class Int>(Instance<Int>& it) {
    const auto level = it.row("level", 2, 0, any_level);
    it.assume(level[0] == level[1]);
    it.claim(both(track(of)(level)[0] == Int(share), track(of)(level)[1] == Int(share)));
  };
}

// A3: the lot that took the last card goes to nobody.
Body discards_and_last_lot(Subject of, int threshold) {
  return [of, threshold]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto loaded = it.row("loaded", n, 0, of.rules.capacity);
    it.assume(falling(loaded, n));
    const Int discarded = it.whole("discarded", 0, of.rules.deck_size), lot = it.whole("lot", 1, ::medici::lot_limit);
    it.assume(sum(loaded, n) + discarded + lot == Int(of.rules.deck_size));
    it.claim(equivalent(loaded[n - 1] < Int(of.rules.capacity), discarded + lot >= Int(threshold)));
    it.example(both(discarded < Int(threshold), loaded[n - 1] < Int(of.rules.capacity)));
  };
}

}  // namespace

std::vector<Claim> claims_about(const Subject& of) {
  const Rules& rules = of.rules;
  const int n = rules.players;
  std::vector<Claim> list;
  const auto add = [&](const char* id, std::vector<std::string> guards, std::string statement, Verdict expected,
                       Body body, std::string mutation = {}, Body mutant = {}) -> Claim& {
    list.push_back({fmt::format("medici/{}", id),
                    "medici",
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
  const int ship_pool_is = total(rules.ship_prizes), track_pool_is = total(rules.track_prizes);
  const int spare = rules.deck_size - n * rules.capacity;
  // By number of players; the claims below say that these are the largest.
  constexpr std::array<int, 7> ship_loss_is{0, 0, 0, 1, 0, 3, 4}, track_loss_is{0, 0, 0, 1, 3, 3, 3};
  const int first_bonus_is = n == 2 ? 20 : 5;

  const Subject richer_ships = changed(of, [](Subject& s) { ++s.rules.ship_prizes[0]; });
  const Subject richer_tracks = changed(of, [](Subject& s) { ++s.rules.track_prizes[0]; });
  const Subject by_seats = changed(of, [](Subject& s) { s.seat_breaks_ties = true; });
  const Subject dense = changed(of, [](Subject& s) { s.rules.dense = s.rules.second_still_paid = true; });
  const Subject upside_down =
      changed(of, [](Subject& s) { std::reverse(s.rules.ship_prizes.begin(), s.rules.ship_prizes.end()); });
  const Subject pays_last = changed(of, [](Subject& s) { ++s.rules.ship_prizes.back(); });
  const char* richer = "the best is paid a florin more";
  const char* seats = "the earlier seat is ahead of its equals";

  add("ship-pool", {"R21", "R22"},
      fmt::format("Ships together are paid at most {} florins and none a negative sum, whatever their values (players "
                  "in order of value).",
                  ship_pool_is),
      proved, within_pool(ships(of), n, most_value, ship_pool_is), richer,
      within_pool(ships(richer_ships), n, most_value, ship_pool_is));
  add("ship-equal", {"R22"}, "Ships of equal value are paid the same.", proved,
      equals_paid_alike(ships(of), n, most_value), seats, equals_paid_alike(ships(by_seats), n, most_value));
  add("ship-seats", {"R21", "R22"},
      "What a ship is paid does not depend on seats: exchanging two neighbours exchanges their payments and leaves the "
      "others.",
      proved, seats_do_not_matter(ships(of), n, most_value), seats,
      seats_do_not_matter(ships(by_seats), n, most_value));
  add("ship-monotone", {"R21", "R22", "C11"},
      "A ship of more value is never paid less, the other ships being what they are (rivals in order of value).",
      proved, more_earns_no_less(ships(of), n, most_value), "prizes are handed out from the last place",
      more_earns_no_less(ships(upside_down), n, most_value));
  add("ship-loss", {"R22", "C10"},
      fmt::format("Rounding loses at most {} florins of a day's ship payments, and that much can be lost (players in "
                  "order of value).",
                  ship_loss_is[n]),
      proved, largest_loss(ships(of), n, most_value, ship_pool_is, ship_loss_is[n]),
      n == 2 ? richer : "ranks are dense",
      largest_loss(ships(n == 2 ? richer_ships : dense), n, most_value, n == 2 ? ship_pool_is + 1 : ship_pool_is,
                   ship_loss_is[n]));
  add("ship-last", {"R21", "R22", "C3"}, "The least valuable ship earns nothing (players in order of value).", refuted,
      last_gets_nothing(ships(of), n, most_value, false))
      .rebuild = [rules](const Values& values) { return play_until_last_is_paid(rules, values); };
  add("ship-lone-last", {"R21", "C3"},
      "A ship less valuable than every other earns nothing (players in order of value).", proved,
      last_gets_nothing(ships(of), n, most_value, true), "the last place is paid a florin",
      last_gets_nothing(ships(pays_last), n, most_value, true));

  add("track-pool", {"R24", "R25"},
      fmt::format(
          "A goods track pays at most {} florins by place and nobody a negative sum (players in order of level).",
          track_pool_is),
      proved, within_pool(track(of), n, any_level, track_pool_is), richer,
      within_pool(track(richer_tracks), n, any_level, track_pool_is));
  add("track-equal", {"R25"}, "Equal levels of a good are paid the same.", proved,
      equals_paid_alike(track(of), n, any_level), seats, equals_paid_alike(track(by_seats), n, any_level));
  add("track-loss", {"R25", "C10"},
      fmt::format("Rounding loses at most {} florins of a track's payments, and that much can be lost (players in "
                  "order of level).",
                  track_loss_is[n]),
      proved, largest_loss(track(of), n, any_level, track_pool_is, track_loss_is[n]),
      n == 2 ? richer : "ranks are dense",
      largest_loss(track(n == 2 ? richer_tracks : dense), n, any_level, n == 2 ? track_pool_is + 1 : track_pool_is,
                   track_loss_is[n]));
  add("track-monotone", {"R23", "R24", "R27", "C11"},
      "Climbing never lowers what a player is paid for a good by place and bonus together (rivals in order of level).",
      proved, track_monotone(of), "the top level has the smallest bonus",
      track_monotone(changed(of, [](Subject& s) { s.rules.bonus_direction = ::medici::BonusDirection::Top5; })));
  add("track-zero", {"R24", "R26", "C6"},
      "Who has none of a good is paid for it only in a tie with others who have none (players in order of level).",
      proved, track_zero(of), "every place but the first is paid 5 florins", track_zero(changed(of, [](Subject& s) {
        s.rules.track_prizes.assign(s.rules.players, 5);
        s.rules.track_prizes[0] = 10;
      })));
  add("by-five", {"R22", "R25", "C14"}, "All payments are multiples of 5 (players in order of value and level).",
      n == 2 ? proved : refuted, by_five(of), n == 2 ? richer : "", n == 2 ? by_five(richer_ships) : Body())
      .rebuild = [rules](const Values& values) { return play_until_no_five(rules, values); };
  add("first-bonus", {"R1", "R23", "R27", "C12"},
      fmt::format("On day 1 a track's bonus is at most {}, and it can be that.", first_bonus_is), proved,
      first_bonus(of, first_bonus_is), n == 2 ? "bonuses add up" : "ships hold one card more",
      first_bonus(changed(of,
                          [&](Subject& s) {
                            if (n == 2)
                              s.rules.bonus_sum = ::medici::BonusSum::Cumulative;
                            else
                              ++s.rules.capacity;
                          }),
                  first_bonus_is));
  const int one_good_is = n == 2 ? 60 : 45, two_goods_are = n == 2 ? 100 : 65;
  for (const int kinds : {1, 2}) {
    const int most = kinds == 1 ? one_good_is : two_goods_are;
    add(kinds == 1 ? "bonus-one-good" : "bonus-two-goods", {"R1", "R23", "R27", "R28", "C16"},
        fmt::format("Over three days bonuses bring a player who loads cards of {} only at most {} florins, and can "
                    "bring that.",
                    kinds == 1 ? "one good" : "two goods", most),
        proved, bonus_most(of, kinds, most), "bonuses add up",
        bonus_most(changed(of, [](Subject& s) { s.rules.bonus_sum = ::medici::BonusSum::Cumulative; }), kinds, most));
  }
  add("last-word", {"R10", "R11", "R12", "R13", "C18"},
      "Who decides last, with room for the lot and more florins than the highest bid, can have it for one florin more.",
      proved, last_word(of, true, true), "money is not asked for", last_word(of, true, false));
  add("discards", {"R4", "R17", "R18", "C2"},
      fmt::format("When the deck is empty, some ship is not full if and only if at least {} cards were discarded "
                  "(ships in order of cargo).",
                  spare + 1),
      proved, discards(of, spare + 1), "the deck has one card more",
      discards(changed(of, [](Subject& s) { ++s.rules.deck_size; }), spare + 1));
  add("purse", {"R3", "R12", "R14", "C4"},
      "A purse that can pay its bid does not fall below 0, and no payment takes anything away.", proved, purse(of),
      "a bid may exceed the purse by a florin", purse(of, 1));
  add("one-lap", {"R24", "R27", "R28", "C5"},
      "Three days never bring a purse to 200 florins, so that one lap of the money track is enough.", refuted,
      two_laps(of))
      .rebuild = [rules](const Values& values) { return play_past_one_lap(rules, values); };
  // Under readings that the book does not refute.
  if (n == 2) {
    const Subject sum_15 =
        changed(of, [](Subject& s) { s.rules.two_player_track_tie = ::medici::TrackTie::Sum10And5; });
    add("track-tie-of-15", {"R25", "C6", "C14"},
        "With two-player-track-tie=sum-10-5 two players tied on a track are paid 7 each.", proved, tied_two(sum_15, 7),
        "they share 10", tied_two(of, 7));
  } else {
    const Subject nothing = changed(of, [](Subject& s) { s.rules.tied_last_ships = ::medici::LastShips::Nothing; });
    const Subject second_paid = changed(of, [](Subject& s) { s.rules.second_still_paid = true; });
    const Subject own_only = changed(of, [](Subject& s) { s.rules.own_only = true; });
    constexpr std::array<int, 7> loss_of_nothing{0, 0, 0, 1, 0, 2, 3}, loss_of_one_prize{0, 0, 0, 1, 2, 2, 4};
    add("ship-last-nothing", {"R21", "R22", "C3"},
        "With tied-last-ships=nothing a ship of the lowest value is paid something if and only if all ships are worth "
        "the same (players in order of value).",
        proved, last_paid_if_all_equal(ships(nothing), n, most_value), "it shares the payments of its places",
        last_paid_if_all_equal(ships(of), n, most_value));
    add("ship-loss-nothing", {"R22", "C10"},
        fmt::format("With tied-last-ships=nothing rounding loses at most {} florins of the payments of those places "
                    "that are paid, and that much can be lost (players in order of value).",
                    loss_of_nothing[n]),
        proved, ship_rounding_unpaid_last(nothing, loss_of_nothing[n]), "it shares the payments of its places",
        ship_rounding_unpaid_last(of, loss_of_nothing[n]));
    for (const bool second : {false, true})
      add(second ? "track-loss-second-paid" : "track-loss-own-only", {"R25", "C10"},
          fmt::format("With {} rounding loses at most {} florins of the prizes of a track, and that much can be lost "
                      "(players in order of level).",
                      second ? "track-next-after-tie=second-still-paid" : "tie-sum-first=own-only",
                      loss_of_one_prize[n]),
          proved, track_rounding(second ? second_paid : own_only, loss_of_one_prize[n]),
          "those who tie first share both prizes", track_rounding(of, loss_of_one_prize[n]));
    add("track-zero-second-paid", {"R24", "R26", "C6"},
        "With track-next-after-tie=second-still-paid a player alone on the lowest level is paid 5 florins if and only "
        "if all others are tied above (players in order of level).",
        proved, alone_at_the_bottom(second_paid), "those who tie first use up the second place",
        alone_at_the_bottom(of));
    add("track-catch-up-second-paid", {"R24", "R25", "C11"},
        "With track-next-after-tie=second-still-paid the next one behind two that are tied on top, below the bonus "
        "levels, is paid 5 florins, and 3 when level with them.",
        proved, third_catches_up(second_paid), "those who tie first use up the second place", third_catches_up(of));
  }
  const Subject eight = changed(of, [](Subject& s) { s.rules.track_steps = 8; });
  add("first-bonus-eight", {"R1", "R23", "R27", "C12"},
      fmt::format("With track-length=eight-steps a track's bonus on day 1 is at most {}, and it can be that.",
                  n == 2 ? 10 : 0),
      proved, first_bonus(eight, n == 2 ? 10 : 0), "ships hold one card more",
      first_bonus(changed(eight, [](Subject& s) { ++s.rules.capacity; }), n == 2 ? 10 : 0));
  const Subject once = changed(of, [](Subject& s) { s.rules.bonus_repeat = ::medici::BonusRepeat::Once; });
  const int one_good_once = 35, two_goods_once = n == 2 ? 65 : 55;
  for (const int kinds : {1, 2}) {
    const int most = kinds == 1 ? one_good_once : two_goods_once;
    add(kinds == 1 ? "bonus-one-good-once" : "bonus-two-goods-once", {"R1", "R23", "R27", "R28", "C16"},
        fmt::format("With bonus-repeat=once bonuses bring a player who loads cards of {} only at most {} florins over "
                    "three days, and can bring that.",
                    kinds == 1 ? "one good" : "two goods", most),
        proved, bonus_most(once, kinds, most), "a bonus is paid every day", bonus_most(of, kinds, most));
  }
  add("discards-end-at-once", {"R4", "R17", "R18", "C2"},
      fmt::format("With last-lot=end-at-once, when the deck is empty, some ship is not full if and only if at least {} "
                  "cards were discarded or lay in the lot of the last card (ships in order of cargo).",
                  spare + 1),
      proved, discards_and_last_lot(of, spare + 1), "the deck has one card more",
      discards_and_last_lot(changed(of, [](Subject& s) { ++s.rules.deck_size; }), spare + 1));
  return list;
}

std::vector<Claim> claims() {
  std::vector<Claim> list;
  for (int n = 2; n <= core::max_players; ++n)
    for (auto& claim : claims_about({core::full_rules<::medici::rules_for>(::medici::Game::name, n)}))
      list.push_back(std::move(claim));
  return list;
}

}  // namespace medici::claim
