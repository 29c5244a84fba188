#pragma once

#include <atomic>
#include <cstddef>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

namespace core {

// Calls work(task) for every task from 0 on, on up to 'threads' threads; tasks are taken from a shared counter. After
// an exception no new task is started, and the first one is rethrown when all threads have ended.
template <class Work>
void in_parallel(std::size_t tasks, int threads, Work&& work) {
  std::atomic<std::size_t> next{0};
  std::exception_ptr failure;
  std::mutex mutex;
  const auto serve = [&] {
    for (std::size_t task = next++; task < tasks; task = next++) {
      try {
        work(task);
      } catch (...) {
        const std::lock_guard lock(mutex);
        if (!failure) failure = std::current_exception();
        next = tasks;
      }
    }
  };
  {
    std::vector<std::jthread> others;
    for (int i = 1; i < threads && static_cast<std::size_t>(i) < tasks; ++i) others.emplace_back(serve);
    serve();
  }
  if (failure) std::rethrow_exception(failure);
}

}  // namespace core
