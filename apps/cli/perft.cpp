#include "apps/cli/verb.hpp"
#include "bargello/explore.hpp"

namespace cli {

Verb perft_verb() {
  static Common common;
  static int depth = -1;
  static bool divide = false;
  Verb verb{"perft",
            "number of move sequences; without --depth, of complete plays",
            example_of("perft", "--config NAME --divide"),
            {},
            {},
            {}};
  common.add_game(verb);
  verb.option("--depth", &depth, "count sequences of so many moves (shorter when the game ends)").within(0, 1000);
  verb.option("--divide", &divide, "also by first move");
  common.add_output(verb);
  verb.run = [] {
    bargello::RunOptions options;
    common.apply_to(options);
    const auto deep = depth < 0 ? std::nullopt : std::optional(depth);
    return common.print(bargello::perft(bargello::Game(common.resolved()), deep, divide, options));
  };
  return verb;
}

}  // namespace cli
