#include "reports/jobs.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include <algorithm>
#include <exception>
#include <filesystem>
#include <fstream>
#include <mutex>
#include <sstream>
#include <thread>

#include "explore/spill.hpp"
#include "model/core/data.hpp"
#include "model/core/error.hpp"

namespace reports {

namespace fs = std::filesystem;

namespace {

std::string hash_of(const std::string& text) {
  const auto sum = XXH3_128bits(text.data(), text.size());
  return fmt::format("{:016x}{:016x}", sum.high64, sum.low64);
}

std::string read_all(const fs::path& path) {
  std::ifstream file(path, std::ios::binary);
  std::ostringstream text;
  text << file.rdbuf();
  return text.str();
}

// Does a file decide what the program computes? A rulebook's texts do not; the scenes taken from it are inputs of their own.
bool decides(const fs::path& path) {
  const auto extension = path.extension();
  return extension == ".cpp" || extension == ".hpp" || extension == ".json";
}

std::string folder_of(const std::string& game) {
  std::string folder = game;
  std::replace(folder.begin(), folder.end(), '-', '_');
  return folder;
}

constexpr const char* schema = "bargello/report-cache/1";

// To be raised when a job computes something else or in another form than before.
constexpr int form = 3;

}  // namespace

std::string fingerprint(const std::vector<std::string>& paths) {
  static std::mutex guard;
  static std::map<std::string, std::string> known;
  std::string sums;
  for (const auto& path : paths) {
    const std::lock_guard lock(guard);
    const auto [it, is_new] = known.try_emplace(path);
    if (is_new) {
      std::vector<std::string> files;
      for (const auto& file : fs::recursive_directory_iterator(core::home() + "/" + path))
        if (file.is_regular_file() && decides(file.path())) files.push_back(fs::relative(file.path(), core::home()).string());
      std::sort(files.begin(), files.end());
      std::string all;
      for (const auto& file : files) all += file + "\n" + read_all(core::home() + "/" + file);
      it->second = hash_of(all);
    }
    sums += it->second;
  }
  return hash_of(sums);
}

Cache::Cache(std::vector<std::string> folders) {
  for (const auto& folder : folders) {
    folder_ = folder;
    if (!fs::is_directory(folder)) continue;
    for (const auto& file : fs::directory_iterator(folder)) {
      if (file.path().extension() != ".json") continue;
      // A cache is a convenience: one that cannot be read is computed anew.
      const auto json = core::Json::parse(read_all(file.path()), nullptr, false);
      if (!json.is_object() || json.value("schema", "") != schema || !json.contains("entries") || !json["entries"].is_array()) continue;
      for (const auto& entry : json["entries"])
        if (entry.is_object() && entry.contains("command") && entry.contains("hash") && entry.contains("result"))
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
  fs::create_directories(folder_);
  for (const auto& [game, changed] : changed_) {
    // An entry a line, so that a change to one shows as one.
    std::string text = fmt::format("{{\"schema\": \"{}\", \"entries\": [\n", schema);
    bool first = true;
    for (const auto& [command, by_hash] : entries_.at(game))
      for (const auto& [hash, result] : by_hash) {
        text += (first ? "" : ",\n") + core::Json{{"command", command}, {"hash", hash}, {"result", result}}.dump();
        first = false;
      }
    text += "\n]}\n";
    explore::write_whole((fs::path(folder_) / (game + ".json")).string(), text.data(), text.size());
  }
}

Results run_jobs(const std::vector<Job>& jobs, Cache& cache, bool fresh, int threads, const std::atomic<bool>* stop, const std::function<void(const JobProgress&)>& progress) {
  Results results;
  std::vector<std::pair<const Job*, std::string>> open;
  JobProgress so_far;
  so_far.all = jobs.size();
  for (const auto& job : jobs) {
    std::vector<std::string> paths{"model/core", "model/" + folder_of(job.game)};
    paths.insert(paths.end(), job.rooms.begin(), job.rooms.end());
    const std::string hash = hash_of(fmt::format("{}\n", form) + fingerprint(paths) + "\n" + job.command + "\n" + job.inputs);
    const core::Json* known = fresh ? nullptr : cache.find(job.game, job.command, hash);
    if (known != nullptr) {
      results[{job.game, job.command}] = *known;
      ++so_far.cached;
    } else {
      open.push_back({&job, hash});
    }
  }
  so_far.done = so_far.cached;
  std::mutex guard;
  std::atomic<std::size_t> next{0};
  std::exception_ptr failed;
  const auto work = [&] {
    while (true) {
      const std::size_t i = next++;
      if (i >= open.size() || (stop != nullptr && *stop)) return;
      const auto& [job, hash] = open[i];
      core::Json result;
      try {
        result = job->compute();
      } catch (...) {
        const std::lock_guard lock(guard);
        if (!failed) failed = std::current_exception();
        next = open.size();
        return;
      }
      const std::lock_guard lock(guard);
      cache.put(job->game, job->command, hash, result);
      results[{job->game, job->command}] = std::move(result);
      ++so_far.done;
      so_far.command = job->game + ": " + job->command;
      if (progress) progress(so_far);
    }
  };
  std::vector<std::thread> helpers;
  for (int t = 1; t < threads; ++t) helpers.emplace_back(work);
  work();
  for (auto& helper : helpers) helper.join();
  cache.write();  // what is there is there, also when something failed
  if (failed) std::rethrow_exception(failed);
  return results;
}

}  // namespace reports
