#pragma once

#include <cstdint>
#include <functional>
#include <string>

#include "endgame/objective.hpp"
#include "model/core/stop.hpp"

namespace endgame {

struct RetrogradeOptions {
  Objective objective = Objective::Margin;
  int hero = 0;           // with paranoid: whose result it is
  bool symmetry = false;  // symmetry reduction: canonical states only
  int threads = 1;
  std::uint64_t memory = 0;  // bytes; 0: no bound
  std::string folder;        // layers are stored there and a stopped run resumes; empty: in memory
  // In memory: bytes for successor records. Successors of the layers beyond are generated a second time.
  std::uint64_t most_successor_bytes = std::uint64_t{2} << 30;
  std::uint64_t limit_states = 0;
  double limit_seconds = 0;
  const core::Stop* stop = nullptr;
  std::function<void(bool forwards, std::uint64_t states, double seconds)> progress;
};

}  // namespace endgame
