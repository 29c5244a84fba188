#include "bargello/explore.hpp"

#include <fmt/format.h>

#include "apps/cli/verb.hpp"
#include "model/core/files.hpp"

namespace cli {

namespace {

struct ExploreFlags {
  Common common;
  bargello::ExploreOptions options;
  std::string versus, dot;
  bool no_witness = false;
};

int explore(ExploreFlags& flags) {
  auto& options = flags.options;
  auto setup = flags.common.resolved();
  const bool whole_game = setup.config.empty() && setup.position.empty();
  if (whole_game && setup.players == 0) setup.players = bargello::game_info(setup.game).least_players;
  const bargello::Game game(setup);
  if (whole_game)
    throw bargello::Error(
        fmt::format("{} with {} players has about 10^{:.0f} plays, far too many states to visit; choose a smaller "
                    "--config or a --position "
                    "(bargello games {} lists them)",
                    setup.game, game.players(), bargello::estimated_digits(game), setup.game));
  if (options.resume && options.checkpoint.empty())
    throw bargello::Error("--resume: say which --checkpoint DIR to go on from");
  flags.common.apply_to(options);
  options.memory = flags.common.bytes();
  options.witness = !flags.no_witness;
  if (!flags.dot.empty()) core::write_file(flags.dot, bargello::state_graph(game));
  if (flags.versus.empty()) return flags.common.print(bargello::explore(game, options));
  const auto equals = flags.versus.find('=');
  if (equals == std::string::npos)
    throw bargello::Error(fmt::format("--versus {}: expected QUESTION=READING", flags.versus));
  return flags.common.print(
      bargello::compare(game, flags.versus.substr(0, equals), flags.versus.substr(equals + 1), options));
}

}  // namespace

Verb explore_verb() {
  static ExploreFlags flags;
  auto& options = flags.options;
  Verb verb{
      "explore",
      "every reachable state of a configuration or from a position: counts, properties, dead ends, shortest plays",
      example_of("explore", "--config NAME"),
      {},
      {},
      {}};
  flags.common.add_game(verb);
  flags.common.add_threads(verb);
  verb.option("--memory", &flags.common.memory,
              "bound for tables and buffers, such as 2GB; what exceeds it goes to disk");
  verb.option("--scratch", &options.scratch, "folder for what goes to disk");
  verb.option("--limit-states", &options.limit_states, "stop before a layer that would exceed so many states");
  verb.option("--limit-seconds", &options.limit_seconds, "stop after so many seconds").within(0.001, 1e9);
  verb.option("--until-first", &options.until_first, "stop after the layer with the first finding");
  verb.option("--symmetry", &options.symmetry, "only one of states that are alike but for names");
  verb.option("--all-laws", &options.all_laws, "also judge the laws about texts and keys in every state (slow)");
  verb.option("--no-witness", &flags.no_witness, "do not look for shortest plays");
  verb.option("--versus", &flags.versus,
              "QUESTION=READING: the shortest play on which it parts from the readings chosen");
  verb.option("--dot", &flags.dot, "write the state graph of a small configuration as DOT");
  verb.option("--checkpoint", &options.checkpoint, "folder for checkpoints at the ends of layers");
  verb.option("--checkpoint-seconds", &options.checkpoint_seconds, "seconds between checkpoints").within(0, 1e9);
  verb.option("--resume", &options.resume, "go on from the checkpoint");
  flags.common.add_output(verb);
  verb.run = [] { return explore(flags); };
  return verb;
}

}  // namespace cli
