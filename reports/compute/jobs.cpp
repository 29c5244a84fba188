#include "reports/compute/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <mutex>

#include "model/core/error.hpp"
#include "model/core/files.hpp"
#include "model/core/parallel.hpp"
#include "model/core/sources.hpp"

namespace reports {

namespace fs = std::filesystem;

namespace {

constexpr const char* schema = "bargello/report-cache/2";

// To be raised when a job computes something else or in another form than before.
constexpr int form = 3;

}  // namespace

Cache::Cache(std::vector<std::string> folders) {
  for (const auto& folder : folders) {
    folder_ = folder;
    if (!fs::is_directory(folder)) continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      // A cache is a convenience: one that cannot be read is computed anew.
      core::Json json;
      try {
        json = core::read_json_file(file.path().string());
      } catch (const core::BadInput&) {
        continue;
      }
      if (!json.is_object() || json.value("schema", "") != schema || !json.contains("entries") ||
          !json["entries"].is_array())
        continue;
      for (const auto& entry : json["entries"])
        if (entry.is_object() && entry.contains("command") && entry.contains("hash") && entry.contains("result") &&
            entry.value("sum", "") == core::sum128(entry["result"].dump()))
          entries_[file.path().stem()][entry["command"]][entry["hash"]] = entry["result"];
    }
  }
}

const core::Json* Cache::find(const std::string& game, const std::string& command, const std::string& hash) const {
  const auto of_game = entries_.find(game);
  if (of_game == entries_.end()) return nullptr;
  const auto of_command = of_game->second.find(command);
  if (of_command == of_game->second.end()) return nullptr;
  const auto it = of_command->second.find(hash);
  return it == of_command->second.end() ? nullptr : &it->second;
}

void Cache::put(const std::string& game, const std::string& command, const std::string& hash, core::Json result) {
  entries_[game][command] = {{hash, std::move(result)}};
  changed_[game] = true;
}

void Cache::write() const {
  if (folder_.empty()) return;
  core::make_folders(folder_);
  for (const auto& [game, changed] : changed_) {
    // An entry a line, so that a change to one shows as one.
    std::string text = fmt::format("{{\"schema\": \"{}\", \"entries\": [\n", schema);
    bool first = true;
    for (const auto& [command, by_hash] : entries_.at(game))
      for (const auto& [hash, result] : by_hash) {
        text +=
            (first ? "" : ",\n") +
            core::Json{{"command", command}, {"hash", hash}, {"result", result}, {"sum", core::sum128(result.dump())}}
                .dump();
        first = false;
      }
    text += "\n]}\n";
    core::write_file((fs::path(folder_) / (game + ".json")).string(), text);
  }
}

Results run_jobs(const std::vector<Job>& jobs, Cache& cache, bool fresh, int threads, const core::Stop* stop,
                 const std::function<void(const JobProgress&)>& progress) {
  Results results;
  std::vector<std::pair<const Job*, std::string>> open;
  JobProgress so_far;
  so_far.all = jobs.size();
  for (const auto& job : jobs) {
    // All that the result was compiled from. A game of unknown sources is computed every time.
    std::string sources = job.game->sources;
    const bool keeps = !sources.empty();
    for (const char* room : {"model/core", "reports"}) sources += core::sources_sum(room);
    for (const auto& room : job.rooms) sources += core::sources_sum(room);
    const std::string hash =
        keeps ? core::sum128(fmt::format("{}\n{}\n{}\n{}", form, sources, job.command, job.inputs)) : "";
    const core::Json* known = fresh || !keeps ? nullptr : cache.find(job.game->name, job.command, hash);
    if (known != nullptr) {
      results[{job.game->name, job.command}] = *known;
      ++so_far.cached;
    } else {
      open.push_back({&job, hash});
    }
  }
  so_far.done = so_far.cached;
  std::mutex guard;
  std::exception_ptr failed;
  try {
    core::in_parallel(open.size(), threads, [&](std::size_t i) {
      if (stop != nullptr && *stop) return;
      const auto& [job, hash] = open[i];
      core::Json result = job->compute();
      const std::lock_guard lock(guard);
      if (!hash.empty()) cache.put(job->game->name, job->command, hash, result);
      results[{job->game->name, job->command}] = std::move(result);
      ++so_far.done;
      so_far.command = job->game->name + ": " + job->command;
      if (progress) progress(so_far);
    });
  } catch (...) {
    failed = std::current_exception();
  }
  cache.write();  // what is there is there, also when something failed
  if (failed) std::rethrow_exception(failed);
  return results;
}

}  // namespace reports
