#pragma once

#include <fmt/format.h>
#include <gtest/gtest.h>

#include <bit>
#include <string>

#include "model/core/sample.hpp"
#include "model/games.hpp"
#include "model/strozzi/game.hpp"

namespace strozzi {

inline std::unique_ptr<core::AnyGame> load(const std::string& config, const core::Choice& readings = {},
                                           const std::string& position = "") {
  games::Request request;
  request.game = "strozzi";
  request.config = config;
  request.position = position;
  request.selection.chosen = readings;
  return games::load(request);
}

inline const Game& game_of(const core::AnyGame& handle) {
  return dynamic_cast<const core::AnyGameOf<Game>&>(handle).game();
}

// Follows one play and asserts the invariants I1-I11 of the rule file in each of its states. It counts by itself what a
// state does not keep: ships docked and set aside, tiles taken.
class Watch {
 public:
  explicit Watch(const Game& game) : game_(game), rules_(game.rules) {}

  void see(const State& s, const Move* made) {
    if (seen_) between(s);
    single(s);
    if (testing::Test::HasFatalFailure()) FAIL() << game_.print(s);
    seen_ = true;
    before_ = s;
    if (made != nullptr) made_ = *made;
  }

 private:
  // What changed along 'made_' from 'before_' to 's'.
  void between(const State& s) {
    const bool same_round = s.round == before_.round;
    if (made_.what == Do::Ship) ++flipped_;
    if (made_.what == Do::Dock) ++docked_;
    if (made_.what == Do::Take) ++taken_;
    if (made_.what == Do::Pass && s.phase != Phase::Offer && s.phase != Phase::Dock) ++set_aside_;
    const bool last_of_round = !same_round || s.phase == Phase::Over;
    const int face_up = s.phase == Phase::Offer || s.phase == Phase::Dock ? 1 : 0;
    ASSERT_EQ(docked_ + set_aside_ + (last_of_round ? 0 : face_up), flipped_) << "I3";
    if (!same_round) flipped_ = docked_ = set_aside_ = 0;
    ASSERT_EQ(s.deck, rules_.deck_size() - flipped_) << "I3";
    for (int p = 0; p < rules_.players; ++p) {
      for (int city = 0; city < max_cities; ++city)
        ASSERT_GE(s.tracks[city].number[p], before_.tracks[city].number[p]) << "I6";
      if (same_round) {
        ASSERT_EQ(s.flags[p] & ~before_.flags[p], 0) << "I11: a flag comes back";
      }
    }
  }

  void single(const State& s) const {
    int unseen_tiles = core::size(s.display) + core::size(s.stock) + (s.top >= 0);
    for (int p = 0; p < rules_.players; ++p) {
      int ships = 0, in_hand = std::popcount(s.flags[p]);
      for (int port = 0; port < rules_.ports; ++port) ships += s.ports[port].number[p] != 0;
      ASSERT_EQ(in_hand + ships, std::popcount(rules_.flags)) << "I1";
      ASSERT_LE(ships, rules_.ports) << "I2";
      ASSERT_EQ(s.coins[p] % 5, 0) << "I9";
    }
    if (!rules_.removed_seen && !rules_.only_used) {
      ASSERT_EQ(core::size(s.pool), s.deck + rules_.removed) << "I4";
    }
    ASSERT_EQ(unseen_tiles + taken_, rules_.all_tiles()) << "I8";
    for (int port = 0; port < rules_.ports; ++port) in_order(s.ports[port], "I7");
    for (int city = 0; city < max_cities; ++city)
      if (rules_.has_city(city)) in_order(s.tracks[city], "I5");
    if (s.phase == Phase::Ship || s.phase == Phase::Offer) {
      ASSERT_NE(s.flags[s.active], 0) << "I10";
    }
  }

  // Every player has one place in the row, and those who share a number are counted off from 0.
  void in_order(const Row& row, const char* invariant) const {
    for (int p = 0; p < rules_.players; ++p) {
      if (row.number[p] == 0) {
        ASSERT_EQ(row.after[p], 0) << invariant;
        continue;
      }
      ASSERT_LT(row.after[p], row.sharing(row.number[p])) << invariant;
      for (int q = 0; q < p; ++q)
        ASSERT_FALSE(row.number[p] == row.number[q] && row.after[p] == row.after[q]) << invariant;
    }
  }

  const Game& game_;
  const Rules& rules_;
  bool seen_ = false;
  State before_;
  Move made_;
  int flipped_ = 0, docked_ = 0, set_aside_ = 0, taken_ = 0;
};

// Plays random games under watch; 'see' is called with each state, too.
template <class See>
void watch_games(const Game& game, int count, std::uint64_t seed, See&& see) {
  core::Random random(seed);
  for (int i = 0; i < count && !testing::Test::HasFatalFailure(); ++i) {
    Watch watch(game);
    core::random_game(game, game.start(), random, [&](const State& s, const Move* made) {
      watch.see(s, made);
      see(s);
    });
  }
}

}  // namespace strozzi
