#include "solver/terms.hpp"

#include <gtest/gtest.h>

#include <type_traits>

#include "tests/support/process.hpp"

namespace {

using solver::Num;
using solver::Truth;

static_assert(!std::is_constructible_v<bool, Truth>);
static_assert(!std::is_convertible_v<Num, Truth> && !std::is_convertible_v<Truth, Num>);

// Does this compile as the body of a template that Z3 runs?
bool compiles(const std::string& body) {
  const std::string text =
      "#include <algorithm>\n#include \"solver/terms.hpp\"\ntemplate <class Int> Int rule(Int a, Int b) { " + body +
      " }\ntemplate solver::Num rule(solver::Num, solver::Num);\n";
  const auto path = support::temporary("rule.cpp", text);
  return support::shell("c++ -std=c++20 -fsyntax-only -I. -x c++ " + path).code == 0;
}

TEST(Terms, WhatPicksCompiles) { EXPECT_TRUE(compiles("return pick(both(a < b, negate(a == b)), divide(a, 2), b);")); }
TEST(Terms, AConditionDoesNotCompile) { EXPECT_FALSE(compiles("if (a < b) return a; return b;")); }
TEST(Terms, AQuestionMarkDoesNotCompile) { EXPECT_FALSE(compiles("return a < b ? a : b;")); }
TEST(Terms, AndDoesNotCompile) { EXPECT_FALSE(compiles("return pick(a < b && b < a, a, b);")); }
TEST(Terms, TheLibrarysMaximumDoesNotCompile) { EXPECT_FALSE(compiles("return std::max(a, b);")); }

// Folds a term without unknowns.
std::int64_t number(const Num& term) { return term.term().simplify().get_numeral_int64(); }

TEST(Terms, DivideRoundsTowardsMinusInfinity) {
  solver::Context context;
  for (int value = -20; value <= 20; ++value)
    for (int divisor = 1; divisor <= 6; ++divisor)
      EXPECT_EQ(number(divide(Num(value), divisor)), core::divide(value, divisor)) << value << " / " << divisor;
}

TEST(Terms, ACountPicksItsOwnCase) {
  solver::Context context;
  for (int count = 1; count <= 6; ++count)
    EXPECT_EQ(number(for_count(Num(count), 6, [](int k) { return Num(10 * k); })), 10 * count);
}

}  // namespace
