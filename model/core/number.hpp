#pragma once

#include <cstdint>

#include "model/core/error.hpp"

namespace core {

// What arithmetic rules are written with. Rules are templates over the number type; these are the operations for plain
// numbers, and solver/core declares the same names for Z3 terms. Write 'pick' and not '?:', 'divide' and not '/': only
// these exist for terms.

constexpr std::int64_t pick(bool condition, std::int64_t yes, std::int64_t no) {
  return no ^ ((yes ^ no) & -static_cast<std::int64_t>(condition));
}  // no branch: nobody can guess it

// Rounds towards minus infinity. REQUIRES: divisor > 0.
constexpr std::int64_t divide(std::int64_t value, int divisor) {
  if (static_cast<std::uint64_t>(value) <= UINT32_MAX)
    return static_cast<std::uint32_t>(value) / static_cast<std::uint32_t>(divisor);  // far quicker
  const std::int64_t quotient = value / divisor;
  return quotient - (value % divisor < 0 ? 1 : 0);
}

// f(k) for the k from 1 to 'most' that 'count' equals; the other f(k) need not be computed. REQUIRES: there is such a
// k.
template <class F>
constexpr std::int64_t for_count(std::int64_t count, int /* most */, F&& f) {
  return f(static_cast<int>(count));
}

constexpr bool both(bool a, bool b) { return a & b; }  // both sides are known: no branch
constexpr bool either(bool a, bool b) { return a | b; }
constexpr bool negate(bool a) { return !a; }

// The truth type that comparing numbers of type Int gives.
template <class Int>
using TruthOf = decltype(Int(0) == Int(0));

inline std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw Overflow("money does not fit 64 bits");
  return sum;
}

}  // namespace core
