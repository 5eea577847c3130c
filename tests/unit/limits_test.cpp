// The bounds of the model: one table, and an exception that names the bound and its owner.
#include "base/limits.hpp"

#include <gtest/gtest.h>

#include <iterator>
#include <utility>

namespace credo {
namespace limits_test {

TEST(Limits, TheTableIsInTheOrderOfTheEnumeration) {
  ASSERT_EQ(bound_table().size(), kBoundCount);
  const Limits defaults;
  for (std::size_t i = 0; i < kBoundCount; ++i) {
    const BoundInfo& info = bound_table()[i];
    EXPECT_EQ(static_cast<std::size_t>(info.bound), i);
    EXPECT_EQ(name_of(info.bound), info.name);
    EXPECT_EQ(defaults[info.bound], info.default_value);
    EXPECT_GT(info.default_value, 0u);
    EXPECT_FALSE(info.meaning.empty());
  }
}

TEST(Limits, DefaultsAreThoseOfTheManual) {
  const std::pair<const char*, std::uint32_t> table[] = {
      {"events", 16},   {"intentions", 24}, {"beliefs", 64},   {"instances", 32}, {"actions", 16},
      {"messages", 16}, {"terms", 16},      {"conjuncts", 32}, {"variables", 32}, {"depth", 8}};
  ASSERT_EQ(std::size(table), kBoundCount);
  for (std::size_t i = 0; i < kBoundCount; ++i) {
    EXPECT_EQ(bound_table()[i].name, table[i].first);
    EXPECT_EQ(bound_table()[i].default_value, table[i].second);
  }
}

TEST(Limits, ExceedingOneNamesBoundOwnerAndValue) {
  Limits limits;
  limits.set(Bound::events, 8);
  EXPECT_NO_THROW(limits.check(Bound::events, 8, "ag2"));
  try {
    limits.check(Bound::events, 9, "ag2");
    FAIL() << "nothing thrown";
  } catch (const LimitExceeded& limit) {
    EXPECT_STREQ(limit.what(), "events of ag2 > 8");
  }
}

TEST(Limits, AZeroBoundAllowsNothing) {
  Limits limits;
  limits.set(Bound::messages, 0);
  EXPECT_NO_THROW(limits.check(Bound::messages, 0, "a"));
  EXPECT_THROW(limits.check(Bound::messages, 1, "a"), LimitExceeded);
}

}  // namespace limits_test
}  // namespace credo
