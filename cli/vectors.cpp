#include "conform/vectors.hpp"

#include <fmt/format.h>

#include "cli/cli.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace cli {

void add_vectors(CLI::App& app, Run& run) {
  static Common common;
  static std::string game, out, suite;
  auto* verb = app.add_subcommand("vectors", "portable test vectors for other implementations: JSON lines and a manifest");
  verb->add_option("GAME", game, "the game: medici, medici-card, medina or strozzi")->required();
  verb->add_option("--out", out, "the folder to be made")->required();
  verb->add_option("--suite", suite, "only the cases of one suite: smoke, core or distinguishing");
  common.add_output(*verb);
  verb->footer("Example: bargello vectors medina --out v && python3 conform/runners/run_vectors.py v -- python3 conform/peers/medina.py");
  verb->callback([&run] {
    run = [] {
      const auto& entry = games::called(game);
      if (!suite.empty() && suite != "smoke" && suite != "core" && suite != "distinguishing")
        throw core::BadInput(fmt::format("--suite {}: no such suite; there is: smoke, core, distinguishing", suite));
      conform::must_be_new(out);
      const auto vectors = conform::vectors_of(entry, suite);
      conform::write_folder(out, vectors);
      if (common.json) {
        core::Json json{{"schema", "bargello/vectors/1"}, {"game", entry.name}, {"folder", out}, {"counts", core::Json(vectors.kinds)}, {"suites", core::Json(vectors.suites)}, {"not_told_apart", core::Json::array()}};
        for (const auto& pair : vectors.never) json["not_told_apart"].push_back({{"question", pair.question}, {"readings", {pair.one, pair.other}}});
        print_json(json);
        return done;
      }
      for (const auto& [kind, count] : vectors.kinds) fmt::print("{:8} {:6}\n", kind, count);
      for (const auto& [name, count] : vectors.suites) fmt::print("suite {}: {} cases\n", name, count);
      for (const auto& pair : vectors.never) fmt::print("no case tells {}={} from {}\n", pair.question, pair.one, pair.other);
      return done;
    };
  });
}

}  // namespace cli
