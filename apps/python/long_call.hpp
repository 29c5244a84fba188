#pragma once

#include <pybind11/pybind11.h>

#include <chrono>
#include <condition_variable>
#include <exception>
#include <mutex>
#include <optional>
#include <string_view>
#include <thread>

#include "bargello/run.hpp"

namespace python {

namespace py = pybind11;

// What a long call tells while it is at work: a Python function that is given a line, or None. What it raises ends the
// work and is raised again when that has ended.
class Progress {
 public:
  Progress(py::object tell, bargello::Stop stop) : tell_(std::move(tell)), stop_(std::move(stop)) {}

  void operator()(std::string_view line) {
    const py::gil_scoped_acquire locked;
    if (failure_) return;
    try {
      tell_(py::str(line.data(), line.size()));
    } catch (...) {
      failure_ = std::current_exception();
      stop_.request();
    }
  }
  void rethrow() const {
    if (failure_) std::rethrow_exception(failure_);
  }

 private:
  py::object tell_;
  bargello::Stop stop_;
  std::exception_ptr failure_;
};

// A long call that is under way. When the interpreter ends while one is, in a thread that nobody waits for, it is asked
// to stop and waited for: a thread that wanted the interpreter's lock later would be torn down in the middle of its work.
class UnderWay {
 public:
  explicit UnderWay(const bargello::Stop& stop);  // REQUIRES: the interpreter's lock
  ~UnderWay();
  UnderWay(const UnderWay&) = delete;
  UnderWay& operator=(const UnderWay&) = delete;

  static void end_all();  // REQUIRES: the interpreter's lock

 private:
  bargello::Stop stop_;
};

// Calls work() on a thread of its own, without the interpreter's lock, and looks for signals meanwhile: Ctrl-C asks the
// work to stop, and what is known by then is its answer; when that is nothing, or when a signal handler raises
// something else, it is raised in the end.
template <class Work>
auto without_lock(bargello::Stop& stop, Work&& work) {
  const UnderWay under_way(stop);
  std::optional<decltype(work())> answer;
  std::exception_ptr failure, raised;
  bool interrupted = false;
  {
    const py::gil_scoped_release released;
    std::mutex mutex;
    std::condition_variable changed;
    bool done = false;
    std::jthread worker([&] {
      try {
        answer.emplace(work());
      } catch (...) {
        failure = std::current_exception();
      }
      const std::lock_guard lock(mutex);
      done = true;
      changed.notify_one();
    });
    for (std::unique_lock lock(mutex); !changed.wait_for(lock, std::chrono::milliseconds(50), [&] { return done; });) {
      lock.unlock();
      {
        const py::gil_scoped_acquire locked;
        if (PyErr_CheckSignals() != 0) {
          interrupted = PyErr_ExceptionMatches(PyExc_KeyboardInterrupt) != 0;
          raised = std::make_exception_ptr(py::error_already_set());
          stop.request();
        }
      }
      lock.lock();
    }
  }
  if (raised && (failure || !interrupted)) std::rethrow_exception(raised);
  if (failure) std::rethrow_exception(failure);
  return std::move(*answer);
}

// The same for work with options that can tell how far it is.
template <class Options, class Work>
auto long_call(Options& options, const py::object& tell, Work&& work) {
  Progress progress(tell, options.stop);
  if (!tell.is_none()) options.progress = [&progress](std::string_view line) { progress(line); };
  auto answer = without_lock(options.stop, work);
  progress.rethrow();
  return answer;
}

}  // namespace python
