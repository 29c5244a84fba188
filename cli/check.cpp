#include "properties/check.hpp"

#include <fmt/format.h>
#include <unistd.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <fstream>
#include <sstream>
#include <thread>

#include "cli/cli.hpp"
#include "explore/spill.hpp"
#include "model/core/error.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace cli {

namespace {

namespace fs = std::filesystem;

struct Flags {
  Common common;
  properties::CheckOptions options;
  std::string save = "./bargello-failures";
  bool all_laws = false;
};

// A play that failed before, still there in --save.
struct Old {
  std::string path;
  std::vector<properties::Broken> broken;
};

std::string read_all(const std::string& path) {
  std::ifstream file(path);
  std::stringstream text;
  text << file.rdbuf();
  return text.str();
}

// Plays of this game and these readings that failed before are played first.
template <class G>
std::vector<Old> replay_old(const Flags& flags, const core::Handle& handle, const G& game, const typename G::State& first) {
  std::vector<Old> old;
  if (!fs::is_directory(flags.save)) return old;
  std::vector<std::string> paths;
  for (const auto& file : fs::directory_iterator(flags.save))
    if (file.path().extension() == ".txt") paths.push_back(file.path().string());
  std::sort(paths.begin(), paths.end());
  for (const auto& path : paths) {
    const auto play = core::parse_play(read_all(path), path);
    const std::string head = record_of(handle, flags.common, {});
    if (!read_all(path).starts_with(head.substr(0, head.rfind("stop")))) continue;  // another game, configuration or reading
    auto s = handle.start();
    std::vector<std::string> moves;
    bool legal = true;
    for (const auto& line : play.lines) {
      legal = legal && handle.explain(s, line.move).legal;
      if (!legal) break;
      s = handle.apply(s, line.move);
      moves.push_back(line.move);
    }
    if (legal) old.push_back({path, properties::broken_by(game, first, moves)});
  }
  return old;
}

std::string file_name(const core::Handle& handle, const std::string& id, const std::string& record) {
  std::uint32_t sum = 2166136261u;
  for (const char c : record) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619u;
  return fmt::format("{}-{}-{:08x}.txt", handle.name(), id, sum);
}

// A failure and the record of its play.
struct Failed {
  int players;
  properties::Failure failure;
  std::string record, file;
};

struct Report {
  std::vector<int> players;
  properties::Checked checked;
  std::vector<Failed> failed;
  std::vector<Old> old;
};

// Adds what random games with one number of players showed.
void check_with(const Flags& flags, const properties::CheckOptions& options, int players, Report& report) {
  Common common = flags.common;
  common.request.players = players;
  const auto handle = games::load(common.resolved());
  const bool first_time = report.players.empty();
  report.players.push_back(handle->players());
  games::visit(*handle, [&](const auto& game, const auto& first) {
    Flags here = flags;
    here.common = common;
    for (auto& o : replay_old(here, *handle, game, first)) report.old.push_back(std::move(o));
    const auto checked = properties::check(game, first, options);
    if (first_time)
      report.checked = checked;
    else
      report.checked.add(checked);
    for (const auto& failure : checked.failures) {
      if (std::any_of(report.failed.begin(), report.failed.end(), [&](const Failed& f) { return f.failure.id == failure.id; })) continue;
      const auto record = record_of(*handle, common, failure.moves);
      fs::create_directories(flags.save);
      const auto path = (fs::path(flags.save) / file_name(*handle, failure.id, record)).string();
      explore::write_whole(path, record.data(), record.size());
      report.failed.push_back({handle->players(), failure, record, path});
    }
    return 0;
  });
}

std::string verdict(const properties::Judged& j) {
  if (j.states == 0) return "not judged";
  if (j.always) return j.met == 0 ? "holds" : "broken";
  return j.met > 0 ? "met" : "not met";
}

core::Json as_json(const Flags& flags, const Report& report, double seconds) {
  core::Json json;
  json["schema"] = "bargello/check/1";
  json["game"] = flags.common.request.game;
  json["config"] = flags.common.request.config.empty() ? core::Json(nullptr) : core::Json(flags.common.request.config);
  json["players"] = report.players;
  json["readings"] = core::Json(flags.common.resolved().selection.chosen);
  json["seed"] = flags.options.seed;
  json["games"] = report.checked.games;
  json["ended"] = report.checked.ended;
  json["states"] = report.checked.states;
  json["properties"] = core::Json::array();
  for (const auto& j : report.checked.judged) {
    core::Json one{{"id", j.id}, {"kind", j.always ? "always" : "sometimes"}, {"verdict", verdict(j)}, {"states", j.states}, {"statement", j.statement}};
    if (!j.rules.empty()) one["rules"] = j.rules;
    if (!j.always || j.met > 0) {
      one["met_in_games"] = j.games;
      one["met_in_states"] = j.met;
    }
    json["properties"].push_back(std::move(one));
  }
  json["failures"] = core::Json::array();
  for (const auto& [players, f, record, file] : report.failed)
    json["failures"].push_back({{"id", f.id}, {"players", players}, {"game", f.game}, {"found_after", f.length}, {"play", f.moves}, {"state", f.state}, {"witness", record}, {"file", file}});
  json["old_failures"] = core::Json::array();
  for (const auto& o : report.old) {
    core::Json ids = core::Json::array();
    for (const auto& b : o.broken) ids.push_back(b.id);
    json["old_failures"].push_back({{"file", o.path}, {"broken", ids}});
  }
  if (!flags.common.stable) json["seconds"] = seconds;
  json["complete"] = report.checked.complete;
  return json;
}

void print_text(const Flags& flags, const Report& report, double seconds) {
  const auto& checked = report.checked;
  for (const auto& o : report.old) fmt::print("{}: {}\n", o.path, o.broken.empty() ? "holds now" : fmt::format("still breaks {}", o.broken.front().id));
  fmt::print("{} random games of {} with {} players, seed {}: {} came to their end; {} states", checked.games, flags.common.request.game, fmt::join(report.players, ", "), flags.options.seed,
             checked.ended == checked.games ? "all" : std::to_string(checked.ended), checked.states);
  if (!flags.common.stable) fmt::print("; {:.1f} s, {:.0f} games/s", seconds, checked.games / std::max(seconds, 1e-9));
  fmt::print("\n");
  for (const auto& j : checked.judged) {
    fmt::print("{:<5} {:<10} {}", j.id, verdict(j), j.statement);
    if (!j.always) fmt::print(" (in {} of {} games)", j.games, checked.games);
    if (j.always && j.states != checked.states) fmt::print(" ({} states)", j.states);
    fmt::print("\n");
  }
  for (const auto& [players, f, record, file] : report.failed)
    fmt::print("\n{} is broken: {}\nfound after {} moves in game {} with {} players, shrunk to {} moves, saved as {}\n{}", f.id, f.detail, f.length, f.game, players, f.moves.size(), file, record);
  if (!checked.complete) fmt::print("NOT COMPLETE: stopped after {} games\n", checked.games);
}

// The full game is checked with every number of players, the games divided evenly.
int run_check(const Flags& flags) {
  const auto started = std::chrono::steady_clock::now();
  const auto& request = flags.common.request;
  std::vector<int> players;
  if (request.players != 0 || !request.config.empty() || !request.position.empty())
    players.push_back(request.players);
  else
    for (int n = games::called(request.game).least_players; n <= games::called(request.game).most_players; ++n) players.push_back(n);
  Report report;
  const int kinds = static_cast<int>(players.size());
  for (int i = 0; i < kinds; ++i) {
    auto options = flags.options;
    options.games = flags.options.games / kinds + (i < flags.options.games % kinds ? 1 : 0);
    if (options.games > 0) check_with(flags, options, players[static_cast<std::size_t>(i)], report);
  }
  const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
  if (!flags.common.quiet && isatty(2) != 0) fmt::print(stderr, "\r{:60}\r", "");
  if (flags.common.json)
    print_json(as_json(flags, report, seconds));
  else
    print_text(flags, report, seconds);
  if (!report.failed.empty() || std::any_of(report.old.begin(), report.old.end(), [](const Old& o) { return !o.broken.empty(); })) return found;
  return report.checked.complete ? done : limit;
}

}  // namespace

