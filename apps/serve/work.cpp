#include <fmt/format.h>

#include <algorithm>

#include "apps/serve/workbench.hpp"
#include "bargello/explore.hpp"
#include "bargello/report.hpp"
#include "bargello/solve.hpp"

// What takes long: solving, comparing two readings, tables, the report.
namespace serve {

using bargello::Error;
using core::Json;

namespace {

constexpr double most_seconds = 600;
constexpr std::uint64_t usual_memory = std::uint64_t{1} << 30;

std::string text_or_none(const Json& body, const char* key) {
  return body.contains(key) && body[key].is_string() ? body[key].get<std::string>() : "";
}

double seconds_of(const Json& body) {
  if (!body.contains("seconds")) return 30;
  if (!body["seconds"].is_number()) throw Error("seconds: expected a number");
  return std::clamp(body["seconds"].get<double>(), 0.1, most_seconds);
}

// From the state that is named: the game itself at its start, so that a whole configuration may be solved backwards.
bargello::Game game_at(const bargello::Game& game, const Json& body) {
  const auto state = text_or_none(body, "state");
  if (state.empty() || (game.setup().position.empty() && state == game.start().text()))
    return bargello::Game(game.setup());
  game.parse(state);  // what is wrong with it is said now
  return bargello::Game(setup_at(game, state));
}

}  // namespace

const Workbench::Table* Workbench::table_of(const bargello::Game& game, const std::string& objective) const {
  for (const auto& table : tables_)
    if (table.game->name() == game.name() && table.game->config() == game.config() &&
        table.game->readings() == game.readings() && (objective.empty() || objective == table.objective))
      return &table;
  return nullptr;
}

Json Workbench::probe(const Table& table, const std::string& state) const {
  Json json = core::parse_json(bargello::probe_table(table.path, state, true).json, "table");
  json["file"] = table.name;
  return json;
}

// Rounds of growing length: after each the bounds are known that it found.
Jobs::Work Workbench::solving(const Json& body) {
  const auto game = std::make_shared<const bargello::Game>(game_at(*cache_.get(body.at("setup")), body));
  const auto objective = text_or_none(body, "objective");
  const double seconds = seconds_of(body);
  if (const Table* const table = table_of(*cache_.get(body.at("setup")), objective)) {
    const auto state = text_or_none(body, "state");
    return [this, table, state](Job&) {
      Json json = probe(*table, state);
      json["complete"] = true;
      json["table"] = table->name;
      return json;
    };
  }
  return [this, game, objective, seconds](Job& job) -> Json {
    Json last;
    double spent = 0;
    for (double round = 1; spent < seconds; round *= 4) {
      bargello::SolveOptions options;
      options.objective = objective;
      options.threads = options_.threads;
      options.memory = options_.memory != 0 ? options_.memory : usual_memory;
      options.stop = job.stop;
      // A last round that is hardly longer than the one before would find little.
      options.limit_seconds = seconds - spent < 3 * round ? seconds - spent : round;
      options.progress = [&job](std::string_view line) { job.say(line); };
      const auto solved = bargello::solve(*game, options);
      last = core::parse_json(solved.json, "solve");
      spent += options.limit_seconds;
      last["limit_seconds"] = seconds;
      if (solved.complete || !last.value("dead_end", "").empty() || job.stop.requested()) break;
      job.know(last);
    }
    return last;
  };
}

Jobs::Work Workbench::parting(const Json& body) {
  const auto base = cache_.get(body.at("setup"));
  const auto question = text_or_none(body, "question"), reading = text_or_none(body, "reading");
  const auto info = bargello::game_info(base->name());
  const auto it =
      std::find_if(info.questions.begin(), info.questions.end(), [&](const auto& one) { return one.slug == question; });
  if (it == info.questions.end() ||
      std::none_of(it->readings.begin(), it->readings.end(), [&](const auto& one) { return one.slug == reading; }))
    throw Error(fmt::format("question '{:.60}', reading '{:.60}': no such reading", question, reading));
  const auto game = std::make_shared<const bargello::Game>(game_at(*base, body));
  const double seconds = seconds_of(body);
  return [this, game, question, reading, seconds](Job& job) -> Json {
    bargello::ExploreOptions options;
    options.threads = options_.threads;
    options.memory = options_.memory != 0 ? options_.memory : usual_memory;
    options.limit_seconds = seconds;
    options.stop = job.stop;
    options.progress = [&job](std::string_view line) { job.say(line); };
    Json json = core::parse_json(bargello::compare(*game, question, reading, options).json, "compare");
    json["limit_seconds"] = seconds;
    return json;
  };
}

Json Workbench::begin_job(const Json& body) {
  const auto kind = text_or_none(body, "kind");
  if (kind != "solve" && kind != "part") throw Error("kind: expected solve or part");
  if (!body.contains("setup")) throw Error("setup: missing");
  const auto id = jobs_.submit(body.dump(), kind, kind == "solve" ? solving(body) : parting(body));
  return id ? Json{{"id", *id}} : Json();
}

}  // namespace serve
