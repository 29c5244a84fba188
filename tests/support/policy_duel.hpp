#pragma once

#include <array>
#include <cstdint>
#include <optional>

#include "model/core/game.hpp"
#include "model/core/random.hpp"
#include "model/core/sample.hpp"
#include "model/core/winners.hpp"

namespace support {

// What became of the games of a match. Seats are those of the policies, not of the table.
struct Duel {
  int games = 0, dead_ends = 0;
  double won = 0;                               // by the first policy; a shared win counts as its share
  std::array<double, core::max_players> sum{};  // of final scores

  double share_won() const { return games == 0 ? 0 : won / games; }
  double mean(int policy) const { return games == 0 ? 0 : sum[static_cast<std::size_t>(policy)] / games; }
};

// What the players of a match do: a function of game, state and a random number.
struct Sensible {
  template <class G>
  typename G::Move operator()(const G& game, const typename G::State& s, std::uint64_t taste) const {
    return sensible_move(game, s, taste);
  }
};
struct AtRandom {
  template <class G>
  typename G::Move operator()(const G& game, const typename G::State& s, std::uint64_t taste) const {
    return *core::move_for(game, s, taste >> 1);
  }
};

// One player of the first policy against players of the second one. The seats are swapped from game to game, so that
// each policy sits everywhere equally often. 'see' is called with each state in which a player moves, and with the
// move. Games that come to a dead end are counted but not scored.
template <core::Game G, class First, class Second, class See>
Duel play_duel(const G& game, const First& first, const Second& second, int games, std::uint64_t seed, See&& see) {
  Duel match;
  core::Random random(seed);
  const int players = game.rules.players;
  for (int number = 0; number < games; ++number) {
    const int shift = number % players;
    auto s = game.start();
    bool dead_end = false;
    while (!game.turn(s).is_over()) {
      const auto turn = game.turn(s);
      if (core::is_dead_end(game, s)) {
        dead_end = true;
        break;
      }
      const std::uint64_t taste = random.next();
      if (turn.is_chance()) {
        s = game.apply(s, *core::move_for(game, s, taste >> 1));
        continue;
      }
      const auto m = turn.seat() == shift ? first(game, s, taste) : second(game, s, taste);
      see(s, m);
      s = game.apply(s, m);
    }
    if (dead_end) {
      ++match.dead_ends;
      continue;
    }
    ++match.games;
    const auto scores = game.scores(s);
    const auto shares = core::win_shares(game, s);
    match.won += static_cast<double>(shares.amounts[static_cast<std::size_t>(shift)]) / shares.unit;
    for (int policy = 0; policy < players; ++policy)
      match.sum[static_cast<std::size_t>(policy)] +=
          static_cast<double>(scores.amounts[static_cast<std::size_t>((policy + shift) % players)]) / scores.unit;
  }
  return match;
}
template <core::Game G, class First, class Second>
Duel play_duel(const G& game, const First& first, const Second& second, int games, std::uint64_t seed) {
  return play_duel(game, first, second, games, seed, [](const auto&, const auto&) {});
}

}  // namespace support
