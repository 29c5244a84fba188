#include "model/medici_card/claims.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "model/core/descriptor.hpp"
#include "model/medici_card/claim_plays.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"
#include "solver/payments.hpp"

namespace medici_card::claim {

using namespace solver;

namespace {

using ::medici_card::goods;
using ::medici_card::Rules;

constexpr int most_value = 1000;  // any order of six ships fits far below
constexpr int most_symbols = 30;

// What ships and goods pay: the rules' own templates, broken where the subject says so.
auto ships(const Subject& of) {
  return [of]<class Int>(const core::PerPlayer<Int>& value) {
    const auto ranked = of.seat_breaks_ties ? seats_apart(value) : value;
    if (!of.rounds_up) return ::medici_card::pay_ships(of.rules, ranked);
    Rules broken = of.rules;
    broken.paid_ships = turned_round(broken.paid_ships);
    return turned_round(::medici_card::pay_ships(broken, ranked));
  };
}

auto good(const Subject& of) {
  return [of]<class Int>(const core::PerPlayer<Int>& symbols) {
    if (of.seat_breaks_ties) {
      auto ranked = seats_apart(symbols);
      for (int p = 0; p < of.rules.players; ++p) ranked[p] = pick(symbols[p] == Int(0), Int(0), ranked[p]);
      return ::medici_card::pay_good(of.rules, ranked);
    }
    if (!of.rounds_up) return ::medici_card::pay_good(of.rules, symbols);
    Rules broken = of.rules;
    broken.paid_goods = turned_round(broken.paid_goods);
    return turned_round(::medici_card::pay_good(broken, symbols));
  };
}

// The subject with one thing changed.
template <class Change>
Subject changed(Subject of, Change&& change) {
  change(of);
  return of;
}

// R18, R19: by place and bonus together, for one good; the other goods are empty.
Body symbols_earn_no_less(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto symbols = it.row("symbols", n, 0, most_symbols);
    for (int p = 1; p + 1 < n; ++p) it.assume(symbols[p] >= symbols[p + 1]);
    auto more = symbols;
    more[0] = symbols[0] + it.whole("more", 1, most_symbols);
    const auto earns = [&](const core::PerPlayer<Int>& row) {
      ::medici_card::PerGood<Int> all{};
      all[0] = row;
      return good(of)(row)[0] + ::medici_card::pay_bonus(of.rules, all)[0];
    };
    it.claim(earns(more) >= earns(symbols));
    it.example(earns(more) > earns(symbols));
  };
}

// Two players: the difference of what they are paid.
Body margin_falls_not(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const auto value = it.row("value", 2, 0, most_value), symbols = it.row("symbols", 2, 0, most_symbols);
    auto worth_more = value, more_symbols = symbols;
    worth_more[0] = value[0] + it.whole("more-value", 0, most_value);
    more_symbols[0] = symbols[0] + it.whole("more-symbols", 0, most_symbols);
    const auto margin = [&](const core::PerPlayer<Int>& values, const core::PerPlayer<Int>& row) {
      const auto by_ship = ships(of)(values), by_good = good(of)(row);
      ::medici_card::PerGood<Int> all{};
      all[0] = row;
      const auto bonus = ::medici_card::pay_bonus(of.rules, all);
      return by_ship[0] - by_ship[1] + by_good[0] - by_good[1] + bonus[0] - bonus[1];
    };
    it.claim(margin(worth_more, more_symbols) >= margin(value, symbols));
    it.example(margin(worth_more, more_symbols) > margin(value, symbols));
  };
}

// R15, R18, R19: what one good pays by place and bonus.
auto good_and_bonus(const Subject& of) {
  return [of]<class Int>(const core::PerPlayer<Int>& symbols) {
    ::medici_card::PerGood<Int> all{};
    all[0] = symbols;
    auto paid = good(of)(symbols);
    const auto bonus = ::medici_card::pay_bonus(of.rules, all);
    for (int p = 0; p < of.rules.players; ++p) paid[p] = paid[p] + bonus[p];
    return paid;
  };
}

