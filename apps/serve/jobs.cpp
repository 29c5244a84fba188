#include "apps/serve/jobs.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <chrono>
#include <exception>

namespace serve {

void Job::say(std::string_view progress) {
  const std::lock_guard lock(mutex_);
  progress_ = progress;
}

void Job::know(core::Json so_far) {
  const std::lock_guard lock(mutex_);
  known_ = std::move(so_far);
}

Jobs::Jobs() : thread_([this] { work(); }) {}

Jobs::~Jobs() {
  end_within(0);
  if (thread_.joinable()) thread_.join();
}

bool Jobs::is_waiting(const Job& job) {
  const std::lock_guard lock(job.mutex_);
  return job.stage_ == Job::Stage::Waiting;
}

bool Jobs::is_over(const Job& job) {
  const std::lock_guard lock(job.mutex_);
  return job.stage_ != Job::Stage::Waiting && job.stage_ != Job::Stage::Running;
}

std::optional<std::string> Jobs::submit(const std::string& key, const std::string& kind, Work what) {
  const std::lock_guard lock(mutex_);
  // One that was cancelled or failed may be tried again.
  entries_.remove_if([&](const Entry& entry) {
    if (entry.key != key) return false;
    const std::lock_guard its(entry.job->mutex_);
    return entry.job->stage_ == Job::Stage::Cancelled || entry.job->stage_ == Job::Stage::Failed;
  });
  std::size_t waiting = 0;
  for (const auto& entry : entries_) {
    if (entry.key == key) return entry.job->id;
    waiting += is_waiting(*entry.job);
  }
  if (ending_ || waiting >= most_waiting) return std::nullopt;
  while (entries_.size() >= most_kept) {
    const auto oldest = std::find_if(entries_.begin(), entries_.end(), [](const Entry& e) { return is_over(*e.job); });
    if (oldest == entries_.end()) return std::nullopt;
    entries_.erase(oldest);
  }
  auto job = std::make_shared<Job>(std::to_string(++last_), kind);
  entries_.push_back({key, job, std::move(what)});
  wake_.notify_one();
  return job->id;
}

std::shared_ptr<Job> Jobs::find(const std::string& id) const {
  const std::lock_guard lock(mutex_);
  for (const auto& entry : entries_)
    if (entry.job->id == id) return entry.job;
  return nullptr;
}

std::optional<core::Json> Jobs::status(const std::string& id) const {
  const auto job = find(id);
  if (!job) return std::nullopt;
  static const char* const names[] = {"waiting", "running", "done", "failed", "cancelled"};
  const std::lock_guard lock(job->mutex_);
  return core::Json{{"id", job->id},
                    {"kind", job->kind},
                    {"stage", names[static_cast<int>(job->stage_)]},
                    {"progress", job->progress_},
                    {"error", job->error_.empty() ? core::Json(nullptr) : core::Json(job->error_)},
                    {"result", job->known_}};
}

bool Jobs::cancel(const std::string& id) {
  const auto job = find(id);
  if (!job) return false;
  job->stop.request();
  const std::lock_guard lock(job->mutex_);
  if (job->stage_ == Job::Stage::Waiting) job->stage_ = Job::Stage::Cancelled;
  return true;
}

void Jobs::work() {
  while (true) {
    std::shared_ptr<Job> job;
    Work what;
    {
      std::unique_lock lock(mutex_);
      const auto next = [&] {
        return std::find_if(entries_.begin(), entries_.end(), [](const Entry& e) { return is_waiting(*e.job); });
      };
      wake_.wait(lock, [&] { return ending_ || next() != entries_.end(); });
      if (ending_) {
        ended_ = true;
        wake_.notify_all();
        return;
      }
      job = next()->job;
      what = std::move(next()->work);
    }
    {
      const std::lock_guard lock(job->mutex_);
      if (job->stage_ != Job::Stage::Waiting) continue;  // cancelled in between
      job->stage_ = Job::Stage::Running;
    }
    core::Json result;
    std::string error;
    try {
      result = what(*job);
    } catch (const std::bad_alloc&) {
      error = "not enough memory";
    } catch (const std::exception& e) {
      error = e.what();
    }
    const std::lock_guard lock(job->mutex_);
    if (!result.is_null()) job->known_ = std::move(result);
    job->error_ = error;
    job->stage_ = !error.empty()          ? Job::Stage::Failed
                  : job->stop.requested() ? Job::Stage::Cancelled
                                          : Job::Stage::Done;
  }
}

bool Jobs::end_within(double seconds) {
  std::unique_lock lock(mutex_);
  ending_ = true;
  for (const auto& entry : entries_) entry.job->stop.request();
  wake_.notify_all();
  return wake_.wait_for(lock, std::chrono::duration<double>(seconds), [&] { return ended_; });
}

}  // namespace serve
