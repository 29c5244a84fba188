#include "bargello/conform.hpp"

#include "apps/cli/verb.hpp"

namespace cli {

Verb conform_verb() {
  static Common common;
  static bargello::ConformOptions options;
  static std::string game;
  static std::vector<std::string> command;
  Verb verb{"conform",
            "run another implementation against the model: divergences, each shrunk and named by rule; which reading "
            "it plays",
            example_of("conform", "-- ./my-program"),
            {},
            {},
            {}};
  verb.argument("GAME", &game, "the game");
  verb.argument("PROGRAM", &command, "after --: the program and its arguments");
  verb.options.back().takes_rest = true;
  verb.option("--reading", &common.readings,
              "QUESTION=READING to begin with (repeatable); which one it plays is found out anyway");
  verb.option("--expect", &options.expect, "a file of readings: others are an error");
  verb.option("--known", &options.known,
              "a file of accepted divergences, as --accept writes it; those no longer found are an error");
  verb.option("--accept", &options.accept, "write what was found to this file, for --known");
  verb.option("--timeout", &options.timeout_seconds, "seconds for each reply (5); four times as long for hello")
      .within(1, 3600);
  verb.option("--memory", &common.memory, "resident memory of the program, such as 2GB (4GB)");
  verb.option("--seed", &options.seed, "of the random games (1)");
  verb.option("--games", &options.games, "random games (120)").within(0, 1'000'000);
  verb.option("--limit-seconds", &options.limit_seconds, "stop then; not a pass (exit code 3)").within(0.001, 1e9);
  verb.option("--first", &options.until_first, "stop looking at the first divergence");
  common.add_output(verb);
  verb.run = [] {
    common.apply_to(options);
    options.readings = common.resolved().readings;
    options.memory = common.bytes();
    return common.print(bargello::conform(game, command, options));
  };
  return verb;
}

Verb vectors_verb() {
  static Common common;
  static std::string game, out, suite;
  Verb verb{"vectors",
            "portable test vectors for other implementations: JSON lines and a manifest",
            example_of("vectors", "--out v"),
            {},
            {},
            {}};
  verb.argument("GAME", &game, "the game");
  verb.option("--out", &out, "the folder to be made");
  verb.options.back().required = true;
  verb.option("--suite", &suite, "only the cases of one suite: smoke, core or distinguishing");
  common.add_output(verb);
  verb.run = [] {
    bargello::RunOptions options;
    common.apply_to(options);
    return common.print(bargello::write_vectors(game, out, suite, options));
  };
  return verb;
}

}  // namespace cli
