// Arithmetic inside terms: values, no values, and overflow as a limit.
#include "term/arithmetic.hpp"

#include <gtest/gtest.h>

#include "base/limits.hpp"
#include "support/term_text.hpp"

namespace credo {
namespace arithmetic_test {

// The evaluated term as text; "none" when it has no value.
std::string value(std::string_view text) {
  testing::TermReader read;
  const auto result = evaluate(read.terms, read.term(text));
  return result ? read.text(*result) : "none";
}

TEST(Arithmetic, EvaluatesInsideTerms) {
  EXPECT_EQ(value("1+2*3-4"), "3");
  EXPECT_EQ(value("(1+2)*3"), "9");
  EXPECT_EQ(value("10-3-2"), "5");
  EXPECT_EQ(value("f(g(1+1), a, X)"), "f(g(2),a,X)");
  EXPECT_EQ(value("-(3)"), "-3");
  EXPECT_EQ(value("- -3"), "3");
}

TEST(Arithmetic, DivisionRoundsDownSoThatModIsNotNegative) {
  EXPECT_EQ(value("7 div 2"), "3");
  EXPECT_EQ(value("-7 div 2"), "-4");
  EXPECT_EQ(value("7 div -2"), "-4");
  EXPECT_EQ(value("-7 div -2"), "3");
  EXPECT_EQ(value("7 mod 3"), "1");
  EXPECT_EQ(value("-7 mod 3"), "2");
  EXPECT_EQ(value("7 mod -3"), "-2");
  EXPECT_EQ(value("-6 mod 3"), "0");
}

TEST(Arithmetic, WithoutNumbersThereIsNoValue) {
  EXPECT_EQ(value("X+1"), "none");
  EXPECT_EQ(value("f(a+1)"), "none");
  EXPECT_EQ(value("\"1\"*2"), "none");
  EXPECT_EQ(value("1 div 0"), "none");
  EXPECT_EQ(value("f(1, 5 mod 0)"), "none");
}

TEST(Arithmetic, OverflowIsALimit) {
  for (const char* text :
       {"9223372036854775807+1", "-9223372036854775808-1", "4611686018427387904*2",
        "-9223372036854775808 div -1", "-(-9223372036854775808)", "f(0-(-9223372036854775808))"}) {
    EXPECT_THROW(value(text), LimitExceeded) << text;
  }
  EXPECT_EQ(value("-9223372036854775808 mod -1"), "0");
  EXPECT_EQ(value("9223372036854775806+1"), "9223372036854775807");
  EXPECT_EQ(value("-9223372036854775808 div 1"), "-9223372036854775808");
}

// Only what comes out in the end has to have 64 bits.
TEST(Arithmetic, WhatComesInBetweenHasAnySize) {
  EXPECT_EQ(value("9223372036854775807 * 4 div 4"), "9223372036854775807");
  EXPECT_EQ(value("9223372036854775807 + 1 - 1"), "9223372036854775807");
  EXPECT_EQ(value("f((-9223372036854775808 div -1) mod 10)"), "f(8)");
  EXPECT_EQ(value("(9223372036854775807 * 2) div 0"), "none");
}

TEST(Arithmetic, WhatIsComparedMayStayLarge) {
  testing::TermReader read;
  const auto exactly = [&](std::string_view text) {
    return evaluate_exactly(read.terms, read.term(text)).value();
  };
  const TermId large = exactly("f(9223372036854775807 + 1)");
  EXPECT_EQ(read.text(large), "f(9223372036854775808)");
  EXPECT_EQ(large, exactly("f(4611686018427387904 * 2)"));
  EXPECT_TRUE(read.terms.ground(large));
  EXPECT_THROW(evaluate(read.terms, large), LimitExceeded);
  EXPECT_THROW(check_numbers(read.terms, large), LimitExceeded);
  EXPECT_NO_THROW(check_numbers(read.terms, exactly("f(1 + 1)")));
  EXPECT_LT(read.terms.compare(exactly("9223372036854775807"), exactly("9223372036854775807 + 1")),
            0);
  EXPECT_LT(
      read.terms.compare(exactly("-9223372036854775807 * 2"), exactly("-9223372036854775807")), 0);
  EXPECT_LT(read.terms.compare(exactly("9223372036854775807 * 9"), exactly("a")), 0);
  EXPECT_TRUE(divides(read.terms, exactly("7"), exactly("9223372036854775807 * 2")));
  EXPECT_FALSE(divides(read.terms, exactly("9223372036854775807 * 2"), exactly("7")));
  EXPECT_FALSE(divides(read.terms, exactly("0"), exactly("9223372036854775807 * 2")));
}

TEST(Arithmetic, OnlyTheOperatorsCompute) {
  EXPECT_TRUE(is_arithmetic_functor("-", 1));
  EXPECT_TRUE(is_arithmetic_functor("mod", 2));
  EXPECT_FALSE(is_arithmetic_functor("+", 1));
  EXPECT_FALSE(is_arithmetic_functor("mod", 1));
  EXPECT_FALSE(is_arithmetic_functor("f", 2));
  EXPECT_EQ(value("mod(7)"), "mod(7)");
}

}  // namespace arithmetic_test
}  // namespace credo
