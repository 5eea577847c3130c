// The clock of a thread, and the work that asks it. How fast the machine is does not matter: the
// clocks here count how often they are asked.
#include "base/clock.hpp"

#include <gtest/gtest.h>

#include "lang/dribble/reference.hpp"
#include "logic/automaton.hpp"
#include "prop/entailment.hpp"

namespace credo {
namespace clock_test {

// Says stop from some question on.
class CountingClock {
 public:
  explicit CountingClock(std::size_t patience)
      : scope_([this, patience]() -> std::optional<StopReason> {
          if (++asked < patience) return std::nullopt;
          return StopReason::time(3);
        }) {}
  std::size_t asked = 0;

 private:
  ClockScope scope_;
};

TEST(Clock, NothingStopsWorkWithoutAClock) {
  EXPECT_EQ(clock_reason(), std::nullopt);
  EXPECT_NO_THROW(poll_clock());
}

TEST(Clock, TheInnermostIsAskedAsLongAsItsScopeLasts) {
  CountingClock outer(100);
  {
    CountingClock inner(2);
    EXPECT_NO_THROW(poll_clock());
    EXPECT_THROW(poll_clock(), ClockStopped);
    EXPECT_EQ(outer.asked, 0u);
  }
  EXPECT_NO_THROW(poll_clock());
  EXPECT_EQ(outer.asked, 1u);
}

TEST(Clock, SaysWhyItStops) {
  const CountingClock clock(1);
  try {
    poll_clock();
    FAIL() << "it goes on";
  } catch (const ClockStopped& stopped) {
    EXPECT_EQ(stopped.reason, StopReason::time(3));
  }
}

// So many pigeons in one hole less: there is no way, and solvers have a hard time to see it.
struct Pigeons {
  explicit Pigeons(std::uint32_t holes) {
    const auto in = [&](std::uint32_t pigeon, std::uint32_t hole) {
      return prop::Literal{pigeon * holes + hole, false};
    };
    for (std::uint32_t pigeon = 0; pigeon <= holes; ++pigeon) {
      std::vector<prop::Clause> some;
      for (std::uint32_t hole = 0; hole < holes; ++hole) {
        some.push_back(prop::clause({in(pigeon, hole)}));
        for (std::uint32_t other = 0; other < pigeon; ++other) {
          all.push_back(prop::disjunction({prop::clause({prop::complement(in(pigeon, hole))}),
                                           prop::clause({prop::complement(in(other, hole))})}));
        }
      }
      all.push_back(prop::disjunction(std::move(some)));
    }
  }
  prop::Base all;
};

TEST(Clock, EndsAQuestionToTheSolver) {
  const Pigeons many(12);
  CountingClock clock(20);
  EXPECT_THROW(prop::entails_by_solver(many.all, prop::Formula{}), ClockStopped);
  EXPECT_GE(clock.asked, 20u);
}

TEST(Clock, EndsAQuestionBeforeTheSolverBegins) {
  const CountingClock clock(1);
  EXPECT_THROW(prop::entails_by_solver(Pigeons(2).all, prop::Formula{}), ClockStopped);
}

TEST(Clock, ThatIsPatientChangesNoAnswer) {
  const CountingClock clock(1'000'000'000);
  EXPECT_TRUE(prop::entails_by_solver(Pigeons(4).all, prop::Formula{}));
  EXPECT_FALSE(prop::entails_by_solver(prop::Base{}, prop::Formula{}));
}

TEST(Clock, EndsTheReferenceEntailment) {
  const Pigeons many(12);
  CountingClock clock(50);
  EXPECT_THROW(dribble::reference::entails(many.all, prop::Formula{}), ClockStopped);
  EXPECT_EQ(clock.asked, 50u);
}

TEST(Clock, EndsTheTranslationOfAFormula) {
  LtlStore ltl;
  LtlId nest = ltl.literal(0);
  for (std::uint32_t i = 1; i < 12; ++i) nest = ltl.until(ltl.next(ltl.literal(i)), nest);
  {
    CountingClock clock(5);
    EXPECT_THROW(translate(ltl, nest), ClockStopped);
    EXPECT_EQ(clock.asked, 5u);
  }
  CountingClock patient(1'000'000);
  EXPECT_NO_THROW(translate(ltl, ltl.until(ltl.literal(0), ltl.literal(1))));
  EXPECT_GT(patient.asked, 0u);
}

}  // namespace clock_test
}  // namespace credo
