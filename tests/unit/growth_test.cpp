// What grows along a run, and at which places of it that is shown.
#include "verdict/growth.hpp"

#include <gtest/gtest.h>

#include "base/limits.hpp"

namespace credo {
namespace growth_test {

StateView state_of(std::vector<std::string> beliefs, std::vector<std::string> mail = {}) {
  StateView view;
  view.agents.push_back({"a", {"", {{"beliefs", std::move(beliefs)}}}, std::move(mail)});
  return view;
}

// The state at each step, from its number.
template <class Make>
std::vector<StateView> run_of(std::size_t states, const Make& make) {
  std::vector<StateView> run;
  for (std::size_t i = 0; i < states; ++i) run.push_back(make(i));
  return run;
}

std::vector<std::string> copies(std::size_t count, const std::string& item) {
  return std::vector<std::string>(count, item);
}

TEST(Growth, IsOfTheListThatTheBoundCounts) {
  const auto run =
      run_of(9, [](std::size_t i) { return state_of(copies(9, "b"), copies(i, "m")); });
  const auto growth = growth_to(StopReason::model(Bound::messages, "a", 8), run);
  ASSERT_TRUE(growth);
  EXPECT_EQ(growth->list, "mailbox of a");
  EXPECT_EQ(growth->early.step, 2u);
  EXPECT_EQ(growth->early.amount, 2u);
  EXPECT_EQ(growth->late.step, 8u);
  EXPECT_EQ(growth->late.amount, 8u);
  EXPECT_EQ(growth->added, std::vector<std::string>{"m"});
  EXPECT_EQ(growth->period, 1u);
}

TEST(Growth, CountsInstancesOfOnePredicate) {
  const auto run = run_of(4, [](std::size_t i) {
    std::vector<std::string> beliefs{"name(x)", "nn"};
    for (std::size_t k = 0; k <= i; ++k) beliefs.push_back("n(" + std::to_string(k) + ")");
    return state_of(beliefs);
  });
  const auto growth = growth_to(StopReason::model(Bound::instances, "n/1 in a", 4), run);
  ASSERT_TRUE(growth);
  EXPECT_EQ(growth->late.amount, 4u);
  EXPECT_EQ(sentence(*growth),
            "beliefs n/1 of a: 1 at the start, 4 after step 3; "
            "added in between: n(1)");
}

TEST(Growth, SaysWhereOnlyTheLastStepAdds) {
  const std::vector<StateView> run{state_of({"b"}), state_of({"b"})};
  const auto growth = growth_to(StopReason::model(Bound::beliefs, "a", 1), run);
  ASSERT_TRUE(growth);
  EXPECT_EQ(sentence(*growth),
            "beliefs of a: 1 at the start, and over the bound with the next step");
}

TEST(Growth, SumsFramesOfAllStacks) {
  const auto run = run_of(4, [](std::size_t i) {
    StateView view = state_of({});
    std::string stack = "@p.1 +!g";
    for (std::size_t k = 0; k < i; ++k) stack = "@q.1 +!h / " + stack;
    view.agents[0].local.sections.push_back(
        {"intentions", {stack}, static_cast<std::uint32_t>(i) + 1});
    return view;
  });
  const auto growth = growth_to(StopReason::model(Bound::intentions, "a", 4), run);
  ASSERT_TRUE(growth);
  EXPECT_EQ(sentence(*growth),
            "intentions of a: 1 frame at the start, 4 frames after step 3; "
            "added in between: @q.1 +!h (3 times)");
}

TEST(Growth, IsOfNumbersWhereTheyLeave64Bits) {
  const std::vector<StateView> run{state_of({"c(9223372036854775806)", "x2"}),
                                   state_of({"c(9223372036854775807)", "x2"})};
  const auto growth = growth_to(StopReason::numbers(), run);
  ASSERT_TRUE(growth);
  EXPECT_EQ(growth->measure, Measure::number);
  EXPECT_EQ(growth->late.item, "c(9223372036854775807)");
}

TEST(Growth, IsFoundWithoutABound) {
  const auto counter =
      run_of(40, [](std::size_t i) { return state_of({"c(" + std::to_string(i) + ")"}); });
  const auto growth = growth_along(counter);
  ASSERT_TRUE(growth);
  EXPECT_EQ(growth->measure, Measure::number);
  EXPECT_EQ(growth->late.item, "c(39)");
  EXPECT_EQ(growth->early.item, "c(13)");

  const auto nested = run_of(
      40, [](std::size_t i) { return state_of({std::string(i, '(') + std::string(i, ')')}); });
  EXPECT_EQ(growth_along(nested)->measure, Measure::nesting);
  const auto longer = run_of(40, [](std::size_t i) { return state_of({std::string(i, 'x')}); });
  EXPECT_EQ(growth_along(longer)->measure, Measure::length);
}

TEST(Growth, IsNoneWhereItEnds) {
  const auto back = run_of(40, [](std::size_t i) { return state_of(copies(i % 7, "b")); });
  EXPECT_FALSE(growth_along(back));
  const auto up_to_ten = run_of(40, [](std::size_t i) {
    return state_of({"c(" + std::to_string(std::min<std::size_t>(i, 10)) + ")"});
  });
  EXPECT_FALSE(growth_along(up_to_ten));
  EXPECT_FALSE(growth_to(StopReason::states(10), back));
  EXPECT_FALSE(growth_to(StopReason::model(Bound::conjuncts, "plan @p of a", 1), back));
}

TEST(Growth, SeesNumbersOnlyWhereTheyStandAlone) {
  const auto run = run_of(40, [](std::size_t i) {
    return state_of({"@p1." + std::to_string(i % 2) + " w" + std::to_string(i)});
  });
  const auto growth = growth_along(run);
  EXPECT_TRUE(!growth || growth->measure != Measure::number);
}

}  // namespace growth_test
}  // namespace credo
