#pragma once

#include "endgame/lore.hpp"
#include "model/medina/game.hpp"

namespace endgame {

template <>
class Lore<medina::Game> : public PlainLore<medina::Game> {
 public:
  using PlainLore::PlainLore;

  // Any state has the points it would have if the game ended there.
  std::int64_t guess(const medina::State& s) const {
    const auto scores = game_.scores(s);
    return objective_ == Objective::Margin ? scores.amounts[0] - scores.amounts[1] : scores.amounts[static_cast<std::size_t>(hero_)];
  }
};

}  // namespace endgame
