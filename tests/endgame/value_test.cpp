#include "endgame/value.hpp"

#include <gtest/gtest.h>

#include <vector>

#include "model/core/error.hpp"
#include "model/core/random.hpp"

namespace {

using endgame::Value;
using Big = Value::Big;

// Numbers that meet every corner: small ones, ones at the edge of 64 bits, and fractions of both.
std::int64_t number(core::Random& random) {
  switch (random.below(4)) {
    case 0: return static_cast<std::int64_t>(random.below(21)) - 10;
    case 1: return static_cast<std::int64_t>(random.next());
    case 2: return INT64_MAX - static_cast<std::int64_t>(random.below(3));
    default: return INT64_MIN + static_cast<std::int64_t>(random.below(3));
  }
}

std::int64_t divisor(core::Random& random) {
  return static_cast<std::int64_t>(random.below(3) == 0 ? (random.next() >> 1) | 1 : 1 + random.below(12));
}

std::string text(const Big& b) {
  return denominator(b) == 1 ? numerator(b).str() : numerator(b).str() + "/" + denominator(b).str();
}

TEST(Value, ReckonsLikeBigRationals) {
  core::Random random(1);
  int big = 0;
  for (int i = 0; i < 20000; ++i) {
    const std::int64_t an = number(random), ad = divisor(random), bn = number(random), bd = divisor(random);
    const Value a(an, ad), b(bn, bd);
    const Big x(an, ad), y(bn, bd);
    EXPECT_EQ(a.print(), text(x));
    EXPECT_EQ((a + b).print(), text(x + y));
    EXPECT_EQ((a - b).print(), text(x - y));
    EXPECT_EQ((-a).print(), text(-x));
    EXPECT_EQ((a * bn).print(), text(x * bn));
    EXPECT_EQ((a / bd).print(), text(x / bd));
    EXPECT_EQ(a < b, x < y);
    EXPECT_EQ(a == b, x == y);
    EXPECT_EQ(a + b - b, a);
    EXPECT_EQ(a.is_whole(), denominator(x) == 1);
    big += (a + b).is_big();
  }
  EXPECT_GT(big, 1000);
}

TEST(Value, ComesBackFromBigToSmall) {
  const Value large = Value(INT64_MAX) * 4;
  EXPECT_TRUE(large.is_big());
  EXPECT_FALSE((large / 8).is_big());
  EXPECT_EQ(Value(INT64_MIN).print(), "-9223372036854775808");
  EXPECT_EQ((-Value(INT64_MIN)).print(), "9223372036854775808");
}

TEST(Value, InfinitiesBoundEverything) {
  const Value most = Value::infinity(), least = Value::minus_infinity();
  for (const Value& v : {Value(0), Value(7, 3), Value(INT64_MAX) * 9, Value(INT64_MIN)}) {
    EXPECT_LT(v, most);
    EXPECT_GT(v, least);
    EXPECT_EQ(v + most, most);
    EXPECT_EQ(v - most, least);
    EXPECT_EQ(most * 3, most);
    EXPECT_EQ(least / 3, least);
  }
  EXPECT_LT(least, most);
  EXPECT_EQ(-most, least);
}

TEST(Value, RoundedEndsAreSafeAndCheap) {
  core::Random random(2);
  for (int i = 0; i < 2000; ++i) {
    const Value v = Value(number(random), divisor(random)) / divisor(random);
    EXPECT_LE(v.rounded_down(), v);
    EXPECT_GE(v.rounded_up(), v);
    EXPECT_LT(v - v.rounded_down(), Value(1, 1000));
    EXPECT_LT(v.rounded_up() - v, Value(1, 1000));
  }
  EXPECT_EQ(Value(7, 3).rounded_down(), Value(7, 3));
}

TEST(Value, IsWrittenWithThreeDigitsOnTheSafeSide) {
  EXPECT_EQ(Value(7, 3).decimal(), "2.333");
  EXPECT_EQ(Value(7, 3).decimal(true), "2.334");
  EXPECT_EQ(Value(-7, 3).decimal(), "-2.334");
  EXPECT_EQ(Value(-7, 3).decimal(true), "-2.333");
  EXPECT_EQ(Value(-1, 3000).decimal(true), "0.000");
  EXPECT_EQ(Value(1, 16).decimal(), "0.062");
  EXPECT_EQ(Value(-5).decimal(), "-5.000");
  EXPECT_EQ(Value(-5).decimal(true), "-5.000");
  EXPECT_EQ(Value(0).decimal(true), "0.000");
  EXPECT_EQ(Value::minus_infinity().decimal(), "-inf");
}

TEST(Value, IsReadAsItIsPrinted) {
  for (const char* text : {"0", "-7/3", "12", "340282366920938463463374607431768211456/7"})
    EXPECT_EQ(Value::parse(text).print(), text);
  EXPECT_EQ(Value::parse("6/4").print(), "3/2");
  for (const char* bad : {"", "x", "1/0", "1/-2", "1/2/3"}) EXPECT_THROW(Value::parse(bad), core::BadInput) << bad;
}

TEST(Value, WholeNumbersAreJsonNumbersTheRestStrings) {
  EXPECT_EQ(Value(5).json().dump(), "5");
  EXPECT_EQ(Value(7, 3).json().dump(), "\"7/3\"");
  EXPECT_EQ((Value(INT64_MAX) * 2).json().dump(), "\"18446744073709551614\"");
}

}  // namespace
