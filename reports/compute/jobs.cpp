#include "reports/compute/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
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

constexpr const char* schema = "bargello/report-cache/3";

// To be raised when a job computes something else or in another form than before.
constexpr int form = 3;

// How long results are kept in memory only: a run that is killed loses no more.
constexpr std::chrono::seconds between_writes{10};

std::string sum_of(const std::string& command, const std::string& hash, const core::Json& result) {
  return core::sum128(fmt::format("[{},{},{}]", core::Json(command).dump(), core::Json(hash).dump(), result.dump()));
}

}  // namespace

Cache::Entries Cache::read(const std::string& path) {
  Entries entries;
  core::Json json;
  try {
    json = core::read_json_file(path);
  } catch (const core::BadInput&) {
    return entries;
  }
  if (!json.is_object() || json.value("schema", core::Json()) != schema || !json.contains("entries")) return entries;
  for (auto& entry : json["entries"])
    if (entry.is_object() && entry.contains("result") && entry.value("command", core::Json()).is_string() &&
        entry.value("hash", core::Json()).is_string() &&
        entry.value("sum", core::Json()) == sum_of(entry["command"], entry["hash"], entry["result"]))
      entries[entry["command"]][entry["hash"]] = std::move(entry["result"]);
  return entries;
}

Cache::Cache(std::vector<std::string> folders, int threads) {
  std::vector<fs::path> files;
  for (const auto& folder : folders) {
    folder_ = folder;
    std::error_code cannot;
    for (const auto& file : fs::directory_iterator(folder, cannot))
      if (file.path().extension() == ".json") files.push_back(file.path());
  }
  std::vector<Entries> read_from(files.size());
  core::in_parallel(files.size(), threads, [&](std::size_t i) { read_from[i] = read(files[i].string()); });
  for (std::size_t i = 0; i < files.size(); ++i)
    for (auto& [command, by_hash] : read_from[i])
      for (auto& [hash, result] : by_hash) entries_[files[i].stem()][command][hash] = std::move(result);
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
  put_[game].insert(command);
}

void Cache::write_game(const std::string& game) {
  const std::string path = (fs::path(folder_) / (game + ".json")).string();
  auto& entries = entries_[game];
  for (auto& [command, by_hash] : read(path))
    if (!put_[game].contains(command))
      for (auto& [hash, result] : by_hash) entries[command].try_emplace(hash, result);
  // An entry a line, so that a change to one shows as one.
  std::string text = fmt::format("{{\"schema\": \"{}\", \"entries\": [", schema);
  bool first = true;
  for (const auto& [command, by_hash] : entries)
    for (const auto& [hash, result] : by_hash) {
      const core::Json entry{
          {"command", command}, {"hash", hash}, {"result", result}, {"sum", sum_of(command, hash, result)}};
      text += (first ? "\n" : ",\n") + entry.dump();
      first = false;
    }
  core::write_file(path, text + "\n]}\n");
}

void Cache::write() {
  if (folder_.empty() || put_.empty()) return;
  try {
    core::make_folders(folder_);
    const core::FileLock lock((fs::path(folder_) / ".lock").string(), core::FileLock::IfHeld::Wait);
    for (const auto& [game, commands] : put_) write_game(game);
    put_.clear();
    trouble_.clear();
  } catch (const core::BadInput& error) {
    trouble_ = error.what();
  }
}

std::string hash_of(const Job& job) {
  std::string sources = job.game->sources;
  if (sources.empty()) return "";
  for (const char* room : {"model/core", "reports/compute"}) sources += core::sources_sum(room);
  for (const auto& room : job.rooms) sources += core::sources_sum(room);
  return core::sum128(fmt::format("{}\n{}\n{}\n{}", form, sources, job.command, job.inputs));
}

Results run_jobs(const std::vector<Job>& jobs, Cache& cache, bool fresh, int threads, const core::Stop* stop,
                 const std::function<void(const JobProgress&)>& progress) {
  Results results;
  std::vector<std::pair<const Job*, std::string>> open;
  JobProgress so_far;
  so_far.all = jobs.size();
  for (const auto& job : jobs) {
    const std::string hash = hash_of(job);
    const core::Json* known = fresh || hash.empty() ? nullptr : cache.find(job.game->name, job.command, hash);
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
  auto written = std::chrono::steady_clock::now();
  try {
    core::in_parallel(open.size(), threads, [&](std::size_t i) {
      core::Stop::check(stop);
      const auto& [job, hash] = open[i];
      core::Json result = job->compute(stop);
      core::Stop::check(stop);  // it may have been cut short
      const std::lock_guard lock(guard);
      if (!hash.empty()) cache.put(job->game->name, job->command, hash, result);
      results[{job->game->name, job->command}] = std::move(result);
      ++so_far.done;
      so_far.command = job->game->name + ": " + job->command;
      if (progress) progress(so_far);
      if (const auto now = std::chrono::steady_clock::now(); now - written > between_writes) {
        cache.write();
        written = std::chrono::steady_clock::now();
      }
    });
  } catch (...) {
    failed = std::current_exception();
  }
  cache.write();  // what is there is there, also when something failed
  if (failed) std::rethrow_exception(failed);
  return results;
}

}  // namespace reports
