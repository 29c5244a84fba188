#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace core {

// Threads that do the same work together, time and again. The caller is one of them. Who comes too late for a piece of
// work, because the machine has other things to do, is not waited for.
class ThreadPool {
 public:
  explicit ThreadPool(std::size_t size) : size_(size) {}
  ~ThreadPool() {
    state_ |= leave;
    state_.notify_all();
    for (auto& thread : threads_) thread.join();
  }
  ThreadPool(const ThreadPool&) = delete;
  ThreadPool& operator=(const ThreadPool&) = delete;

  // 'work' gets the number of the member that does it, 0 for the caller. It must not throw, and must be done when those
  // who began it have returned.
  void run(const std::function<void(std::size_t)>& work) {
    work_ = &work;
    for (std::size_t i = threads_.size() + 1; i < size_; ++i) threads_.emplace_back([this, i] { serve(i); });
    state_ = (state_ / round + 1) * round | open;
    state_.notify_all();
    work(0);
    state_ &= ~open;
    wait_while([](std::uint32_t state) { return state % open != 0; });
  }

 private:
  // One number: how many work, then a bit each for 'one may begin' and 'all may go', then the number of the piece of
  // work.
  static constexpr std::uint32_t open = 1u << 12, leave = 1u << 13, round = 1u << 14;

  template <class Condition>
  std::uint32_t wait_while(Condition&& condition) {
    std::uint32_t state = state_;
    for (int i = 0; i < 2000 && condition(state); ++i) state = state_;  // pieces of work follow each other quickly
    for (; condition(state); state = state_) state_.wait(state);
    return state;
  }

  void serve(std::size_t member) {
    std::uint32_t done = 0;  // the round
    for (;;) {
      std::uint32_t state =
          wait_while([&](std::uint32_t s) { return (s & leave) == 0 && ((s & open) == 0 || s / round == done); });
      if ((state & leave) != 0) return;
      if (!state_.compare_exchange_strong(state, state + 1)) continue;
      done = state / round;
      (*work_)(member);
      --state_;
      state_.notify_all();
    }
  }

  const std::size_t size_;
  std::vector<std::thread> threads_;  // all but the caller
  const std::function<void(std::size_t)>* work_ = nullptr;
  std::atomic<std::uint32_t> state_{0};
};

}  // namespace core
