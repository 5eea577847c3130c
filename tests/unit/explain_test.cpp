// Why no plan applied: each relevant plan with the literal that failed.
#include "lang/agentspeak/explain.hpp"

#include <gtest/gtest.h>

#include "support/term_text.hpp"

namespace credo::agentspeak {
namespace explain_test {

using Lines = std::vector<std::string>;

TEST(Explain, BlamesTheFurthestLiteralOfEachRelevantPlan) {
  credo::testing::TermReader read;
  const Program program = read.program(
      "@other +!h <- true.\n"
      "@deleted -g(X) <- true.\n"
      "@first +!g(X) : p(X) & q(X) <- true.\n"
      "@second +!g(X) : p(X) & not p(1) & r(Z) <- true.\n"
      "@third +!g(2) : never <- true.\n"
      "@fourth +!g(X) : X > 3 <- true.");
  const FactSet beliefs = read.facts({"p(1)", "p(2)", "q(2)"});
  const auto lines = [&](EventKind kind) {
    Lines all;
    for (const InapplicablePlan& plan :
         explain_no_plan(read.terms, program, beliefs, true, kind, read.term("g(1)"), {})) {
      all.push_back(plan.text());
    }
    return all;
  };
  EXPECT_EQ(lines(EventKind::goal), (Lines{"plan @first does not apply: q(1) fails",
                                           "plan @second does not apply: not p(1) fails",
                                           "plan @fourth does not apply: 1 > 3 fails"}));
  EXPECT_EQ(lines(EventKind::test), Lines{});
  const auto plans =
      explain_no_plan(read.terms, program, beliefs, true, EventKind::goal, read.term("g(1)"), {});
  EXPECT_EQ(plans[1].atom, "p(1)");
  EXPECT_TRUE(plans[1].negated);
  EXPECT_EQ(plans[2].atom, "");
}

}  // namespace explain_test
}  // namespace credo::agentspeak
