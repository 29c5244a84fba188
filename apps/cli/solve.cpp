#include "bargello/solve.hpp"

#include <fmt/format.h>

#include "apps/cli/verb.hpp"
#include "bargello/explore.hpp"

namespace cli {

namespace {

struct SolveFlags {
  Common common;
  bargello::SolveOptions options;
  bool best_only = false;
};

int solve(SolveFlags& flags) {
  const auto setup = flags.common.resolved();
  const bargello::Game game(setup);
  if (setup.config.empty() && setup.position.empty())
    throw bargello::Error(
        fmt::format("{} with {} players has about 10^{:.0f} plays, too many to solve; choose a smaller --config or a "
                    "--position (bargello games {} lists them)",
                    setup.game, game.players(), bargello::estimated_digits(game), setup.game));
  flags.common.apply_to(flags.options);
  flags.options.memory = flags.common.bytes();
  flags.options.every_move = !flags.best_only;
  return flags.common.print(bargello::solve(game, flags.options));
}

}  // namespace

Verb solve_verb() {
  static SolveFlags flags;
  auto& options = flags.options;
  Verb verb{"solve",
            "exact value of a position or configuration, of every move, and the line of best play",
            example_of("solve", "--position NAME"),
            {},
            {},
            {}};
  flags.common.add_game(verb);
  verb.option("--objective", &options.objective, "margin (default for two), own (default for more), win or paranoid");
  verb.option("--best-only", &flags.best_only, "the value and the line, not the values of moves that are not best");
  verb.option("--engine", &options.engine,
              "search: from the position down, with cuts; backward: all states, the last first (default for a "
              "configuration that fits)")
      .among({"search", "backward"});
  verb.option("--threads", &flags.common.threads, "threads (default: all cores; a search has work for two)")
      .within(1, 64);
  verb.option("--limit-seconds", &options.limit_seconds, "stop after so many seconds, with bounds").within(0.001, 1e9);
  verb.option("--limit-states", &options.limit_states, "stop after opening so many states, with bounds");
  verb.option("--memory", &flags.common.memory,
              "bound for what is kept of states, such as 2GB (the default; backward: 8GB); beyond it a search forgets, "
              "backward is not begun");
  verb.option("--without", &options.without,
              "a reduction not to use: symmetry, merging, prices, bounds, order, guesses, purses, last-turn or all "
              "(repeatable); search only");
  flags.common.add_output(verb);
  verb.run = [] { return solve(flags); };
  return verb;
}

}  // namespace cli