void add_check(CLI::App& app, Run& run) {
  static Flags flags;
  auto* verb = app.add_subcommand("check", "properties on random plays of the full-size game; a failure is shrunk to a short play");
  flags.common.add_game(*verb);
  verb->add_option("--games", flags.options.games, "how many games (default 100)")->check(CLI::Range(1, 100'000'000));
  verb->add_option("--seed", flags.options.seed, "seed of the picks (default 1)");
  verb->add_option("--threads", flags.options.threads, "threads (default: all cores)")->check(CLI::Range(1, 64));
  verb->add_option("--save", flags.save, "folder for plays that fail; those that are there are played first (default ./bargello-failures)");
  verb->add_flag("--all-laws", flags.all_laws, "judge the laws in every game, not in every 16th");
  flags.common.add_output(*verb);
  flags.options.threads = static_cast<int>(std::max(1u, std::thread::hardware_concurrency()));
  verb->footer("Example: bargello check strozzi --players 4 --games 2000");
  verb->callback([&run] {
    run = []() -> int {
      flags.options.laws_every = flags.all_laws ? 1 : 16;
      flags.options.stop = &stop_on_interrupt();
      if (!flags.common.quiet)
        flags.options.progress = [last = std::chrono::steady_clock::now(), terminal = isatty(2) != 0](int games) mutable {
          const auto now = std::chrono::steady_clock::now();
          if (now - last < std::chrono::milliseconds(terminal ? 200 : 5000)) return;
          last = now;
          fmt::print(stderr, "{}{} of {} games{}", terminal ? "\r" : "", games, flags.options.games, terminal ? "   " : "\n");
        };
      return run_check(flags);
    };
  });
}

}  // namespace cli
