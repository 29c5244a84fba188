#include "apps/serve/serve.hpp"

#include "apps/cli/verb.hpp"

namespace cli {

namespace {

struct ServeFlags {
  Common common;
  serve::Options options;
};

int serve_page(ServeFlags& flags) {
  flags.options.threads = flags.common.threads;
  flags.options.memory = flags.common.bytes();
  flags.options.quiet = flags.common.quiet;
  if (!flags.common.setup.game.empty()) flags.options.first = flags.common.resolved();
  return serve::run(flags.options);
}

}  // namespace

Verb serve_verb() {
  static ServeFlags flags;
  Verb verb{
      "serve",
      "the workbench in a browser, on this machine alone: boards, why a move is illegal, exact values, two readings "
      "side by side, the report",
      "bargello serve",
      {},
      {},
      {}};
  flags.common.add_game(verb);
  verb.options.front().required = false;
  verb.options.front().help += "; without it the page asks";
  verb.option("--port", &flags.options.port,
              "the port (default: 8177, or a free one when that is taken; 0: a free one)")
      .within(0, 65535);
  verb.option("--table", &flags.options.tables, "an endgame table to ask first, made by 'table build'; repeatable");
  verb.option(
      "--open", &flags.options.open,
      "a folder or file with plays to open: recorded games, or what 'conform --json' and 'conform --out' wrote");
  verb.option("--memory", &flags.common.memory, "bound for one job, such as 2GB (default: 1GB)");
  flags.common.add_threads(verb);
  verb.option("--quiet", &flags.common.quiet, "the address alone, without the token for scripts");
  verb.run = [] { return serve_page(flags); };
  return verb;
}

}  // namespace cli
