#include <gtest/gtest.h>

#include <functional>

#include "model/core/descriptor.hpp"
#include "model/core/random.hpp"
#include "model/games.hpp"
#include "model/medici/game.hpp"
#include "model/medici/scoring.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/scoring.hpp"
#include "model/medina/game.hpp"
#include "model/medina/placement.hpp"
#include "model/medina/scoring.hpp"
#include "model/medina/well.hpp"
#include "model/strozzi/game.hpp"
#include "model/strozzi/scoring.hpp"
#include "solver/terms.hpp"

// Every template that Z3 reasons about, with the same random inputs on numbers and on terms without unknowns: both must
// give the same.

namespace {

using core::either;
using core::pick;
using solver::Num;

// Random inputs of either kind; the same seed gives the same.
template <class Int>
struct Deal {
  core::Random random;
  std::vector<Int> results{};

  std::int64_t plain(std::int64_t low, std::int64_t high) {
    return low + static_cast<std::int64_t>(random.below(static_cast<std::uint64_t>(high - low + 1)));
  }
  Int whole(std::int64_t low, std::int64_t high) { return Int(plain(low, high)); }
  core::TruthOf<Int> flag() { return whole(0, 1) == Int(1); }
  core::PerPlayer<Int> row(std::int64_t low, std::int64_t high) {
    auto all = core::nobody<Int>();
    for (auto& value : all) value = whole(low, high);
    return all;
  }

