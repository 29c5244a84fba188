#include <fmt/format.h>
#include <unistd.h>

#include <chrono>
#include <thread>

#include "cli/cli.hpp"
#include "endgame/tables.hpp"
#include "model/core/error.hpp"

namespace cli {

namespace {

struct Flags {
  Common common;
  endgame::RetrogradeOptions options;
  std::string objective, memory, out, file, position;
  bool json = false, stable = false, quiet = false;
};

std::function<void(bool, std::uint64_t, double)> show_progress(bool quiet) {
  if (quiet) return {};
  return [last = -10.0, terminal = isatty(2) != 0](bool forwards, std::uint64_t states, double seconds) mutable {
    if (seconds - last < (terminal ? 0.2 : 5.0)) return;
    last = seconds;
    fmt::print(stderr, "{}{} {} states, {:.0f} s{}", terminal ? "\r" : "", forwards ? "forwards:" : "backwards:", states, seconds, terminal ? "   " : "\n");
  };
}

// The game, configuration, readings and position that a table is of.
games::Request request_of(const endgame::TableFile& table) {
  games::Request request;
  request.game = table.head().at("game");
  request.config = table.head().at("config").dump();
  if (!table.head().at("position").is_null()) request.position = table.head().at("position");
  for (const auto& [question, reading] : table.head().at("readings").items()) request.selection.chosen[question] = reading;
  return request;
}

// A value as numbers: one, or one for each player. The spread is left to 'solve'.
core::Json value_json(const std::string& text) {
  if (text.empty()) return nullptr;
  const auto outcome = endgame::Pool::parse(text);
  if (outcome.value.size() == 1) return outcome.value[0].json();
  core::Json all = core::Json::array();
  for (const auto& value : outcome.value) all.push_back(value.json());
  return all;
}

int build(Flags& flags) {
  const auto handle = games::load(flags.common.resolved());
  using endgame::Objective;
  auto& options = flags.options;
  if (flags.objective.empty())
    options.objective = handle->players() == 2 ? Objective::Margin : Objective::Own;
  else
    options.objective = static_cast<Objective>(std::find(endgame::objective_names.begin(), endgame::objective_names.end(), flags.objective) - endgame::objective_names.begin());
  if (options.objective == Objective::Margin && handle->players() != 2) throw core::BadInput("--objective margin: for two players only");
  options.memory = bytes_from(flags.memory);
  options.stop = &stop_on_interrupt();
  options.progress = show_progress(flags.common.quiet);
  const auto whole = endgame::build_table(*handle, options, flags.out);
  if (!flags.common.quiet && isatty(2) != 0) fmt::print(stderr, "\r{:60}\r", "");
  if (!whole.complete) {
    fmt::print(stderr, "bargello: not finished: {}; the same command goes on from {}.layers\n", whole.why, flags.out);
    return limit;
  }
  const std::uint64_t bytes = std::filesystem::file_size(flags.out);
  if (flags.common.json) {
    core::Json json{{"schema", "bargello/table/1"}, {"file", flags.out}, {"game", handle->name()}, {"states", whole.states}, {"values", whole.values}, {"bytes", bytes}};
    json["objective"] = endgame::name_of(options.objective);
    json["value"] = whole.value ? value_json(endgame::Pool::spelt(*whole.value)) : core::Json(nullptr);
    if (!flags.common.stable) json["seconds"] = whole.seconds;
    print_json(json);
  } else {
    fmt::print("{}: {} states, {} different values, {} bytes ({:.2f} a state)\n", flags.out, whole.states, whole.values, bytes, static_cast<double>(bytes) / static_cast<double>(whole.states));
    fmt::print("value of the first state ({}): {}\n", endgame::name_of(options.objective), whole.value ? endgame::Pool::spelt({whole.value->value, nullptr}) : "none, a dead end lies ahead");
    if (!flags.common.stable) fmt::print("{:.2f} s, of which {:.2f} s forwards\n", whole.seconds, whole.forward_seconds);
  }
  return done;
}

int probe(const Flags& flags) {
  const endgame::TableFile table(flags.file);
  const auto handle = games::load(request_of(table));
  // A position by name or file is of a handle of its own; its text is what the table knows.
  std::string text = flags.position.empty() ? handle->print(handle->start()) : flags.position;
  if (text.find('=') == std::string::npos) {
    auto request = request_of(table);
    request.config.clear();
    request.position = flags.position;
    const auto named = games::load(request);
    text = named->print(named->start());
  }
  const auto s = handle->parse(text);
  const auto probed = endgame::probe(table, *handle, s);
  if (!probed.value) throw core::BadInput(fmt::format("{}: the table does not have this position: {}", flags.file, text));
  core::Json moves = core::Json::array();
  std::string rows;
  if (!handle->turn(s).is_over())
    for (const auto& move : handle->moves(s)) {
      const auto next = endgame::probe(table, *handle, handle->apply(s, move));
      const std::string value = next.value.value_or("");
      moves.push_back({{"move", move}, {"value", value_json(value)}});
      rows += fmt::format("  {:<24} {}\n", move, value.empty() ? "none" : value.substr(0, value.find('|')));
    }
  if (flags.json) {
    core::Json json{{"schema", "bargello/table/1"}, {"file", flags.file}, {"position", text}, {"objective", table.head().at("objective")}, {"value", value_json(*probed.value)}, {"moves", moves}};
    if (!flags.stable) json["microseconds"] = probed.microseconds;
    print_json(json);
  } else {
    fmt::print("{}\n{}: {}\n{}", text, table.head().at("objective").get<std::string>(), probed.value->empty() ? "none, a dead end lies ahead" : probed.value->substr(0, probed.value->find('|')), rows);
    if (!flags.stable) fmt::print("found in {:.1f} microseconds\n", probed.microseconds);
  }
  return done;
}

int verify(const Flags& flags) {
  const auto started = std::chrono::steady_clock::now();
  const endgame::TableFile table(flags.file);
  const auto handle = games::load(request_of(table));
  const auto wrong = endgame::verify(table, *handle, flags.options.threads, show_progress(flags.quiet));
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  if (!flags.quiet && isatty(2) != 0) fmt::print(stderr, "\r{:60}\r", "");
  if (flags.json) {
    core::Json json{{"schema", "bargello/table/1"}, {"file", flags.file}, {"states", table.states()}, {"right", !wrong}};
    if (wrong) json["wrong"] = *wrong;
    if (!flags.stable) json["seconds"] = seconds;
    print_json(json);
  } else if (wrong) {
    fmt::print("{}: {}\n", flags.file, *wrong);
  } else {
    fmt::print("{}: {} states, each has the value that follows from its successors", flags.file, table.states());
    if (!flags.stable) fmt::print(" ({:.2f} s)", seconds);
    fmt::print("\n");
  }
  return wrong ? found : done;
}

}  // namespace

void add_table(CLI::App& app, Run& run) {
  static Flags flags;
  auto* verb = app.add_subcommand("table", "endgame tables on disk: build, probe, verify");
  verb->require_subcommand(1);
  flags.options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));

  auto* builds = verb->add_subcommand("build", "solves a whole configuration and writes every state with its value");
  flags.common.add_game(*builds);
  builds->add_option("--out", flags.out, "the table; while it is built, layers wait in a folder of that name and .layers")->required();
  builds->add_option("--objective", flags.objective, "margin (default for two players), own, win, paranoid")->check(CLI::IsMember({"margin", "own", "win", "paranoid"}));
  builds->add_flag("--symmetry", flags.options.symmetry, "one of states that are alike but for names or reflection");
  builds->add_option("--memory", flags.memory, "bound, such as 2GB; what exceeds it stays on disk");
  builds->add_option("--threads", flags.options.threads, "threads (default: all cores)")->check(CLI::Range(1, 64));
  builds->add_option("--limit-seconds", flags.options.limit_seconds, "stop after so many seconds; the same command goes on later");
  flags.common.add_output(*builds);
  builds->footer("Example: bargello table build medina --config mini-4x4-b3n1s1 --out t.btb");
  builds->callback([&run] { run = [] { return build(flags); }; });

  const auto add_file = [&](CLI::App* sub) {
    sub->add_option("FILE", flags.file, "a table")->required();
    sub->add_flag("--json", flags.json, "one JSON document");
    sub->add_flag("--stable", flags.stable, "leave out times");
    sub->add_flag("--quiet", flags.quiet, "no progress");
  };
  auto* probes = verb->add_subcommand("probe", "the value of a position and of each of its moves");
  add_file(probes);
  probes->add_option("--position", flags.position, "a state's text, or a position by name or file (default: the table's first state)");
  probes->footer("Example: bargello table probe t.btb");
  probes->callback([&run] { run = [] { return probe(flags); }; });

  auto* verifies = verb->add_subcommand("verify", "recomputes every entry from its successors");
  add_file(verifies);
  verifies->add_option("--threads", flags.options.threads, "threads (default: all cores)")->check(CLI::Range(1, 64));
  verifies->footer("Example: bargello table verify t.btb");
  verifies->callback([&run] { run = [] { return verify(flags); }; });
}

}  // namespace cli
