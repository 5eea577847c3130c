// What of two engines' answers is a difference, and what is none.
#include "support/differential.hpp"

#include <gtest/gtest.h>

namespace credo::testing {
namespace differential_test {

constexpr const char* kSystem = "system t\nagent a { !g. +!g <- +b. }\nproperty p: <> Bel(a, b)\n";

// Answers as it is told.
class ToldEngine final : public OtherEngine {
 public:
  ToldEngine(Answer answer, StopReason reason, Exploration count)
      : answer_(answer), reason_(std::move(reason)), count_(std::move(count)) {}

  Verdict check(const BoundProperty&, Fairness) override {
    Verdict verdict;
    verdict.outcome = answer_;
    verdict.reason = reason_;
    return verdict;
  }
  Exploration count() override { return count_; }

 private:
  Answer answer_;
  StopReason reason_;
  Exploration count_;
};

Exploration ended_by(StopReason reason) {
  Exploration exploration;
  exploration.states = 2;
  exploration.complete = false;
  exploration.reason = std::move(reason);
  return exploration;
}

Findings::Difference difference(Answer answer, const StopReason& reason, const Exploration& count,
                                bool counts) {
  Inquiry inquiry;
  inquiry.count = counts;
  inquiry.questions = {{{0, Fairness::weak}}};
  return compare_engines(
             kSystem, [&](Model&) { return std::make_unique<ToldEngine>(answer, reason, count); },
             inquiry)
      .difference;
}

TEST(Differential, AVerdictThatIsAnotherIsADifference) {
  EXPECT_EQ(difference(Answer::holds, {}, {}, false), Findings::Difference::none);
  EXPECT_EQ(difference(Answer::violated, {}, {}, false), Findings::Difference::verdict);
  EXPECT_EQ(difference(Answer::unknown, StopReason::format("too large"), {}, false),
            Findings::Difference::verdict);
}

TEST(Differential, RunningOutOfTimeOrMemoryIsNone) {
  for (const StopReason& reason :
       {StopReason::time(5), StopReason::memory(1 << 20), StopReason::interrupted()}) {
    EXPECT_EQ(difference(Answer::unknown, reason, {}, false), Findings::Difference::none)
        << reason.text();
    EXPECT_EQ(difference(Answer::holds, {}, ended_by(reason), true), Findings::Difference::none)
        << reason.text();
  }
  EXPECT_EQ(difference(Answer::holds, {}, ended_by(StopReason::format("too large")), true),
            Findings::Difference::states);
}

}  // namespace differential_test
}  // namespace credo::testing
