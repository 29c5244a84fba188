#include "bargello/check.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <filesystem>
#include <functional>

#include "api/support.hpp"
#include "model/core/files.hpp"
#include "model/core/play.hpp"
#include "properties/compiled.hpp"

namespace bargello {

namespace {

namespace fs = std::filesystem;

// A play that failed before, still there in the folder.
struct Old {
  std::string path;
  std::vector<properties::Broken> broken;
};

// Plays of this game and these readings that failed before are played first.
std::vector<Old> replay_old(const std::string& folder, const Game& game) {
  std::vector<Old> old;
  if (folder.empty() || !fs::is_directory(folder)) return old;
  std::vector<std::string> paths;
  for (const auto& file : fs::directory_iterator(folder))
    if (file.path().extension() == ".txt") paths.push_back(file.path().string());
  std::sort(paths.begin(), paths.end());
  const std::string empty = game.record({}), head = empty.substr(0, empty.rfind("stop"));
  for (const auto& path : paths) {
    const std::string record = core::read_file(path);
    const auto play = core::parse_play(record, path);
    if (!record.starts_with(head)) continue;  // another game, configuration or reading
    auto s = game.any().start();
    std::vector<std::string> moves;
    bool legal = true;
    for (const auto& line : play.lines) {
      legal = legal && game.any().explain(s, line.move).legal;
      if (!legal) break;
      s = game.any().apply(s, line.move);
      moves.push_back(line.move);
    }
    if (legal) old.push_back({path, properties::broken_by(game.any(), moves)});
  }
  return old;
}

std::string file_name(const Game& game, const std::string& id, const std::string& record) {
  std::uint32_t sum = 2166136261u;
  for (const char c : record) sum = (sum ^ static_cast<unsigned char>(c)) * 16777619u;
  return fmt::format("{}-{}-{:08x}.txt", game.name(), id, sum);
}

// A failure and the record of its play.
struct Failed {
  int players;
  properties::Failure failure;
  std::string record, file;
};

struct Findings {
  std::vector<int> players;
  properties::Checked checked;
  std::vector<Failed> failed;
  std::vector<Old> old;
};

// Adds what random games with one number of players showed.
void check_with(const Game& game, const CheckOptions& options, const properties::CheckOptions& how,
                Findings& findings) {
  demand_sound_position(game.any());
  for (auto& old : replay_old(options.save, game)) findings.old.push_back(std::move(old));
  const auto checked = properties::check(game.any(), how);
  if (findings.players.empty())
    findings.checked = checked;
  else
    findings.checked.add(checked);
  findings.players.push_back(game.players());
  for (const auto& failure : checked.failures) {
    const auto is_known = [&](const Failed& f) { return f.failure.id == failure.id; };
    if (std::any_of(findings.failed.begin(), findings.failed.end(), is_known)) continue;
    const auto record = game.record(failure.moves);
    std::string path;
    if (!options.save.empty()) {
      core::make_folders(options.save);
      path = (fs::path(options.save) / file_name(game, failure.id, record)).string();
      core::write_file(path, record);
    }
    findings.failed.push_back({game.players(), failure, record, path});
  }
}

std::string verdict(const properties::Judged& j) {
  if (j.states == 0) return "not judged";
  if (j.always) return j.met == 0 ? "holds" : "broken";
  return j.met > 0 ? "met" : "not met";
}

core::Json json_of(const Setup& setup, const CheckOptions& options, const Findings& findings, double seconds) {
  core::Json json;
  json["schema"] = "bargello/check/1";
  json["game"] = setup.game;
  json["config"] = setup.config.empty() ? core::Json(nullptr) : core::Json(setup.config);
  json["players"] = findings.players;
  json["readings"] = core::Json(setup.readings);
  json["seed"] = options.seed;
  json["games"] = findings.checked.games;
  json["ended"] = findings.checked.ended;
  json["states"] = findings.checked.states;
  json["properties"] = core::Json::array();
  for (const auto& j : findings.checked.judged) {
    core::Json one{{"id", j.id},
                   {"kind", j.always ? "always" : "sometimes"},
                   {"verdict", verdict(j)},
                   {"states", j.states},
                   {"statement", j.statement}};
    if (!j.rules.empty()) one["rules"] = j.rules;
    if (!j.always || j.met > 0) {
      one["met_in_games"] = j.games;
      one["met_in_states"] = j.met;
    }
    json["properties"].push_back(std::move(one));
  }
  json["failures"] = core::Json::array();
  for (const auto& [players, f, record, file] : findings.failed)
    json["failures"].push_back({{"id", f.id},
                                {"players", players},
                                {"game", f.game},
                                {"found_after", f.length},
                                {"play", f.moves},
                                {"state", f.state},
                                {"witness", record},
                                {"file", file}});
  json["old_failures"] = core::Json::array();
  for (const auto& old : findings.old) {
    core::Json ids = core::Json::array();
    for (const auto& b : old.broken) ids.push_back(b.id);
    json["old_failures"].push_back({{"file", old.path}, {"broken", ids}});
  }
  if (!options.stable) json["seconds"] = seconds;
  json["complete"] = findings.checked.complete;
  return json;
}

std::string text_of(const Setup& setup, const CheckOptions& options, const Findings& findings, double seconds) {
  const auto& checked = findings.checked;
  std::string text;
  for (const auto& old : findings.old)
    text += fmt::format("{}: {}\n", old.path,
                        old.broken.empty() ? "holds now" : fmt::format("still breaks {}", old.broken.front().id));
  text += fmt::format("{} random games of {} with {} players, seed {}: {} came to their end; {} states", checked.games,
                      setup.game, fmt::join(findings.players, ", "), options.seed,
                      checked.ended == checked.games ? "all" : std::to_string(checked.ended), checked.states);
  if (!options.stable)
    text += fmt::format("; {:.1f} s, {:.0f} games/s", seconds, checked.games / std::max(seconds, 1e-9));
  text += "\n";
  for (const auto& j : checked.judged) {
    text += fmt::format("{:<5} {:<10} {}", j.id, verdict(j), j.statement);
    if (!j.always) text += fmt::format(" (in {} of {} games)", j.games, checked.games);
    if (j.always && j.states != checked.states) text += fmt::format(" ({} states)", j.states);
    text += "\n";
  }
  for (const auto& [players, f, record, file] : findings.failed)
    text += fmt::format("\n{} is broken: {}\nfound after {} moves in game {} with {} players, shrunk to {} moves{}\n{}",
                        f.id, f.detail, f.length, f.game, players, f.moves.size(),
                        file.empty() ? "" : ", saved as " + file, record);
  if (!checked.complete) text += fmt::format("NOT COMPLETE: stopped after {} games\n", checked.games);
  return text;
}

// Random games, divided evenly among the kinds; made(i) makes the i-th kind.
Result check_all(const Setup& setup, int kinds, const std::function<Game(int)>& made, const CheckOptions& options) {
  return guarded([&] {
    const auto started = std::chrono::steady_clock::now();
    properties::CheckOptions how;
    how.seed = options.seed;
    how.threads = threads_of(options);
    how.laws_every = options.all_laws ? 1 : 16;
    how.stop = options.stop.get();
    if (options.progress)
      how.progress = [&, throttle = Throttle()](int games) mutable {
        if (throttle.is_due()) options.progress(fmt::format("{} of {} games", games, options.games));
      };
    Findings findings;
    for (int i = 0; i < kinds; ++i) {
      how.games = options.games / kinds + (i < options.games % kinds ? 1 : 0);
      if (how.games > 0) check_with(made(i), options, how, findings);
    }
    const double seconds = std::chrono::duration<double>(std::chrono::steady_clock::now() - started).count();
    const bool broken = !findings.failed.empty() || std::any_of(findings.old.begin(), findings.old.end(),
                                                                [](const Old& o) { return !o.broken.empty(); });
    return Result{broken                      ? Ending::Found
                  : findings.checked.complete ? Ending::Done
                                              : Ending::Limit,
                  pretty(json_of(setup, options, findings, seconds)), text_of(setup, options, findings, seconds)};
  });
}

}  // namespace

void demand_sound_position(const core::AnyGame& game) {
  if (!game.is_position()) return;
  const auto broken = properties::broken_by(game, {});
  if (broken.empty()) return;
  for (const auto& statement : properties::statements(game))
    if (statement.id == broken.front().id)
      throw core::BadInput(
          fmt::format("position: no play leads there: it breaks {} ({})", statement.id, statement.statement));
  throw core::BadInput(fmt::format("position: no play leads there: it breaks {}", broken.front().id));
}

// The full game is checked with every number of players.
Result check(const Setup& setup, const CheckOptions& options) {
  return guarded([&] {
    std::vector<int> players;
    const auto& about = games::called(setup.game);
    if (setup.players != 0 || !setup.config.empty() || !setup.position.empty())
      players.push_back(setup.players);
    else
      for (int n = about.least_players; n <= about.most_players; ++n) players.push_back(n);
    const auto made = [&](int i) {
      auto one = setup;
      one.players = players[static_cast<std::size_t>(i)];
      return Game(one);
    };
    return check_all(setup, static_cast<int>(players.size()), made, options);
  });
}

Result check(const Game& game, const CheckOptions& options) {
  return check_all(
      game.setup(), 1, [&](int) { return game; }, options);
}

}  // namespace bargello
