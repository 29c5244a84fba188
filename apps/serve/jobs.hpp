#pragma once

#include <condition_variable>
#include <functional>
#include <list>
#include <memory>
#include <mutex>
#include <optional>
#include <string>
#include <thread>

#include "bargello/run.hpp"
#include "model/core/json.hpp"

// Work that may take long. One job runs at a time, on all threads it was given; a few wait; results are kept for a
// while. The same question asked twice is one job, so that a page that is loaded again finds what it had begun.
namespace serve {

class Job {
 public:
  bargello::Stop stop;
  const std::string id, kind;

  Job(std::string id_, std::string kind_) : id(std::move(id_)), kind(std::move(kind_)) {}
  void say(std::string_view progress);
  void know(core::Json so_far);  // what is known already: bounds

 private:
  friend class Jobs;
  mutable std::mutex mutex_;
  std::string progress_, error_;
  core::Json known_;
  enum class Stage { Waiting, Running, Done, Failed, Cancelled } stage_ = Stage::Waiting;
};

class Jobs {
 public:
  using Work = std::function<core::Json(Job&)>;

  Jobs();
  ~Jobs();
  // The job of this key: one that is there, else a new one. Nothing when too many wait.
  std::optional<std::string> submit(const std::string& key, const std::string& kind, Work);
  std::optional<core::Json> status(const std::string& id) const;  // nothing: no such job
  bool cancel(const std::string& id);
  // Asks all to stop and waits so long; true when the thread has ended.
  bool end_within(double seconds);

  static constexpr std::size_t most_waiting = 8, most_kept = 32;

 private:
  struct Entry {
    std::string key;
    std::shared_ptr<Job> job;
    Work work;
  };
  void work();
  std::shared_ptr<Job> find(const std::string& id) const;
  static bool is_waiting(const Job&);
  static bool is_over(const Job&);

  mutable std::mutex mutex_;
  std::condition_variable wake_;
  std::list<Entry> entries_;  // the oldest first
  std::uint64_t last_ = 0;
  bool ending_ = false, ended_ = false;
  std::thread thread_;
};

}  // namespace serve
