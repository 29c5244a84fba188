#include <fmt/format.h>

#include <chrono>
#include <filesystem>

#include "api/memory_watch.hpp"
#include "api/support.hpp"
#include "bargello/solve.hpp"
#include "endgame/backward_solve.hpp"
#include "model/core/files.hpp"

namespace bargello {

namespace {

std::function<void(bool, std::uint64_t, double)> progress_of(const RunOptions& options) {
  if (!options.progress) return {};
  return [tell = options.progress, throttle = Throttle()](bool forwards, std::uint64_t states, double seconds) mutable {
    if (throttle.is_due())
      tell(fmt::format("{} {} states, {:.0f} s", forwards ? "forwards:" : "backwards:", states, seconds));
  };
}

// The game, configuration, readings and position that a table is of.
games::Request request_of(const endgame::Tablebase& table) {
  games::Request request;
  request.game = table.head().at("game");
  request.config = table.head().at("config").dump();
  if (!table.head().at("position").is_null()) request.position = table.head().at("position");
  for (const auto& [question, reading] : table.head().at("readings").items())
    request.selection.chosen[question] = reading;
  return request;
}

// A value as numbers: one, or one for each player. The spread is left to 'solve'.
core::Json value_json(const std::string& text) {
  if (text.empty()) return nullptr;
  const auto outcome = endgame::OutcomeInterner::parse(text);
  if (outcome.value.size() == 1) return outcome.value[0].json();
  core::Json all = core::Json::array();
  for (const auto& value : outcome.value) all.push_back(value.json());
  return all;
}

// A table's keys have room for what follows from its first state and no more: a state for which there is no room is one
// that the table does not have.
endgame::Probed find(const endgame::Tablebase& table, const core::AnyGame& game, const core::AnyState& s) {
  try {
    return endgame::probe(table, game, s);
  } catch (const core::Overflow&) {
    return {};
  }
}

// The text of a value without its spread; a dead end ahead has none.
std::string value_text(const std::string& text) { return text.empty() ? "none" : text.substr(0, text.find('|')); }

}  // namespace

Result build_table(const Game& game, const std::string& path, const TableOptions& options) {
  return guarded([&] {
    endgame::RetrogradeOptions how;
    how.objective = endgame::objective_called(options.objective, game.players());
    how.symmetry = options.symmetry;
    how.threads = threads_of(options);
    how.memory = options.memory;
    how.limit_seconds = options.limit_seconds;
    MemoryWatch memory(options.memory, options.stop.get());
    how.stop = memory.stop();
    how.progress = progress_of(options);
    const core::FileLock lock(path + ".lock");
    const auto whole = endgame::build_table(game.any(), how, path);
    memory.demand_kept();
    Result answer;
    if (!whole.complete) {
      answer.ending = Ending::Limit;
      answer.text = fmt::format("not finished: {}; the same command goes on from {}.layers\n", whole.why, path);
      answer.json = pretty({{"schema", "bargello/table/1"},
                            {"file", path},
                            {"game", game.name()},
                            {"complete", false},
                            {"why", whole.why}});
      return answer;
    }
    const std::uint64_t bytes = std::filesystem::file_size(path);
    core::Json json{{"schema", "bargello/table/1"}, {"file", path},           {"game", game.name()},
                    {"states", whole.states},       {"values", whole.values}, {"bytes", bytes}};
    json["objective"] = endgame::name_of(how.objective);
    json["value"] = whole.value ? value_json(endgame::OutcomeInterner::spelt(*whole.value)) : core::Json(nullptr);
    if (!options.stable) json["seconds"] = whole.seconds;
    answer.json = pretty(json);
    answer.text = fmt::format("{}: {} states, {} different values, {} bytes ({:.2f} a state)\n", path, whole.states,
                              whole.values, bytes, static_cast<double>(bytes) / static_cast<double>(whole.states));
    answer.text += fmt::format(
        "value of the first state ({}): {}\n", endgame::name_of(how.objective),
        whole.value ? endgame::OutcomeInterner::spelt({whole.value->value, nullptr}) : "none, a dead end lies ahead");
    if (!options.stable)
      answer.text += fmt::format("{:.2f} s, of which {:.2f} s forwards\n", whole.seconds, whole.forward_seconds);
    return answer;
  });
}

Result probe_table(const std::string& path, const std::string& position, bool stable) {
  return guarded([&] {
    const endgame::Tablebase table(path);
    const auto game = games::load(request_of(table));
    // A position by name or file is of a game of its own; its text is what the table knows.
    std::string text = position.empty() ? game->print(game->start()) : position;
    if (text.find('=') == std::string::npos) {
      auto request = request_of(table);
      request.config.clear();
      request.position = position;
      const auto named = games::load(request);
      text = named->print(named->start());
    }
    const auto s = game->parse(text);
    const auto probed = find(table, *game, s);
    if (!probed.value) throw core::BadInput(fmt::format("{}: the table does not have this position: {}", path, text));
    core::Json moves = core::Json::array();
    std::string rows;
    if (!game->turn(s).is_over())
      for (const auto& move : game->moves(s)) {
        const std::string value = find(table, *game, game->apply(s, move)).value.value_or("");
        moves.push_back({{"move", move}, {"value", value_json(value)}});
        rows += fmt::format("  {:<24} {}\n", move, value_text(value));
      }
    const std::string objective = table.head().at("objective");
    core::Json json{{"schema", "bargello/table/1"},       {"file", path},  {"position", text}, {"objective", objective},
                    {"value", value_json(*probed.value)}, {"moves", moves}};
    if (!stable) json["microseconds"] = probed.microseconds;
    Result answer;
    answer.json = pretty(json);
    answer.text = fmt::format("{}\n{}: {}\n{}", text, objective,
                              probed.value->empty() ? "none, a dead end lies ahead" : value_text(*probed.value), rows);
    if (!stable) answer.text += fmt::format("found in {:.1f} microseconds\n", probed.microseconds);
    return answer;
  });
}

TableAbout table_about(const std::string& path) {
  return guarded([&] {
    const endgame::Tablebase table(path);
    const auto request = request_of(table);
    return TableAbout{{request.game, request.config, request.position, 0, "", request.selection.chosen},
                      table.head().at("objective")};
  });
}

Result verify_table(const std::string& path, const RunOptions& options) {
  return guarded([&] {
    const auto started = std::chrono::steady_clock::now();
    const endgame::Tablebase table(path);
    const auto game = games::load(request_of(table));
    const auto wrong = endgame::verify(table, *game, threads_of(options), options.stop.get(), progress_of(options));
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    core::Json json{{"schema", "bargello/table/1"}, {"file", path}, {"states", table.states()}, {"right", !wrong}};
    if (wrong) json["wrong"] = *wrong;
    if (!options.stable) json["seconds"] = seconds;
    Result answer;
    answer.json = pretty(json);
    answer.ending = wrong ? Ending::Found : Ending::Done;
    answer.text = wrong ? fmt::format("{}: {}\n", path, *wrong)
                        : fmt::format("{}: {} states, each has the value that follows from its successors{}\n", path,
                                      table.states(), options.stable ? "" : fmt::format(" ({:.2f} s)", seconds));
    return answer;
  });
}

namespace {

Setup setup_of(const endgame::Tablebase& table) {
  const auto request = request_of(table);
  return {request.game, request.config, request.position, 0, "", request.selection.chosen};
}

// A state of a game of other rules is no question to a table, even where its text reads as a state of the table's game.
void demand_rules_of(const core::AnyGame& table, const core::AnyGame& game) {
  const auto rules = [](const core::AnyGame& any) {
    auto config = any.config();
    config.erase("name");
    return config;
  };
  const std::string name(game.name());
  if (game.name() != table.name()) throw core::BadInput(fmt::format("a state of {}, not of {}", name, table.name()));
  if (rules(game) != rules(table))
    throw core::BadInput(fmt::format("a state of another configuration of {} than the table's", name));
  if (game.readings() != table.readings())
    throw core::BadInput(fmt::format("a state of {} under other readings than the table's", name));
}

}  // namespace

Table::Table(const std::string& path)
    : table_(guarded([&] { return std::make_shared<const endgame::Tablebase>(path); })), game_(setup_of(*table_)) {}

std::string Table::head() const { return table_->head().dump(); }
std::uint64_t Table::states() const { return table_->states(); }

std::optional<std::vector<std::string>> Table::value(const State& state) const {
  return guarded([&]() -> std::optional<std::vector<std::string>> {
    // By its text, so that it may come from a game that begins elsewhere.
    const auto& game = game_.any();
    demand_rules_of(game, state.game());
    const auto probed = find(*table_, game, game.parse(state.text()));
    if (!probed.value) return std::nullopt;
    std::vector<std::string> numbers;
    if (!probed.value->empty())
      for (const auto& number : endgame::OutcomeInterner::parse(*probed.value).value) numbers.push_back(number.print());
    return numbers;
  });
}

}  // namespace bargello
