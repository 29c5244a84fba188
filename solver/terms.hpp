#pragma once

#include <z3++.h>

#include <cstdint>
#include <utility>

#include "model/core/number.hpp"

namespace solver {

// Symbolic integers and truths: the types on which the rules' templates run to build Z3 terms.
//
// A z3::expr converts silently to bool, so that 'if', '?:' and std::max compile on it and prove nonsense. Truth has no
// conversions, and a must-not-compile test checks that such code is rejected.

// The Z3 context of this thread's terms, as long as the object lives. Thread-local, because templates write Int(0) and
// cannot pass a context.
class Context {
 public:
  Context() : before_(current_) { current_ = &z3_; }
  ~Context() { current_ = before_; }
  Context(const Context&) = delete;
  Context& operator=(const Context&) = delete;

  z3::context& z3() { return z3_; }
  // REQUIRES: a Context lives in this thread.
  static z3::context& current() { return *current_; }

 private:
  static thread_local z3::context* current_;
  z3::context z3_;
  z3::context* before_;
};

class Truth {
 public:
  Truth() : Truth(false) {}
  explicit Truth(bool value) : term_(Context::current().bool_val(value)) {}
  explicit Truth(z3::expr term) : term_(std::move(term)) {}

  const z3::expr& term() const { return term_; }

 private:
  z3::expr term_;
};

class Num {
 public:
  Num() : Num(0) {}
  explicit Num(std::int64_t value) : term_(Context::current().int_val(value)) {}
  explicit Num(z3::expr term) : term_(std::move(term)) {}

  const z3::expr& term() const { return term_; }

  friend Num operator+(const Num& a, const Num& b) { return Num(a.term_ + b.term_); }
  friend Num operator-(const Num& a, const Num& b) { return Num(a.term_ - b.term_); }
  friend Num operator*(const Num& a, const Num& b) { return Num(a.term_ * b.term_); }
  friend Truth operator==(const Num& a, const Num& b) { return Truth(a.term_ == b.term_); }
  friend Truth operator!=(const Num& a, const Num& b) { return Truth(a.term_ != b.term_); }
  friend Truth operator<(const Num& a, const Num& b) { return Truth(a.term_ < b.term_); }
  friend Truth operator<=(const Num& a, const Num& b) { return Truth(a.term_ <= b.term_); }
  friend Truth operator>(const Num& a, const Num& b) { return Truth(a.term_ > b.term_); }
  friend Truth operator>=(const Num& a, const Num& b) { return Truth(a.term_ >= b.term_); }

 private:
  z3::expr term_;
};

// The operations of model/core/number.hpp for terms, found by argument-dependent lookup.

inline Truth both(const Truth& a, const Truth& b) { return Truth(a.term() && b.term()); }
inline Truth either(const Truth& a, const Truth& b) { return Truth(a.term() || b.term()); }
inline Truth negate(const Truth& a) { return Truth(!a.term()); }
inline Num pick(const Truth& condition, const Num& yes, const Num& no) {
  return Num(z3::ite(condition.term(), yes.term(), no.term()));
}

// SMT-LIB's div by a positive number rounds towards minus infinity, as ours does.
inline Num divide(const Num& value, int divisor) { return Num(value.term() / divisor); }

// Case distinction: builds every f(k), so that divisors within are constants. Dividing by a symbolic number of ties
// would be non-linear and take minutes.
template <class F>
Num for_count(const Num& count, int most, F&& f) {
  Num value = f(most);
  for (int k = most - 1; k >= 1; --k) value = pick(count == Num(k), f(k), value);
  return value;
}

}  // namespace solver
