#include "bargello/solve.hpp"

#include <fmt/format.h>

#include "api/support.hpp"
#include "endgame/solve.hpp"
#include "explore/perft.hpp"
#include "model/core/text.hpp"

namespace bargello {

namespace {

endgame::Reductions reductions_without(const std::vector<std::string>& names) {
  endgame::Reductions use;
  const std::pair<const char*, bool*> all[] = {
      {"symmetry", &use.symmetry}, {"merging", &use.merging}, {"prices", &use.prices}, {"bounds", &use.bounds},
      {"order", &use.order},       {"guesses", &use.guesses}, {"purses", &use.purses}, {"last-turn", &use.last_turn}};
  for (const auto& name : names) {
    bool known = name == "all";
    for (const auto& [called, on] : all)
      if (name == called || name == "all") {
        *on = false;
        known = true;
      }
    if (!known)
      throw core::BadInput(fmt::format(
          "--without {}: expected symmetry, merging, prices, bounds, order, guesses, purses, last-turn or all", name));
  }
  return use;
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

core::Json json_of(const core::AnyGame& game, const std::string& position, bool stable, const endgame::Solved& solved) {
  const bool one_number = is_zero_sum(solved.objective);
  core::Json json;
  json["schema"] = "bargello/solve/1";
  json["game"] = game.name();
  json["config"] = name_or_null(game);
  json["position"] = position.empty() ? core::Json(nullptr) : core::Json(position);
  json["readings"] = core::Json(games::unusual_readings(game));
  json["objective"] = endgame::name_of(solved.objective);
  json["engine"] = solved.backwards ? "backward" : "search";
  if (solved.seat >= 0) json["seat"] = solved.seat;
  json["players_see"] = endgame::players_see(game);
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
  if (!stable) {
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
    case endgame::Objective::Paranoid:
      return fmt::format("player {}'s result when all others play against it", solved.seat);
  }
  return {};
}

std::string text_of(const core::AnyGame& game, bool stable, const endgame::Solved& solved) {
  std::string text;
  text += fmt::format("value: {}   ({}: {})\n", solved.dead_end.empty() ? readable(solved.value) : "none",
                      endgame::name_of(solved.objective), meaning(solved));
  text += fmt::format("readings: {}\n", readings_text(games::unusual_readings(game)));
  text += fmt::format("players see: {}\n", endgame::players_see(game));
  if (!solved.dead_end.empty())
    text += fmt::format("no value: it would depend on a dead end, where the rules do not say how to go on:\n  {}\n",
                        solved.dead_end);
  if (!solved.range.empty())
    text += fmt::format(
        "ties: another choice among equally good moves changes the value; over all of them it lies in {}{}\n",
        text_of(solved.range), solved.range_exact ? "" : " (perhaps narrower)");
  else if (solved.tie_independent == true)
    text += fmt::format("ties: the value is the same for every choice among equally good moves\n");
  if (!solved.moves.empty()) {
    std::size_t width = 0;
    for (const auto& [move, value] : solved.moves) width = std::max(width, move.size());
    text += fmt::format("moves:\n");
    for (const auto& [move, value] : solved.moves) text += fmt::format("  {:<{}}  {}\n", move, width, readable(value));
  }
  if (!solved.line.empty()) {
    text += fmt::format("best play:\n");
    for (const auto& step : solved.line) {
      if (step.seat >= 0)
        text += fmt::format("  player {}: {}\n", step.seat, step.move);
      else
        text += fmt::format("  chance:   {} ({} of {})\n", step.move, step.weight, step.total);
    }
  }
  if (solved.backwards)
    text += fmt::format("{} states, solved backwards", solved.states);
  else
    text += fmt::format("{} states opened", solved.states);
  if (!stable && solved.backwards) {
    const auto states = static_cast<double>(std::max<std::uint64_t>(1, solved.states));
    text += fmt::format(", {:.3f} s ({:.3f} to find them), {:.2f} M states a second, {:.1f} bytes a state",
                        solved.seconds, solved.forward_seconds, states / 1e6 / std::max(1e-9, solved.seconds),
                        static_cast<double>(solved.bytes) / states);
  } else if (!stable) {
    text += fmt::format(", {:.3f} s, table of {:.1f} MB", solved.seconds, static_cast<double>(solved.bytes) / 1048576);
  }
  text += fmt::format("\n");
  if (!solved.why.empty()) text += fmt::format("{}\n", solved.why);
  if (!solved.complete && solved.dead_end.empty())
    text += fmt::format("NOT COMPLETE: a limit was reached; the value lies within the bounds given\n");
  return text;
}

// Whole configurations backwards, if their states fit into memory; positions by search.
endgame::Solved solve_with(const SolveOptions& options, endgame::Options how, const core::AnyGame& game, bool whole,
                           double digits) {
  constexpr double hopeless = 15;  // with 10^15 plays there are too many states
  const bool chosen = !options.engine.empty();
  if (chosen ? options.engine == "search" : !whole || !options.without.empty() || digits > hopeless)
    return endgame::solve(game, how);
  auto backward = how;
  if (options.memory == 0) backward.limits.bytes = std::uint64_t{8} << 30;
  auto solved = endgame::solve_backwards(game, backward);
  const bool out_of_time = backward.limits.seconds > 0 && solved.seconds >= backward.limits.seconds;
  const bool too_many = !solved.complete && solved.dead_end.empty() && options.limit_states == 0 &&
                        !options.stop.requested() && !out_of_time;
  if (chosen || !too_many) return solved;
  if (options.progress)
    options.progress(
        fmt::format("too many states to solve backwards within {} MB: searching instead", backward.limits.bytes >> 20));
  return endgame::solve(game, how);
}

}  // namespace

SolveResult solve(const Game& game, const SolveOptions& options) {
  return guarded([&] {
    if (!options.engine.empty() && options.engine != "search" && options.engine != "backward")
      throw core::BadInput(fmt::format("--engine {}: expected search or backward", options.engine));
    endgame::Options how;
    how.objective = endgame::objective_called(options.objective, game.players());
    how.use = reductions_without(options.without);
    how.every_move = options.every_move;
    how.threads = threads_of(options);
    how.limits.seconds = options.limit_seconds;
    how.limits.states = options.limit_states;
    if (options.memory != 0) how.limits.bytes = options.memory;
    how.limits.interrupted = options.stop.get();
    const auto size = explore::estimate_plays(game.any(), 100, 1);
    if (options.progress) {
      how.limits.progress = [tell = options.progress](const endgame::Progress& p) {
        tell(fmt::format("{} states, {:.2f} M/s, {} MB, {:.0f} s", p.states,
                         static_cast<double>(p.states) / 1e6 / p.seconds, p.bytes >> 20, p.seconds));
      };
      if (size.digits > 9)
        options.progress(
            fmt::format("a large position: about 10^{:.0f} plays of {:.0f} moves (sampled); it may take long, "
                        "--limit-seconds stops it with bounds",
                        size.digits, size.mean_length));
    }
    const auto solved = solve_with(options, how, game.any(), game.setup().position.empty(), size.digits);
    SolveResult answer;
    const auto exact = [](const endgame::Known& value) {
      std::vector<std::string> numbers;
      if (is_known(value))
        for (const auto& range : value) numbers.push_back(range.low.print());
      return numbers;
    };
    answer.value = solved.dead_end.empty() ? exact(solved.value) : std::vector<std::string>();
    for (const auto& [move, value] : solved.moves) answer.moves.push_back({move, exact(value)});
    for (const auto& step : solved.line) answer.line.push_back(step.move);
    answer.complete = solved.complete;
    answer.json = pretty(json_of(game.any(), game.setup().position, options.stable, solved));
    answer.text = text_of(game.any(), options.stable, solved);
    answer.ending = solved.complete ? Ending::Done : Ending::Limit;
    return answer;
  });
}

}  // namespace bargello
