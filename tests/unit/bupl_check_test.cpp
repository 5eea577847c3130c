// The checks of BUPL programs: which plans can leave a variable without a value, and which cannot.
#include <gtest/gtest.h>

#include "lang/bupl/check.hpp"
#include "support/read_bupl.hpp"

namespace credo::bupl {
namespace bupl_check_test {

using testing::ReadBupl;

// `need` compares its parameter, `find` binds it, `perhaps` binds it in one of two disjuncts,
// `free` does nothing with it, `never` cannot be done.
const std::string kActions = R"(
  beliefs { p(1), q(1,2) }
  action need(X) = ( X > 0, {} )
  action find(X) = ( p(X), {} )
  action find_both(X,Y) = ( q(X,Y), {} )
  action perhaps(X) = ( p(X) | top, {} )
  action free(X) = ( ~p(X), {} )
  action never(X) = ( bot & X > 0, { p(X) } )
  action add(X) = ( top, { p(X) } )
  action missing(X) = ( ~p(X + 1), {} )
)";

// The places "COLUMN" in the last line that is added to the actions where something is wrong.
std::vector<std::string> wrong(const std::string& line) {
  const ReadBupl read(kActions + line);
  std::vector<std::string> places;
  for (const Diagnostic& each : read.diagnostics.all()) {
    const LineColumn place = read.sources.position(each.where.file, each.where.begin);
    EXPECT_EQ(place.line, 11u) << each.message;
    places.push_back(std::to_string(place.column));
  }
  return places;
}

using Places = std::vector<std::string>;

TEST(BuplBoundness, AValueComesFromABeliefThatIsLookedFor) {
  EXPECT_EQ(wrong("plan need(X)"), Places{"6"});
  EXPECT_EQ(wrong("plan need(3)"), Places{});
  EXPECT_EQ(wrong("plan find(X); need(X)"), Places{});
  EXPECT_EQ(wrong("plan find(X); need(Y)"), Places{"15"});
  EXPECT_EQ(wrong("plan free(X); need(X)"), Places{"15"});
  EXPECT_EQ(wrong("plan perhaps(X); need(X)"), Places{"18"});
  EXPECT_EQ(wrong("plan find(f(X,Y)); need(X); need(Y)"), Places{});
  EXPECT_EQ(wrong("plan add(X)"), Places{"6"});
  EXPECT_EQ(wrong("plan add(_)"), Places{"6"});
  EXPECT_EQ(wrong("plan find(_)"), Places{});
}

TEST(BuplBoundness, WhatCannotBeDoneLeadsNowhere) {
  EXPECT_EQ(wrong("plan never(X); need(X)"), Places{});
  EXPECT_EQ(wrong("repair bot <- need(X) plan find(1)"), Places{});
}

TEST(BuplBoundness, ArmsOfAChoiceAreFollowedEachByItself) {
  EXPECT_EQ(wrong("plan find(X); need(X) + need(X)"), Places{"25"});
  EXPECT_EQ(wrong("plan find(X); (need(X) + free(Y); need(Y))"), Places{"35"});
}

TEST(BuplBoundness, RepairRulesBindWhatEachDisjunctFinds) {
  EXPECT_EQ(wrong("plan find(1) repair p(X) <- need(X)"), Places{});
  EXPECT_EQ(wrong("plan find(1) repair p(X) | top <- need(X)"), Places{"35"});
  EXPECT_EQ(wrong("plan find(1) repair ~p(X) <- need(X)"), Places{"30"});
}

TEST(BuplBoundness, ProceduresPassOnWhatTheyWereGiven) {
  EXPECT_EQ(wrong("proc r(A) = need(A) plan r(3)"), Places{});
  EXPECT_EQ(wrong("proc r(A) = need(A) plan r(X)"), Places{"13"});
  EXPECT_EQ(wrong("proc r(A) = need(A) plan find(X); r(f(X))"), Places{});
  EXPECT_EQ(wrong("proc r(A) = need(B) plan r(1)"), Places{"13"});
  // One variable behind two parameters: a value for one is a value for the other.
  EXPECT_EQ(wrong("proc r(A,B) = find(A); need(B) plan r(X,g(X))"), Places{});
  EXPECT_EQ(wrong("proc r(A,B) = find(A); need(B) plan r(X,g(X,Y))"), Places{"24"});
  EXPECT_EQ(wrong("proc r(A,B) = find(B); need(A) plan r(X,g(X,Y))"), Places{});
  // A procedure nobody calls is never left without values.
  EXPECT_EQ(wrong("proc r(A) = need(A) plan find(1)"), Places{});
}

TEST(BuplBoundness, ArithmeticNeedsValues) {
  EXPECT_EQ(wrong("plan find(X + 1)"), Places{"6"});
  EXPECT_EQ(wrong("plan find(X); find(X + 1)"), Places{});
  EXPECT_EQ(wrong("plan free(X + 1)"), Places{"6"});
  EXPECT_EQ(wrong("plan missing(X)"), Places{"6"});
  EXPECT_EQ(wrong("proc r(A) = find(A) plan r(X * 2)"), Places{"13"});
  EXPECT_EQ(wrong("plan find_both(X,X + 1)"), Places{"6"});
}

TEST(BuplBoundness, RecursionEnds) {
  EXPECT_EQ(wrong("proc r(A) = free(A); r(f(A,B)) plan r(X)"), Places{});
  EXPECT_EQ(wrong("proc r(A,B) = free(A); r(f(B),g(A,C)) plan r(X,Y)"), Places{});
  EXPECT_EQ(wrong("proc r(A,B) = find(A); r(B,C) plan r(1,2)"), Places{});
  // Wrong only the third time round.
  EXPECT_EQ(wrong("proc r(A,B,C) = need(A); r(B,C,D) plan r(1,2,3)"), Places{"17"});
}

TEST(BuplBoundness, SaysWhichVariableAndWhy) {
  const ReadBupl read("action a(X,Y) = ( p(X) & Y > 0, {} )\nplan a(A,f(A,B))");
  EXPECT_EQ(read.complaints(),
            std::vector<std::string>{
                "2:6 the variable B may have no value here, but the action a compares Y > 0 in "
                "line 1 | values come from beliefs that an action before it looks for, or from the "
                "caller"});
}

TEST(BuplBoundness, TooManyWaysAreAnError) {
  // Each round moves the variables about and adds a new one.
  std::string parameters, left, right;
  for (int i = 0; i < 14; ++i) {
    const std::string comma = i == 0 ? "" : ",";
    parameters += comma + "X" + std::to_string(i);
    left += comma + "f(X" + std::to_string((i * 5 + 1) % 14) + (i % 3 == 0 ? ")" : ",Y)");
    right += comma + "f(X" + std::to_string((i + 13) % 14) + (i == 0 ? ",Z)" : ")");
  }
  const ReadBupl read("action a(X) = (top, {}) proc r(" + parameters + ") = a(Y); (r(" + left +
                      ") + r(" + right + ")) plan r(" + parameters + ")");
  ASSERT_EQ(read.complaints().size(), 1u);
  EXPECT_NE(read.complaints()[0].find("in too many ways"), std::string::npos)
      << read.complaints()[0];
}

TEST(BuplRecursion, IsAnErrorOnlyBeforeAnyAction) {
  EXPECT_EQ(wrong("proc r = find(1); r plan r"), Places{});
  EXPECT_EQ(wrong("proc r = find(1) + find(2); r plan r"), Places{});
  EXPECT_EQ(wrong("proc r = find(1) + r plan r"), Places{"20"});
  EXPECT_EQ(wrong("proc r = s proc s = find(1) + (find(2) + r) plan find(1)"), Places{"42"});
  EXPECT_EQ(wrong("proc r = s + s proc s = t + t proc t = find(1) plan r"), Places{});
}

TEST(BuplRecursion, IsALoopWhereACallIsAStep) {
  for (const char* text :
       {"proc r = r plan r", "proc r = s proc s = find(1) + (find(2) + r) plan s",
        "proc r(X) = r(X + 1) + find(X) plan r(1)"}) {
    EXPECT_EQ(wrong(text).size(), 1u) << text;
    const ReadBupl read(kActions + text, {}, {}, {{"semantics", "table"}});
    EXPECT_EQ(read.complaints(), std::vector<std::string>{}) << text;
  }
}

TEST(BuplRecursion, UnfoldingIsBounded) {
  std::string text = "action a = (top, {}) proc p10 = a plan a; p1\n";
  for (int i = 1; i < 10; ++i) {
    text += "proc p" + std::to_string(i) + " = p" + std::to_string(i + 1) + " + p" +
            std::to_string(i + 1) + "\n";
  }
  EXPECT_EQ(ReadBupl(text).complaints().size(), 1u);  // 2 ^ 9 calls and more
  EXPECT_EQ(ReadBupl("proc p0 = p3 " + text).complaints().size(), 1u);
}

}  // namespace bupl_check_test
}  // namespace credo::bupl
