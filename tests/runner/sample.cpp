// A program of cases that end in every way, for tests/system/runner_test.cpp.
#include <gtest/gtest.h>

#include <cstdlib>
#include <iostream>
#include <thread>

namespace {

// Fails after all cases have passed, as a sanitizer does that finds a leak.
bool leaks = false;
struct AtTheEnd {
  ~AtTheEnd() {
    if (leaks) _Exit(23);
  }
} at_the_end;

TEST(Good, One) {}
TEST(Good, PrintsWithoutALineBreak) { std::cout << "half a line"; }
TEST(Good, Two) { leaks = std::getenv("SAMPLE_LEAKS") != nullptr; }
TEST(Bad, Fails) { EXPECT_EQ(1, 2) << "one is not two"; }
TEST(Bad, ClaimsToBeWell) {
  std::cout << "[       OK ] Good.One (0 ms)\n";
  FAIL() << "but is not";
}
TEST(Skipped, IsNotFor) { GTEST_SKIP() << "not here"; }
TEST(Crash, Aborts) {
  std::cerr << "about to abort\n";
  std::abort();
}
TEST(Crash, Exits) { std::exit(0); }
TEST(Hang, ForEver) {
  std::cout << "waiting" << std::endl;
  std::this_thread::sleep_for(std::chrono::hours(1));
}
TEST(Later, IsRunAllTheSame) {}

class Each : public testing::TestWithParam<int> {};
TEST_P(Each, IsSmall) { EXPECT_LT(GetParam(), 3); }
INSTANTIATE_TEST_SUITE_P(Numbers, Each, testing::Range(0, 4));

}  // namespace
