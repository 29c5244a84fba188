#include <fmt/format.h>

#include "cli/cli.hpp"
#include "model/core/data.hpp"
#include "model/core/text.hpp"

namespace cli {

namespace {

core::Json json_of(const games::Entry& game) {
  core::Json json;
  json["name"] = game.name;
  json["title"] = game.title;
  json["players"] = {game.least_players, game.most_players};
  json["rulebooks"] = core::Json::array();
  for (const auto& book : game.books) json["rulebooks"].push_back({{"id", book.id}, {"language", book.language}});
  json["configurations"] = core::shipped(game.folder + "/configs");
  json["positions"] = core::shipped(game.folder + "/positions");
  json["questions"] = core::Json::array();
  for (const auto& question : game.questions) {
    core::Json readings = core::Json::array();
    for (const auto& reading : question.readings) readings.push_back({{"reading", reading.slug}, {"refuted_by_example", reading.refuted}});
    json["questions"].push_back({{"number", question.number},
                                 {"question", question.slug},
                                 {"rule", question.rule},
                                 {"text", question.text},
                                 {"effect", question.effect},
                                 {"players", {question.least_players, question.most_players}},
                                 {"readings", readings}});
  }
  return json;
}

void print(const games::Entry& game, bool questions) {
  std::vector<std::string> books;
  for (const auto& book : game.books) books.push_back(fmt::format("{} ({})", book.id, book.language));
  fmt::print("{:<12} {}, {}-{} players\n", game.name, game.title, game.least_players, game.most_players);
  fmt::print("    rulebooks       {}\n", core::join(books, ", "));
  fmt::print("    configurations  {}\n", core::join(core::shipped(game.folder + "/configs"), " "));
  fmt::print("    positions       {}\n", core::join(core::shipped(game.folder + "/positions"), " "));
  fmt::print("    questions       {}{}\n", game.questions.size(), questions ? "" : fmt::format(" (bargello games {} lists them)", game.name));
  if (!questions) return;
  for (const auto& question : game.questions) {
    fmt::print("\n      {}  ({}, {})  {}\n", question.slug, question.number, question.rule, question.text);
    for (const auto& reading : question.readings)
      fmt::print("          {}{}{}\n", reading.slug, &reading == &question.readings.front() ? "  (ours)" : "", reading.refuted ? "  (refuted by an example of the book)" : "");
  }
}

}  // namespace

void add_games(CLI::App& app, Run& run) {
  static Common common;
  static std::string name;
  auto* verb = app.add_subcommand("games", "the games: players, rulebooks, configurations, positions, open questions");
  verb->add_option("GAME", name, "only this game, with its questions");
  common.add_output(*verb);
  verb->footer("Example: bargello games medici-card");
  verb->callback([&run] {
    run = [] {
      std::vector<const games::Entry*> chosen;
      if (name.empty())
        for (const auto& game : games::all()) chosen.push_back(&game);
      else
        chosen.push_back(&games::called(name));
      if (common.json) {
        core::Json json;
        json["schema"] = "bargello/games/1";
        json["games"] = core::Json::array();
        for (const auto* game : chosen) json["games"].push_back(json_of(*game));
        print_json(json);
      } else {
        for (const auto* game : chosen) print(*game, !name.empty());
      }
      return done;
    };
  });
}

void add_version(CLI::App& app, Run& run) {
  static Common common;
  auto* verb = app.add_subcommand("version", "the version of this program");
  common.add_output(*verb);
  verb->footer("Example: bargello version");
  verb->callback([&run] {
    run = [] {
      if (common.json)
        print_json({{"schema", "bargello/version/1"}, {"version", BARGELLO_VERSION}});
      else
        fmt::print("bargello {}\n", BARGELLO_VERSION);
      return done;
    };
  });
}

}  // namespace cli
