#include "properties/check.hpp"

#include <gtest/gtest.h>

#include <filesystem>
#include <map>

#include "model/games.hpp"
#include "model/medici/properties.hpp"
#include "properties/compiled.hpp"
#include "properties/sampling.hpp"
#include "tests/support/process.hpp"
#include "tests/support/random_plays.hpp"

// Sampling finds a fault that was planted, and shrinks it to a short play.

namespace {

// A lot of three brings a card too many aboard.
struct Generous : medici::Game {
  template <class Trace = core::Silent>
  State apply(const State& s, const Move& m, Trace&& trace = {}) const {
    State next = medici::Game::apply(s, m, trace);
    if (core::size(s.lot) != 3 || s.phase != medici::Phase::Bid || core::size(next.lot) != 0 || next.day != s.day)
      return next;
    for (int p = 0; p < rules.players; ++p)
      for (std::size_t kind = 0; kind < rules.kinds.size(); ++kind)
        if (s.lot[kind] > 0 && next.ship[p][kind] > s.ship[p][kind]) {
          ++next.ship[p][kind];
          return next;
        }
    return next;
  }
};

// The bid is given back when it was the last florin.
struct Forgiving : medici::Game {
  template <class Trace = core::Silent>
  State apply(const State& s, const Move& m, Trace&& trace = {}) const {
    State next = medici::Game::apply(s, m, trace);
    for (int p = 0; p < rules.players; ++p)
      if (s.money[p] > 0 && next.money[p] == 0 && next.day == s.day) next.money[p] = s.money[p] + 1;
    return next;
  }
};

template <class G>
properties::Checked check(int games) {
  const auto handle = games::load(support::full_game("medici", 3));
  const G game{dynamic_cast<const core::AnyGameOf<medici::Game>&>(*handle).game()};
  properties::CheckOptions options;
  options.games = games;
  options.laws_every = 0;
  return properties::check(game, game.start(), options);
}

TEST(Check, APlantedFaultShrinksToAHandfulOfMoves) {
  const auto checked = check<Generous>(50);
  ASSERT_FALSE(checked.failures.empty());
  const auto& failure = checked.failures.front();
  EXPECT_EQ(failure.id, "P1");
  EXPECT_GE(failure.length, failure.moves.size());
  EXPECT_LE(failure.moves.size(), 11u);  // a starter, three cards, and the bids
}

TEST(Check, AStepThatIsBrokenIsFound) {
  const auto checked = check<Forgiving>(50);
  ASSERT_FALSE(checked.failures.empty());
  EXPECT_EQ(checked.failures.front().id, "T1");
  EXPECT_LE(checked.failures.front().moves.size(), 8u);
}

TEST(Check, TheGameItselfHolds) {
  const auto checked = check<medici::Game>(50);
  EXPECT_TRUE(checked.failures.empty());
  EXPECT_EQ(checked.ended, 50);
}

// The laws that are asked for besides are judged apart: no statement is taken for another.
TEST(Explored, AllLawsChangeNoOtherVerdict) {
  games::Request request;
  request.game = "medici-card";
  request.config = "card-mini-8-3";
  const auto game = games::load(request);
  const auto some = properties::explore(*game, false, {}), all = properties::explore(*game, true, {});
  EXPECT_FALSE(all.violated());
  ASSERT_EQ(all.result.sightings.size(), some.result.sightings.size() + 1);
  std::map<std::string, std::pair<std::uint64_t, int>> seen;
  for (const auto& sighting : all.result.sightings) seen[sighting.id] = {sighting.states, sighting.distance};
  int met = 0;
  for (const auto& sighting : some.result.sightings) {
    EXPECT_EQ(seen.at(sighting.id), std::pair(sighting.states, sighting.distance)) << sighting.id;
    met += sighting.states > 0;
  }
  EXPECT_GT(met, 0);
}

TEST(Check, SameResultAtAnyNumberOfThreads) {
  for (const char* game : {"medici", "medici-card", "strozzi", "medina"}) {
    const std::string line = support::bargello() + " check " + game +
                             " --games 40 --json --stable --quiet --save /tmp/bargello-test-none --threads ";
    const auto one = support::shell(line + "1");
    EXPECT_EQ(one.code, 0) << one.text;
    EXPECT_EQ(support::shell(line + "2").text, one.text);
  }
}

TEST(Check, PlaysThatFailedBeforeArePlayedFirst) {
  const std::string folder = "/tmp/bargello-test-" + std::to_string(getpid()) + "-failures";
  std::filesystem::create_directories(folder);
  support::shell(support::bargello() + " play strozzi --players 3 --random --seed 4 > " + folder + "/strozzi-P1-x.txt");
  support::shell("sed -i '/^seed/d' " + folder + "/strozzi-P1-x.txt");
  const auto output =
      support::shell(support::bargello() + " check strozzi --players 3 --games 1 --quiet --save " + folder);
  EXPECT_EQ(output.code, 0) << output.text;
  EXPECT_NE(output.text.find("strozzi-P1-x.txt: holds now"), std::string::npos) << output.text;
  std::filesystem::remove_all(folder);
}

}  // namespace
