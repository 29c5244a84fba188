#pragma once

#include <cstdint>

#include "model/core/error.hpp"

namespace core {

// The operations of arithmetic rules. Rules are templates over the number type; here are the operations for plain
// numbers, and solver/terms.hpp has the same for Z3 terms. Write 'pick' and not '?:', 'divide' and not '/': only these
// exist for terms.

// Branch-free, because the conditions of scoring rules are unpredictable.
constexpr std::int64_t pick(bool condition, std::int64_t yes, std::int64_t no) {
  return no ^ ((yes ^ no) & -static_cast<std::int64_t>(condition));
}

// Rounds towards minus infinity. REQUIRES: divisor > 0.
constexpr std::int64_t divide(std::int64_t value, int divisor) {
  // 32-bit division is several times faster than 64-bit.
  if (static_cast<std::uint64_t>(value) <= UINT32_MAX)
    return static_cast<std::uint32_t>(value) / static_cast<std::uint32_t>(divisor);
  const std::int64_t quotient = value / divisor;
  return quotient - (value % divisor < 0 ? 1 : 0);
}

// f(k) for the k from 1 to 'most' that 'count' equals; the other f(k) need not be computed. REQUIRES: there is such a
// k.
template <class F>
constexpr std::int64_t for_count(std::int64_t count, int /* most */, F&& f) {
  return f(static_cast<int>(count));
}

constexpr bool both(bool a, bool b) { return a & b; }  // no short-circuit, no branch
constexpr bool either(bool a, bool b) { return a | b; }
constexpr bool negate(bool a) { return !a; }

// The result type of comparing two Ints.
template <class Int>
using TruthOf = decltype(Int(0) == Int(0));

inline std::int64_t checked_add(std::int64_t a, std::int64_t b) {
  std::int64_t sum = 0;
  if (__builtin_add_overflow(a, b, &sum)) throw Overflow("money does not fit 64 bits");
  return sum;
}

}  // namespace core