  void tell(const Int& value) { results.push_back(value); }
  void tell_truth(const core::TruthOf<Int>& truth) { results.push_back(pick(truth, Int(1), Int(0))); }
  void tell(const core::PerPlayer<Int>& values) {
    for (const auto& value : values) results.push_back(value);
  }
};

template <class Rule>
void expect_agreement(int times, Rule&& rule) {
  solver::Context context;
  for (int seed = 0; seed < times; ++seed) {
    Deal<std::int64_t> numbers{core::Random(static_cast<std::uint64_t>(seed))};
    rule(numbers);
    Deal<Num> terms{core::Random(static_cast<std::uint64_t>(seed))};
    rule(terms);
    ASSERT_EQ(numbers.results.size(), terms.results.size());
    for (std::size_t i = 0; i < numbers.results.size(); ++i)
      ASSERT_EQ(numbers.results[i], terms.results[i].term().simplify().get_numeral_int64())
          << "seed " << seed << ", result " << i;
  }
}

// Rules under random readings of the questions that scoring depends on, for every number of players.
template <class Rules>
std::vector<Rules> varied(std::vector<Rules> some, int times, const std::function<void(Rules&, core::Random&)>& vary) {
  core::Random random(7);
  std::vector<Rules> all = some;
  for (int i = 0; i < times; ++i) {
    all.push_back(some[random.below(some.size())]);
    vary(all.back(), random);
  }
  return all;
}

template <auto rules_for, class Game>
std::vector<typename Game::Rules> for_every_number(int least, int most) {
  std::vector<typename Game::Rules> all;
  for (int n = least; n <= most; ++n) all.push_back(core::full_rules<rules_for>(Game::name, n));
  return all;
}

template <class Enum>
Enum one_of(core::Random& random, std::initializer_list<Enum> values) {
  return values.begin()[random.below(values.size())];
}

TEST(Agreement, PaymentByPlace) {
  expect_agreement(2000, []<class Int>(Deal<Int>& deal) {
    const core::Sharing how{static_cast<core::Tie>(deal.plain(0, 2)), static_cast<core::Rounding>(deal.plain(0, 2)),
                            deal.plain(0, 1) == 0 ? 1 : 5};
    std::vector<int> prizes;
    for (auto places = deal.plain(0, 6); places > 0; --places) prizes.push_back(static_cast<int>(deal.plain(0, 30)));
    auto eligible = core::everyone<Int>();
    for (auto& one : eligible) one = either(deal.flag(), deal.flag());
    const auto values = deal.row(0, 4);
    deal.tell(core::pay_by_place(values, eligible, static_cast<int>(deal.plain(2, 6)), prizes, how));
    deal.tell(core::rounded_share(deal.whole(-50, 100), static_cast<int>(deal.plain(1, 6)), how));
  });
}

TEST(Agreement, Medici) {
  using namespace medici;
  const auto all = varied<Rules>(for_every_number<rules_for, Game>(2, 6), 30, [](Rules& r, core::Random& random) {
    r.dense = random.below(3) == 0;
    r.own_only = random.below(3) == 0;
    r.second_still_paid = random.below(3) == 0;
    r.tied_last_ships = one_of(random, {LastShips::Share, LastShips::Nothing});
    r.bonus_direction = one_of(random, {BonusDirection::Top20, BonusDirection::Top5});
    r.bonus_sum = one_of(random, {BonusSum::LevelOnly, BonusSum::Cumulative});
    r.over_the_top = one_of(random, {OverTheTop::CapTie, OverTheTop::TrueCount});
    r.two_player_track_tie = one_of(random, {TrackTie::Sum10And0, TrackTie::Sum10And5});
    r.empty_ship = one_of(random, {EmptyShip::RankByValue, EmptyShip::NoCargoNoPay});
    r.bonus_repeat = one_of(random, {BonusRepeat::EveryDay, BonusRepeat::Once});
  });
  expect_agreement(1000, [&]<class Int>(Deal<Int>& deal) {
    const Rules& rules = all[static_cast<std::size_t>(deal.plain(0, static_cast<std::int64_t>(all.size()) - 1))];
    const auto value = deal.row(0, 6), loaded = deal.row(0, 2), level = deal.row(0, 9);
    deal.tell(pay_ships(rules, value, loaded));
    deal.tell(pay_track(rules, level));
    const Int before = deal.whole(0, 7);
    const Int after = climbed(rules, before, deal.whole(0, 7));
    deal.tell(after);
    deal.tell(bonus(rules, after));
    deal.tell(bonus_today(rules, before, after));
  });
}

TEST(Agreement, MediciCard) {
  using namespace medici_card;
  const auto all = varied<Rules>(for_every_number<rules_for, FullGame>(2, 6), 30, [](Rules& r, core::Random& random) {
    r.dense = random.below(3) == 0;
    r.zero_eligible = random.below(2) == 0;
    r.rounding = one_of(random, {core::Rounding::Down, core::Rounding::Nearest, core::Rounding::Flat});
    r.bonus_scope = one_of(random, {Scope::PerKindEach, Scope::AnyKindOnce, Scope::AllKindsOnce});
    r.variant_scope = one_of(random, {Scope::PerKindEach, Scope::AnyKindOnce, Scope::AllKindsOnce});
    r.variant_bonus = random.below(2) == 0;
    r.variant_amount = one_of(random, {VariantAmount::Replace, VariantAmount::Add});
    r.bonus_shared = random.below(2) == 0;
    r.tied_last_nothing = random.below(3) == 0;
    r.variant_only = random.below(3) == 0;
  });
  expect_agreement(1000, [&]<class Int>(Deal<Int>& deal) {
    const Rules& rules = all[static_cast<std::size_t>(deal.plain(0, static_cast<std::int64_t>(all.size()) - 1))];
    const auto value = deal.row(0, 6), count = deal.row(0, 3);
    deal.tell(pay_ships(rules, value));
    deal.tell(pay_good(rules, count));
    PerGood<Int> goods_of{};
    for (auto& row : goods_of) row = deal.row(4, 10);
    deal.tell(pay_bonus(rules, goods_of));
  });
}

TEST(Agreement, Strozzi) {
  using namespace strozzi;
  const auto all = varied<Rules>(for_every_number<rules_for, Game>(3, 6), 30, [](Rules& r, core::Random& random) {
    r.cap_speed = random.below(2) == 0;
    r.bonus_eligibility = one_of(random, {BonusEligibility::EveryMarker, BonusEligibility::RankedOnly});
    r.left_is_higher = one_of(random, {LeftIsHigher::LeftHigher, LeftIsHigher::SpaceOnly});
    r.zero_totals = one_of(random, {ZeroTotals::ZeroCounts, ZeroTotals::ZeroExcluded});
    r.florence_tie =
        one_of(random, {FlorenceTie::Split, FlorenceTie::SeatOrder, FlorenceTie::AllGetHigher, FlorenceTie::Nobody});
    r.win_tie = one_of(random, {WinTie::JointWin, WinTie::SeatOrder});
    r.prize_lost = random.below(3) == 0;
    r.surplus_stays = random.below(3) == 0;
  });
  expect_agreement(1000, [&]<class Int>(Deal<Int>& deal) {
    const Rules& rules = all[static_cast<std::size_t>(deal.plain(0, static_cast<std::int64_t>(all.size()) - 1))];
    const Track& track = rules.tracks[0];
    deal.tell(effective_speed(rules, deal.whole(1, 8), deal.flag()));
    deal.tell(reached(rules, track, deal.whole(0, track.top), deal.whole(0, 5)));
    const auto space = deal.row(0, track.top), after = deal.row(0, 5);
    auto heights = core::nobody<Int>();
    for (int p = 0; p < core::max_players; ++p) heights[p] = height(space[p], after[p]);
    deal.tell(heights);
    deal.tell(pay_row(rules.players, heights, rules.ship_prizes));
    deal.tell(bonus_of(track, space[0]));
    deal.tell(pay_bonus(rules, track, space, heights));
    const auto order = florence_order(rules, space, heights);
    const int start = static_cast<int>(deal.plain(0, rules.players - 1));
    deal.tell(pay_patronage(rules, deal.row(0, 2), order, start));
    deal.tell(share_win(rules, deal.row(0, 1), order, start));
  });
}

template <class Int>
medina::Cell<Int> any_cell(Deal<Int>& deal) {
  const Int content = deal.whole(0, 6);  // off the board, the well, merchant, end of a street, stable, building, empty
  return {content != Int(0), content == Int(1), either(content == Int(2), content == Int(3)),
          content == Int(3), content == Int(4), content == Int(5),
          deal.whole(1, 2)};
}

TEST(Agreement, Medina) {
  using namespace medina;
  const auto all = varied<Rules>(for_every_number<rules_for, Game>(2, 4), 30, [](Rules& r, core::Random& random) {
    r.stable_distance = one_of(random, {StableDistance::BuildingsAndStables, StableDistance::BuildingsOnly});
    r.alley = one_of(random, {Alley::NonPalace, Alley::LiterallyEmpty});
    r.attach = one_of(random, {Attach::ViaBuilding, Attach::ViaPalace});
    r.new_start = one_of(random, {NewStart::KeepsDistance, NewStart::TrulyAny});
    r.new_street = one_of(random, {NewStreet::AtMostOne, NewStreet::Isolated, NewStreet::AnyFree});
    r.gates = one_of(random, {Gates::PerSide, Gates::BetweenWalls});
    r.well_bonus = one_of(random, {WellBonus::PerPiece, WellBonus::PerPalace});
    r.well_zone = one_of(random, {WellZone::Straight4, WellZone::Ring12, WellZone::Ring16});
    r.wall_start = one_of(random, {WallStart::Continues, WallStart::TowerOnly});
  });
  expect_agreement(2000, [&]<class Int>(Deal<Int>& deal) {
    const Rules& rules = all[static_cast<std::size_t>(deal.plain(0, static_cast<std::int64_t>(all.size()) - 1))];
    View<Int> view{any_cell(deal), {}, {}};
    for (auto& cell : view.next) cell = any_cell(deal);
    for (auto& cell : view.beyond) cell = any_cell(deal);
    if (deal.plain(0, 3) > 0)
      view.here = {Int(0) == Int(0),
                   Int(0) == Int(1),
                   Int(0) == Int(1),
                   Int(0) == Int(1),
                   Int(0) == Int(1),
                   Int(0) == Int(1),
                   Int(0)};  // mostly empty
    const Int palace = deal.whole(0, 2);
    deal.tell_truth(extends_palace(rules, view, palace));
    deal.tell_truth(starts_palace(rules, view, Int(0)));
    deal.tell_truth(takes_stable(rules, view, palace));
    deal.tell_truth(extends_street(view));
    deal.tell_truth(starts_street(rules, view));
    deal.tell_truth(may_lengthen(rules, deal.whole(0, 8), deal.whole(0, 8), deal.whole(1, 12)));
    deal.tell_truth(at_well(rules, deal.whole(-3, 3), deal.whole(-3, 3)));
    const Counted<Int> counted{deal.whole(1, 9), deal.whole(0, 3), deal.whole(0, 5), deal.whole(0, 5),
                               deal.whole(0, 4)};
    deal.tell(value(rules, counted));
    deal.tell(tea_earned(rules, deal.whole(0, 5)));
    deal.tell_truth(outgrows(deal.whole(1, 5), deal.whole(1, 5)));
    std::array<Int, colours> palace_tile{};
    std::array<Int, corners> tower_tile{};
    for (auto& holder : palace_tile) holder = deal.whole(nobody, neutral);
    for (auto& holder : tower_tile) holder = deal.whole(nobody, neutral);
    deal.tell(tile_points(rules, deal.whole(0, 3), palace_tile, tower_tile));
  });
}

}  // namespace
