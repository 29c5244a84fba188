#pragma once

#include <array>
#include <cstdint>

#include "model/core/trace.hpp"

namespace conform {

// In how many steps that agreed, and in how many that did not, each rule fired: the rule that keeps company with failure is the one to name.
struct Spectrum {
  std::array<std::uint64_t, 64> right{}, wrong{};
  void agreed(const core::Fired&);
  void differed(const core::Fired&);
};

// How the rulebook's examples came out: for each rule those of its own, where it is shown by itself, and those of any rule in which it fires.
struct Examples {
  Spectrum own, fires;
  void came_out(int rule, const core::Fired&, bool right);
};

// The most suspect of the rules that fired; 0: there is none. When none of these rules fails in its own examples, but another rule does, that one is named.
int suspect(const core::Fired&, const Spectrum& steps, const Examples&);

}  // namespace conform
