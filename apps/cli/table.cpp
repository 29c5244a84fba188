#include "apps/cli/verb.hpp"
#include "bargello/solve.hpp"

namespace cli {

namespace {

struct TableFlags {
  Common common;
  bargello::TableOptions options;
  std::string out, file, position;
};

}  // namespace

Verb table_verb() {
  static TableFlags flags;
  auto& common = flags.common;
  auto& options = flags.options;
  Verb verb{"table", "endgame tables on disk: build, probe, verify", "", {}, {}, {}};

  Verb builds{"build",
              "solves a whole configuration and writes every state with its value",
              example_of("table build", "--config NAME --out t.btb"),
              {},
              {},
              {}};
  common.add_game(builds);
  builds.option("--out", &flags.out, "the table; while it is built, layers wait in a folder of that name and .layers");
  builds.options.back().required = true;
  builds.option("--objective", &options.objective, "margin (default for two players), own, win, paranoid")
      .among({"margin", "own", "win", "paranoid"});
  builds.option("--symmetry", &options.symmetry, "one of states that are alike but for names or reflection");
  builds.option("--memory", &common.memory, "bound, such as 2GB; what exceeds it stays on disk");
  common.add_threads(builds);
  builds.option("--limit-seconds", &options.limit_seconds, "stop after so many seconds; the same command goes on later")
      .within(0.001, 1e9);
  common.add_output(builds);
  builds.run = [] {
    flags.common.apply_to(flags.options);
    flags.options.memory = flags.common.bytes();
    return flags.common.print(bargello::build_table(bargello::Game(flags.common.resolved()), flags.out, flags.options));
  };

  Verb probes{"probe", "the value of a position and of each of its moves", "bargello table probe t.btb", {}, {}, {}};
  probes.argument("FILE", &flags.file, "a table");
  probes.option("--position", &flags.position,
                "a state's text, or a position by name or file (default: the table's first state)");
  common.add_output(probes);
  probes.run = [] {
    return flags.common.print(bargello::probe_table(flags.file, flags.position, flags.common.stable));
  };

  Verb verifies{"verify", "recomputes every entry from its successors", "bargello table verify t.btb", {}, {}, {}};
  verifies.argument("FILE", &flags.file, "a table");
  common.add_threads(verifies);
  common.add_output(verifies);
  verifies.run = [] {
    flags.common.apply_to(flags.options);
    return flags.common.print(bargello::verify_table(flags.file, flags.options));
  };
  verb.verbs = {std::move(builds), std::move(probes), std::move(verifies)};
  return verb;
}

}  // namespace cli
