#pragma once

#include <algorithm>
#include <array>
#include <exception>
#include <mutex>
#include <thread>
#include <vector>

#include "endgame/watch.hpp"

namespace endgame {

// Several searches side by side. Tasks are dealt to lanes in rounds: in a round each lane has one task and sees what was known before the round,
// not what its neighbour learns; after it, lane after lane hands over. There are always so many lanes, however many threads run
// them, so the same states are opened and the same things learned.
constexpr std::size_t lanes = 2;

// Calls run(lane, task) for all tasks, those of a round at once when there is more than one thread, and after each round hand_over(lane, task) in
// their order, until 'go_on' says no.
template <class RunTask, class HandOver, class GoOn>
void in_rounds(std::size_t tasks, int threads, RunTask&& run, HandOver&& hand_over, GoOn&& go_on) {
  for (std::size_t first = 0; first < tasks && go_on(); first += lanes) {
    const std::size_t count = std::min(lanes, tasks - first);
    std::array<std::exception_ptr, lanes> error;
    const auto work = [&](std::size_t lane) {
      try {
        run(lane, first + lane);
      } catch (...) {
        error[lane] = std::current_exception();
      }
    };
    if (threads > 1 && count > 1) {
      std::vector<std::thread> others;
      for (std::size_t lane = 1; lane < count; ++lane) others.emplace_back(work, lane);
      work(0);
      for (auto& thread : others) thread.join();
    } else {
      for (std::size_t lane = 0; lane < count; ++lane) work(lane);
    }
    for (std::size_t lane = 0; lane < count; ++lane) {
      if (error[lane]) std::rethrow_exception(error[lane]);
      hand_over(lane, first + lane);
    }
  }
}

// The watch of a lane: what is left of the limits, and progress said by one at a time.
inline Limits limits_of_a_lane(const Watch& watch, std::mutex& talking) {
  Limits limits = watch.left();
  if (limits.progress)
    limits.progress = [&watch, &talking, tell = limits.progress](const Progress& p) {
      const std::lock_guard lock(talking);
      tell({watch.states() + p.states * lanes, watch.seconds(), p.bytes * lanes});
    };
  return limits;
}

}  // namespace endgame
