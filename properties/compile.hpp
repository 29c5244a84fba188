#pragma once

#include "model/core/descriptor.hpp"
#include "properties/compiled.hpp"
#include "properties/explored.hpp"
#include "properties/sampling.hpp"

namespace properties {

// Instantiates the templates of properties/ for a game's types. A game calls it once, in its game.cpp. REQUIRES: the
// game's properties are declared before.
template <class... Gs>
Compiled compiled() {
  using core::AnyGame;
  Compiled all;
  all.statements = [](const AnyGame& any) {
    return core::with_type<Gs...>(any, [](const auto& game, const auto&) { return statements(game); });
  };
  all.check = [](const AnyGame& any, const CheckOptions& options) {
    return core::with_type<Gs...>(any,
                                  [&](const auto& game, const auto& first) { return check(game, first, options); });
  };
  all.broken_by = [](const AnyGame& any, const std::vector<std::string>& moves) {
    return core::with_type<Gs...>(any,
                                  [&](const auto& game, const auto& first) { return broken_by(game, first, moves); });
  };
  all.explore = [](const AnyGame& any, bool all_laws, const explore::Options& options) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return explore_all(game, first, all_laws, options); });
  };
  all.explore_for = [](const AnyGame& any, const std::string& id, const explore::Options& options) {
    return core::with_type<Gs...>(
        any, [&](const auto& game, const auto& first) { return explore_for(game, first, id, options); });
  };
  return all;
}

}  // namespace properties
