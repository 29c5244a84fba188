#pragma once

#include <boost/multiprecision/cpp_int.hpp>

#include <compare>
#include <cstdint>
#include <functional>
#include <numeric>
#include <string>
#include <utility>

#include "model/core/json.hpp"

namespace endgame {

// An exact rational, or plus or minus infinity for a missing bound. Two machine words as long as numerator and
// denominator fit 64 bits; beyond that a big rational on the heap, until a result fits again.
class Value {
 public:
  using Big = boost::multiprecision::cpp_rational;

  Value() = default;
  Value(std::int64_t whole) : num_(whole) { normalise_least(); }  // NOLINT: a whole number is a value
  // REQUIRES: denominator > 0.
  Value(std::int64_t numerator, std::int64_t denominator) : Value(from_parts(numerator, denominator)) {}
  static Value infinity() { return raw(1, 0); }
  static Value minus_infinity() { return raw(-1, 0); }

  Value(const Value& other) : num_(other.num_), den_(other.den_) {
    if (den_ == big_mark) [[unlikely]]
      copy_big();
  }
  Value(Value&& other) noexcept : num_(other.num_), den_(other.den_) { other.forget(); }
  Value& operator=(const Value& other) {
    if (this != &other) *this = Value(other);
    return *this;
  }
  Value& operator=(Value&& other) noexcept {
    std::swap(num_, other.num_);
    std::swap(den_, other.den_);
    return *this;
  }
  ~Value() {
    if (den_ == big_mark) [[unlikely]]
      drop_big();
  }

  bool is_finite() const { return den_ != 0; }
  bool is_big() const { return den_ == big_mark; }
  bool is_whole() const;
  // Finite and in two machine words: then num() / den() is the value in lowest terms.
  bool is_small() const { return den_ > 0; }
  std::int64_t num() const { return num_; }
  std::int64_t den() const { return den_; }
  std::uint64_t hash() const {
    return is_big() ? std::hash<std::string>()(print())
                    : static_cast<std::uint64_t>(num_) * 0xd6e8feb86659fd93u + static_cast<std::uint64_t>(den_);
  }
  // A rough size of its heap memory, for accounting.
  std::size_t heap_bytes() const { return is_big() ? 128 : 0; }

  // REQUIRES: not infinity plus minus infinity.
  friend Value operator+(const Value& a, const Value& b) {
    if (a.den_ == 1 && b.den_ == 1) {
      std::int64_t sum = 0;
      if (!__builtin_add_overflow(a.num_, b.num_, &sum) && sum != least) return raw(sum, 1);
    }
    return sum(a, b);
  }
  friend Value operator-(const Value& a, const Value& b) { return a + -b; }
  friend Value operator-(const Value& a) {
    if (!a.is_big()) return raw(-a.num_, a.den_);
    return negated(a);
  }
  // REQUIRES: the factor is above 0 where the value is infinite.
  friend Value operator*(const Value& a, std::int64_t factor);
  // REQUIRES: divisor > 0.
  friend Value operator/(const Value& a, std::int64_t divisor);

  friend bool operator==(const Value& a, const Value& b) {
    if (!a.is_big() && !b.is_big()) return a.num_ == b.num_ && a.den_ == b.den_;  // lowest terms are unique
    return compare(a, b) == 0;
  }
  [[gnu::always_inline]] friend std::strong_ordering operator<=>(const Value& a, const Value& b) {
    if (a.den_ == b.den_ && !a.is_big()) return a.num_ <=> b.num_;
    return compare(a, b) <=> 0;
  }

  // A value not above this one (not below, for 'up') with a small denominator: search windows need not be exact, only
  // safe, and exact ones would grow with every chance node.
  Value rounded_down() const;
  Value rounded_up() const { return -(-*this).rounded_down(); }

  std::string print() const;  // "5", "-7/3", "inf"
  // For display: three decimals, rounded down ("-2.334") or, with 'up', rounded up ("-2.333").
  std::string decimal(bool up = false) const;
  core::Json json() const;  // whole numbers are numbers, the rest strings
  static Value parse(const std::string&);

 private:
  static constexpr std::int64_t big_mark = -1;
  static constexpr std::int64_t least = INT64_MIN;  // cannot be negated; never a small numerator

  static Value raw(std::int64_t num, std::int64_t den) {
    Value v;
    v.num_ = num;
    v.den_ = den;
    return v;
  }
  static Value from_parts(std::int64_t numerator, std::int64_t denominator);
  static Value from_wide(boost::multiprecision::cpp_int numerator, boost::multiprecision::cpp_int denominator);
  static Value from_big(const Big&);
  static Value sum(const Value&, const Value&);
  static Value negated(const Value&);
  static int compare(const Value&, const Value&);
  Big big() const;  // REQUIRES: finite

  void normalise_least();
  void copy_big();
  void drop_big();
  void forget() {
    num_ = 0;
    den_ = 1;
  }

  std::int64_t num_ = 0;  // the address of a Big when den_ is big_mark
  std::int64_t den_ = 1;  // positive; 0: infinite, by the sign of num_
};

// A closed interval that contains a value; a point when it is known exactly.
struct Interval {
  Value low = Value::minus_infinity(), high = Value::infinity();

  static Interval point(const Value& v) { return {v, v}; }
  bool is_point() const { return low == high; }
  friend bool operator==(const Interval&, const Interval&) = default;
};

inline Interval operator+(const Interval& a, const Value& by) { return {a.low + by, a.high + by}; }
inline Interval both(const Interval& a, const Interval& b) {
  return {std::max(a.low, b.low), std::min(a.high, b.high)};
}

}  // namespace endgame
