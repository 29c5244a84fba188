#pragma once

#include <functional>
#include <map>
#include <string>
#include <vector>

#include "model/core/descriptor.hpp"
#include "model/core/json.hpp"
#include "model/core/stop.hpp"

namespace reports {

// One thing the report says, computed apart from all others: what would be typed for it, all that its result depends
// on, and how to compute it.
struct Job {
  const core::Descriptor* game;
  std::string command;             // its name
  std::string inputs;              // beyond the command: scenes, limits
  std::vector<std::string> rooms;  // whose sources decide the result, beside the game's own, model/core and reports
  std::function<core::Json()> compute;
};

// Results of earlier runs, each with its command and a hash of the sources it was compiled from and the inputs, and a
// checksum. An entry whose hash is not the present one is as good as none.
class Cache {
 public:
  // Reads what each folder has. Results are written into the last one, none when there is no folder.
  explicit Cache(std::vector<std::string> folders);

  const core::Json* find(const std::string& game, const std::string& command, const std::string& hash) const;
  void put(const std::string& game, const std::string& command, const std::string& hash, core::Json result);
  void write() const;  // each file whole or not at all; only games that have new entries

 private:
  // By game, command and hash: what another state of the sources left behind does not hide what is valid today.
  std::string folder_;
  std::map<std::string, std::map<std::string, std::map<std::string, core::Json>>> entries_;
  std::map<std::string, bool> changed_;
};

struct JobProgress {
  std::size_t done = 0, all = 0, cached = 0;
  std::string command;  // the one just finished
};

// The result of every job, by game and command, on so many threads. Throws what a job throws. 'stop' set from outside:
// the rest is left out.
using Results = std::map<std::pair<std::string, std::string>, core::Json>;
Results run_jobs(const std::vector<Job>& jobs, Cache& cache, bool fresh, int threads, const core::Stop* stop,
                 const std::function<void(const JobProgress&)>& progress);

}  // namespace reports
