#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>

#include "cli/cli.hpp"
#include "conform/driver.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace cli {

namespace {

struct Flags {
  Common common;
  std::string game, expect, known, memory;
  std::vector<std::string> command;
  int timeout = 5;
  conform::RunOptions options;
};

bool is_trouble(const conform::Divergence& d) { return d.rule.empty(); }

// A divergence as --known names it.
struct Accepted {
  std::string kind, rule;
  bool met = false;
};

std::vector<Accepted> read_known(const std::string& path) {
  std::vector<Accepted> known;
  if (path.empty()) return known;
  const auto json = core::read_json_file(path);
  if (!json.is_array()) throw core::BadInput(fmt::format("{}: expected a list of objects with kind and rule", path));
  for (const auto& item : json) {
    core::Reader reader(item, fmt::format("{}[{}]", path, known.size()));
    known.push_back({reader.text("kind"), reader.text("rule"), false});
    for (const char* key : {"why", "play", "expected", "got", "config", "players", "state", "offered", "times", "fits_reading"}) reader.skip(key);
    reader.done();
  }
  return known;
}

// The readings that --expect names: {"question": "reading"}; null: it is expected that they cannot be told.
core::Json read_expected(const std::string& path, const games::Entry& entry) {
  if (path.empty()) return core::Json::object();
  auto json = core::read_json_file(path);
  if (json.is_object() && json.contains("readings")) json = core::Json(json["readings"]);
  if (!json.is_object()) throw core::BadInput(fmt::format("{}: expected an object, question to reading", path));
  core::Json expected = core::Json::object();
  for (const auto& [question, value] : json.items()) {
    const auto it = std::find_if(entry.questions.begin(), entry.questions.end(), [&](const auto& q) { return q.slug == question; });
    if (it == entry.questions.end()) throw core::BadInput(fmt::format("{}: no such question of {}: {}", path, entry.name, question));
    const core::Json reading = value.is_object() && value.contains("reading") ? value["reading"] : value;
    const bool exists = reading.is_null() || (reading.is_string() && std::any_of(it->readings.begin(), it->readings.end(), [&](const auto& r) { return reading == r.slug; }));
    if (!exists) throw core::BadInput(fmt::format("{}: {} has no reading {}", path, question, reading.dump()));
    expected[question] = reading;
  }
  return expected;
}

struct Outcome {
  conform::Report report;
  std::vector<bool> accepted;           // beside the divergences
  std::vector<Accepted> stale;
  std::vector<std::string> unexpected;  // readings that are not as --expect says
  int code = done;
};

core::Json json_of(const conform::Divergence& d, bool accepted) {
  core::Json json{{"kind", d.difference.kind}, {"rule", d.rule.empty() ? core::Json(nullptr) : core::Json(d.rule)}, {"play", d.trial.moves}};
  if (!d.trial.offered.empty()) json["offered"] = d.trial.offered;
  json["players"] = d.trial.ground.players;
  json["config"] = d.trial.ground.config;
  if (d.trial.ground.state) json["state"] = *d.trial.ground.state;
  json["expected"] = d.difference.expected;
  json["got"] = d.difference.got;
  json["times"] = d.times;
  if (!d.fits.empty()) json["fits_reading"] = core::Json(d.fits);
  if (accepted) json["known"] = true;
  return json;
}

core::Json json_of(const Flags& flags, const Outcome& outcome) {
  const auto& report = outcome.report;
  core::Json json;
  json["schema"] = "bargello/conform/1";
  json["program"] = core::Json{{"command", flags.command}, {"name", report.about.name}, {"version", report.about.version}, {"level", report.level}};
  json["game"] = flags.game;
  json["seed"] = flags.options.seed;
  json["cases"] = report.cases;
  json["agreements"] = report.agreements;
  json["games"] = report.games;
  json["skipped"] = core::Json(report.skipped);
  json["divergences"] = core::Json::array();
  for (std::size_t i = 0; i < report.divergences.size(); ++i) json["divergences"].push_back(json_of(report.divergences[i], outcome.accepted[i]));
  json["readings"] = core::Json::object();
  for (const auto& [question, played] : report.readings) {
    core::Json entry{{"reading", played.reading ? core::Json(*played.reading) : core::Json(nullptr)},
                     {"evidence", {{"supporting", played.supporting}, {"contradicting", played.contradicting}, {"unexplained", played.unexplained}}}};
    if (!played.reading) entry["why"] = played.why;
    json["readings"][question] = entry;
  }
  json["score"] = report.cases == 0 ? "0" : fmt::format("{}/{}", report.agreements, report.cases);
  if (!outcome.unexpected.empty()) json["unexpected"] = outcome.unexpected;
  if (!outcome.stale.empty()) {
    json["stale"] = core::Json::array();
    for (const auto& entry : outcome.stale) json["stale"].push_back({{"kind", entry.kind}, {"rule", entry.rule}});
  }
  if (!report.stopped.empty()) json["stopped"] = report.stopped;
  return json;
}

std::string shortened(const std::string& text) { return text.size() <= 400 ? text : text.substr(0, 400) + " ..."; }

void print_text(const Flags& flags, const Outcome& outcome) {
  const auto& report = outcome.report;
  if (!report.about.name.empty()) fmt::print("{} {}: {}, level {}\n", report.about.name, report.about.version, flags.game, report.level);
  fmt::print("{} cases, {} agree; {} random games (seed {})\n", report.cases, report.agreements, report.games, flags.options.seed);
  for (const auto& [why, count] : report.skipped) fmt::print("skipped {}: {}\n", count, why);
  for (std::size_t i = 0; i < report.divergences.size(); ++i) {
    const auto& d = report.divergences[i];
    fmt::print("\n{}{}{}, {}\n", d.difference.kind, d.rule.empty() ? "" : " by " + d.rule, outcome.accepted[i] ? " (known)" : "", d.times == 1 ? "once" : fmt::format("{} times", d.times));
    if (d.trial.ground.players > 0) {
      fmt::print("  on       {} players, {}\n", d.trial.ground.players, shortened(d.trial.ground.config.dump()));
      if (d.trial.ground.state) fmt::print("  position {}\n", shortened(d.trial.ground.state->dump()));
      fmt::print("  play     {}\n", d.trial.moves.empty() ? "(none)" : core::join(d.trial.moves, "; "));
      if (!d.trial.offered.empty()) fmt::print("  offered  {}\n", d.trial.offered);
    }
    fmt::print("  expected {}\n  got      {}\n", shortened(d.difference.expected.dump()), shortened(d.difference.got.dump()));
    for (const auto& [question, reading] : d.fits) fmt::print("  fits     {}={}, but other cases speak against that reading\n", question, reading);
  }
  if (!report.readings.empty()) fmt::print("\nreadings\n");
  for (const auto& [question, played] : report.readings) {
    if (played.reading)
      fmt::print("  {}={} ({} cases for it, {} for another reading, {} for none)\n", question, *played.reading, played.supporting, played.contradicting, played.unexplained);
    else
      fmt::print("  {}: not decided: {}\n", question, played.why);
  }
  for (const auto& line : outcome.unexpected) fmt::print("not as expected: {}\n", line);
  for (const auto& entry : outcome.stale) fmt::print("known, but no longer found: {} by {}\n", entry.kind, entry.rule);
  if (!report.stopped.empty()) fmt::print("stopped: {}\n", report.stopped);
}

Outcome judged(const Flags& flags, const games::Entry& entry, conform::Report report) {
  Outcome outcome;
  auto known = read_known(flags.known);
  bool anything = false;
  bool judged_any = report.agreements > 0;
  for (const auto& d : report.divergences) {
    bool accepted = false;
    for (auto& one : known)
      if (one.kind == d.difference.kind && one.rule == d.rule) accepted = one.met = true;
    outcome.accepted.push_back(accepted);
    anything = anything || !accepted;
    judged_any = judged_any || !is_trouble(d);
  }
  for (const auto& one : known)
    if (!one.met) outcome.stale.push_back(one);
  const auto expected = read_expected(flags.expect, entry);
  for (const auto& [question, reading] : expected.items()) {
    const auto it = report.readings.find(question);
    const core::Json now = it == report.readings.end() || !it->second.reading ? core::Json(nullptr) : core::Json(*it->second.reading);
    if (now != reading) outcome.unexpected.push_back(fmt::format("{}: expected {}, found {}", question, reading.dump(), now.dump()));
  }
  if (!judged_any)
    outcome.code = nothing_judged;
  else if (anything || !outcome.stale.empty() || !outcome.unexpected.empty())
    outcome.code = found;
  else if (!report.stopped.empty())
    outcome.code = limit;
  outcome.report = std::move(report);
  return outcome;
}

int run_conform(Flags& flags) {
  const auto& entry = games::called(flags.game);
  read_known(flags.known);  // bad input is said before the work, not after it
  read_expected(flags.expect, entry);
  flags.common.request.game = flags.game;
  flags.options.base = flags.common.resolved().selection.chosen;
  for (const auto& [question, reading] : flags.options.base) conform::game_on(conform::full_game(entry.name, entry.least_players), {{question, reading}});
  flags.options.child.timeout = std::chrono::seconds(flags.timeout);
  if (!flags.memory.empty()) flags.options.child.memory = bytes_from(flags.memory);
  flags.options.stop = &stop_on_interrupt();
  if (!flags.common.quiet) flags.options.progress = [](const std::string& line) { fmt::print(stderr, "{}\n", line); };
  const auto outcome = judged(flags, entry, conform::run(entry, flags.command, flags.options));
  if (flags.common.json)
    print_json(json_of(flags, outcome));
  else
    print_text(flags, outcome);
  return outcome.code;
}

}  // namespace

