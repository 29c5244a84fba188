#pragma once

#include <gtest/gtest.h>

#include <string>

#include "model/core/sample.hpp"
#include "model/games.hpp"
#include "model/medici/properties.hpp"
#include "model/medici_card/properties.hpp"
#include "model/medina/properties.hpp"
#include "model/strozzi/properties.hpp"
#include "properties/laws.hpp"
#include "tests/support/visit.hpp"

namespace support {

inline games::Request full_game(const std::string& game, int players) {
  games::Request request;
  request.game = game;
  request.players = players;
  return request;
}

struct Played {
  std::uint64_t games = 0, moves = 0, dead_ends = 0;
};

// Plays random games and hands each state and the move made in it to 'see'.
template <class See>
Played play(const core::AnyGame& handle, int count, std::uint64_t seed, See&& see) {
  return support::visit(handle, [&](const auto& game, const auto& first) {
    core::Random random(seed);
    Played played;
    for (int i = 0; i < count; ++i) {
      const auto last = core::random_game(game, first, random, [&](const auto& s, const auto* move) {
        played.moves += move != nullptr;
        see(game, s);
      });
      ++played.games;
      played.dead_ends += !game.turn(last).is_over();
    }
    return played;
  });
}

}  // namespace support
