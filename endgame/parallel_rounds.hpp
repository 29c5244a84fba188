#pragma once

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "endgame/budget.hpp"

namespace endgame {

// Deterministic parallel search. Tasks are assigned to searchers in rounds: in a round each searcher has one task and
// sees what was known before the round, not what the others learn meanwhile; after the round the results are merged in
// the order of searchers. The number of searchers is fixed and does not depend on the number of threads, so that the
// same states are expanded and the same values found whatever runs them.
constexpr std::size_t searchers = 2;

// Calls run(searcher, task) for all tasks, those of a round in parallel when there is more than one thread, and after
// each round hand_over(searcher, task) in order, as long as go_on() before a round is true. An exception of a task is
// rethrown after its round.
template <class RunTask, class HandOver, class GoOn>
void in_rounds(std::size_t tasks, int threads, RunTask&& run, HandOver&& hand_over, GoOn&& go_on) {
  for (std::size_t first = 0; first < tasks && go_on(); first += searchers) {
    const std::size_t count = std::min(searchers, tasks - first);
    std::array<std::exception_ptr, searchers> error;
    const auto work = [&](std::size_t searcher) {
      try {
        run(searcher, first + searcher);
      } catch (...) {
        error[searcher] = std::current_exception();
      }
    };
    if (threads > 1 && count > 1) {
      std::vector<std::thread> others;
      for (std::size_t searcher = 1; searcher < count; ++searcher) others.emplace_back(work, searcher);
      work(0);
      for (auto& thread : others) thread.join();
    } else {
      for (std::size_t searcher = 0; searcher < count; ++searcher) work(searcher);
    }
    for (std::size_t searcher = 0; searcher < count; ++searcher) {
      if (error[searcher]) std::rethrow_exception(error[searcher]);
      hand_over(searcher, first + searcher);
    }
  }
}

// The limits of one searcher: what is left of the budget. Progress is reported under a lock and extrapolated to all
// searchers.
inline Limits limits_of_a_searcher(const Budget& budget, std::mutex& talking) {
  Limits limits = budget.left();
  if (limits.progress)
    limits.progress = [&budget, &talking, tell = limits.progress](const Progress& p) {
      const std::lock_guard lock(talking);
      tell({budget.states() + p.states * searchers, budget.seconds(), p.bytes * searchers});
    };
  return limits;
}

}  // namespace endgame
