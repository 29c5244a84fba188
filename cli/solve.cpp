#include "endgame/solve.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <thread>

#include "cli/cli.hpp"
#include "model/core/error.hpp"
#include "model/core/text.hpp"

namespace cli {

namespace {

struct Flags {
  Common common;
  std::string objective, memory, engine;
  std::vector<std::string> without;
  endgame::Options options;
  bool best_only = false;
};

endgame::Objective objective_for(const std::string& name, int players) {
  if (name.empty()) return players == 2 ? endgame::Objective::Margin : endgame::Objective::Own;
  for (std::size_t i = 0; i < endgame::objective_names.size(); ++i) {
    if (endgame::objective_names[i] != name) continue;
    const auto objective = static_cast<endgame::Objective>(i);
    if (objective == endgame::Objective::Margin && players != 2) throw core::BadInput(fmt::format("--objective margin: is for two players, there are {}", players));
    return objective;
  }
  throw core::BadInput(fmt::format("--objective {}: expected margin, own, win or paranoid", name));
}

endgame::Reductions reductions_without(const std::vector<std::string>& names) {
  endgame::Reductions use;
  const std::pair<const char*, bool*> all[] = {{"symmetry", &use.symmetry}, {"merging", &use.merging}, {"prices", &use.prices},
                                               {"bounds", &use.bounds},     {"order", &use.order},     {"guesses", &use.guesses}, {"purses", &use.purses},
                                               {"last-turn", &use.last_turn}};
  for (const auto& name : names) {
    bool known = name == "all";
    for (const auto& [called, on] : all)
      if (name == called || name == "all") {
        *on = false;
        known = true;
      }
    if (!known) throw core::BadInput(fmt::format("--without {}: expected symmetry, merging, prices, bounds, order, guesses, purses, last-turn or all", name));
  }
  return use;
}

void show_progress(const endgame::Progress& p) {
  static const bool terminal = isatty(2) != 0;
  static double last = -10;
  if (!terminal && p.seconds - last < 5) return;
  last = p.seconds;
  fmt::print(stderr, "{}{} states, {:.2f} M/s, {} MB, {:.0f} s{}", terminal ? "\r" : "", p.states, static_cast<double>(p.states) / 1e6 / p.seconds, p.bytes >> 20, p.seconds,
             terminal ? "   " : "\n");
}

bool is_known(const endgame::Known& known) {
  for (const auto& range : known)
    if (!range.is_point()) return false;
  return true;
}

std::string text_of(const endgame::Interval& range) {
  return range.is_point() ? range.low.print() : fmt::format("[{}, {}]", range.low.print(), range.high.print());
}

std::string text_of(const endgame::Known& known) {
  std::vector<std::string> parts;
  for (const auto& range : known) parts.push_back(text_of(range));
  return core::join(parts, ", ");
}

// Fractions with what they are about.
std::string readable(const endgame::Known& known) {
  std::vector<std::string> parts;
  bool whole = true;
  for (const auto& [low, high] : known) {
    whole = whole && (!low.is_finite() || low.is_whole()) && (!high.is_finite() || high.is_whole());
    parts.push_back(low == high ? low.decimal() : fmt::format("[{}, {}]", low.decimal(), high.decimal(true)));
  }
  return whole ? text_of(known) : fmt::format("{}  (about {})", text_of(known), core::join(parts, ", "));
}

// Infinite ends are null.
core::Json bounds_json(const endgame::Known& known) {
  core::Json bounds = core::Json::array();
  for (const auto& range : known) bounds.push_back({range.low.json(), range.high.json()});
  return bounds;
}

// A number, or with own and win one for each player; null and bounds when it is not known.
void put_value(core::Json& json, const endgame::Known& known, bool one_number) {
  if (!is_known(known)) {
    json["value"] = nullptr;
    json["bounds"] = one_number ? bounds_json(known)[0] : bounds_json(known);
    return;
  }
  core::Json values = core::Json::array();
  for (const auto& range : known) values.push_back(range.low.json());
  json["value"] = one_number ? values[0] : values;
}

core::Json json_of(const core::Handle& game, const Flags& flags, const endgame::Solved& solved) {
  const bool one_number = is_zero_sum(solved.objective);
  const auto& position = flags.common.request.position;
  core::Json json;
  json["schema"] = "bargello/solve/1";
  json["game"] = game.name();
  json["config"] = game.config().contains("name") ? game.config()["name"] : core::Json(nullptr);
  json["position"] = position.empty() ? core::Json(nullptr) : core::Json(position);
  json["readings"] = core::Json(unusual(game));
  json["objective"] = endgame::name_of(solved.objective);
  json["engine"] = solved.backwards ? "backward" : "search";
  if (solved.seat >= 0) json["seat"] = solved.seat;
  json["players_see"] = endgame::assumed_sight(game);
  put_value(json, solved.value, one_number);
  json["complete"] = solved.complete;
  if (!solved.dead_end.empty()) json["dead_end"] = solved.dead_end;
  json["moves"] = core::Json::array();
  for (const auto& [move, value] : solved.moves) {
    core::Json entry{{"move", move}};
    put_value(entry, value, one_number);
    json["moves"].push_back(std::move(entry));
  }
  json["line"] = core::Json::array();
  for (const auto& step : solved.line) json["line"].push_back(step.move);
  json["states"] = solved.states;
  json["tie_independent"] = solved.tie_independent ? core::Json(*solved.tie_independent) : core::Json(nullptr);
  if (!solved.range.empty()) {
    json["range"] = bounds_json(solved.range);
    json["range_exact"] = solved.range_exact;
  }
  if (!flags.common.stable) {
    json["seconds"] = solved.seconds;
    json["table_bytes"] = solved.bytes;
  }
  return json;
}

std::string meaning(const endgame::Solved& solved) {
  switch (solved.objective) {
    case endgame::Objective::Margin: return "player 0's result minus player 1's";
    case endgame::Objective::Own: return "each player's own result, each maximises its own";
    case endgame::Objective::Win: return "each player's share of the win, each maximises its own";
    case endgame::Objective::Paranoid: return fmt::format("player {}'s result when all others play against it", solved.seat);
  }
  return {};
}

void print_text(const core::Handle& game, const Flags& flags, const endgame::Solved& solved) {
  fmt::print("value: {}   ({}: {})\n", solved.dead_end.empty() ? readable(solved.value) : "none", endgame::name_of(solved.objective), meaning(solved));
  std::vector<std::string> readings;
  for (const auto& [question, reading] : unusual(game)) readings.push_back(question + "=" + reading);
  fmt::print("readings: {}\n", readings.empty() ? "ours" : core::join(readings, ", "));
  fmt::print("players see: {}\n", endgame::assumed_sight(game));
  if (!solved.dead_end.empty()) fmt::print("no value: it would depend on a dead end, where the rules do not say how to go on:\n  {}\n", solved.dead_end);
  if (!solved.range.empty())
    fmt::print("ties: another choice among equally good moves changes the value; over all of them it lies in {}{}\n", text_of(solved.range), solved.range_exact ? "" : " (perhaps narrower)");
  else if (solved.tie_independent == true)
    fmt::print("ties: the value is the same for every choice among equally good moves\n");
  if (!solved.moves.empty()) {
    std::size_t width = 0;
    for (const auto& [move, value] : solved.moves) width = std::max(width, move.size());
    fmt::print("moves:\n");
    for (const auto& [move, value] : solved.moves) fmt::print("  {:<{}}  {}\n", move, width, readable(value));
  }
  if (!solved.line.empty()) {
    fmt::print("best play:\n");
    for (const auto& step : solved.line) {
      if (step.seat >= 0)
        fmt::print("  player {}: {}\n", step.seat, step.move);
      else
        fmt::print("  chance:   {} ({} of {})\n", step.move, step.weight, step.total);
    }
  }
  if (solved.backwards)
    fmt::print("{} states, solved backwards", solved.states);
  else
    fmt::print("{} states opened", solved.states);
  if (!flags.common.stable && solved.backwards) {
    const auto states = static_cast<double>(std::max<std::uint64_t>(1, solved.states));
    fmt::print(", {:.3f} s ({:.3f} to find them), {:.2f} M states a second, {:.1f} bytes a state", solved.seconds, solved.forward_seconds, states / 1e6 / std::max(1e-9, solved.seconds),
               static_cast<double>(solved.bytes) / states);
  } else if (!flags.common.stable) {
    fmt::print(", {:.3f} s, table of {:.1f} MB", solved.seconds, static_cast<double>(solved.bytes) / 1048576);
  }
  fmt::print("\n");
  if (!solved.why.empty()) fmt::print("{}\n", solved.why);
  if (!solved.complete && solved.dead_end.empty()) fmt::print("NOT COMPLETE: a limit was reached; the value lies within the bounds given\n");
}

// Whole configurations backwards, if their states fit into memory; positions by search.
endgame::Solved solve_with(const Flags& flags, const core::Handle& game, bool whole, double digits) {
  constexpr double hopeless = 15;  // with 10^15 plays there are too many states
  const bool chosen = !flags.engine.empty();
  if (chosen ? flags.engine == "search" : !whole || !flags.without.empty() || digits > hopeless) return endgame::solve(game, flags.options);
  auto options = flags.options;
  if (flags.memory.empty()) options.limits.bytes = std::uint64_t{8} << 30;
  auto solved = endgame::solve_backwards(game, options);
  const bool too_many = !solved.complete && solved.dead_end.empty() && flags.options.limits.states == 0 && !*options.limits.interrupted && !(options.limits.seconds > 0 && solved.seconds >= options.limits.seconds);
  if (chosen || !too_many) return solved;
  if (!flags.common.quiet) fmt::print(stderr, "too many states to solve backwards within {} MB: searching instead\n", options.limits.bytes >> 20);
  return endgame::solve(game, flags.options);
}

}  // namespace

void add_solve(CLI::App& app, Run& run) {
  static Flags flags;
  flags.options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  auto* verb = app.add_subcommand("solve", "exact value of a position or configuration, of every move, and the line of best play");
  flags.common.add_game(*verb);
  verb->add_option("--objective", flags.objective, "margin (default for two), own (default for more), win or paranoid");
  verb->add_flag("--best-only", flags.best_only, "the value and the line, not the values of moves that are not best");
  verb->add_option("--engine", flags.engine, "search: from the position down, with cuts; backward: all states, the last first (default for a configuration that fits)")
      ->check(CLI::IsMember({"search", "backward"}));
  verb->add_option("--threads", flags.options.threads, "threads (default: all cores; a search has work for two)")->check(CLI::Range(1, 64));
  verb->add_option("--limit-seconds", flags.options.limits.seconds, "stop after so many seconds, with bounds")->check(CLI::PositiveNumber);
  verb->add_option("--limit-states", flags.options.limits.states, "stop after opening so many states, with bounds");
  verb->add_option("--memory", flags.memory, "bound for what is kept of states, such as 2GB (the default; backward: 8GB); beyond it a search forgets, backward is not begun");
  verb->add_option("--without", flags.without, "a reduction not to use: symmetry, merging, prices, bounds, order, guesses, purses, last-turn or all (repeatable); search only")->allow_extra_args(false);
  flags.common.add_output(*verb);
  verb->footer("Example: bargello solve medici --position B3 --reading lot-limit-whose=other");
  verb->callback([&run] {
    run = []() -> int {
      const auto request = flags.common.resolved();
      const auto game = games::load(request);
      const auto size = endgame::estimate(*game, 100, 1);
      if (request.config.empty() && request.position.empty())
        throw core::BadInput(fmt::format("{} with {} players has about 10^{:.0f} plays, too many to solve; choose a smaller --config or a --position (bargello games {} lists them)", request.game,
                                         game->players(), size.digits, request.game));
      flags.options.objective = objective_for(flags.objective, game->players());
      flags.options.use = reductions_without(flags.without);
      flags.options.every_move = !flags.best_only;
      if (!flags.memory.empty()) flags.options.limits.bytes = bytes_from(flags.memory);
      flags.options.limits.interrupted = &stop_on_interrupt();
      if (!flags.common.quiet) {
        flags.options.limits.progress = show_progress;
        if (size.digits > 9)
          fmt::print(stderr, "a large position: about 10^{:.0f} plays of {:.0f} moves (sampled); it may take long, --limit-seconds stops it with bounds\n", size.digits, size.mean_length);
      }
      const auto solved = solve_with(flags, *game, request.position.empty(), size.digits);
      if (!flags.common.quiet && isatty(2) != 0) fmt::print(stderr, "\r{:60}\r", "");
      if (flags.common.json)
        print_json(json_of(*game, flags, solved));
      else
        print_text(*game, flags, solved);
      return solved.complete ? done : limit;
    };
  });
}

}  // namespace cli
