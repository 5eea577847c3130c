// Why work ended: kinds that decide, words that are read.
#include "base/stop_reason.hpp"

#include <gtest/gtest.h>

#include "base/limits.hpp"

namespace credo {
namespace stop_reason_test {

using Kind = StopReason::Kind;

TEST(StopReason, NothingIsEmpty) {
  EXPECT_TRUE(StopReason().empty());
  EXPECT_EQ(StopReason().text(), "");
  EXPECT_EQ(StopReason(), StopReason());
  EXPECT_NE(StopReason(), StopReason::interrupted());
}

TEST(StopReason, SaysWhatItIs) {
  EXPECT_EQ(StopReason::interrupted().text(), "interrupted");
  EXPECT_EQ(StopReason::not_checked().text(), "not checked");
  EXPECT_EQ(StopReason::states(1000).text(), "limit: states > 1000");
  EXPECT_EQ(StopReason::time(0.5).text(), "limit: time > 0.5 s");
  EXPECT_EQ(StopReason::memory(3u << 20).text(), "limit: memory > 3 MiB");
  EXPECT_EQ(StopReason::memory_of("Spin", 3u << 20).text(), "limit: memory of Spin > 3 MB");
  EXPECT_EQ(StopReason::depth(100).text(), "depth 100");
  EXPECT_EQ(StopReason::format("untils of the formula > 64").text(),
            "limit: untils of the formula > 64");
  EXPECT_EQ(fmt::format("unknown ({})", StopReason::states(3)), "unknown (limit: states > 3)");
}

TEST(StopReason, ABoundOfTheModelKnowsWhichAndWhose) {
  const StopReason reason = StopReason::model(Bound::events, "time", 8);
  EXPECT_EQ(reason.text(), "limit: events of time > 8");
  EXPECT_EQ(reason.kind(), Kind::model);
  EXPECT_EQ(reason.bound(), Bound::events);
  EXPECT_EQ(reason.whose(), "time");
  EXPECT_EQ(StopReason::model(Bound::terms, "a", 1, "t.mas:2:1").text(),
            "limit: terms of a > 1, at t.mas:2:1");
  EXPECT_EQ(StopReason::numbers().kind(), Kind::model);
  EXPECT_FALSE(StopReason::numbers().bound());
}

TEST(StopReason, WhatLiesInTheSubjectIsNoLimitOfTheSearch) {
  EXPECT_TRUE(StopReason::model(Bound::events, "states", 8).lies_in_subject());
  EXPECT_TRUE(StopReason::numbers().lies_in_subject());
  EXPECT_TRUE(StopReason::format("states of the product > 4 billion").lies_in_subject());
  for (const StopReason& reason :
       {StopReason(), StopReason::interrupted(), StopReason::not_checked(), StopReason::states(1),
        StopReason::time(1), StopReason::memory(1), StopReason::depth(1)}) {
    EXPECT_FALSE(reason.lies_in_subject()) << reason.text();
  }
}

TEST(StopReason, IsCarriedByWhatIsThrown) {
  try {
    Limits limits;
    limits.set(Bound::messages, 0);
    limits.check(Bound::messages, 1, "memory");
    FAIL() << "nothing is thrown";
  } catch (const LimitExceeded& limit) {
    EXPECT_EQ(limit.reason, StopReason::model(Bound::messages, "memory", 0));
    EXPECT_STREQ(limit.what(), "messages of memory > 0");
  }
}

}  // namespace stop_reason_test
}  // namespace credo
