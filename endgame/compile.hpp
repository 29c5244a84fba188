#pragma once

#include "endgame/backward_solve_game.hpp"
#include "endgame/compiled.hpp"
#include "endgame/forward_solve.hpp"
#include "model/core/descriptor.hpp"

namespace endgame {

// Instantiates the templates of endgame/ for a game's types. A game calls it once, in its game.cpp. REQUIRES: the
// game's specialisation of SearchKnowledge and its players_see, if any, are declared before.
template <class... Gs>
Compiled compiled() {
  using core::AnyGame;
  Compiled all;
  all.solve = [](const AnyGame& any, const Options& options) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return solve_game(game, first, options); });
  };
  all.players_see = [](const AnyGame& any) {
    return core::with_type<Gs...>(any, [](const auto& game, const auto&) -> std::string {
      if constexpr (requires { players_see(game); })
        return players_see(game);
      else
        return "everything but what chance will bring";
    });
  };
  all.solve_whole = [](const AnyGame& any, const RetrogradeOptions& options) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return solve_whole(game, first, options); });
  };
  all.solve_backwards = [](const AnyGame& any, const Options& options) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return solve_backwards(game, first, options); });
  };
  all.build_table = [](const AnyGame& any, const RetrogradeOptions& options, const core::Json& head,
                       const std::string& path) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return build_table(game, first, options, head, path); });
  };
  all.probe = [](const Tablebase& table, const AnyGame& any, const core::AnyState& state) {
    return core::with_type<Gs...>(any, [&](const auto& game, const auto& first) {
      return probe(game, *static_cast<const std::decay_t<decltype(first)>*>(state.get()), table);
    });
  };
  all.verify = [](const AnyGame& any, const RetrogradeOptions& options, std::size_t words, TabledLayers layers,
                  const std::vector<Outcome>& outcomes) {
    return core::with_type<Gs...>(any, [&](const auto& game, const auto& first) {
      return verify(game, first, options, words, std::move(layers), outcomes);
    });
  };
  return all;
}

}  // namespace endgame
