// Solving backwards beside exploring, on the same configurations and one core: states in a second of processor time,
// and bytes for a state. Solving includes exploring. They take turns, and of several times the least counts, so that a
// busy machine tells little.

#include <fmt/format.h>

#include <algorithm>
#include <cstdio>
#include <ctime>
#include <exception>
#include <stdexcept>
#include <string>
#include <vector>

#include "endgame/backward_solve.hpp"
#include "explore/walker.hpp"
#include "model/games.hpp"
#include "tests/support/visit.hpp"

namespace {

double processor_seconds() { return static_cast<double>(std::clock()) / CLOCKS_PER_SEC; }

std::uint64_t explored_states(const core::AnyGame& handle) {
  explore::Options walk;
  walk.witness = false;
  return support::visit(handle, [&](const auto& game, const auto& first) {
    return explore::explore(game, first, explore::Predicates<std::decay_t<decltype(game)>>{}, walk).states;
  });
}

void row(const std::string& name, const std::string& config) {
  games::Request request;
  request.game = name;
  request.config = config;
  const auto handle = games::load(request);

  constexpr double enough = 6;  // seconds for a row
  for (const auto objective : {endgame::Objective::Margin, endgame::Objective::Own}) {
    if (objective == endgame::Objective::Margin && handle->players() != 2) continue;
    endgame::RetrogradeOptions options;
    options.objective = objective;
    double exploring = 1e9, solving = 1e9;
    endgame::Whole whole;
    const double begun = processor_seconds();
    for (int turn = 0; turn < 5 && (turn == 0 || processor_seconds() - begun < enough); ++turn) {
      double start = processor_seconds();
      const auto states = explored_states(*handle);
      exploring = std::min(exploring, processor_seconds() - start);
      start = processor_seconds();
      whole = endgame::solve_whole(*handle, options);
      solving = std::min(solving, processor_seconds() - start);
      if (!whole.complete || whole.states != states)
        throw std::runtime_error(name + " " + config + ": exploring and solving found different states");
    }
    const auto states = static_cast<double>(whole.states);
    fmt::print("{:<12} {:<20} {:<7} {:>10} {:>12.2f} {:>12.2f} {:>8.2f} {:>8.1f} {:>10}\n", name, config,
               endgame::name_of(objective), whole.states, states / 1e6 / exploring, states / 1e6 / solving,
               exploring / solving, static_cast<double>(whole.bytes) / states, whole.values);
    std::fflush(stdout);
  }
}

}  // namespace

int main(int argc, char** argv) {
  std::vector<std::string> wanted(argv + 1, argv + argc);
  if (wanted.empty())
    wanted = {"medina/mini-3x3-all1",       "medina/mini-3x4-b2s1m1", "strozzi/micro2",
              "strozzi/micro2x3f",          "strozzi/nano3",          "medici-card/card-mini-16-3",
              "medici-card/card-mini-15-5", "medici/tiny-2p-3days"};
  try {
    fmt::print("{:<12} {:<20} {:<7} {:>10} {:>12} {:>12} {:>8} {:>8} {:>10}\n", "game", "configuration", "", "states",
               "explored M/s", "solved M/s", "ratio", "bytes", "values");
    for (const auto& one : wanted) {
      const auto slash = one.find('/');
      if (slash == std::string::npos) throw std::runtime_error(one + ": expected GAME/CONFIGURATION");
      row(one.substr(0, slash), one.substr(slash + 1));
    }
  } catch (const std::exception& e) {
    fmt::print(stderr, "backward_bench: {}\n", e.what());
    return 2;
  }
}
