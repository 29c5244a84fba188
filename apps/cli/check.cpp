#include "bargello/check.hpp"

#include "apps/cli/verb.hpp"

namespace cli {

Verb check_verb() {
  static Common common;
  static bargello::CheckOptions options;
  Verb verb{"check",
            "properties on random plays of the full-size game; a failure is shrunk to a short play",
            example_of("check", "--games 2000"),
            {},
            {},
            {}};
  common.add_game(verb);
  verb.option("--games", &options.games, "how many games (default 100)").within(1, 100'000'000);
  verb.option("--seed", &options.seed, "seed of the picks (default 1)");
  common.add_threads(verb);
  verb.option("--save", &options.save,
              "folder for plays that fail; those that are there are played first (default ./bargello-failures)");
  verb.option("--all-laws", &options.all_laws, "judge the laws in every game, not in every 16th");
  common.add_output(verb);
  verb.run = [] {
    common.apply_to(options);
    return common.print(bargello::check(common.resolved(), options));
  };
  return verb;
}

Verb prove_verb() {
  static Common common;
  static bargello::ProveOptions options;
  Verb verb{
      "prove", "the rulebooks' claims and our invariants for all inputs (Z3)", example_of("prove", "--json"), {}, {},
      {}};
  verb.argument("GAME", &options.game, "only this game", false);
  verb.option("--claim", &options.claim,
              "only the claim of this name, or those that guard a rule or claim of a rulebook, such as GAME/C10");
  verb.option("--list", &options.list, "list the claims and prove nothing");
  verb.option("--smt2", &options.smt2, "write every query as SMT-LIB into this directory");
  verb.option("--second", &options.second, "ask a second solver too and compare: cvc5");
  verb.option("--threads", &common.threads, "number of threads (default: 2)").within(1, 256);
  verb.option("--limit-seconds", &options.limit_seconds, "give up on a query after so long").within(0.001, 1e9);
  common.add_output(verb);
  verb.run = [] {
    common.apply_to(options);
    return common.print(bargello::prove(options));
  };
  return verb;
}

}  // namespace cli
