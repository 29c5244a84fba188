#include "model/strozzi/scoring.hpp"

#include <functional>
#include <map>

#include "model/strozzi/names.hpp"
#include "tests/model/strozzi/watch.hpp"

// The scoring templates count ranks; this plain twin sorts.

namespace strozzi {
namespace {

using Amounts = core::PerPlayer<std::int64_t>;

Amounts round_by_hand(const Rules& rules, const State& s) {
  Amounts paid{};
  const auto pay_places = [&](const Row& row, const std::vector<int>& prizes) {
    const auto seats = ranking(row);
    for (std::size_t place = 0; place < std::min(seats.size(), prizes.size()); ++place)
      paid[static_cast<std::size_t>(seats[place])] += prizes[place];
  };
  for (int port = 0; port < rules.ports; ++port) pay_places(s.ports[port], rules.ship_prizes);
  for (const int city : cities(rules)) {
    pay_places(s.tracks[city], rules.marker_prizes);
    for (int p = 0; p < rules.players; ++p) paid[p] += rules.tracks[city].bonus[s.tracks[city].number[p]];
  }
  return paid;
}

// R34 with ties on the start space of Florence split: sort, then hand each group of equals the mean of its prizes.
Amounts patronage_by_hand(const Rules& rules, const State& s) {
  Amounts paid{};
  const auto by_florence = ranking(s.tracks[florence]);
  const auto place_in_florence = [&](int p) {
    return std::find(by_florence.begin(), by_florence.end(), p) - by_florence.begin();
  };
  for (int category = 0; category < categories; ++category) {
    std::vector<std::pair<int, int>> keys;  // value down, Florence down
    for (int p = 0; p < rules.players; ++p) keys.emplace_back(-s.owned[p][category], place_in_florence(p));
    auto sorted = keys;
    std::sort(sorted.begin(), sorted.end());
    for (int p = 0; p < rules.players; ++p) {
      const auto [first, last] = std::equal_range(sorted.begin(), sorted.end(), keys[p]);
      std::int64_t sum = 0;
      for (auto place = first; place != last; ++place)
        if (place - sorted.begin() < static_cast<std::ptrdiff_t>(rules.final_prizes.size()))
          sum += rules.final_prizes[place - sorted.begin()] * unit;
      EXPECT_EQ(sum % (last - first), 0) << "a share is no whole number of sixtieths";
      paid[p] += sum / (last - first);
    }
  }
  return paid;
}

TEST(StrozziScoring, AgreesWithAPlainTwinInRandomGames) {  // R28, R29, R30, R34
  int rounds = 0;
  for (int players = 3; players <= 6; ++players) {
    const auto handle = load(fmt::format("full-{}", players));
    const Game& game = game_of(*handle);
    core::Random random(21);
    for (int i = 0; i < 200; ++i) {
      State before;
      const State last = core::random_game(game, game.start(), random, [&](const State& s, const Move*) {
        if (s.round == before.round && s.phase != Phase::Over) {
          before = s;
          return;
        }
        State scored = before;  // as if the round had ended a move earlier
        scored.coins = {};
        core::Silent silent;
        const auto expected = round_by_hand(game.rules, scored);
        game.score_round(scored, silent);
        for (int p = 0; p < players; ++p) ASSERT_EQ(scored.coins[p], expected[p]) << game.print(before);
        before = s;
        ++rounds;
      });
      const auto patronage = patronage_by_hand(game.rules, last);
      const auto final_scoring = game.final_scoring(last);
      for (int p = 0; p < players; ++p) {
        ASSERT_EQ(final_scoring[p], patronage[p]) << game.print(last);
        ASSERT_EQ(game.scores(last).amounts[p], last.coins[p] * unit + patronage[p]);
      }
    }
  }
  EXPECT_EQ(rounds, 4 * 200 * 3);
}

// Ties that Florence does not break are rare in play: here half the markers stand on its start space and values are
// small.
TEST(StrozziScoring, SharesPatronageAsAPlainTwinDoes) {  // R34, A4a
  core::Random random(23);
  int fractions = 0;
  for (int players = 2; players <= 6; ++players) {
    const auto handle = load(fmt::format(R"({{"game":"strozzi","players":{}}})", players));
    const Game& game = game_of(*handle);
    for (int i = 0; i < 2000; ++i) {
      State s = game.start();
      s.starter = 0;
      for (int p = 0; p < players; ++p) {
        for (auto& value : s.owned[p]) value = static_cast<std::uint8_t>(random.below(3));
        const int space = random.below(2) == 0 ? 0 : 1 + static_cast<int>(random.below(2));
        if (space > 0)
          s.tracks[florence].enter(
              p, space,
              static_cast<int>(random.below(static_cast<std::uint64_t>(s.tracks[florence].sharing(space)) + 1)));
      }
      const auto paid = game.final_scoring(s);
      ASSERT_EQ(paid, patronage_by_hand(game.rules, s)) << game.print(s);
      for (int p = 0; p < players; ++p) fractions += paid[p] % unit != 0;
    }
  }
  EXPECT_GT(fractions, 0) << "no coin was split: the interesting case did not occur";
}

// A27 together with every reading of A4a: a place for each total; of equal totals only the highest in Florence are
// paid, and what becomes of a tie there the reading says.
Amounts patronage_by_totals(const Rules& rules, const State& s) {
  Amounts paid{};
  const auto by_florence = ranking(s.tracks[florence]);
  const auto place_in_florence = [&](int p) {
    return std::find(by_florence.begin(), by_florence.end(), p) - by_florence.begin();
  };
  for (int category = 0; category < categories; ++category) {
    std::map<int, std::vector<int>, std::greater<>> seats_of;  // by total
    for (int p = 0; p < rules.players; ++p) seats_of[s.owned[p][category]].push_back(p);
    std::size_t place = 0;
    for (const auto& [total, seats] : seats_of) {
      if (place == rules.final_prizes.size()) break;
      const std::int64_t prize = rules.final_prizes[place++] * unit;
      auto highest = by_florence.end() - by_florence.begin();
      for (const int p : seats) highest = std::min(highest, place_in_florence(p));
      std::vector<int> tied;
      for (int turn = 0; turn < rules.players; ++turn) {  // clockwise from the start player
        const int p = (s.starter + turn) % rules.players;
        if (s.owned[p][category] == total && place_in_florence(p) == highest) tied.push_back(p);
      }
      switch (rules.florence_tie) {
        case FlorenceTie::Split:
          for (const int p : tied) paid[p] += prize / static_cast<std::int64_t>(tied.size());
          break;
        case FlorenceTie::SeatOrder: paid[tied.front()] += prize; break;
        case FlorenceTie::AllGetHigher:
          for (const int p : tied) paid[p] += prize;
          break;
        case FlorenceTie::Nobody:
          if (tied.size() == 1) paid[tied.front()] += prize;
          break;
      }
    }
  }
  return paid;
}

TEST(StrozziScoring, PaysAPlaceForEachTotalAsAPlainTwinDoes) {  // A27, A4a
  core::Random random(24);
  for (int players = 2; players <= 6; ++players) {
    const auto handle = load(fmt::format(R"({{"game":"strozzi","players":{}}})", players));
    Game game = game_of(*handle);
    game.rules.prize_lost = true;
    for (const auto tie :
         {FlorenceTie::Split, FlorenceTie::SeatOrder, FlorenceTie::AllGetHigher, FlorenceTie::Nobody}) {
      game.rules.florence_tie = tie;
      for (int i = 0; i < 500; ++i) {
        State s = game.start();
        s.starter = static_cast<std::int8_t>(random.below(static_cast<std::uint64_t>(players)));
        for (int p = 0; p < players; ++p) {
          for (auto& value : s.owned[p]) value = static_cast<std::uint8_t>(random.below(3));
          if (random.below(2) == 0) s.tracks[florence].enter(p, 1, s.tracks[florence].sharing(1));
        }
        ASSERT_EQ(game.final_scoring(s), patronage_by_totals(game.rules, s)) << game.print(s);
      }
    }
  }
}

TEST(StrozziScoring, HeightsOfARowNeverTie) {  // R16, R19
  Row row;
  for (int p = 0; p < core::max_players; ++p) row.enter(p, 1 + p % 2, row.sharing(1 + p % 2));
  for (int p = 0; p < core::max_players; ++p)
    for (int q = 0; q < p; ++q)
      EXPECT_NE(height<std::int64_t>(row.number[p], row.after[p]), height<std::int64_t>(row.number[q], row.after[q]));
}

TEST(StrozziScoring, AWinIsSharedOutCompletely) {  // R35
  for (const auto& question : questions)
    for (const auto& reading : question.readings) {
      const auto handle = load("mini2", {{question.slug, reading.slug}});
      const Game& game = game_of(*handle);
      core::Random random(22);
      for (int i = 0; i < 20; ++i) {
        const State last = core::random_game(game, game.start(), random, [](const State&, const Move*) {});
        if (!game.turn(last).is_over()) continue;
        const auto wins = game.wins(last);
        std::int64_t sum = 0;
        for (const auto share : wins.amounts) sum += share;
        EXPECT_EQ(sum, unit);
      }
    }
}

}  // namespace
}  // namespace strozzi