// A21: do payments differ when those without a symbol take part? 'exactly' says for which counts they do.
enum class Matters { Never, WhenAllHaveNone, WhenSomebodyHasNone };
Body zero_holders(Subject of, Matters exactly) {
  return [of, exactly]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto symbols = it.row("symbols", n, 0, most_symbols);
    it.assume(falling(symbols, n));
    Subject open = of;
    open.rules.zero_eligible = true;
    const auto closed_pay = good(of)(symbols), open_pay = good(open)(symbols);
    core::TruthOf<Int> differs{false};
    for (int p = 0; p < n; ++p) differs = either(differs, closed_pay[p] != open_pay[p]);
    const auto all_have_none = symbols[0] == Int(0), somebody_has_none = symbols[n - 1] == Int(0);
    switch (exactly) {
      case Matters::Never: it.claim(negate(differs)); break;
      case Matters::WhenAllHaveNone: it.claim(equivalent(differs, all_have_none)); break;
      case Matters::WhenSomebodyHasNone: it.claim(equivalent(differs, somebody_has_none)); break;
    }
    it.example(somebody_has_none);
  };
}

// R15: 'tied' players have most of a good.
Body ties_pay_nothing(Subject of, int tied) {
  return [of, tied]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto symbols = it.row("symbols", n, 0, most_symbols);
    it.assume(both(falling(symbols, n), symbols[0] > Int(0)));
    it.assume(symbols[0] == symbols[tied - 1]);
    it.claim(sum(good(of)(symbols), n) == Int(0));
  };
}

// The first of a good is paid something; and so is the second, unless there is nobody.
Body second_is_paid(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const int n = of.rules.players;
    const auto symbols = it.row("symbols", n, 0, most_symbols);
    it.assume(both(falling(symbols, n), both(symbols[0] > symbols[1], symbols[1] > Int(0))));
    it.claim(good(of)(symbols)[1] > Int(0));
  };
}

int all_cards(const Rules& rules) {
  int cards = 0;
  for (const auto& kind : rules.kinds) cards += kind.count;
  return cards;
}
int green_cards(const Rules& rules) {
  int cards = 0;
  for (const auto& kind : rules.kinds) cards += kind.green ? kind.count : 0;
  return cards;
}

// R9, R16, R17, R21: a player whose ship is not full is to move on the last day. What has been loaded is gone, all else
// lies in deck or market. 'most_loaded' is what a ship can hold of cards that use space, 'greens' how many of the
// others there are at most.
template <class Int>
Int cards_left(Instance<Int>& it, const Rules& rules, int most_loaded, const Int& greens) {
  const int n = rules.players;
  Int gone = it.whole("green-taken", 0, all_cards(rules));
  it.assume(gone <= greens);
  Int loaded(0);
  for (int day = 1; day < rules.days; ++day)
    loaded = loaded + it.whole(fmt::format("loaded-day{}", day), 0, n * most_loaded);
  const auto today = it.row("loaded", n, 0, most_loaded);
  it.assume(both(falling(today, n), today[n - 1] < Int(rules.capacity)));  // the ship of the player to move
  loaded = loaded + sum(today, n);
  it.assume(loaded <= Int(all_cards(rules)) - greens);
  return Int(all_cards(rules)) - loaded - gone;
}

Body promise(Subject of, int most_greens, int most_loaded) {
  return [of, most_greens, most_loaded]<class Int>(Instance<Int>& it) {
    const Int greens = it.whole("green", 0, most_greens);
    const Int left = cards_left(it, of.rules, most_loaded, greens);
    it.claim(left >= Int(1));
    it.example(left == Int(1));
  };
}

Body promise_breaks_at(Subject of, int fewest) {
  return [of, fewest]<class Int>(Instance<Int>& it) {
    const Int greens = it.whole("green", 0, all_cards(of.rules));
    it.assume(cards_left(it, of.rules, of.rules.capacity, greens) == Int(0));
    it.claim(greens >= Int(fewest));
    it.example(greens == Int(fewest));
  };
}

