#pragma once

#include <z3++.h>

#include <cstdint>
#include <utility>

#include "model/core/number.hpp"

namespace solver {

// What the model's templates run on when Z3 asks: whole numbers and truths that are not known yet.
//
// A z3::expr converts silently to bool, so that 'if', '?:' and std::max compile on it and prove nonsense. Truth
// converts to nothing, and tests/solver/terms_test.cpp holds that such code does not compile.

// A Z3 context for the terms of this thread, as long as it lives. Templates write Int(0) and cannot hand a context
// over.
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

// The operations of model/core/number.hpp, found by argument lookup.

inline Truth both(const Truth& a, const Truth& b) { return Truth(a.term() && b.term()); }
inline Truth either(const Truth& a, const Truth& b) { return Truth(a.term() || b.term()); }
inline Truth negate(const Truth& a) { return Truth(!a.term()); }
inline Num pick(const Truth& condition, const Num& yes, const Num& no) {
  return Num(z3::ite(condition.term(), yes.term(), no.term()));
}

// SMT-LIB's div by a positive number rounds towards minus infinity, as ours does.
inline Num divide(const Num& value, int divisor) { return Num(value.term() / divisor); }

// Every f(k) is built, so that the divisors within are constants: dividing by a symbolic number of ties would take
// minutes.
template <class F>
Num for_count(const Num& count, int most, F&& f) {
  Num value = f(most);
  for (int k = most - 1; k >= 1; --k) value = pick(count == Num(k), f(k), value);
  return value;
}

}  // namespace solver
