// Which occurrences of variables in a plan bind, and which use.
#include "lang/agentspeak/slicing/variable_modes.hpp"

#include <gtest/gtest.h>

#include "lang/agentspeak/agent_program.hpp"
#include "support/text_model.hpp"

namespace credo::slicing {
namespace variable_modes_test {

std::string names(const agentspeak::Plan& plan, const std::vector<std::uint32_t>& variables) {
  std::string out;
  for (const std::uint32_t variable : variables) out += plan.variables[variable];
  return out;
}

// The modes of the only plan of an agent, "binds/uses" for the trigger, each literal of the context
// and each formula.
std::vector<std::string> modes_of(const std::string& plan_text) {
  const auto model =
      testing::load_text("environment { function f.g(X) = X. }\nagent a { " + plan_text + " }\n");
  EXPECT_FALSE(model->diagnostics.has_errors());
  const auto program = agentspeak::program_of(*model->programs[0]);
  const agentspeak::Plan& plan = program->plans.at(0);
  const PlanModes modes = variable_modes(model->terms, plan);
  std::vector<std::string> all;
  const auto add = [&](const VariableModes& each) {
    all.push_back(names(plan, each.binds) + "/" + names(plan, each.uses));
  };
  add(modes.trigger);
  for (const VariableModes& each : modes.context) add(each);
  for (const VariableModes& each : modes.body) add(each);
  return all;
}

using Modes = std::vector<std::string>;

TEST(VariableModes, ABeliefEventGivesEveryVariableItsValue) {
  EXPECT_EQ(modes_of("+p(X) : q(X, Y) <- a(X, Y)."), (Modes{"X/", "Y/X", "/XY"}));
}

TEST(VariableModes, AGoalMayComeWithVariables) {
  // The context literal makes sure of X: what follows only uses it.
  EXPECT_EQ(modes_of("+!g(X) : q(X) <- !h(X)."), (Modes{"X/", "X/X", "/X"}));
  EXPECT_EQ(modes_of("+!g(X) <- !h(X); a(X); !h(X)."), (Modes{"X/", "X/X", "/X", "/X"}));
}

TEST(VariableModes, NegationAndComparisonsOnlyRead) {
  EXPECT_EQ(modes_of("+!g : not q(X) & p(X) & X < 3 <- true."),
            (Modes{"/", "/X", "X/", "/X", "/"}));
}

TEST(VariableModes, EqualityBindsOneSideAndArithmeticNeedsValues) {
  EXPECT_EQ(modes_of("+p(X) : Y = X + 1 <- a(Y)."), (Modes{"X/", "Y/X", "/Y"}));
  // Neither side is sure, so later occurrences may still bind.
  EXPECT_EQ(modes_of("+!g : Y = Z <- !h(Y)."), (Modes{"/", "YZ/", "Y/Y"}));
  EXPECT_EQ(modes_of("+p(X) <- q(Y) = q(X); !h(Y)."), (Modes{"X/", "Y/X", "/Y"}));
}

TEST(VariableModes, TestsGoalsAndFunctionsMayBind) {
  EXPECT_EQ(modes_of("+p <- ?q(X); f.g(X, Y); +b(Y); !h(Y, Z)."),
            (Modes{"/", "X/", "XY/X", "/Y", "Z/Y"}));
}

TEST(VariableModes, DeletionDropsAndMessages) {
  EXPECT_EQ(modes_of("+p(A) <- -q(X); .dropDesires(g(X)); .send(A, achieve, g(X)); ?q(X)."),
            (Modes{"A/", "/X", "/X", "/AX", "X/"}));
  EXPECT_EQ(modes_of("+p <- .my_name(A); .send(A, tell, q(A))."), (Modes{"/", "A/", "/A"}));
  EXPECT_EQ(modes_of("+!g : .desire(h(X)) <- a(X); !h(X)."), (Modes{"/", "X/", "/X", "/X"}));
}

}  // namespace variable_modes_test
}  // namespace credo::slicing