// R3, R6, R9: the deck runs out on a day. A turn reveals at most three cards and takes at least one; a card that uses
// space takes one of the day's spaces, a green one is gone for good.
Body run_out(Subject of, int day, int fewest, int reveals = ::medici_card::most_reveals) {
  return [of, day, fewest, reveals]<class Int>(Instance<Int>& it) {
    const Rules& rules = of.rules;
    const int cards = all_cards(rules), spaces = rules.players * rules.capacity;
    const Int greens = it.whole("green", 0, cards);
    const Int loaded = it.whole("loaded-before", 0, spaces * (day - 1)),
              greens_before = it.whole("green-before", 0, cards);
    const Int turns = it.whole("turns-for-space", 0, spaces), green_turns = it.whole("turns-for-green", 0, cards);
    it.assume(both(greens_before + green_turns <= greens, loaded + turns <= Int(cards) - greens));
    it.assume((turns + green_turns) * Int(reveals) >= Int(cards) - loaded - greens_before);
    it.claim(greens >= Int(fewest));
    it.example(greens == Int(fewest));
  };
}

// The same for the deck that is loaded: can it run out before 'day' is over?
Body never_runs_out(Subject of, int last_day) {
  return [of, last_day]<class Int>(Instance<Int>& it) {
    const Rules& rules = of.rules;
    const int cards = all_cards(rules), green = green_cards(rules), spaces = rules.players * rules.capacity;
    const Int day = it.whole("day", 1, last_day);
    const Int loaded = it.whole("loaded-before", 0, spaces * rules.days);
    it.assume(loaded <= (day - Int(1)) * Int(spaces));
    const Int greens_before = it.whole("green-before", 0, green), green_turns = it.whole("turns-for-green", 0, green),
              turns = it.whole("turns-for-space", 0, spaces);
    it.assume(both(greens_before + green_turns <= Int(green), loaded + turns <= Int(cards - green)));
    it.claim((turns + green_turns) * Int(::medici_card::most_reveals) < Int(cards) - loaded - greens_before);
  };
}

// R6, R9: the last market card, whatever it is, on a ship that is not full.
Body last_card_fits(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    const Rules& rules = of.rules;
    const Int kind = it.whole("kind", 0, static_cast<int>(rules.kinds.size()) - 1),
              used = it.whole("space", 0, rules.capacity);
    it.assume(used < Int(rules.capacity));
    Int space(0);
    for (std::size_t k = 0; k < rules.kinds.size(); ++k)
      space = pick(kind == Int(static_cast<int>(k)), Int(rules.kinds[k].space), space);
    it.claim(used + space <= Int(rules.capacity));
    it.example(used + space == Int(rules.capacity));
  };
}

// R6, R9, R11: turns of one day, each with a card at least.
Body turns_of_a_day(Subject of, int most_loaded) {
  return [of, most_loaded]<class Int>(Instance<Int>& it) {
    const Rules& rules = of.rules;
    const int n = rules.players;
    const auto loaded = it.row("loaded", n, 0, most_loaded);
    const Int greens = it.whole("green-taken", 0, green_cards(rules)), turns = it.whole("turns", 0, all_cards(rules));
    it.assume(turns <= sum(loaded, n) + greens);
    it.claim(turns <= Int(n * rules.capacity + green_cards(rules)));
    it.example(turns == Int(n * rules.capacity + green_cards(rules)));
  };
}

// A2: one player's cards over so many days, for a bonus that asks for all kinds at once. Cards with two symbols and
// green ones are scarce.
template <class Int>
Int all_kinds_bonus(Instance<Int>& it, const Rules& rules, const Int& days, bool variant) {
  Rules read = rules;
  read.bonus_scope = read.variant_scope = ::medici_card::Scope::AllKindsOnce;
  read.variant_bonus = variant;
  if (variant) read.bonus.pays = 0;
  ::medici_card::PerGood<Int> symbols{};
  Int space(0);
  for (int g = 0; g < goods; ++g) {
    for (std::size_t k = 0; k < rules.kinds.size(); ++k) {
      const auto& kind = rules.kinds[k];
      if (kind.good != g) continue;
      const Int cards = it.whole(kind.name, 0, kind.count);
      symbols[static_cast<std::size_t>(g)][0] = symbols[static_cast<std::size_t>(g)][0] + cards * Int(kind.symbols);
      space = space + cards * Int(kind.space);
    }
  }
  it.assume(space <= days * Int(rules.capacity));
  return ::medici_card::pay_bonus(read, symbols)[0];
}

