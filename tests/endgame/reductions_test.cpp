#include <gtest/gtest.h>

#include <array>

#include "model/core/data.hpp"
#include "model/core/sample.hpp"
#include "model/games.hpp"
#include "model/medici/game.hpp"
#include "model/medici/search_knowledge.hpp"
#include "model/medici_card/game.hpp"
#include "model/medici_card/search_knowledge.hpp"
#include "model/medina/game.hpp"
#include "model/strozzi/game.hpp"
#include "tests/support/solve.hpp"

// What a search leaves out must not matter: positions from random games, solved with every reduction, without each, and
// without any.

namespace {

using endgame::Reductions;

template <class G>
G game_of(const std::string& name, const std::string& config, const core::Choice& readings = {}) {
  games::Request request;
  request.game = name;
  request.config = config;
  request.selection.chosen = readings;
  return dynamic_cast<const core::AnyGameOf<G>&>(*games::load(request)).game();
}

constexpr std::array<bool Reductions::*, 8> switches{&Reductions::symmetry, &Reductions::merging,  &Reductions::prices,
                                                     &Reductions::bounds,   &Reductions::order,    &Reductions::guesses,
                                                     &Reductions::purses,   &Reductions::last_turn};

template <class G>
endgame::Interval value(const G& game, const typename G::State& s, const Reductions& use, endgame::Objective objective,
                        std::uint64_t limit = 0) {
  endgame::Options options;
  options.limits.states = limit;
  options.objective = objective;
  options.use = use;
  options.every_move = options.line = false;
  return support::solve(game, s, options).value.at(0);
}

// False: too large to be solved without reductions here.
template <class G>
bool expect_same(G game, const typename G::State& s, endgame::Objective objective = endgame::Objective::Margin) {
  game.fit_keys_to(s);
  const auto plain = value(game, s, Reductions::none(), objective, 20'000);
  if (!plain.is_point()) return false;
  // With all of them it must be found; with some it may take longer, and then what is known must agree.
  EXPECT_EQ(value(game, s, {}, objective), plain) << game.print(s);
  const auto agrees = [&](const Reductions& use) {
    const auto found = value(game, s, use, objective, 30'000);
    return found.low <= plain.low && plain.low <= found.high;
  };
  for (const auto off : switches) {
    Reductions use;
    use.*off = false;
    EXPECT_TRUE(agrees(use)) << game.print(s);
  }
  for (const auto on : switches) {
    Reductions use = Reductions::none();
    use.*on = true;
    EXPECT_TRUE(agrees(use)) << game.print(s);
  }
  return true;
}

// A state of a random game for which 'wanted' holds.
template <class G, class Wanted>
typename G::State sample(const G& game, core::Random& random, Wanted&& wanted) {
  while (true) {
    std::vector<typename G::State> found;
    core::random_game(game, game.start(), random, [&](const auto& s, const auto*) {
      if (wanted(s)) found.push_back(s);
    });
    if (!found.empty()) return found[random.below(found.size())];
  }
}

// A last day cut down so that every price can be tried: few cards to come, small purses.
medici::State small_medici(const medici::Game& game, core::Random& random) {
  auto s = sample(game, random, [&](const medici::State& state) {
    return state.day == 3 && state.phase != medici::Phase::Over && state.phase != medici::Phase::Start &&
           game.free(state, 0) <= 3 && game.free(state, 1) <= 3;
  });
  const int most = 2 + static_cast<int>(random.below(4));
  while (core::size(s.pool) > most) {
    const auto kind = random.below(game.rules.kinds.size());
    if (s.pool[kind] > 0) --s.pool[kind];
  }
  s.deck = static_cast<std::uint8_t>(std::min<int>({s.deck, core::size(s.pool), 3}));
  for (int p = 0; p < 2; ++p)
    s.money[static_cast<std::size_t>(p)] = static_cast<std::int64_t>(random.below(random.below(3) == 0 ? 60 : 9));
  s.high_bid =
      std::min<std::int64_t>(s.high_bid, s.high_bidder < 0 ? 0 : s.money[static_cast<std::size_t>(s.high_bidder)]);
  if (s.high_bid == 0) s.high_bidder = -1;
  return s;
}

TEST(Reductions, LeaveMediciValuesAsTheyAre) {
  for (const core::Choice& readings :
       {core::Choice{}, core::Choice{{"lot-limit-whose", "other"}}, core::Choice{{"track-length", "eight-steps"}},
        core::Choice{{"bonus-repeat", "once"}}, core::Choice{{"empty-ship-rank", "no-cargo-no-pay"}},
        core::Choice{{"last-lot", "end-at-once"}}, core::Choice{{"bonus-direction", "top-5"}}}) {
    const auto game = game_of<medici::Game>("medici", "full-2", readings);
    core::Random random(11);
    int solved = 0;
    for (int i = 0; i < 12; ++i) solved += expect_same(game, small_medici(game, random));
    EXPECT_GE(solved, 6);
  }
}

TEST(Reductions, LeaveMediciValuesAsTheyAreForOtherObjectives) {
  const auto game = game_of<medici::Game>("medici", "full-2");
  core::Random random(12);
  for (int i = 0; i < 8; ++i) {
    auto s = small_medici(game, random);
    for (auto& money : s.money) money = std::min<std::int64_t>(money, 5);
    s.high_bid = 0;
    s.high_bidder = -1;
    EXPECT_TRUE(expect_same(game, s, endgame::Objective::Paranoid));
  }
}

// Purses that cover everything, and purses just below: the difference of purses may be split off in the first case
// only.
TEST(Reductions, SmallPursesAreNotTakenForLargeOnes) {
  games::Request request;
  request.game = "medici";
  std::vector<endgame::Interval> values;
  for (const char* position : {"B1-0", "B1-5", "B1-19", "B1-20", "B1-30"}) {
    request.position = position;
    const auto handle = games::load(request);
    values.push_back(endgame::solve(*handle, {}).value.at(0));
  }
  EXPECT_NE(values[0], values[1]);
  EXPECT_NE(values[2], values[3]);
  EXPECT_EQ(values[3], values[4]);
}

TEST(Reductions, LeaveMedinaValuesAsTheyAre) {
  // The last one is its own mirror image, with walls.
  for (const char* config : {"mini-3x3-b2w1", "mini-3x4-b2m1", "mini-3x3-all1", "mini-4x4-b2s1",
                             R"({"game": "medina", "players": 2, "rows": 3, "cols": 3, "start": 0, "well": null,
                                 "stock": {"O": 1, "roof": 1, "wall": 2}, "tower_points": [1, 1, 1, 1],
                                 "tower_merchants": [0, 0, 0, 0], "start_merchant": [1, 1]})"}) {
    const auto game = game_of<medina::Game>("medina", config);
    core::Random random(13);
    for (int i = 0; i < 6; ++i) {
      const auto s = sample(game, random, [](const medina::State& state) {
        int left = 0;
        for (const auto& stock : state.stock)
          for (const auto count : stock) left += count;
        return state.phase == medina::Phase::Play && left <= 6;
      });
      EXPECT_TRUE(expect_same(game, s));
    }
  }
}

TEST(Reductions, LeaveValuesOnTheRealMedinaBoardAsTheyAre) {
  const auto game = game_of<medina::Game>("medina", "full-2");
  core::Random random(14);
  for (int i = 0; i < 10; ++i) {
    const auto s = sample(game, random, [](const medina::State& state) {
      int left = 0;
      for (const auto& stock : state.stock)
        for (const auto count : stock) left += count;
      return state.phase == medina::Phase::Play && left == 3;
    });
    EXPECT_TRUE(expect_same(game, s));
  }
}

// A state of day 3 for which 'wanted' holds, with no more than 'most' cards in the deck; one is left when there is no
// other.
template <class Wanted>
medici_card::FullGame::State small_medici_card(const medici_card::FullGame& game, core::Random& random, int most,
                                               Wanted&& wanted) {
  auto s = sample(game, random, [&](const medici_card::FullGame::State& state) {
    return state.day == 3 && state.phase == medici_card::Phase::Act && wanted(state);
  });
  while (s.deck_left > std::max(most, s.market.size() == 0 ? 1 : 0)) {
    const auto kind = random.below(game.rules.kinds.size());
    if (s.deck[kind] == 0) continue;
    --s.deck[kind];
    --s.deck_left;
  }
  return s;
}

TEST(Reductions, LeaveMediciCardValuesAsTheyAre) {
  const auto game = game_of<medici_card::FullGame>("medici-card", "full-2");
  core::Random random(15);
  for (int i = 0; i < 60; ++i) {
    const auto s = small_medici_card(game, random, 3, [&](const auto& state) {
      return game.rules.capacity - state.space(0) <= 2 && game.rules.capacity - state.space(1) <= 2;
    });
    EXPECT_TRUE(expect_same(game, s));
  }
}

// The turn of the only ship that is not full, whatever the readings say of reveals, takes, space and counting.
TEST(Reductions, LeaveTheLastTurnOfMediciCardAsItIs) {
  for (const core::Choice& readings :
       {core::Choice{}, core::Choice{{"take-window", "contiguous"}}, core::Choice{{"take-window", "max-two"}},
        core::Choice{{"no-reveal-exception", "prev-day"}}, core::Choice{{"last-turn", "optional"}},
        core::Choice{{"overload", "overload"}}, core::Choice{{"majority-count", "cards"}},
        core::Choice{{"majority-count", "value"}}, core::Choice{{"bonus-count", "cards"}},
        core::Choice{{"variant-bonus", "on"}}, core::Choice{{"neutral-cards", "uses-space"}},
        core::Choice{{"reveal", "announce-count"}}, core::Choice{{"bonus-tie", "shared"}}}) {
    const auto game = game_of<medici_card::FullGame>("medici-card", "full-2", readings);
    core::Random random(16);
    for (int i = 0; i < 40; ++i) {
      const int room = 1 + i % 3;  // at most
      const auto s = small_medici_card(game, random, static_cast<int>(random.below(7)), [&](const auto& state) {
        return game.ships_in_day(state) == 1 && game.rules.capacity - std::min(state.space(0), state.space(1)) <= room;
      });
      EXPECT_TRUE(expect_same(game, s));
    }
  }
}

// The real deck: kinds that the evaluation takes for one against a search that knows nothing of it.
TEST(Reductions, LeaveTheLastTurnWithTheRealDeckAsItIs) {
  const auto game = game_of<medici_card::FullGame>("medici-card", "full-2");
  core::Random random(17);
  for (int i = 0; i < 6; ++i) {
    auto s = small_medici_card(game, random, 110, [&](const auto& state) {
      return game.ships_in_day(state) == 1 &&
             game.rules.capacity - std::min(state.space(0), state.space(1)) == 1 + i % 2;
    });
    Reductions use;
    use.last_turn = false;
    const auto searched = value(game, s, use, endgame::Objective::Margin);
    EXPECT_TRUE(searched.is_point());
    EXPECT_EQ(value(game, s, {}, endgame::Objective::Margin), searched) << game.print(s);
  }
}

// The beginning or the middle of a turn when both have one space left, with so many green cards among the deck's that
// it lasts whatever is played (Standoff).
medici_card::FullGame::State one_space_each(const medici_card::FullGame& game, core::Random& random, int deck,
                                            int most_greens) {
  while (true) {
    const auto s = small_medici_card(game, random, deck, [&](const auto& state) {
      return state.phase == medici_card::Phase::Act && game.rules.capacity - state.space(0) == 1 &&
             game.rules.capacity - state.space(1) == 1;
    });
    int greens = 0;
    for (std::size_t kind = 0; kind < game.rules.kinds.size(); ++kind)
      if (game.rules.kinds[kind].space == 0) greens += s.deck[kind];
    for (int i = 0; i < s.market.size(); ++i)
      greens += game.rules.kinds[static_cast<std::size_t>(s.market[i])].space == 0;
    if (greens <= most_greens && s.deck_left >= 3 * (greens + 2)) return s;
  }
}

TEST(Reductions, LeaveTurnsWithOneSpaceEachAsTheyAre) {
  for (const core::Choice& readings :
       {core::Choice{}, core::Choice{{"take-window", "contiguous"}}, core::Choice{{"take-window", "max-two"}},
        core::Choice{{"last-turn", "optional"}}, core::Choice{{"majority-count", "value"}},
        core::Choice{{"bonus-count", "cards"}}, core::Choice{{"neutral-cards", "uses-space"}}}) {
    const auto game = game_of<medici_card::FullGame>("medici-card", "full-2", readings);
    core::Random random(21);
    for (int i = 0; i < 6; ++i) {
      const int greens = i % 3;
      const auto s = one_space_each(game, random, 6 + 3 * greens, greens);
      Reductions use;
      use.last_turn = false;
      EXPECT_EQ(value(game, s, {}, endgame::Objective::Margin), value(game, s, use, endgame::Objective::Margin))
          << game.print(s);
    }
  }
}

// Each step of the bounds holds the value, and the last one is the value.
TEST(Reductions, TurnsWithOneSpaceEachAreBoundedFromBothSides) {
  const auto game = game_of<medici_card::FullGame>("medici-card", "full-2");
  core::Random random(22);
  int narrower = 0;
  for (int i = 0; i < 12; ++i) {
    const auto s = one_space_each(game, random, 12, 2);
    const auto exact = value(game, s, {}, endgame::Objective::Margin);
    ASSERT_TRUE(exact.is_point());
    endgame::Interval before;
    for (std::uint64_t limit = 1; !before.is_point() && limit < 1'000'000; limit *= 3) {
      const auto found = value(game, s, {}, endgame::Objective::Margin, limit);
      EXPECT_TRUE(found.low <= exact.low && exact.high <= found.high) << game.print(s);
      EXPECT_TRUE(before.low <= found.low && found.high <= before.high) << game.print(s);
      narrower += found.low > before.low && found.high < before.high && !found.is_point();
      before = found;
    }
    EXPECT_EQ(before, exact) << game.print(s);
  }
  EXPECT_GT(narrower, 0);
}

// Bounds that are wider than they should be give the right value, only later: so they are looked at themselves.

// No lot is worth more than half of what is at stake between the best and the worst that can still come.
TEST(Bounds, NobodyBidsMoreThanHalfOfWhatIsAtStake) {
  const auto game = game_of<medici::Game>("medici", "full-2");
  core::Random random(18);
  int auctions = 0;
  for (int i = 0; i < 40; ++i) {
    auto s = sample(game, random, [](const medici::State& state) {
      return state.day == 3 && state.phase == medici::Phase::Bid && state.turn != state.drawer;
    });
    s.high_bid = 0;
    s.high_bidder = -1;
    s.money = {1000, 1000};
    const endgame::SearchKnowledge<medici::Game> knowledge(game, s, endgame::Objective::Margin, 0, {});
    const auto bounds = knowledge.bounds(s);
    const auto lot = knowledge.auction(s);
    if (!lot) continue;
    ++auctions;
    EXPECT_LE(endgame::Value(2 * lot->most_opener), bounds.high - bounds.low) << game.print(s);
    EXPECT_LE(endgame::Value(2 * lot->most_other), bounds.high - bounds.low) << game.print(s);
  }
  EXPECT_GT(auctions, 10);
}

// The only ship with room takes three cards at most, whatever comes: here that is one too few for a tie, so that the
// value is known.
TEST(Bounds, OfTheLastTurnOfADayKnowThatItTakesThreeCards) {
  const auto game = game_of<medici_card::SmallGame>("medici-card", R"({"game": "medici-card", "players": 2, "days": 1,
    "start": 0, "capacity": 5, "cards": {"Fu0": 15}, "deck": "shuffled", "bonus": null})");
  auto s = game.start();
  for (const auto& [seat, cards] : {std::pair{0, 1}, std::pair{1, 5}}) {
    medici_card::put(s.ship[static_cast<std::size_t>(seat)], 0, cards);
    s.deck[0] = s.deck[0] - cards;
    s.deck_left = static_cast<std::uint8_t>(s.deck_left - cards);
  }
  game.adopt(s);
  ASSERT_EQ(game.ships_in_day(s), 1);
  const endgame::SearchKnowledge<medici_card::SmallGame> knowledge(game, s, endgame::Objective::Margin, 0, {});
  EXPECT_TRUE(knowledge.bounds(s).is_point());
}

}  // namespace
