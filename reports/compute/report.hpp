#pragma once

#include <functional>
#include <optional>
#include <string>
#include <vector>

#include "model/core/json.hpp"
#include "model/core/stop.hpp"
#include "reports/compute/jobs.hpp"

namespace reports {

struct Scope {
  std::string game;                 // empty: all
  std::string question;             // empty: all; else only this one, of 'game' or of whichever has it
  std::string rulebooks;            // folder with the user's own copies of the rulebooks; empty: line numbers only
  std::uint64_t games = 0;          // for each number of players and policy; 0: as many as the game's report.json says
  bool fresh = false;               // do not believe the cache
  std::vector<std::string> caches;  // folders, the last one is written
  int threads = 1;
  const core::Stop* stop = nullptr;
  std::function<void(const JobProgress&)> progress;
  std::function<void(const std::string&)> warn;  // results could not be kept for the next time, and why
};

// Complains about a game or a question that there is not.
void demand_scope(const Scope&);

// Every job of the report, for those who want to know what it computes.
std::vector<Job> jobs_of(const Scope&);

// The report as one document (schema.json): everything computed or taken from the cache. Throws core::Stopped when
// 'stop' was set: what was computed is in the cache, the next run goes on from there. The page and the Markdown are
// made from it alone.
core::Json report(const Scope&);

// What a house rule or an erratum changes: 'versus' is QUESTION=READING, or a configuration of one's own (a path or
// JSON).
core::Json house_rule(const Scope&, const std::string& versus);

}  // namespace reports
