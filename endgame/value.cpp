#include "endgame/value.hpp"

#include <fmt/format.h>

#include "model/core/error.hpp"

namespace endgame {

namespace {

using boost::multiprecision::cpp_int;
__extension__ using Wide = __int128;

constexpr Wide most = INT64_MAX;

std::uint64_t magnitude(Wide n) { return static_cast<std::uint64_t>(n < 0 ? -n : n); }

}  // namespace

// INT64_MIN cannot be negated, so it is kept as a big rational.
void Value::normalise_least() {
  if (num_ == least) *this = from_wide(cpp_int(least), 1);
}

void Value::copy_big() { num_ = reinterpret_cast<std::intptr_t>(new Big(*reinterpret_cast<const Big*>(num_))); }
void Value::drop_big() { delete reinterpret_cast<Big*>(num_); }

bool Value::is_whole() const {
  if (!is_big()) return den_ == 1;
  return denominator(big()) == 1;
}

Value Value::from_parts(std::int64_t numerator, std::int64_t denominator) {
  if (numerator == least) return from_wide(numerator, denominator);
  const auto g = static_cast<std::int64_t>(std::gcd(magnitude(numerator), static_cast<std::uint64_t>(denominator)));
  return raw(numerator / g, denominator / g);
}

Value Value::from_wide(cpp_int numerator, cpp_int denominator) { return from_big(Big(numerator, denominator)); }

Value Value::from_big(const Big& exact) {
  const cpp_int n = numerator(exact), d = denominator(exact);
  if (n <= INT64_MAX && n > INT64_MIN && d <= INT64_MAX)
    return raw(static_cast<std::int64_t>(n), static_cast<std::int64_t>(d));
  return raw(reinterpret_cast<std::intptr_t>(new Big(exact)), big_mark);
}

Value::Big Value::big() const {
  if (is_big()) return *reinterpret_cast<const Big*>(num_);
  return Big(num_, den_);
}

Value Value::negated(const Value& a) { return from_big(-a.big()); }

// Knuth, The Art of Computer Programming 4.5.1: two gcds of small numbers instead of one of a large product.
Value Value::sum(const Value& a, const Value& b) {
  if (!a.is_finite()) return a;
  if (!b.is_finite()) return b;
  if (!a.is_big() && !b.is_big()) {
    const std::int64_t g = std::gcd(a.den_, b.den_);
    const std::int64_t a_part = a.den_ / g, b_part = b.den_ / g;
    const Wide top = Wide{a.num_} * b_part + Wide{b.num_} * a_part;
    const bool fits = top <= most && top >= -most;  // nearly always; 64-bit division is many times faster
    const Wide rest = fits ? static_cast<std::int64_t>(top) % g : top % g;
    const auto common = static_cast<std::int64_t>(std::gcd(magnitude(rest), static_cast<std::uint64_t>(g)));
    const Wide num = fits ? static_cast<std::int64_t>(top) / common : top / common,
               den = Wide{a_part} * (b.den_ / common);
    if (num <= most && num >= -most && den <= most)
      return raw(static_cast<std::int64_t>(num), static_cast<std::int64_t>(den));
  }
  return from_big(a.big() + b.big());
}

Value operator*(const Value& a, std::int64_t factor) {
  if (!a.is_finite()) return a;
  if (!a.is_big() && factor != Value::least) {
    const auto g = static_cast<std::int64_t>(std::gcd(magnitude(factor), static_cast<std::uint64_t>(a.den_)));
    const Wide num = Wide{a.num_} * (factor / g);
    if (num <= most && num >= -most) return Value::raw(static_cast<std::int64_t>(num), num == 0 ? 1 : a.den_ / g);
  }
  return Value::from_big(a.big() * factor);
}

Value operator/(const Value& a, std::int64_t divisor) {
  if (!a.is_finite()) return a;
  if (!a.is_big()) {
    const auto g = static_cast<std::int64_t>(std::gcd(magnitude(a.num_), static_cast<std::uint64_t>(divisor)));
    const Wide den = Wide{a.den_} * (divisor / g);
    if (den <= most) return Value::raw(a.num_ / g, a.num_ == 0 ? 1 : static_cast<std::int64_t>(den));
  }
  return Value::from_big(a.big() / divisor);
}

int Value::compare(const Value& a, const Value& b) {
  if (!a.is_finite() || !b.is_finite()) {
    const std::int64_t x = a.is_finite() ? 0 : a.num_, y = b.is_finite() ? 0 : b.num_;
    return x < y ? -1 : x > y ? 1 : 0;
  }
  if (!a.is_big() && !b.is_big()) {
    const Wide x = Wide{a.num_} * b.den_, y = Wide{b.num_} * a.den_;
    return x < y ? -1 : x > y ? 1 : 0;
  }
  return a.big().compare(b.big());
}

Value Value::rounded_down() const {
  constexpr std::int64_t grain = 1 << 20;
  if (!is_finite() || (!is_big() && den_ <= grain)) return *this;
  const Big exact = big();
  cpp_int scaled = numerator(exact) * grain;
  cpp_int quotient = scaled / denominator(exact);
  if (quotient * denominator(exact) > scaled) --quotient;  // division cuts towards zero
  return from_wide(std::move(quotient), grain);
}

std::string Value::print() const {
  if (!is_finite()) return num_ > 0 ? "inf" : "-inf";
  if (!is_big()) return den_ == 1 ? std::to_string(num_) : std::to_string(num_) + "/" + std::to_string(den_);
  const Big exact = big();
  const cpp_int d = denominator(exact);
  return d == 1 ? numerator(exact).str() : numerator(exact).str() + "/" + d.str();
}

std::string Value::decimal(bool up) const {
  if (!is_finite()) return print();
  if (up) {
    const std::string text = (-*this).decimal();
    return text.starts_with('-') ? text.substr(1) : text == "0.000" ? text : "-" + text;
  }
  const Big exact = big();
  const cpp_int scaled = numerator(exact) * 1000;
  cpp_int thousandths = scaled / denominator(exact);
  if (thousandths * denominator(exact) > scaled) --thousandths;  // division cuts towards zero
  const cpp_int size = abs(thousandths), whole = size / 1000, rest = size % 1000;
  return fmt::format("{}{}.{:0>3}", thousandths < 0 ? "-" : "", whole.str(), rest.str());
}

core::Json Value::json() const {
  constexpr std::int64_t exact_in_json = std::int64_t{1} << 53;
  if (!is_big() && den_ == 1 && num_ <= exact_in_json && num_ >= -exact_in_json) return num_;
  if (!is_finite()) return nullptr;
  return print();
}

Value Value::parse(const std::string& text) {
  const auto slash = text.find('/');
  const std::string above = text.substr(0, slash), below = slash == std::string::npos ? "1" : text.substr(slash + 1);
  const auto is_number = [](std::string_view digits) {
    return !digits.empty() && digits.find_first_not_of("0123456789") == std::string_view::npos;
  };
  const bool negative = above.starts_with('-');
  if (!is_number(std::string_view(above).substr(negative)) || !is_number(below) || cpp_int(below) == 0)
    throw core::BadInput(fmt::format("'{}': expected a whole number or a fraction such as 7/3", text));
  return from_wide(cpp_int(above), cpp_int(below));
}

}  // namespace endgame
