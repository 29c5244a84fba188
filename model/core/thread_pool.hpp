#pragma once

#include <atomic>
#include <cstddef>
#include <cstdint>
#include <functional>
#include <thread>
#include <vector>

namespace core {

// A thread pool for many short parallel sections (fork-join): all members, the caller among them, run the same
// function. A member that the system schedules too late to take part in a section is not waited for. Threads are
// started by the first 'run'.
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

  // Calls work(member) on the caller, as member 0, and on those of the others that are in time. REQUIRES: 'work' does
  // not throw, and all of it is done once those calls have returned (members take pieces until none is left).
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
  // All state in one atomic word: the number of members at work, a bit 'section open to join', a bit 'pool is being
  // destroyed', the number of the section.
  static constexpr std::uint32_t open = 1u << 12, leave = 1u << 13, round = 1u << 14;

  template <class Condition>
  std::uint32_t wait_while(Condition&& condition) {
    std::uint32_t state = state_;
    for (int i = 0; i < 2000 && condition(state); ++i) state = state_;  // spins first: sections follow one another fast
    for (; condition(state); state = state_) state_.wait(state);
    return state;
  }

  void serve(std::size_t member) {
    std::uint32_t done = 0;  // the last section it took part in
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