void add_conform(CLI::App& app, Run& run) {
  static Flags flags;
  auto* verb = app.add_subcommand("conform", "run another implementation against the model: divergences, each shrunk and named by rule; which reading it plays");
  verb->add_option("GAME", flags.game, "the game: medici, medici-card, medina or strozzi")->required();
  verb->add_option("PROGRAM", flags.command, "after --: the program and its arguments")->required();
  verb->add_option("--reading", flags.common.readings, "QUESTION=READING to begin with (repeatable); which one it plays is found out anyway")->allow_extra_args(false);
  verb->add_option("--expect", flags.expect, "a file of readings: others are an error");
  verb->add_option("--known", flags.known, "a file of accepted divergences: [{\"kind\": .., \"rule\": ..}]; those no longer found are an error");
  verb->add_option("--timeout", flags.timeout, "seconds for each reply (5); four times as long for hello")->check(CLI::Range(1, 3600));
  verb->add_option("--memory", flags.memory, "address space of the program, such as 2GB (16GB)");
  verb->add_option("--seed", flags.options.seed, "of the random games (1)");
  verb->add_option("--games", flags.options.games, "random games (120)")->check(CLI::Range(0, 1'000'000));
  verb->add_option("--limit-seconds", flags.options.limit_seconds, "stop then; not a pass (exit code 3)")->check(CLI::Range(0.0, 1e9));
  verb->add_flag("--first", flags.options.until_first, "stop looking at the first divergence");
  flags.common.add_output(*verb);
  verb->footer("Example: bargello conform medici -- python3 conform/peers/medici.py --fault equal-bid-wins");
  verb->callback([&run] { run = [] { return run_conform(flags); }; });
}

}  // namespace cli
