#pragma once

#include <functional>
#include <map>
#include <set>
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
  std::vector<std::string> rooms;  // whose sources decide the result, beside the game's, model/core, reports/compute
  std::function<core::Json(const core::Stop*)> compute;  // may throw core::Stopped
};

// Of all that decides a job's result: the sources it was compiled from, its command and inputs. Empty when the game's
// sources are not known: such a result is computed every time.
std::string hash_of(const Job&);

// Results of earlier runs, each with its command, a hash of the sources it was compiled from and of its inputs, and a
// checksum over all three. An entry whose hash is not the present one, or whose checksum is wrong, is as good as none.
class Cache {
 public:
  // Reads what each folder has. Results are written into the last one, none when there is no folder.
  explicit Cache(std::vector<std::string> folders, int threads = 1);

  const core::Json* find(const std::string& game, const std::string& command, const std::string& hash) const;
  void put(const std::string& game, const std::string& command, const std::string& hash, core::Json result);

  // Writes the games that have new entries, each file whole or not at all, together with what other runs wrote there in
  // the meantime. A cache is a convenience: what keeps it from being written is told by 'trouble', and nothing is lost
  // but time.
  void write();
  const std::string& trouble() const { return trouble_; }

 private:
  // By command and hash: what another state of the sources left behind does not hide what is valid today.
  using Entries = std::map<std::string, std::map<std::string, core::Json>>;
  static Entries read(const std::string& path);
  void write_game(const std::string& game);

  std::string folder_, trouble_;
  std::map<std::string, Entries> entries_;            // by game
  std::map<std::string, std::set<std::string>> put_;  // by game: commands with a result that is not on disk yet
};

struct JobProgress {
  std::size_t done = 0, all = 0, cached = 0;
  std::string command;  // the one just finished
};

// The result of every job, by game and command, on so many threads. Throws what a job throws. 'stop' set from outside:
// what has a result keeps it, then Stopped is thrown.
using Results = std::map<std::pair<std::string, std::string>, core::Json>;
Results run_jobs(const std::vector<Job>& jobs, Cache& cache, bool fresh, int threads, const core::Stop* stop,
                 const std::function<void(const JobProgress&)>& progress);

}  // namespace reports
