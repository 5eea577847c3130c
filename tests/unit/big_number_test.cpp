// Whole numbers of any size: known values, and laws with numbers on both sides of 64 bits.
#include "term/big_number.hpp"

#include <gtest/gtest.h>

#include <limits>
#include <vector>

namespace credo {
namespace big_number_test {

TEST(BigNumber, IsReadAndWritten) {
  for (const char* text : {"0", "1", "-1", "999999999", "1000000000", "-1000000001",
                           "18446744073709551616", "-340282366920938463463374607431768211456"}) {
    EXPECT_EQ(BigNumber(std::string_view(text)).text(), text);
  }
  EXPECT_EQ(BigNumber(std::string_view("-0")), BigNumber(0));
}

TEST(BigNumber, HasAValueOf64BitsIfItFits) {
  for (const std::int64_t value :
       {std::int64_t{0}, std::int64_t{-1}, std::int64_t{1'000'000'000},
        std::numeric_limits<std::int64_t>::max(), std::numeric_limits<std::int64_t>::min()}) {
    EXPECT_EQ(BigNumber(value).small(), value);
    EXPECT_EQ(BigNumber(value).text(), std::to_string(value));
  }
  EXPECT_FALSE(BigNumber(std::string_view("9223372036854775808")).small());
  EXPECT_FALSE(BigNumber(std::string_view("-9223372036854775809")).small());
}

TEST(BigNumber, Computes) {
  const BigNumber most(std::numeric_limits<std::int64_t>::max());
  const BigNumber square = most * most;
  EXPECT_EQ(square.text(), "85070591730234615847396907784232501249");
  EXPECT_EQ((-square - most).text(), "-85070591730234615856620279821087277056");
  EXPECT_EQ((square + BigNumber(1) - square).text(), "1");
  const auto cube = (square * most).divided_by(square);
  EXPECT_EQ(cube.quotient, most);
  EXPECT_TRUE(cube.rest.is_zero());
}

// The quotient is rounded down; the order is that of the numbers.
TEST(BigNumber, FollowsTheLawsOfDivisionAndOrder) {
  std::vector<BigNumber> some;
  for (const char* text : {"0", "1", "2", "999999999", "1000000000", "9223372036854775807",
                           "9223372036854775808", "1000000000000000000000000000000000001"}) {
    some.emplace_back(std::string_view(text));
    some.push_back(-some.back());
  }
  for (const BigNumber& a : some) {
    for (const BigNumber& b : some) {
      EXPECT_EQ(a < b, (a - b) < BigNumber(0)) << a.text() << " " << b.text();
      EXPECT_EQ(a * b, b * a);
      EXPECT_EQ(a + b - b, a);
      if (b.is_zero()) continue;
      const BigNumber::Division division = a.divided_by(b);
      EXPECT_EQ(division.quotient * b + division.rest, a) << a.text() << " " << b.text();
      if (!division.rest.is_zero()) {
        EXPECT_EQ(division.rest < BigNumber(0), b < BigNumber(0));
      }
      const BigNumber size = b < BigNumber(0) ? -b : b;
      EXPECT_LT(division.rest, size);
      EXPECT_GT(division.rest, -size);
    }
  }
}

}  // namespace big_number_test
}  // namespace credo
