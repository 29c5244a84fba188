#include <fmt/format.h>

#include <csignal>

#include "cli/cli.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

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

std::atomic<bool>& stop_on_interrupt() {
  static std::atomic<bool> interrupted{false};
  std::signal(SIGINT, [](int) { interrupted = true; });
  return interrupted;
}

std::uint64_t bytes_from(const std::string& text) {
  static const std::pair<const char*, std::uint64_t> units[] = {{"GB", 1ull << 30}, {"MB", 1ull << 20}, {"KB", 1ull << 10}, {"G", 1ull << 30}, {"M", 1ull << 20}, {"K", 1ull << 10}, {"B", 1}};
  if (text.empty()) return 0;
  for (const auto& [suffix, factor] : units)
    if (text.ends_with(suffix)) return static_cast<std::uint64_t>(core::parse_number(std::string_view(text).substr(0, text.size() - std::string_view(suffix).size()), 1, 1'000'000, "--memory")) * factor;
  return static_cast<std::uint64_t>(core::parse_number(text, 1, INT64_MAX, "--memory (such as 2GB)"));
}

void print_json(const core::Json& json) { fmt::print("{}\n", json.dump(2)); }

core::Choice unusual(const core::Handle& game) {
  core::Choice differing;
  const auto& readings = game.readings();
  for (const auto& question : games::called(std::string(game.name())).questions)
    if (readings.at(question.slug) != question.readings.front().slug) differing[question.slug] = readings.at(question.slug);
  return differing;
}

std::string record_of(const core::Handle& game, const Common& common, const std::vector<std::string>& play) {
  const auto request = common.resolved();
  const bool named = !request.position.empty() && request.position.find_first_of("/.=") == std::string::npos;
  const bool own = game.is_position() || request.config.find_first_of("/.{") != std::string::npos || !game.config().contains("name");
  auto s = game.start();
  std::string record = core::print_head(game, named ? "" : own ? game.config().dump() : game.config()["name"].get<std::string>(),
                                        named ? request.position : game.is_position() ? game.print(s) : "", unusual(game), std::nullopt);
  for (const auto& move : play) {
    const auto next = game.apply(s, move);
    record += core::print_line(game, s, move, next);
    s = next;
  }
  return record + (game.turn(s).is_over() ? core::print_over(game.scores(s)) : "stop\n");
}

}  // namespace cli
