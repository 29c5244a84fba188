#include "reports/compute/claims.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <filesystem>
#include <map>
#include <mutex>

#include "model/core/data.hpp"
#include "model/core/error.hpp"
#include "model/games.hpp"
#include "reports/compute/game_data.hpp"
#include "reports/compute/guards.hpp"
#include "reports/compute/wording.hpp"

namespace reports {

namespace {

const std::vector<std::string> verdicts{"true", "false", "open", "not checked"};

// The keys that each kind of evidence may have.
const std::map<std::string, std::vector<std::string>>& kinds() {
  static const std::map<std::string, std::vector<std::string>> all{
      {"prove", {"verdict", "players", "reachable", "numbers"}},
      {"check", {"seen", "numbers"}},
      {"explore", {"property", "readings", "seen", "numbers"}},
      {"replay", {"shows", "numbers"}},
      {"example", {}},
      {"arithmetic", {}},
      {"by_hand", {}}};
  return all;
}

void demand_evidence(const core::Json& evidence, const std::string& place) {
  if (!evidence.is_object() || evidence.empty()) throw core::BadInput(place + ": expected an object");
  for (const auto& [kind, more] : kinds()) {
    if (!evidence.contains(kind)) continue;
    core::as_text(evidence.at(kind), place + "." + kind);
    for (const auto& [key, value] : evidence.items())
      if (key != kind && std::find(more.begin(), more.end(), key) == more.end())
        throw core::BadInput(fmt::format("{}: unknown key '{}' beside '{}'", place, key, kind));
    const char* needed = kind == "prove" ? "verdict" : kind == "check" || kind == "explore" ? "seen" : nullptr;
    if (needed != nullptr && !evidence.contains(needed))
      throw core::BadInput(fmt::format("{}: '{}' needs '{}'", place, kind, needed));
    return;
  }
  throw core::BadInput(place + ": expected prove, check, explore, replay, example, arithmetic or by_hand");
}

std::string filled_in(std::string sentence, const std::map<std::string, std::string>& values, int players) {
  const auto put = [&](const std::string& mark, const std::string& value) {
    for (auto at = sentence.find(mark); at != std::string::npos; at = sentence.find(mark, at + value.size()))
      sentence.replace(at, mark.size(), value);
  };
  for (const auto& [name, value] : values) put("{" + name + "}", value);
  put("{players}", std::to_string(players));
  return sentence;
}

// One row for one number of players, put to its evidence.
core::Json judged_row(const core::Descriptor& game, const ClaimRow& row, int players, const FindResult& results) {
  std::map<std::string, std::string> values;
  std::set<std::string> numbers{std::to_string(players)};
  std::string wrong;
  bool decided = false;
  core::Json evidence = core::Json::array();
  for (const auto& reference : row.evidence) {
    auto finding = look_at(game, reference, players, results);
    if (wrong.empty()) wrong = finding.wrong;
    decided = decided || finding.decides;
    values.insert(finding.filled.begin(), finding.filled.end());
    numbers.insert(finding.numbers.begin(), finding.numbers.end());
    finding.shown["players"] = {players};
    evidence.push_back(std::move(finding.shown));
  }
  const std::string sentence = filled_in(row.sentence, values, players);
  const bool settles = row.verdict == "true" || row.verdict == "false";
  if (wrong.empty() && sentence.find('{') != std::string::npos) wrong = "a number of the sentence is left open";
  if (wrong.empty())
    for (const auto& number : numbers_in_sentence(sentence))
      if (!numbers.contains(number)) wrong = fmt::format("no evidence yields the number {}", number);
  if (wrong.empty() && settles && !decided) wrong = "nothing but random games, small games or words speaks for it";
  core::Json json{{"players", {players}}, {"verdict", row.verdict}, {"sentence", sentence}};
  if (!wrong.empty()) {
    // What was to be said may not be so: it is not said.
    json["verdict"] = "open";
    json["sentence"] = "What was to be shown did not come out.";
    json["missing"] = wrong;
  } else if (!row.missing.empty()) {
    json["missing"] = row.missing;
  }
  if (row.invented) json["invented"] = true;
  json["evidence"] = std::move(evidence);
  return json;
}

// Pieces of evidence that say the same for several numbers of players become one.
void merge_evidence(core::Json& into, const core::Json& from) {
  for (const auto& one : from) {
    auto plain = one;
    plain.erase("players");
    const auto same = std::find_if(into.begin(), into.end(), [&](core::Json other) {
      other.erase("players");
      return other == plain;
    });
    if (same == into.end())
      into.push_back(one);
    else
      for (const auto& n : one.at("players")) (*same)["players"].push_back(n);
  }
}

bool say_the_same(const core::Json& a, const core::Json& b) {
  const auto of = [](const core::Json& row, const char* key) { return row.value(key, core::Json(nullptr)); };
  for (const char* key : {"verdict", "sentence", "missing", "readings", "invented"})
    if (of(a, key) != of(b, key)) return false;
  return true;
}

}  // namespace

std::vector<ClaimEntry> read_claims(const core::Json& json, const core::Descriptor& game, const std::string& place) {
  std::vector<ClaimEntry> entries;
  if (!json.is_object()) throw core::BadInput(place + ": expected an object");
  for (const auto& [number, claim] : json.items()) {
    core::Reader reader(claim, place + "." + number);
    ClaimEntry entry;
    entry.number = number;
    const auto& promise = reader.at("promise");
    if (!promise.is_boolean()) throw core::BadInput(reader.place("promise") + ": expected true or false");
    entry.promise = promise;
    for (const auto& item : reader.at("rows")) {
      core::Reader one(item, reader.place("rows"));
      ClaimRow row;
      for (const auto n : one.numbers("players", game.least_players, game.most_players))
        row.players.push_back(static_cast<int>(n));
      if (one.has("readings"))
        for (const auto& [question, reading] : one.at("readings").items())
          row.readings[question] = core::as_text(reading, one.place("readings"));
      row.verdict = one.text("verdict");
      if (std::find(verdicts.begin(), verdicts.end(), row.verdict) == verdicts.end())
        throw core::BadInput(one.place("verdict") + ": expected true, false, open or not checked");
      row.sentence = one.text("sentence");
      if (one.has("invented")) {
        const auto& invented = one.at("invented");
        if (!invented.is_boolean()) throw core::BadInput(one.place("invented") + ": expected true or false");
        row.invented = invented;
        if (row.invented && data_of(game).invented.empty())
          throw core::BadInput(one.place("invented") + ": no data of this game are invented");
      }
      if (!row.invented && row.sentence.find("invented") != std::string::npos)
        throw core::BadInput(one.place("sentence") + ": speaks of invented data, so \"invented\" must be true");
      if (one.has("missing")) row.missing = one.text("missing");
      if (row.missing.empty() == (row.verdict == "open"))
        throw core::BadInput(one.place("missing") + ": an open row, and no other, says what is missing");
      row.evidence = one.at("evidence");
      for (const auto& evidence : row.evidence) demand_evidence(evidence, one.place("evidence"));
      one.done();
      entry.rows.push_back(std::move(row));
    }
    reader.done();
    entries.push_back(std::move(entry));
  }
  return entries;
}

const std::vector<ClaimEntry>& claim_entries(const core::Descriptor& game) {
  static std::mutex mutex;
  static std::map<std::string, std::vector<ClaimEntry>> known;
  const std::lock_guard lock(mutex);
  const auto [it, is_new] = known.try_emplace(game.name);
  const std::string path = core::data_path(game.folder + "/claims.json");
  if (is_new && std::filesystem::exists(path)) it->second = read_claims(core::read_json_file(path), game, path);
  return it->second;
}

std::vector<std::string> evidence_names(const ClaimEntry& entry) {
  std::vector<std::string> names;
  for (const auto& row : entry.rows)
    for (const auto& evidence : row.evidence)
      for (const auto& [kind, more] : kinds()) {
        if (!evidence.contains(kind)) continue;
        const std::string name = kind == "by_hand" || kind == "arithmetic"
                                     ? kind == "by_hand" ? "by hand" : kind
                                     : kind + " " + evidence.at(kind).get<std::string>();
        if (std::find(names.begin(), names.end(), name) == names.end()) names.push_back(name);
      }
  return names;
}

void add_claim_jobs(const core::Descriptor& game, const std::vector<ClaimEntry>& entries, std::vector<Job>& jobs) {
  for (const auto& entry : entries)
    for (const auto& row : entry.rows)
      for (const auto& evidence : row.evidence)
        for (const int n : row.players) add_evidence_jobs(game, evidence, n, jobs);
}

core::Json claim_results(const core::Descriptor& game, const ClaimEntry& entry, bool ours, const FindResult& results) {
  core::Json rows = core::Json::array();
  for (const auto& row : entry.rows) {
    if (row.readings.empty() != ours) continue;
    for (const int n : row.players) {
      auto judged = judged_row(game, row, n, results);
      if (!ours) judged["readings"] = core::Json(row.readings);
      const auto same =
          std::find_if(rows.begin(), rows.end(), [&](const core::Json& other) { return say_the_same(other, judged); });
      if (same == rows.end()) {
        rows.push_back(std::move(judged));
        continue;
      }
      (*same)["players"].push_back(n);
      merge_evidence((*same)["evidence"], judged["evidence"]);
    }
  }
  std::stable_sort(rows.begin(), rows.end(),
                   [](const core::Json& a, const core::Json& b) { return a.at("players") < b.at("players"); });
  return rows;
}

std::vector<std::string> claims_shown_by(const std::vector<ClaimEntry>& entries, const std::string& file) {
  std::vector<std::string> claims;
  for (const auto& entry : entries) {
    bool cited = false;
    for (const auto& row : entry.rows)
      for (const auto& evidence : row.evidence)
        for (const int n : row.players)
          cited = cited || (evidence.contains("replay") && filled_in(evidence.at("replay"), {}, n) == file);
    if (cited) claims.push_back(entry.number);
  }
  return claims;
}

std::vector<std::string> play_files(const core::Json& claims) {
  std::set<std::string> files;
  for (const auto& claim : claims)
    for (const char* part : {"results", "other_readings"})
      for (const auto& row : claim.at(part))
        for (const auto& evidence : row.at("evidence"))
          if (evidence.contains("play_file")) files.insert(evidence.at("play_file").get<std::string>());
  return {files.begin(), files.end()};
}

core::Json claims_json(const core::Descriptor& game, const std::vector<ClaimEntry>& entries,
                       const FindResult& results) {
  const auto book = games::rulebook(game);
  std::map<std::string, core::Json> readings;  // of each question, with what of the book excludes them
  for (const auto& question : game.questions) {
    const auto wording = wording_json(game, book, question);
    core::Json all = core::Json::array();
    for (const auto& reading : question.readings) {
      all.push_back({{"slug", reading.slug}, {"refuted", reading.refuted}});
      add_books(all.back(), wording);
    }
    mark_excluded(all, wording);
    readings[question.slug] = std::move(all);
  }
  const auto is_left_open = [&](const core::Json& chosen) {
    for (const auto& [question, slug] : chosen.items())
      for (const auto& reading : readings.at(question))
        if (reading.at("slug") == slug && reading.at("excluded") != "") return false;
    return true;
  };
  core::Json claims = core::Json::array();
  for (const auto& claim : claims_of(game)) {
    core::Json json{{"id", game.name + "/" + claim.number}};
    const auto entry =
        std::find_if(entries.begin(), entries.end(), [&](const ClaimEntry& e) { return e.number == claim.number; });
    json["promise"] = entry == entries.end() || entry->promise;
    json["text"] = claim.text;
    json["sources"] = claim.sources;
    json["verdict"] = "not checked";
    json["results"] = json["other_readings"] = core::Json::array();
    if (entry != entries.end()) {
      json["results"] = claim_results(game, *entry, true, results);
      json["other_readings"] = claim_results(game, *entry, false, results);
      for (const auto& row : json["results"])
        json["verdict"] = &row == &json["results"].front() || row.at("verdict") == json["verdict"]
                              ? row.at("verdict")
                              : core::Json("depends");
      // A reading that the words leave open is as good as ours: what is settled under ours and otherwise under it makes
      // the claim depend.
      const bool settled = json["verdict"] == "true" || json["verdict"] == "false";
      for (const auto& row : json["other_readings"])
        if (settled && row.at("verdict") != json["verdict"] && row.at("verdict") != "not checked" &&
            is_left_open(row.at("readings")))
          json["verdict"] = "depends";
    }
    claims.push_back(std::move(json));
  }
  return claims;
}

}  // namespace reports
