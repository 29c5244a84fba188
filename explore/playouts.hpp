#pragma once

#include <cstdint>
#include <optional>
#include <vector>

#include "explore/playouts_order.hpp"
#include "explore/policy.hpp"
#include "model/core/random.hpp"
#include "model/core/stop.hpp"

namespace explore {

// One random choice: uniform over moves, by weight at chance; the same as core::random_move with the same numbers.
template <class G>
std::optional<typename G::Move> random_choice(const G& game, const typename G::State& s, core::Random& random,
                                              std::vector<typename G::Move>& moves) {
  moves.clear();
  game.each_move(s, [&](const typename G::Move& m) { moves.push_back(m); });
  if (moves.empty()) return std::nullopt;
  if (!game.turn(s).is_chance()) return moves[random.below(moves.size())];
  std::uint64_t total = 0;
  for (const auto& m : moves) total += game.weight(s, m);
  std::uint64_t pick = random.below(total);
  for (const auto& m : moves) {
    const std::uint64_t weight = game.weight(s, m);
    if (pick < weight) return m;
    pick -= weight;
  }
  return std::nullopt;
}

// Plays those of an order from 'begin' to 'end' and returns the unit of the results. REQUIRES: with sensible players
// the game has a sensible_move.
template <class G>
int play_out(const G& game, const typename G::State& first, const PlayoutOrder& order, std::size_t begin,
             std::size_t end, const core::Stop* stop) {
  const auto players = static_cast<std::size_t>(game.rules.players);
  std::vector<typename G::Move> moves;
  int unit = 1;
  for (std::size_t i = begin; i < end; ++i) {
    core::Stop::check(stop);
    core::Random random(order.first_seed + i);
    auto s = first;
    std::int32_t length = 0;
    for (auto turn = game.turn(s); !turn.is_over(); turn = game.turn(s)) {
      std::optional<typename G::Move> move;
      bool chosen = false;
      if constexpr (HasSensiblePlayers<G>)
        if (order.policy == Policy::Sensible && turn.is_player()) {
          bool any = false;
          game.each_move(s, [&](const typename G::Move&) { any = true; });
          if (any) move = sensible_move(game, s, random.next());
          chosen = true;
        }
      if (!chosen) move = random_choice(game, s, random, moves);
      if (!move) break;
      s = game.apply(s, *move);
      if ((++length & 1023) == 0) core::Stop::check(stop);
    }
    order.lengths[i] = length;
    order.ended[i] = game.turn(s).is_over();
    const auto scores = order.ended[i] ? game.scores(s) : core::Scores{};
    if (order.ended[i]) unit = scores.unit;
    for (std::size_t p = 0; p < players; ++p) order.amounts[i * players + p] = scores.amounts[p];
  }
  return unit;
}

}  // namespace explore
