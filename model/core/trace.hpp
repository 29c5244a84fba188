#pragma once

#include <bit>
#include <cstdint>
#include <vector>

namespace core {

// A trace records every rule that fires. Code that decides a rule calls trace(8) for R8; with Silent the call compiles
// to nothing.
struct Silent {
  constexpr void operator()(int) const {}
};

// A set of rule numbers 1..63.
struct Fired {
  std::uint64_t bits = 0;

  constexpr void operator()(int rule) { bits |= std::uint64_t{1} << rule; }
  constexpr bool has(int rule) const { return bits >> rule & 1; }
  void add(const Fired& other) { bits |= other.bits; }

  std::vector<int> rules() const {
    std::vector<int> found;
    for (std::uint64_t rest = bits; rest != 0; rest &= rest - 1) found.push_back(std::countr_zero(rest));
    return found;
  }
};

inline Silent silent;

}  // namespace core
