#include "endgame/objective.hpp"

#include <fmt/format.h>

namespace endgame {

Objective objective_called(const std::string& name, int players) {
  if (name.empty()) return usual_objective(players);
  for (std::size_t i = 0; i < objective_names.size(); ++i) {
    if (objective_names[i] != name) continue;
    const auto objective = static_cast<Objective>(i);
    if (objective == Objective::Margin && players != 2)
      throw core::BadInput(fmt::format("--objective margin: is for two players, there are {}", players));
    return objective;
  }
  throw core::BadInput(fmt::format("--objective {}: expected margin, own, win or paranoid", name));
}

}  // namespace endgame
