// State formulas as queries: how comparisons are read, and what the disjuncts are.
#include "property/state_query.hpp"

#include <gtest/gtest.h>

#include "support/text_model.hpp"

namespace credo {
namespace state_query_test {

constexpr const char* kSystem = R"(system pairs
environment { hidden n/1, p/2. n(1). n(4). p(1,2). p(4,4). @end : n(1) -> -n(1). }
agent a { likes(b). }
agent b { likes(b). likes(c). }
)";

class StateQueryTest : public ::testing::Test {
 protected:
  std::optional<StateQuery> query(const std::string& text) {
    const auto bound = bind_state_formula(*model_, "--where", text, diagnostics_);
    return bound ? make_state_query(*model_, *bound, diagnostics_) : std::nullopt;
  }

  // The values in the initial state, the same in both systems: "X=1 Y=2|X=4".
  std::string values(const std::string& text) {
    const auto wanted = query(text);
    if (!wanted) return diagnostics_.all().back().message;
    System system(*model_);
    PlainSystem plain(*model_);
    StateMatcher fast(system, *model_, *wanted);
    const PlainMatcher slow(plain, *model_, *wanted);
    const auto start = system.initial().front();
    const PlainState plain_start = plain.initial().front();
    const auto all = fast.assignments(start);
    EXPECT_EQ(all, slow.assignments(plain_start)) << text;
    EXPECT_EQ(fast.holds(start), !all.empty()) << text;
    EXPECT_EQ(slow.holds(plain_start), !all.empty()) << text;
    std::string out;
    for (const QueryValues& each : all) {
      if (!out.empty()) out += "|";
      for (std::size_t i = 0; i < each.size(); ++i) {
        if (each[i] == kNoTerm) continue;
        if (!out.empty() && !out.ends_with('|')) out += " ";
        out += wanted->variables[i] + "=" + model_->terms.text(each[i]);
      }
    }
    return all.empty() ? "none" : out;
  }

  std::unique_ptr<Model> model_ = testing::load_text(kSystem);
  Diagnostics diagnostics_{model_->sources};
};

TEST_F(StateQueryTest, PositiveAtomsBindAndJoin) {
  EXPECT_EQ(values("n(X)"), "X=1|X=4");
  EXPECT_EQ(values("n(X) & p(X,Y)"), "X=1 Y=2|X=4 Y=4");
  EXPECT_EQ(values("p(X,X)"), "X=4");
  EXPECT_EQ(values("n(X) & p(_,X)"), "X=4");
  EXPECT_EQ(values("n(7)"), "none");
  EXPECT_EQ(values("n(1) & true"), "");
  EXPECT_EQ(values("n(X) | p(1,X)"), "X=1|X=2|X=4");
}

TEST_F(StateQueryTest, ComparisonsFollow) {
  EXPECT_EQ(values("n(X) & X > 1"), "X=4");
  EXPECT_EQ(values("X + 1 = Y & p(X,Y)"), "X=1 Y=2");
  EXPECT_EQ(values("n(X) & (X - 1) * 2 <= 1"), "X=1");
  EXPECT_EQ(values("n(X) & n(Y) & X != Y & !(X < Y)"), "X=4 Y=1");
  EXPECT_EQ(values("n(X) & 2 divides X"), "X=4");
  EXPECT_EQ(values("n(X) & !(2 divides X)"), "X=1");
  EXPECT_EQ(values("Bel(b, likes(X)) & X > 1"), "none");
  EXPECT_EQ(values("Bel(b, likes(X)) & X != b"), "X=c");
  EXPECT_EQ(values("n(X) & (X = 1 -> p(X,3))"), "X=4");
  EXPECT_EQ(values("n(X) & (X > 2 <-> p(X,X))"), "X=1|X=4");
}

TEST_F(StateQueryTest, WithoutANumberOrAValueAComparisonIsFalse) {
  for (const char* comparison : {"X < 9", "X <= X", "X > 0", "X >= X", "1 divides X", "X divides 0",
                                 "X + 1 = X + 1", "X + 1 != 2", "X * 0 <= 0"}) {
    EXPECT_EQ(values(std::string("Bel(b, likes(X)) & ") + comparison), "none") << comparison;
  }
  EXPECT_EQ(values("n(X) & X - 4 divides X - 4"), "X=1|X=4");
  EXPECT_EQ(values("n(X) & X - 4 divides X"), "none");
}

TEST_F(StateQueryTest, NegatedAtomsHaveNoInstance) {
  EXPECT_EQ(values("n(X) & !p(X,X)"), "X=1");
  EXPECT_EQ(values("!p(X,3)"), "");
  EXPECT_EQ(values("!p(X,2)"), "none");
  EXPECT_EQ(values("n(X) & !p(X,_)"), "none");
}

TEST_F(StateQueryTest, CapitalsForAgents) {
  EXPECT_EQ(values("Bel(A, likes(c))"), "A=b");
  EXPECT_EQ(values("Bel(A, likes(A))"), "A=b");
  EXPECT_EQ(values("Bel(A, likes(b)) & !Bel(A, likes(c))"), "A=a");
  EXPECT_EQ(values("!Bel(A, likes(c))"), "none");  // nobody
  EXPECT_EQ(values("exists x: Bel(x, likes(Y)) & Y != b"), "Y=c");
  EXPECT_EQ(values("forall x: Bel(x, likes(Y))"), "Y=b");
}

TEST_F(StateQueryTest, Errors) {
  EXPECT_EQ(values("n(X) & Y < 3"), "nothing gives Y a value to compare");
  EXPECT_EQ(values("n(X) & (X < 3 | !n(Z) & Z < 2)"), "nothing gives Z a value to compare");
  EXPECT_EQ(values("[] n(1)"), "search takes a state formula, without path operators");
  EXPECT_NE(values("n(X) & X <"), "");
}

}  // namespace state_query_test
}  // namespace credo
