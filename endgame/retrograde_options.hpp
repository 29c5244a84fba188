#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "endgame/objective.hpp"
#include "model/core/stop.hpp"

namespace endgame {

struct RetrogradeOptions {
  Objective objective = Objective::Margin;
  int hero = 0;            // with paranoid: whose result it is
  bool symmetry = false;   // canonical states only
  int threads = 1;
  std::uint64_t memory = 0;         // bytes; 0: no bound
  std::string folder;               // layers are kept there, and a run that was stopped goes on; empty: in memory
  std::uint64_t most_successor_bytes = std::uint64_t{2} << 30;  // bytes for what was seen to follow states; beyond that it is worked out twice
  std::uint64_t limit_states = 0;
  double limit_seconds = 0;
  const core::Stop* stop = nullptr;
  std::function<void(bool forwards, std::uint64_t states, double seconds)> progress;
};

}  // namespace endgame
