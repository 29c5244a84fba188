#pragma once

#include <sstream>

#include "explore/compiled.hpp"
#include "explore/count_plays.hpp"
#include "explore/dot.hpp"
#include "explore/lockstep.hpp"
#include "explore/measure_impact.hpp"
#include "explore/playouts.hpp"
#include "model/core/descriptor.hpp"

namespace explore {

// Instantiates the templates of explore/ for a game's types. A game calls it once, in its game.cpp, so that no other
// file compiles them.
template <class... Gs>
Compiled compiled() {
  using core::AnyGame;
  Compiled all;
  all.perft = [](const AnyGame& any, std::optional<int> depth, const core::Stop* stop) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return count_plays(game, first, depth, stop); });
  };
  all.estimate = [](const AnyGame& any, int samples, std::uint64_t seed) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return estimate_plays(game, first, samples, seed); });
  };
  all.part = [](const AnyGame& ours, const AnyGame& theirs, const Options& options) {
    return core::with_type<Gs...>(
        ours, [&](const auto& game, const auto& first) { return part_games(ours, theirs, game, first, options); });
  };
  all.impact = [](const AnyGame& ours, const std::vector<std::unique_ptr<AnyGame>>& theirs, Policy policy,
                  std::uint64_t games, std::uint64_t seed, const core::Stop* stop) {
    return core::with_type<Gs...>(ours, [&](const auto& game, const auto& first) {
      using G = std::decay_t<decltype(game)>;
      std::vector<const core::AnyGameOf<G>*> others;
      for (const auto& other : theirs) others.push_back(&dynamic_cast<const core::AnyGameOf<G>&>(*other));
      return impact_of(game, first, others, policy, games, seed, stop);
    });
  };
  all.table_case = [](const AnyGame& ours, const AnyGame& theirs, std::uint64_t games, std::uint64_t seed,
                      const std::vector<std::vector<std::string>>& plays, const core::Stop* stop) {
    return core::with_type<Gs...>(ours, [&](const auto& game, const auto& first) {
      using G = std::decay_t<decltype(game)>;
      const auto& other = dynamic_cast<const core::AnyGameOf<G>&>(theirs);
      return table_case_of(game, first, other.game(), other.first(), games, seed, plays, stop);
    });
  };
  all.sensible = [](const AnyGame& any, const core::AnyState& state, std::uint64_t taste) {
    return core::with_type<Gs...>(any, [&](const auto& game, const auto& first) -> std::optional<std::string> {
      using G = std::decay_t<decltype(game)>;
      if constexpr (HasSensiblePlayers<G>)
        return game.print(sensible_move(game, *static_cast<const std::decay_t<decltype(first)>*>(state.get()), taste));
      else
        return std::nullopt;
    });
  };
  all.dot = [](const AnyGame& any, std::uint64_t most_states) {
    return core::with_type<Gs...>(any, [&](const auto& game, const auto& first) {
      std::ostringstream dot;
      write_dot(dot, StateGraph(game, first, most_states), DotStyle{});
      return dot.str();
    });
  };
  all.playouts = [](const AnyGame& any, const core::AnyState& state, const PlayoutOrder& order, std::size_t begin,
                    std::size_t end, const core::Stop* stop) {
    return core::with_type<Gs...>(any, [&](const auto& game, const auto& first) {
      return play_out(game, *static_cast<const std::decay_t<decltype(first)>*>(state.get()), order, begin, end, stop);
    });
  };
  all.has_sensible_players = (HasSensiblePlayers<Gs> && ...);
  return all;
}

}  // namespace explore
