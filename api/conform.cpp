#include "bargello/conform.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "api/support.hpp"
#include "conform/driver.hpp"
#include "conform/sha256.hpp"
#include "conform/vectors.hpp"
#include "model/core/files.hpp"
#include "model/core/play.hpp"
#include "model/core/text.hpp"

namespace bargello {

namespace {

bool is_trouble(const conform::Divergence& d) { return d.rule.empty(); }

// A divergence as --known names it. The fingerprint does not change with the seed or the play: what is to be seen,
// after what kind of move, and the rule it is put down to.
struct Accepted {
  std::string fingerprint, what;
  bool met = false;
};

std::string fingerprint_of(const std::string& game, const conform::Divergence& d) {
  return conform::sha256(game + "|" + conform::looks_of(d.difference) + "|" + d.rule).substr(0, 10);
}

std::string what_of(const conform::Divergence& d) {
  return d.difference.kind + (d.rule.empty() ? "" : " by " + d.rule);
}

std::vector<Accepted> read_known(const std::string& path) {
  std::vector<Accepted> known;
  if (path.empty()) return known;
  const auto json = core::read_json_file(path);
  if (!json.is_array()) throw core::BadInput(fmt::format("{}: expected a list of objects with fingerprint", path));
  for (const auto& item : json) {
    const auto where = fmt::format("{}[{}]", path, known.size());
    if (item.is_object() && item.contains("kind") && !item.contains("fingerprint"))
      throw core::BadInput(fmt::format(
          "{}: divergences are no longer accepted by kind and rule, which stood for others too; write the list anew "
          "with: bargello conform GAME --accept {} -- PROGRAM",
          where, path));
    core::Reader reader(item, where);
    known.push_back({reader.text("fingerprint"), "", false});
    if (item.contains("what") && item["what"].is_string()) known.back().what = item["what"].get<std::string>();
    for (const char* key : {"what", "why"}) reader.skip(key);
    reader.done();
  }
  return known;
}

// The readings that --expect names: {"question": "reading"}; null: it is expected that they cannot be told.
core::Json read_expected(const std::string& path, const core::Descriptor& entry) {
  if (path.empty()) return core::Json::object();
  auto json = core::read_json_file(path);
  if (json.is_object() && json.contains("readings")) json = core::Json(json["readings"]);
  if (!json.is_object()) throw core::BadInput(fmt::format("{}: expected an object, question to reading", path));
  core::Json expected = core::Json::object();
  for (const auto& [question, value] : json.items()) {
    const auto it =
        std::find_if(entry.questions.begin(), entry.questions.end(), [&](const auto& q) { return q.slug == question; });
    if (it == entry.questions.end())
      throw core::BadInput(fmt::format("{}: no such question of {}: {}", path, entry.name, question));
    const core::Json reading = value.is_object() && value.contains("reading") ? value["reading"] : value;
    const bool exists =
        reading.is_null() || (reading.is_string() && std::any_of(it->readings.begin(), it->readings.end(),
                                                                 [&](const auto& r) { return reading == r.slug; }));
    if (!exists) throw core::BadInput(fmt::format("{}: {} has no reading {}", path, question, reading.dump()));
    expected[question] = reading;
  }
  return expected;
}

struct Judgement {
  conform::Report report;
  std::vector<bool> accepted;  // beside the divergences
  std::vector<Accepted> stale;
  std::vector<std::string> unexpected;  // readings that are not as --expect says
  Ending ending = Ending::Done;
};

core::Json json_of(const std::string& game, const conform::Divergence& d, bool accepted) {
  core::Json json{{"fingerprint", fingerprint_of(game, d)},
                  {"kind", d.difference.kind},
                  {"rule", d.rule.empty() ? core::Json(nullptr) : core::Json(d.rule)},
                  {"candidates", d.candidates},
                  {"play", d.trial.moves}};
  if (!d.trial.offered.empty()) json["offered"] = d.trial.offered;
  json["players"] = d.trial.setup.players;
  json["config"] = d.trial.setup.config;
  if (d.trial.setup.state) json["state"] = *d.trial.setup.state;
  json["expected"] = d.difference.expected;
  json["got"] = d.difference.got;
  json["times"] = d.times;
  json["confirmed"] = d.is_confirmed;
  if (!d.fits.empty()) json["fits_reading"] = core::Json(d.fits);
  if (accepted) json["known"] = true;
  return json;
}

core::Json json_of(const std::vector<std::string>& command, const std::string& game, const ConformOptions& options,
                   const Judgement& outcome) {
  const auto& report = outcome.report;
  core::Json json;
  json["schema"] = "bargello/conform/1";
  json["program"] = core::Json{
      {"command", command}, {"name", report.about.name}, {"version", report.about.version}, {"level", report.level}};
  json["game"] = game;
  json["seed"] = options.seed;
  json["cases"] = report.cases;
  json["agreements"] = report.agreements;
  json["games"] = report.games;
  json["skipped"] = core::Json(report.skipped);
  json["divergences"] = core::Json::array();
  for (std::size_t i = 0; i < report.divergences.size(); ++i)
    json["divergences"].push_back(json_of(game, report.divergences[i], outcome.accepted[i]));
  json["readings"] = core::Json::object();
  for (const auto& [question, played] : report.readings) {
    core::Json entry{{"reading", played.reading ? core::Json(*played.reading) : core::Json(nullptr)},
                     {"evidence",
                      {{"supporting", played.supporting},
                       {"contradicting", played.contradicting},
                       {"unexplained", played.unexplained}}}};
    if (!played.reading) entry["why"] = played.why;
    json["readings"][question] = entry;
  }
  json["score"] = report.cases == 0 ? "0" : fmt::format("{}/{}", report.agreements, report.cases);
  if (!outcome.unexpected.empty()) json["unexpected"] = outcome.unexpected;
  if (!outcome.stale.empty()) {
    json["stale"] = core::Json::array();
    for (const auto& entry : outcome.stale)
      json["stale"].push_back({{"fingerprint", entry.fingerprint}, {"what", entry.what}});
  }
  if (report.not_seen_again > 0) json["not_seen_again"] = report.not_seen_again;
  if (!report.stopped.empty()) json["stopped"] = report.stopped;
  return json;
}

std::string shortened(const std::string& text) { return text.size() <= 400 ? text : text.substr(0, 400) + " ..."; }

std::string text_of(const std::string& game, const ConformOptions& options, const Judgement& outcome) {
  std::string text;
  const auto& report = outcome.report;
  if (!report.about.name.empty())
    text += fmt::format("{} {}: {}, level {}\n", report.about.name, report.about.version, game, report.level);
  text += fmt::format("{} cases, {} agree; {} random games (seed {})\n", report.cases, report.agreements, report.games,
                      options.seed);
  for (const auto& [why, count] : report.skipped) text += fmt::format("skipped {}: {}\n", count, why);
  for (std::size_t i = 0; i < report.divergences.size(); ++i) {
    const auto& d = report.divergences[i];
    text += fmt::format("\n{}{}, {}, fingerprint {}\n", what_of(d), outcome.accepted[i] ? " (known)" : "",
                        d.times == 1 ? "once" : fmt::format("{} times", d.times), fingerprint_of(game, d));
    if (!d.candidates.empty()) text += fmt::format("  or by    {}\n", core::join(d.candidates, ", "));
    if (!d.is_confirmed && !is_trouble(d))
      text += "  the time was over before it could be played again in a fresh process\n";
    if (d.trial.setup.players > 0) {
      text += fmt::format("  on       {} players, {}\n", d.trial.setup.players, shortened(d.trial.setup.config.dump()));
      if (d.trial.setup.state) text += fmt::format("  position {}\n", shortened(d.trial.setup.state->dump()));
      text += fmt::format("  play     {}\n", d.trial.moves.empty() ? "(none)" : core::join(d.trial.moves, "; "));
      if (!d.trial.offered.empty()) text += fmt::format("  offered  {}\n", d.trial.offered);
    }
    text += fmt::format("  expected {}\n  got      {}\n", shortened(d.difference.expected.dump()),
                        shortened(d.difference.got.dump()));
    for (const auto& [question, reading] : d.fits)
      text += fmt::format("  fits     {}={}, but other cases speak against that reading\n", question, reading);
  }
  if (!report.readings.empty()) text += fmt::format("\nreadings\n");
  for (const auto& [question, played] : report.readings) {
    if (played.reading)
      text += fmt::format("  {}={} ({} cases for it, {} for another reading, {} for none)\n", question, *played.reading,
                          played.supporting, played.contradicting, played.unexplained);
    else
      text += fmt::format("  {}: not decided: {}\n", question, played.why);
  }
  if (report.not_seen_again > 0)
    text += fmt::format("not reported: {} differences that a fresh process did not show\n", report.not_seen_again);
  for (const auto& line : outcome.unexpected) text += fmt::format("not as expected: {}\n", line);
  for (const auto& entry : outcome.stale)
    text += fmt::format("known, but no longer found: {}{}\n", entry.fingerprint,
                        entry.what.empty() ? "" : ", " + entry.what);
  if (!report.stopped.empty()) text += fmt::format("stopped: {}\n", report.stopped);
  return text;
}

Judgement judged(const ConformOptions& options, const core::Descriptor& entry, conform::Report report) {
  Judgement outcome;
  auto known = read_known(options.known);
  bool anything = false;
  bool judged_any = report.agreements > 0;
  for (const auto& d : report.divergences) {
    bool accepted = false;
    for (auto& one : known)
      if (one.fingerprint == fingerprint_of(entry.name, d)) accepted = one.met = true;
    outcome.accepted.push_back(accepted);
    anything = anything || !accepted;
    judged_any = judged_any || !is_trouble(d);
  }
  for (const auto& one : known)
    if (!one.met) outcome.stale.push_back(one);
  const auto expected = read_expected(options.expect, entry);
  for (const auto& [question, reading] : expected.items()) {
    const auto it = report.readings.find(question);
    const core::Json now =
        it == report.readings.end() || !it->second.reading ? core::Json(nullptr) : core::Json(*it->second.reading);
    if (now != reading)
      outcome.unexpected.push_back(fmt::format("{}: expected {}, found {}", question, reading.dump(), now.dump()));
  }
  if (!judged_any)
    outcome.ending = Ending::NothingJudged;
  else if (anything || !outcome.stale.empty() || !outcome.unexpected.empty())
    outcome.ending = Ending::Found;
  else if (!report.stopped.empty())
    outcome.ending = Ending::Limit;
  outcome.report = std::move(report);
  return outcome;
}

}  // namespace

Result conform(const std::string& game, const std::vector<std::string>& command, const ConformOptions& options) {
  return guarded([&] {
    const auto& entry = games::called(game);
    read_known(options.known);  // bad input is said before the work, not after it
    read_expected(options.expect, entry);
    conform::RunOptions how;
    how.base = options.readings;
    for (const auto& [question, reading] : how.base)
      conform::game_on(conform::full_game(entry.name, entry.least_players), {{question, reading}});
    how.seed = options.seed;
    how.games = options.games;
    how.limit_seconds = options.limit_seconds;
    how.until_first = options.until_first;
    how.child.timeout = std::chrono::seconds(options.timeout_seconds);
    if (options.memory != 0) how.child.memory = options.memory;
    how.stop = options.stop.get();
    if (options.progress) how.progress = [tell = options.progress](const std::string& line) { tell(line); };
    const auto outcome = judged(options, entry, conform::run(entry, command, how));
    if (!options.accept.empty()) {
      core::Json list = core::Json::array();
      for (const auto& d : outcome.report.divergences)
        if (const auto fingerprint = fingerprint_of(entry.name, d);
            std::none_of(list.begin(), list.end(), [&](const auto& one) { return one["fingerprint"] == fingerprint; }))
          list.push_back({{"fingerprint", fingerprint}, {"what", what_of(d)}});
      core::write_file(options.accept, pretty(list));
    }
    return Result{outcome.ending, pretty(json_of(command, game, options, outcome)), text_of(game, options, outcome)};
  });
}

Result write_vectors(const std::string& game, const std::string& folder, const std::string& suite,
                     const RunOptions& options) {
  return guarded([&] {
    const auto& entry = games::called(game);
    if (!suite.empty() && suite != "smoke" && suite != "core" && suite != "distinguishing")
      throw core::BadInput(fmt::format("--suite {}: no such suite; there is: smoke, core, distinguishing", suite));
    conform::must_be_new(folder);
    const auto vectors = conform::vectors_of(entry, suite, options.stop.get());
    conform::write_folder(folder, vectors);
    core::Json json{{"schema", "bargello/vectors/1"},
                    {"game", entry.name},
                    {"folder", folder},
                    {"counts", core::Json(vectors.kinds)},
                    {"suites", core::Json(vectors.suites)},
                    {"not_told_apart", core::Json::array()}};
    Result answer;
    for (const auto& [kind, count] : vectors.kinds) answer.text += fmt::format("{:8} {:6}\n", kind, count);
    for (const auto& [name, count] : vectors.suites) answer.text += fmt::format("suite {}: {} cases\n", name, count);
    for (const auto& pair : vectors.never) {
      json["not_told_apart"].push_back({{"question", pair.question}, {"readings", {pair.one, pair.other}}});
      answer.text += fmt::format("no case tells {}={} from {}\n", pair.question, pair.one, pair.other);
    }
    answer.json = pretty(json);
    return answer;
  });
}

std::map<std::string, std::string> test_case(const Game& game, const std::vector<std::string>& moves) {
  return guarded([&] {
    const auto& any = game.any();
    if (!game.unusual_readings().empty())
      throw core::BadInput("a test case speaks of our readings, and this game is played under others");
    auto s = any.start();
    core::Json steps = core::Json::array(), chance = core::Json::array();
    for (const auto& move : moves) {
      steps.push_back(any.move_json(s, move));
      if (any.turn(s).is_chance() && std::find(chance.begin(), chance.end(), steps.back()["do"]) == chance.end())
        chance.push_back(steps.back()["do"]);
      s = any.apply(s, move);
    }
    const conform::Query query{any.turn(s).is_over() ? "score" : "legal", moves, ""};
    const auto setup = conform::setup_of(any);
    core::Json what{{"config", setup.config},
                    {"state", setup.state ? *setup.state : core::Json(nullptr)},
                    {"moves", steps},
                    {"input", nullptr}};
    const std::string id =
        fmt::format("{}/{}/any/{}", game.name(), query.kind, conform::sha256(conform::plain(what).dump()).substr(0, 8));
    const std::string config = setup.name.empty() ? "config" : setup.name;
    core::Json line{{"id", id},
                    {"kind", query.kind},
                    {"rules", core::Json::array()},
                    {"suite", core::Json::array({"core"})},
                    {"config", config},
                    {"players", setup.players},
                    {"state", what["state"]},
                    {"moves", steps},
                    {"input", nullptr},
                    {"answers", core::Json::array()}};
    for (const auto& [readings, answer] : conform::answers_of(conform::Variants(setup, {}), query))
      line["answers"].push_back({{"readings", core::Json(readings)}, {"answer", core::Json::parse(answer.dump())}});
    const std::string cases = line.dump() + "\n";
    core::Json manifest{{"schema", "bargello/vectors/1"},
                        {"game", game.name()},
                        {"counts", {{query.kind, 1}}},
                        {"suites", {{"core", core::Json::array({id})}}},
                        {"chance", chance},
                        {"files", {{"cases.jsonl", {{"sha256", conform::sha256(cases)}, {"cases", 1}}}}},
                        {"configs", {{config, setup.config}}},
                        {"questions", core::Json::object()}};
    for (const auto& question : any.about().questions) {
      manifest["questions"][question.slug] = core::Json::array();
      for (const auto& reading : question.readings) manifest["questions"][question.slug].push_back(reading.slug);
    }
    return std::map<std::string, std::string>{{"cases.jsonl", cases}, {"manifest.json", manifest.dump(1) + "\n"}};
  });
}

}  // namespace bargello
