#pragma once

#include <cstddef>
#include <string>
#include <vector>

#include "model/core/payments.hpp"
#include "solver/claim.hpp"
#include "solver/terms.hpp"

namespace solver {

using core::both;
using core::divide;
using core::either;
using core::negate;
using core::pick;

// What a claim's body runs on: the source of its inputs and the collector of its assumptions and claims.
//
//   [rules]<class Int>(Instance<Int>& it) {
//     const Int level = it.whole("level", 0, 7);
//     it.assume(level > Int(0));               // what the claim is about
//     it.claim(bonus(rules, level) >= Int(0)); // what holds of all that
//     it.example(level == Int(7));             // optional: an interesting case that must exist among it
//   }
//
// A maximum is a claim (at most L) with an example (at least L): two satisfiability queries that any solver can answer.
template <class Int>
class Instance {
 public:
  using Truth = core::TruthOf<Int>;

  Int whole(const std::string& name, std::int64_t low, std::int64_t high) {
    const Int value = input(name);
    assume(both(Int(low) <= value, value <= Int(high)));
    return value;
  }
  Truth flag(const std::string& name);

  core::PerPlayer<Int> row(const std::string& name, int n, std::int64_t low, std::int64_t high) {
    auto all = core::nobody<Int>();
    for (int p = 0; p < n; ++p) all[static_cast<std::size_t>(p)] = whole(name + std::to_string(p), low, high);
    return all;
  }

  void assume(const Truth& truth) { assumed = both(assumed, truth); }
  void claim(const Truth& truth) { claimed = both(claimed, truth); }
  void example(const Truth& truth) { shown = both(shown, truth); }

  Truth assumed{true}, claimed{true}, shown{true};

  // On numbers: the inputs to read. On terms: the inputs that the body asked for, by name.
  Values values;
  std::vector<std::pair<std::string, z3::expr>> inputs;

 private:
  Int input(const std::string& name);
};

template <>
inline Num Instance<Num>::input(const std::string& name) {
  inputs.emplace_back(name, Context::current().int_const(name.c_str()));
  return Num(inputs.back().second);
}
template <>
inline Truth Instance<Num>::flag(const std::string& name) {
  inputs.emplace_back(name, Context::current().bool_const(name.c_str()));
  return Truth(inputs.back().second);
}
template <>
inline std::int64_t Instance<std::int64_t>::input(const std::string& name) {
  return values.at(name);
}
template <>
inline bool Instance<std::int64_t>::flag(const std::string& name) {
  return values.at(name) != 0;
}

// Helpers for claims.

template <class Int>
Int sum(const core::PerPlayer<Int>& row, int n) {
  Int total(0);
  for (int p = 0; p < n; ++p) total = total + row[static_cast<std::size_t>(p)];
  return total;
}

template <class Truth>
Truth implies(const Truth& a, const Truth& b) {
  return either(negate(a), b);
}

template <class Truth>
Truth equivalent(const Truth& a, const Truth& b) {
  return both(implies(a, b), implies(b, a));
}

// Symmetry breaking: values in non-increasing order. Without loss of generality where seats do not matter, and far
// faster.
template <class Int>
core::TruthOf<Int> falling(const core::PerPlayer<Int>& row, int n) {
  core::TruthOf<Int> so{true};
  for (int p = 0; p + 1 < n; ++p)
    so = both(so, row[static_cast<std::size_t>(p)] >= row[static_cast<std::size_t>(p) + 1]);
  return so;
}

// Is a number a multiple of another?
template <class Int>
core::TruthOf<Int> multiple_of(const Int& value, int unit) {
  return divide(value, unit) * Int(unit) == value;
}

}  // namespace solver
