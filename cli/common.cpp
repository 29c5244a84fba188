#include <fmt/format.h>

#include "cli/cli.hpp"
#include "model/core/error.hpp"

namespace cli {

void Common::add_game(CLI::App& verb) {
  verb.add_option("GAME", request.game, "the game: medici, medici-card, medina or strozzi")->required();
  verb.add_option("--config", request.config, "a configuration by name, the path of a .json file, or JSON");
  verb.add_option("--players", request.players, "number of players");
  verb.add_option("--position", request.position, "a position by name, the path of a .json file, or a state's text");
  verb.add_option("--reading", readings, "QUESTION=READING, such as lot-limit-whose=other (repeatable)")->allow_extra_args(false);
  verb.add_option("--book", request.selection.book, "the readings that one translation states literally, such as hu-medici-card");
}

void Common::add_output(CLI::App& verb) {
  verb.add_flag("--json", json, "one JSON document on stdout");
  verb.add_flag("--stable", stable, "leave out times, rates and memory");
  verb.add_flag("--quiet", quiet, "no progress on stderr");
}

games::Request Common::resolved() const {
  games::Request whole = request;
  for (const auto& reading : readings) {
    const auto equals = reading.find('=');
    if (equals == std::string::npos) throw core::BadInput(fmt::format("--reading {}: expected QUESTION=READING", reading));
    whole.selection.chosen[reading.substr(0, equals)] = reading.substr(equals + 1);
  }
  return whole;
}

void print_json(const core::Json& json) { fmt::print("{}\n", json.dump(2)); }

core::Choice unusual(const core::Handle& game) {
  core::Choice differing;
  const auto& readings = game.readings();
  for (const auto& question : games::called(std::string(game.name())).questions)
    if (readings.at(question.slug) != question.readings.front().slug) differing[question.slug] = readings.at(question.slug);
  return differing;
}

}  // namespace cli
