#include <fmt/format.h>

#include "apps/cli/verb.hpp"
#include "bargello/report.hpp"
#include "model/core/json.hpp"

namespace cli {

Verb games_verb() {
  static Common common;
  static std::string name;
  Verb verb{"games",
            "the games: players, rulebooks, configurations, positions, open questions",
            example_of("games", ""),
            {},
            {},
            {}};
  verb.argument("GAME", &name, "only this game, with its questions", false);
  common.add_output(verb);
  verb.run = [] { return common.print(bargello::list_games(name)); };
  return verb;
}

Verb rules_verb() {
  static Common common;
  static std::string name;
  Verb verb{"rules",
            "the rule catalogue: number, meaning, source lines, examples and whether they hold, what guards it; then "
            "the claims",
            example_of("rules", ""),
            {},
            {},
            {}};
  verb.argument("GAME", &name, "the game");
  common.add_output(verb);
  verb.run = [] { return common.print(bargello::rule_catalogue(name)); };
  return verb;
}

Verb report_verb() {
  static Common common;
  static bargello::ReportOptions options;
  static std::string out = "./bargello-report";
  Verb verb{"report",
            "the rule report: where a rulebook can be read in two ways, how much it matters, what it promises, where "
            "players get stuck",
            example_of("report", "--out my-report"),
            {},
            {},
            {}};
  verb.argument("GAME", &options.game, "only this game", false);
  verb.option("--question", &options.question, "only this question");
  verb.option("--versus", &options.versus,
              "a house rule: QUESTION=READING, or a configuration of one's own; what changes");
  verb.option("--out", &out, "folder for the page, the Markdown and the JSON (default ./bargello-report)");
  verb.option("--rulebooks", &options.rulebooks,
              "folder with your own copies of the rulebook texts, to show the passages");
  verb.option("--games", &options.games,
              "full games for each number of players and kind of players (default: as each game's report.json says)");
  verb.option("--language", &options.language,
              "of the lists of passages to change: en (default), or hu, fr, pt for the rulebooks in that language");
  verb.option("--fresh", &options.fresh, "compute everything anew");
  verb.option("--cache", &options.cache,
              "folder for what was computed (default: the build folder, or the user's cache)");
  common.add_threads(verb);
  common.add_output(verb);
  verb.run = [] {
    common.apply_to(options);
    if (!common.json) options.out = out;
    return common.print(bargello::report(options));
  };
  return verb;
}

Verb version_verb() {
  static Common common;
  Verb verb{"version", "the version of this program", "bargello version", {}, {}, {}};
  common.add_output(verb);
  verb.run = [] {
    const auto build = bargello::build();
    const core::Json json{{"schema", "bargello/version/1"},
                          {"version", build.version},
                          {"commit", build.commit.empty() ? core::Json(nullptr) : core::Json(build.commit)},
                          {"processor", build.processor},
                          {"compiler", build.compiler},
                          {"libraries", build.libraries}};
    return common.print({bargello::Ending::Done, json.dump(2) + "\n", version_text()});
  };
  return verb;
}

std::string version_text() {
  const auto build = bargello::build();
  return fmt::format("bargello {}\ncommit {}\nfor {}, {}\nwith {}\n", build.version,
                     build.commit.empty() ? "not known" : build.commit, build.processor, build.compiler,
                     build.libraries);
}

}  // namespace cli
