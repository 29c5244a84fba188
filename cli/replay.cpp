#include <fmt/format.h>

#include <fstream>
#include <iostream>
#include <sstream>

#include "cli/cli.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"

namespace cli {

namespace {

std::string read_all(const std::string& path) {
  std::ostringstream text;
  if (path == "-") {
    text << std::cin.rdbuf();
    return text.str();
  }
  std::ifstream file(path, std::ios::binary);
  if (!file) throw core::BadInput(fmt::format("{}: cannot be read", path));
  text << file.rdbuf();
  if (file.bad()) throw core::BadInput(fmt::format("{}: cannot be read", path));
  return text.str();
}

}  // namespace

void add_replay(CLI::App& app, Run& run) {
  static Common common;
  static std::string path;
  auto* verb = app.add_subcommand("replay", "check a recorded game, line by line");
  verb->add_option("FILE", path, "a game as 'play' prints it, or a log in JSON lines; - for standard input")->required();
  common.add_output(*verb);
  verb->footer("Example: bargello replay game.txt");
  verb->callback([&run] {
    run = [] {
      const auto play = core::parse_play(read_all(path), path);
      games::Request request;
      request.game = play.game;
      request.config = play.config;
      request.position = play.position;
      request.selection.chosen = play.readings;
      std::unique_ptr<core::Handle> game;
      try {
        if (play.position.starts_with("{")) {  // a log has its state in JSON
          const auto state = core::parse_json(play.position, "state");
          if (play.config.empty() || play.config.front() != '{') throw core::BadInput("a state in JSON needs a configuration in JSON");
          game = games::called(play.game).make(core::parse_json(play.config, "config"), request.selection, &state);
        } else {
          game = games::load(request);
        }
      } catch (const core::BadInput& e) {
        throw core::BadInput(fmt::format("{}: {}", path, e.what()));
      }
      const auto result = core::replay(*game, play);
      if (common.json) {
        core::Json json{{"schema", "bargello/replay/1"}, {"file", path}, {"game", play.game}, {"moves", result.moves}, {"holds", result.wrong.empty()}};
        if (!result.wrong.empty()) json["wrong"] = result.wrong;
        print_json(json);
      } else if (result.wrong.empty()) {
        fmt::print("{}: {} moves, all as recorded\n", path, result.moves);
      } else {
        fmt::print("{}: {}\n", path, result.wrong);
      }
      return result.wrong.empty() ? done : found;
    };
  });
}

}  // namespace cli
