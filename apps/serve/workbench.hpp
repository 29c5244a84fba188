#pragma once

#include <map>
#include <memory>
#include <mutex>
#include <string>
#include <vector>

#include "apps/serve/http.hpp"
#include "apps/serve/jobs.hpp"
#include "apps/serve/serve.hpp"
#include "apps/serve/setups.hpp"

// What the routes answer (docs/serve.md has them all).
namespace serve {

class Workbench {
 public:
  Workbench(const Options&, std::string token);
  Response handle(const Request&);
  bool end_within(double seconds) { return jobs_.end_within(seconds / 2) && chores_.end_within(seconds / 2); }

 private:
  struct Table {
    std::string name, path, objective;
    std::shared_ptr<const bargello::Game> game;
  };
  struct Report {
    std::shared_ptr<const std::string> page;
    std::map<std::string, std::string> plays;
  };

  Response get(const Request&);
  Response post(const std::string& path, const core::Json& body);
  Response page() const;
  Response report();
  std::string report_trouble();

  core::Json setup(const core::Json& body);
  core::Json play(const core::Json& body);
  core::Json explain(const core::Json& body);
  core::Json choose(const core::Json& body);
  core::Json record(const core::Json& body);
  core::Json open(const core::Json& body);
  core::Json begin_job(const core::Json& body);
  core::Json probe(const std::string& query);
  core::Json probe(const Table&, const std::string& state) const;
  Jobs::Work solving(const core::Json& body);
  Jobs::Work parting(const core::Json& body);
  const Table* table_of(const bargello::Game&, const std::string& objective) const;

  const Options options_;
  const std::string token_;
  std::map<std::string, std::string> games_;  // name to what /api/games/NAME answers
  std::string list_of_games_;
  std::vector<Table> tables_;
  core::Json opened_ = core::Json::array();
  Games cache_;
  std::mutex report_mutex_;
  std::shared_ptr<const Report> report_;
  std::string report_job_;
  Jobs jobs_, chores_;  // last: their threads use what stands above
};

}  // namespace serve
