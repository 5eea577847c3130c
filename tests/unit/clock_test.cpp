// The clock of a thread, and the work that asks it. How fast the machine is does not matter: the
// clocks here count how often they are asked.
#include "base/clock.hpp"

#include <gtest/gtest.h>

#include <atomic>
#include <cstdlib>
#include <cstring>
#include <memory>
#include <vector>

#include "base/memory.hpp"
#include "engine/control.hpp"
#include "lang/dribble/reference.hpp"
#include "logic/automaton.hpp"
#include "prop/entailment.hpp"
#include "property/binding.hpp"
#include "reduce/slicing/slice.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace clock_test {

// Says stop from some question on.
class CountingClock {
 public:
  explicit CountingClock(std::size_t patience)
      : clock_([this, patience](Doing, std::size_t) -> std::optional<StopReason> {
          if (++asked < patience) return std::nullopt;
          return StopReason::time(3);
        }),
        scope_(clock_) {}
  std::size_t asked = 0;

 private:
  Clock clock_;
  ClockScope scope_;
  ClockTurn turn_{Doing::work};
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

// Where little is left, a millisecond is enough to use up much more.
TEST(Clock, LooksAgainSoonWhereMemoryIsShort) {
  constexpr std::size_t kBytes = std::size_t{1} << 20;  // far more than 50 us take to be touched
  release_idle_memory();
  const std::unique_ptr<char, decltype(&std::free)> block(
      static_cast<char*>(std::malloc(2 * kBytes)), &std::free);  // not touched: no memory yet
  ASSERT_NE(block, nullptr);
  Clock clock({0, resident_bytes() + kBytes, nullptr});
  EXPECT_EQ(clock.reason(Doing::work), std::nullopt);
  std::memset(block.get(), 1, 2 * kBytes);
  EXPECT_TRUE(clock.reason(Doing::work).has_value());
}

TEST(Clock, RunsOnlyWhileSomethingIsDoneUnderIt) {
  std::vector<Doing> asked_for;
  Clock clock([&](Doing doing, std::size_t) -> std::optional<StopReason> {
    asked_for.push_back(doing);
    return StopReason::time(3);
  });
  const ClockScope scope(clock);
  EXPECT_NO_THROW(poll_clock());
  EXPECT_EQ(stopped_in([] { poll_clock(); }), StopReason::time(3));
  EXPECT_EQ(stopped_in([] { poll_clock(); }, Doing::telling), StopReason::time(3));
  EXPECT_EQ(stopped_in([] {
              const ClockPause pause;
              poll_clock();
            }),
            std::nullopt);
  EXPECT_NO_THROW(poll_clock());
  EXPECT_EQ(asked_for, (std::vector{Doing::work, Doing::telling}));
}

TEST(Clock, IsAskedWhenALotIsAllocated) {
  std::vector<std::size_t> wanted;
  Clock clock([&](Doing, std::size_t bytes) -> std::optional<StopReason> {
    wanted.push_back(bytes);
    return std::nullopt;
  });
  const ClockScope scope(clock);
  allocating(1 << 30);
  EXPECT_EQ(wanted.size(), 0u);
  {
    const ClockTurn turn(Doing::work);
    allocating(1 << 30);
    EXPECT_EQ(wanted, std::vector<std::size_t>{1 << 30});
    for (int i = 0; i < 100'000; ++i) allocating(1);
    EXPECT_GT(wanted.size(), 10u);
    EXPECT_LT(wanted.size(), 1000u);
    const std::size_t before = wanted.size();
    const PollsOnly polls_only;
    allocating(1 << 30);
    EXPECT_EQ(wanted.size(), before);
    poll_clock();
    EXPECT_EQ(wanted.size(), before + 1);
  }
}

// Who handles the stop allocates too.
TEST(Clock, AllocationsAreStoppedOnce) {
  Clock clock([](Doing, std::size_t) { return StopReason::time(3); });
  const ClockScope scope(clock);
  const ClockTurn turn(Doing::work);
  EXPECT_THROW(allocating(1 << 30), ClockStopped);
  EXPECT_NO_THROW(allocating(1 << 30));
  EXPECT_EQ(stopped_in([] { allocating(1 << 30); }), StopReason::time(3));
  EXPECT_NO_THROW(allocating(1 << 30));
}

TEST(Clock, MemoryThatTheSystemDoesNotGiveIsALimitToo) {
  EXPECT_EQ(stopped_in([] { throw std::bad_alloc(); }), StopReason::memory());
  EXPECT_EQ(StopReason::memory().text(), "limit: memory");
}

TEST(Clock, TellingAndWritingStayWithinATenthOverTheMemory) {
  constexpr std::size_t kLarge = std::size_t{1} << 34;  // beside it this process is nothing
  constexpr std::size_t kMost = 100 * kLarge;
  Clock clock({0, kMost, nullptr});
  EXPECT_EQ(clock.reason(Doing::work), std::nullopt);
  EXPECT_EQ(clock.reason(Doing::work, 99 * kLarge), std::nullopt);
  EXPECT_EQ(clock.reason(Doing::work, 106 * kLarge), StopReason::memory(kMost));
  EXPECT_EQ(clock.reason(Doing::telling, 104 * kLarge), std::nullopt);
  EXPECT_EQ(clock.reason(Doing::telling, 106 * kLarge), StopReason::memory(kMost));
  EXPECT_EQ(clock.reason(Doing::writing, 106 * kLarge), std::nullopt);
  EXPECT_EQ(clock.reason(Doing::writing, 109 * kLarge), StopReason::memory(kMost));
}

TEST(Clock, TellingGoesOnForAWhileAfterTimeAndInterrupts) {
  std::atomic<bool> interrupted{false};
  Clock clock({1e-9, 0, &interrupted});
  EXPECT_EQ(clock.reason(Doing::work), StopReason::time(1e-9));
  EXPECT_EQ(clock.reason(Doing::telling), std::nullopt);
  interrupted = true;
  EXPECT_EQ(clock.reason(Doing::work), StopReason::interrupted());
  Clock other({0, 0, &interrupted});
  EXPECT_EQ(other.reason(Doing::telling), std::nullopt);
  EXPECT_EQ(other.reason(Doing::writing), std::nullopt);
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

// How often slicing asks when it may go on, and that it ends when it may not.
std::size_t asked_while_slicing(std::unique_ptr<Model> model, const std::string& formula) {
  EXPECT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  const auto property = bind_formula(*model, "p", formula);
  EXPECT_TRUE(property) << model->diagnostics.render_all(false);
  std::size_t asked = 0;
  {
    const CountingClock patient(1'000'000);
    slice_system(*model, *property, {});
    asked = patient.asked;
  }
  for (std::size_t patience = 1; patience <= asked; ++patience) {
    CountingClock clock(patience);
    EXPECT_THROW(slice_system(*model, *property, {}), ClockStopped);
    EXPECT_EQ(clock.asked, patience);
  }
  return asked;
}

TEST(Clock, EndsSlicing) {
  constexpr std::size_t kSteps = 10;
  std::string plans;
  for (std::size_t i = 0; i < kSteps; ++i) {
    plans += fmt::format("+!g({}) <- +b({}); !g({}).\n", i, i, i + 1);
  }
  EXPECT_GE(asked_while_slicing(testing::load_text("agent a { !g(0).\n" + plans + "}"),
                                fmt::format("[] !Bel(a, b({}))", kSteps - 1)),
            3 * kSteps);
  EXPECT_GE(asked_while_slicing(testing::load_bupl(R"(
beliefs { p }
action go = ( p, { ~p, q } )
action back = ( q, { p } )
plan go
repair q <- back
)"),
                                "[] ~fact(q)"),
            4u);
  std::string rules;
  for (std::size_t i = 0; i < kSteps; ++i) rules += fmt::format("prrule r{}: x | B c -> y\n", i);
  EXPECT_GE(asked_while_slicing(testing::load_dribble("props c\nmaxlen 2\naction x\naction y\n"
                                                      "goals c\ngoalrule g: G c -> x\n" +
                                                      rules),
                                "[] !B c"),
            kSteps);
  EXPECT_GE(
      asked_while_slicing(testing::load_eccs("agents a b c\nchannel ab: a -> b\n"
                                             "channel bc: b -> c\nsystem a = ab!confirm(p). 0,\n"
                                             "b = ab?confirm(p). bc!confirm(p). 0,\n"
                                             "c = bc?confirm(p). 0\n"),
                          "AF B_c p"),
      3u);
}

// What only makes an answer readable may take a second, or two million states if that is more.
TEST(Clock, LetsTwoMillionStatesBeSeenForTelling) {
  constexpr std::uint64_t kUnhurried = SearchControl::kUnhurriedStates;
  EXPECT_EQ(kUnhurried, 2'000'000u);
  SearchControl search;
  SearchControl telling = search.for_telling(1000, false);
  EXPECT_EQ(telling.spare_seconds, 1);
  EXPECT_EQ(telling.limits.max_states, kUnhurried + 10 * 1000);
  telling.spare_seconds = SearchControl::kNoTime;  // that is over
  EXPECT_EQ(telling.should_stop({kUnhurried}), std::nullopt);
  EXPECT_NE(telling.should_stop({kUnhurried + 1}), std::nullopt);
}

// Where states take long, two million of them would take minutes.
TEST(Clock, HasPatienceForFiveSecondsOfTelling) {
  SearchControl search;
  SearchControl telling = search.for_telling(1000, false);
  EXPECT_EQ(telling.patience, 5);
  telling.spare_seconds = SearchControl::kNoTime;
  EXPECT_EQ(telling.should_stop({10}), std::nullopt);
  telling.patience = -1;  // that is over
  EXPECT_NE(telling.should_stop({10}), std::nullopt);
  telling.spare_seconds = 1000;  // as long as the search took
  EXPECT_EQ(telling.should_stop({10}), std::nullopt);
}

}  // namespace clock_test
}  // namespace credo
