// BUPL as text: what is written is read again as the same thing, and shows what it should.
#include <gtest/gtest.h>

#include "lang/bupl/text.hpp"
#include "support/read_bupl.hpp"

namespace credo::bupl {
namespace bupl_text_test {

using testing::ReadBupl;

const std::string kActions =
    "action a = (top, {}) action b = (top, {}) action c(X,Y) = (p(X,Y), {}) proc q(X) = a ";

std::string shown(const std::string& plan) {
  const ReadBupl read(kActions + "plan " + plan);
  EXPECT_EQ(read.complaints(), std::vector<std::string>{});
  return plan_text(read.terms, read.program, read.program.plan);
}

TEST(BuplText, PlansHaveTheParenthesesTheyNeed) {
  for (const char* plan : {"a", "a; b", "a + b", "a; b + a", "a + b + a", "a + (b + a)",
                           "a; (b + a)", "a; b; (a + b; (a + b))", "c(V0,V1); q(V0)",
                           "c(V0,f(V0,2)); c(V0+1,V1) + q(V2)", "c(3,-1); a"}) {
    EXPECT_EQ(shown(plan), plan);
  }
  EXPECT_EQ(shown("((a; ((b + (a; b)))))"), "a; (b + a; b)");
  EXPECT_EQ(shown("(a + b) + (b + a)"), "a + b + (b + a)");
}

TEST(BuplText, VariablesAreNumberedAsTheyOccur) {
  EXPECT_EQ(shown("c(Z,A) + c(_,A); c(_,Z)"), "c(V0,V1) + c(V2,V1); c(V3,V0)");
  const ReadBupl read(kActions + "plan a");
  EXPECT_EQ(plan_text(read.terms, read.program, nullptr), "nil");
}

TEST(BuplText, QueriesAreShownAsWritten) {
  for (const char* query :
       {"top", "bot", "p(X) & X > 0 | q(X,Y) & ~r(Y)",
        "p(X,Y) & X = Y & X != Y & X < Y & X <= Y & X >= Y & 3 divides X*(Y+1)"}) {
    const ReadBupl read(std::string("repair ") + query + " <- a action a = (top, {}) plan a");
    ASSERT_EQ(read.program.repairs.size(), 1u) << query;
    const RepairRule& rule = read.program.repairs[0];
    EXPECT_EQ(query_text(read.terms, rule.condition, rule.variables), query);
  }
}

TEST(BuplText, StatesShowLabelBeliefsAndPlan) {
  TermStore terms;
  const TermId on2 = terms.structure("on", {terms.number(2), terms.number(0)});
  const TermId on1 = terms.structure("on", {terms.number(1), terms.number(0)});
  const std::vector<TermId> beliefs{on2, terms.atom("p"), on1};
  EXPECT_EQ(local_view(terms, nullptr, beliefs, "a; b").text(),
            "beliefs: p; on(1,0); on(2,0) | plan: a; b");
  StepLabel label;
  EXPECT_EQ(local_view(terms, &label, {}, "nil").text(), "label: | beliefs: | plan:");
  label.kind = StepLabel::Kind::tau;
  EXPECT_EQ(local_view(terms, &label, {}, "a").text(), "label: tau step | beliefs: | plan: a");
  label = {StepLabel::Kind::internal, on1};
  EXPECT_EQ(local_view(terms, &label, {}, "a").sections[0].items,
            std::vector<std::string>{"internal on(1,0)"});
  label.kind = StepLabel::Kind::observable;
  EXPECT_EQ(local_view(terms, &label, {}, "a").sections[0].items,
            std::vector<std::string>{"on(1,0)"});
}

}  // namespace bupl_text_test
}  // namespace credo::bupl