Body all_kinds_from_day(Subject of, int first) {
  return [of, first]<class Int>(Instance<Int>& it) {
    const Int day = it.whole("day", 1, of.rules.days);
    it.assume(all_kinds_bonus(it, of.rules, day, false) > Int(0));
    it.claim(day >= Int(first));
    it.example(day == Int(first));
  };
}

Body all_kinds_variant(Subject of) {
  return [of]<class Int>(Instance<Int>& it) {
    it.claim(all_kinds_bonus(it, of.rules, Int(of.rules.days), true) == Int(0));
  };
}

}  // namespace

std::vector<Claim> claims_about(const Subject& of) {
  const Rules& rules = of.rules;
  const int n = rules.players;
  std::vector<Claim> list;
  const auto add = [&](const char* id, std::vector<std::string> guards, std::string statement, Verdict expected,
                       Body body, std::string mutation = {}, Body mutant = {}) -> Claim& {
    list.push_back({fmt::format("medici-card/{}", id),
                    "medici-card",
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
  const int ship_pool = total(rules.paid_ships), good_pool = total(rules.paid_goods);
  // By number of players; the claims below say that these are the largest losses and the fewest green cards.
  constexpr std::array<int, 7> ship_loss{0, 0, 0, 5, 0, 15, 20};
  constexpr std::array<std::array<int, 4>, 7> fewest_greens{
      {{}, {}, {0, 23, 18, 14}, {0, 22, 17, 12}, {0, 17, 10, 4}, {0, 12, 4, 0}, {0, 7, 0, 0}}};

  const Subject richer_ships = changed(of, [](Subject& s) { s.rules.paid_ships[0] += 5; });
  const Subject richer_goods = changed(of, [](Subject& s) { s.rules.paid_goods[0] += 5; });
  const Subject by_seats = changed(of, [](Subject& s) { s.seat_breaks_ties = true; });
  const Subject flat = changed(of, [](Subject& s) { s.rules.rounding = core::Rounding::Flat; });
  const Subject dense = changed(of, [](Subject& s) { s.rules.dense = true; });
  const Subject upside_down =
      changed(of, [](Subject& s) { std::reverse(s.rules.paid_ships.begin(), s.rules.paid_ships.end()); });
  const Subject pays_last = changed(of, [](Subject& s) { s.rules.paid_ships.back() += 5; });
  const Subject odd = changed(of, [](Subject& s) { ++s.rules.paid_ships[0]; });
  const char* richer = "the best is paid 5 more";
  const char* seats = "the earlier seat is ahead of its equals";

  add("ship-pool", {"R14", "R15"},
      fmt::format("Ships together are paid at most {} and none a negative sum, whatever their values (players in order "
                  "of value).",
                  ship_pool),
      proved, within_pool(ships(of), n, most_value, ship_pool), richer,
      within_pool(ships(richer_ships), n, most_value, ship_pool));
  add("ship-equal", {"R15"}, "Ships of equal value are paid the same.", proved,
      equals_paid_alike(ships(of), n, most_value), seats, equals_paid_alike(ships(by_seats), n, most_value));
  add("ship-seats", {"R14", "R15"},
      "What a ship is paid does not depend on seats: exchanging two neighbours exchanges their payments and leaves the "
      "others.",
      proved, seats_do_not_matter(ships(of), n, most_value), seats,
      seats_do_not_matter(ships(by_seats), n, most_value));
  add("ship-monotone", {"R14", "R15", "C8"},
      "A ship of more value is never paid less, the other ships being what they are (rivals in order of value).",
      proved, more_earns_no_less(ships(of), n, most_value), "prizes are handed out from the last place",
      more_earns_no_less(ships(upside_down), n, most_value));
  add("ship-loss", {"R15", "C7"},
      fmt::format(
          "Rounding loses at most {} of a day's ship payments, and that much can be lost (players in order of value).",
          ship_loss[n]),
      proved, largest_loss(ships(of), n, most_value, ship_pool, ship_loss[n]), n == 2 ? richer : "ranks are dense",
      n == 2 ? largest_loss(ships(richer_ships), n, most_value, ship_pool + 5, 0)
             : largest_loss(ships(dense), n, most_value, ship_pool, ship_loss[n]));
  add("ship-last", {"R14", "R15", "C5"}, "The least valuable ship earns nothing (players in order of value).", refuted,
      last_gets_nothing(ships(of), n, most_value, false))
      .rebuild = [rules](const Values& values) { return play_until_last_is_paid(rules, values); };
  add("ship-lone-last", {"R14", "C5"},
      "A ship less valuable than every other earns nothing (players in order of value).", proved,
      last_gets_nothing(ships(of), n, most_value, true), "the last place is paid 5",
      last_gets_nothing(ships(pays_last), n, most_value, true));

  if (n >= 3) {  // A42
    const auto unpaid = ships(changed(of, [](Subject& s) { s.rules.tied_last_nothing = true; }));
    add("ship-last-nothing", {"R14", "R15", "C5"},
        "With tied-last=nothing a ship of the lowest value is paid something if and only if all ships are worth the "
        "same (players in order of value).",
        proved, last_paid_if_all_equal(unpaid, n, most_value), "it shares the payments of its places",
        last_paid_if_all_equal(ships(of), n, most_value));
  }

  add("good-pool", {"R15", "R18"},
      fmt::format("A good pays at most {} by place and nobody a negative sum (players in order of symbols).",
                  good_pool),
      proved, within_pool(good(of), n, most_symbols, good_pool), richer,
      within_pool(good(richer_goods), n, most_symbols, good_pool));
  add("good-equal", {"R15", "R18"}, "Equal numbers of symbols of a good are paid the same.", proved,
      equals_paid_alike(good(of), n, most_symbols), seats, equals_paid_alike(good(by_seats), n, most_symbols));
  add("good-monotone", {"R18", "R19", "C8"},
      "More symbols never lower what a player is paid for a good by place and bonus together (rivals in order of "
      "symbols).",
      proved, symbols_earn_no_less(of), "the bonus takes away what first place pays",
      symbols_earn_no_less(changed(of, [](Subject& s) { s.rules.bonus.pays = -10; })));
  add("ship-by-five", {"R14", "R15", "C3"}, "Every ship is paid a multiple of 5 (players in order of value).", proved,
      paid_in_units(ships(of), n, most_value, 5), "the best is paid 1 more",
      paid_in_units(ships(odd), n, most_value, 5));
  add("good-by-five", {"R15", "R18", "R19", "C3"},
      "For a good, by place and bonus, every player is paid a multiple of 5 (players in order of symbols).", proved,
      paid_in_units(good_and_bonus(of), n, most_symbols, 5), "the bonus is 11",
      paid_in_units(good_and_bonus(changed(of, [](Subject& s) { ++s.rules.bonus.pays; })), n, most_symbols, 5));
  if (n == 2)
    add("margin", {"R14", "R18", "R19", "C8"},
        "Of two players, a ship of more value and more symbols never lower the difference of what they are paid.",
        proved, margin_falls_not(of), "prizes are handed out from the last place", margin_falls_not(upside_down));

  const Matters matters = n == 2 ? Matters::WhenSomebodyHasNone : n == 3 ? Matters::WhenAllHaveNone : Matters::Never;
  add("zero-holders", {"R18", "C6"},
      n == 2 ? "Letting players without a symbol take part changes what a good pays exactly when somebody has none."
      : n == 3
          ? "Letting players without a symbol take part changes what a good pays exactly when all three have none."
          : "Letting players without a symbol take part never changes what a good pays (players in order of symbols).",
      proved, zero_holders(of, matters),
      n >= 4 ? "a rounded share is one unit" : "it is said to matter at other counts",
      n >= 4 ? zero_holders(flat, matters) : zero_holders(of, Matters::Never));
  if (n <= 3)
    add("zero-holders-never", {"R18", "C6"},
        "Letting players without a symbol take part never changes what a good pays (players in order of symbols).",
        refuted, zero_holders(of, Matters::Never))
        .rebuild = [rules](const Values& values) { return play_until_zero_matters(rules, values); };
  if (n >= 4)
    add("four-tie", {"R15", "R18", "C4"},
        "When four or more tie for most of a good, nobody is paid for it (players in order of symbols).", proved,
        ties_pay_nothing(of, 4), "three tie", ties_pay_nothing(of, 3));
  if (n >= 3)
    add("second-paid", {"R15", "R18", "C4"},
        "Behind a lone first, whoever has second most of a good is paid something for it (players in order of "
        "symbols).",
        refuted, second_is_paid(of))
        .rebuild = [rules](const Values& values) { return play_until_second_unpaid(rules, values); };

  for (int day = 1; day <= rules.days; ++day) {
    const int fewest = fewest_greens[n][day];
    add(fmt::format("run-out-day{}", day).c_str(), {"R3", "R5", "C2"},
        fmt::format("For the deck to run out on day {} at least {} of the {} cards must be green, and with {} it can.",
                    day, fewest, all_cards(rules), fewest),
        proved, run_out(of, day, fewest), fewest == 0 ? "at least one green card is asked for" : "a turn reveals four",
        fewest == 0 ? run_out(of, day, 1) : run_out(of, day, fewest, 4));
  }
  const int early = n == core::max_players ? rules.days - 1 : rules.days;
  Claim& runs_out = add("run-out-only-six", {"R5", "C2"},
                        fmt::format("With {} green cards in the deck, {} players never see it run out{}.",
                                    green_cards(rules), n, n == core::max_players ? " before day 3" : ""),
                        refuted, never_runs_out(of, early));
  runs_out.rebuild = [rules](const Values& values) {
    return play_until_run_out(rules, static_cast<int>(values.at("day")));
  };

  if (n == core::max_players) {
    add("promise", {"R5", "R9", "C1"},
        "With up to 20 green cards, whoever is to move on day 3 finds a card in deck or market (ships in order of "
        "cargo).",
        proved, promise(of, 20, rules.capacity), "21 green cards", promise(of, 21, rules.capacity));
    add("promise-breaks", {"R5", "R9", "C1"},
        "For a player to find no card on day 3 at least 21 cards must be green, and with 21 it happens (ships in order "
        "of cargo).",
        proved, promise_breaks_at(of, 21), "22 green cards are asked for", promise_breaks_at(of, 22));
    Claim& any_deck =
        add("promise-any-deck", {"R5", "R9", "C1"},
            "Whatever the deck, whoever is to move on day 3 finds a card in deck or market (ships in order of cargo).",
            refuted, promise(of, all_cards(rules), rules.capacity));
    any_deck.rebuild = [](const Values&) { return play_until_no_card(); };
    add("promise-overload", {"R9", "C1"},
        "If a move may overload a ship, whoever is to move on day 3 still finds a card, at least without green cards "
        "(ships in order of cargo).",
        refuted, promise(of, 0, rules.capacity - 1 + ::medici_card::window))
        .rebuild = [](const Values&) { return play_until_no_card_by_overloading(); };
  }
  add("last-card-fits", {"R6", "R9", "C11"}, "The last market card fits on any ship that is not full.", proved,
      last_card_fits(of), "some card takes two spaces",
      last_card_fits(changed(of, [](Subject& s) { s.rules.kinds[0].space = 2; })));
  add("turns", {"R6", "R9", "R11", "C10"},
      fmt::format("A day has at most {} turns with the {} green cards of this deck.",
                  n * rules.capacity + green_cards(rules), green_cards(rules)),
      proved, turns_of_a_day(of, rules.capacity), "a move may overload a ship",
      turns_of_a_day(of, rules.capacity - 1 + ::medici_card::window));

  const int first = n == 2 ? 3 : 2;
  add("all-kinds", {"R19", "C12"},
      fmt::format(
          "With this deck, a bonus for {} of every kind at once is first possible on day {}, and it is possible then.",
          rules.bonus.from, first),
      proved, all_kinds_from_day(of, first), "a ship holds five cards more",
      all_kinds_from_day(changed(of, [](Subject& s) { s.rules.capacity += 5; }), first));
  add("all-kinds-variant", {"R20", "C12"},
      fmt::format("With this deck, a bonus for {} of every kind at once is never possible.", rules.variant.from),
      proved, all_kinds_variant(of), "there are nine days",
      all_kinds_variant(changed(of, [](Subject& s) { s.rules.days = 9; })));
  return list;
}

std::vector<Claim> claims() {
  std::vector<Claim> list;
  for (int n = 2; n <= core::max_players; ++n)
    for (auto& claim : claims_about({core::full_rules<::medici_card::rules_for>(::medici_card::FullGame::name, n)}))
      list.push_back(std::move(claim));
  return list;
}

}  // namespace medici_card::claim
