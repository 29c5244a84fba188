#pragma once

#include <gtest/gtest.h>

#include <algorithm>
#include <vector>

#include "model/core/sample.hpp"
#include "model/core/winners.hpp"

namespace support {

// Is a move among those that are legal?
template <class G>
bool is_legal(const G& game, const typename G::State& s, const typename G::Move& m) {
  bool found = false;
  game.each_move(s, [&](const typename G::Move& offered) { found = found || offered == m; });
  return found;
}

// One game in which the seats of 'sensible', a set of bits, play sensibly and the others at random. 'see' is called
// with each state and the move made in it. Ends at the end of the game, at a dead end, or with a failure of the test
// when a sensible move is not legal.
template <class G, class See>
typename G::State policy_game(const G& game, unsigned sensible, core::Random& random, See&& see) {
  auto s = game.start();
  while (!game.turn(s).is_over()) {
    const auto turn = game.turn(s);
    auto move = core::move_for(game, s, random.next() >> 1);
    if (!move) break;
    if (turn.is_player() && (sensible >> turn.seat() & 1)) {
      move = sensible_move(game, s, random.next());
      if (!is_legal(game, s, *move)) {
        ADD_FAILURE() << game.print(*move) << " is not legal in " << game.print(s);
        break;
      }
    }
    see(s, *move);
    s = game.apply(s, *move);
  }
  return s;
}

// What one sensible player achieves among random ones, its seat moving on from game to game.
struct Match {
  int games = 0, first = 0;         // first: alone or shared
  double sensible = 0, random = 0;  // mean scores
};

template <class G>
Match sensible_among_random(const G& game, int games, std::uint64_t seed) {
  core::Random random(seed);
  Match match;
  const int n = game.rules.players;
  for (int i = 0; i < games; ++i) {
    const int hero = i % n;
    const auto last = policy_game(game, 1u << hero, random, [](const auto&, const auto&) {});
    if (!game.turn(last).is_over()) continue;
    ++match.games;
    match.first += core::win_shares(game, last).amounts[static_cast<std::size_t>(hero)] > 0;
    const auto scores = game.scores(last);
    for (int p = 0; p < n; ++p) {
      const double amount = static_cast<double>(scores.amounts[static_cast<std::size_t>(p)]) / scores.unit;
      if (p == hero)
        match.sensible += amount / games;
      else
        match.random += amount / games / (n - 1);
    }
  }
  return match;
}

// Every reading of every question that is not the default for this number of players; first none at all.
template <class Questions>
std::vector<std::pair<std::string, std::string>> other_readings(const Questions& questions, int players) {
  std::vector<std::pair<std::string, std::string>> all{{"", ""}};
  for (const auto& question : questions)
    if (question.least_players <= players && players <= question.most_players)
      for (std::size_t i = 1; i < question.readings.size(); ++i)
        all.emplace_back(question.slug, question.readings[i].slug);
  return all;
}

}  // namespace support
