// Reading BUPL programs: what they mean. What is rejected is in tests/corpus/bad_bupl.
#include <gtest/gtest.h>

#include "lang/bupl/text.hpp"
#include "support/read_bupl.hpp"

namespace credo::bupl {
namespace bupl_parser_test {

using testing::ReadBupl;

const std::string kTower = R"(
  /* procedures and actions may be called before they are declared */
  plan build(N,0) + (fail; build(1,_))
  const N = 3
  const M = N * 2 - 1
  beliefs { on(1..N,0), clear(M), pair(f(a,N - 1),-3), name("big tower"), done }
  repair on(X,Y) & Y > 0 | top <- move(X,Y,0); build(X,Y)
  repair ~on(_,1) & not done <- fail
  action move(X,Y,Z) = ( on(X,Y) & clear(Z) & X != Z & (X + 1) * 2 >= Z & 2 divides X,
                         { ~on(X,Y), on(X,Z), not clear(Z) } )
  internal fail = (bot, {})
  proc build(X,Y) = move(X,Y,X + 1); move(X,W,Y); (fail; build(X,W) + fail)
  property tower: []<> (fact(on(3,2)) & fact(at(plan)) )
  property other: <> fact(done)
  test odd: move(2,0,1); (move(3,0,2) + fail)*
)";

TEST(BuplParser, NilIsTheEmptyPlan) {
  const ReadBupl read(
      "action a = (top, {})\nproc p = nil; a; nil\nproc q = nil\nproc r = (nil)\n"
      "proc s = a; (nil + a; (a + nil))\nrepair top <- nil; nil\nplan nil + (nil + q)");
  EXPECT_EQ(read.complaints(), std::vector<std::string>{});
  const Program& program = read.program;
  const auto text = [&](const PlanPtr& plan) { return plan_text(read.terms, program, plan); };
  EXPECT_EQ(text(program.procedures[0].body), "a");
  EXPECT_EQ(text(program.procedures[1].body), "nil");
  EXPECT_EQ(text(program.procedures[2].body), "nil");
  EXPECT_EQ(text(program.procedures[3].body), "a; (nil + a; (a + nil))");
  EXPECT_EQ(text(program.repairs[0].plan), "nil");
  EXPECT_EQ(text(program.plan), "nil + (nil + q)");
}

TEST(BuplParser, ReadsEveryClause) {
  const ReadBupl read(kTower);
  EXPECT_EQ(read.complaints(), std::vector<std::string>{});
  const Program& program = read.program;
  EXPECT_EQ(read.atoms(program.beliefs),
            "on(1,0) on(2,0) on(3,0) clear(5) pair(f(a,2),-3) name(\"big tower\") done");
  EXPECT_EQ(plan_text(read.terms, program, program.plan), "build(3,0) + fail; build(1,V0)");

  ASSERT_EQ(program.actions.size(), 2u);
  const Action& move = program.actions[0];
  EXPECT_EQ(move.name, "move");
  EXPECT_EQ(move.arity, 3u);
  EXPECT_FALSE(move.internal);
  EXPECT_EQ(move.variables, (std::vector<std::string>{"X", "Y", "Z"}));
  EXPECT_EQ(query_text(read.terms, move.precondition, move.variables),
            "on(X,Y) & clear(Z) & X != Z & (X+1)*2 >= Z & 2 divides X");
  ASSERT_EQ(move.effects.size(), 3u);
  EXPECT_FALSE(move.effects[0].adds);
  EXPECT_TRUE(move.effects[1].adds);
  EXPECT_FALSE(move.effects[2].adds);
  EXPECT_EQ(read.terms.text(move.effects[2].atom, move.variables), "clear(Z)");
  EXPECT_TRUE(program.actions[1].internal);
  EXPECT_TRUE(program.actions[1].effects.empty());
  EXPECT_EQ(program.actions[1].precondition.disjuncts.at(0).at(0).form, Literal::Form::bot);

  ASSERT_EQ(program.procedures.size(), 1u);
  EXPECT_EQ(program.procedures[0].variables, (std::vector<std::string>{"X", "Y", "W"}));
  EXPECT_EQ(plan_text(read.terms, program, program.procedures[0].body),
            "move(V0,V1,V0+1); move(V0,V2,V1); (fail; build(V0,V2) + fail)");

  ASSERT_EQ(program.repairs.size(), 2u);
  EXPECT_EQ(program.repairs[0].label, "at line 7");
  EXPECT_EQ(query_text(read.terms, program.repairs[0].condition, program.repairs[0].variables),
            "on(X,Y) & Y > 0 | top");
  EXPECT_EQ(query_text(read.terms, program.repairs[1].condition, program.repairs[1].variables),
            "~on(_,1) & ~done");

  ASSERT_EQ(program.properties.size(), 2u);
  EXPECT_EQ(program.properties[0].name, "tower");
  EXPECT_EQ(read.sources.slice(program.properties[0].formula),
            "[]<> (fact(on(3,2)) & fact(at(plan)) )");
  ASSERT_EQ(program.tests.size(), 1u);
  EXPECT_EQ(read.sources.slice(program.tests[0].formula), "move(2,0,1); (move(3,0,2) + fail)*");
}

TEST(BuplParser, PlansGroupToTheLeftAndSemicolonBindsStrongest) {
  const ReadBupl read(
      "action a = (top, {}) action b = (top, {}) action c = (top, {})\n"
      "plan a; b + c + (a + b)");
  ASSERT_EQ(read.complaints(), std::vector<std::string>{});
  const Plan& plan = *read.program.plan;
  ASSERT_EQ(plan.kind, Plan::Kind::choice);
  ASSERT_EQ(plan.left->kind, Plan::Kind::choice);
  EXPECT_EQ(plan.left->left->kind, Plan::Kind::action);
  EXPECT_NE(plan.left->left->next, nullptr);
  EXPECT_EQ(plan.left->right->index, 2u);
  EXPECT_EQ(plan.right->kind, Plan::Kind::choice);
  EXPECT_EQ(read.sources.slice(plan.left->where), "a; b + c");
}

TEST(BuplParser, NamesWithDifferentArityAreDifferent) {
  const ReadBupl read(
      "action a = (top, {}) action a(X) = (top, {}) proc a(X,Y) = a(X); a; a(Y) plan a(1,2)");
  ASSERT_EQ(read.complaints(), std::vector<std::string>{});
  EXPECT_EQ(plan_text(read.terms, read.program, read.program.procedures[0].body),
            "a(V0); a; a(V1)");
  EXPECT_EQ(read.program.procedures[0].body->index, 1u);
  EXPECT_EQ(read.program.procedures[0].body->next->index, 0u);
}

TEST(BuplParser, ConstantsComeFromTheCommandLineAndTheEnvironment) {
  const std::string text = "const N = 2 beliefs { on(1..N,0) } action a = (top, {}) plan a";
  const ReadBupl given(text, {{"N", "4"}});
  EXPECT_EQ(given.complaints(), std::vector<std::string>{});
  EXPECT_EQ(given.atoms(given.program.beliefs), "on(1,0) on(2,0) on(3,0) on(4,0)");
  EXPECT_TRUE(given.overrides.used.contains("N"));
  EXPECT_EQ(given.terms.text(given.constants.at("N")), "4");

  const ReadBupl same(text, {}, {{"N", 2}});
  EXPECT_EQ(same.complaints(), std::vector<std::string>{});
  const ReadBupl other(text, {}, {{"N", 3}});
  EXPECT_EQ(other.complaints(),
            std::vector<std::string>{"1:7 the constant N is 3 in the environment | give it the "
                                     "same value, or another name"});
  const ReadBupl only("beliefs { on(1..K,0) } action a = (top, {}) plan a", {}, {{"K", 2}});
  EXPECT_EQ(only.atoms(only.program.beliefs), "on(1,0) on(2,0)");
}

TEST(BuplParser, AnEmptyRangeGivesNoBeliefs) {
  const ReadBupl read("beliefs { on(3..1,0), p } action a = (top, {}) plan a");
  EXPECT_EQ(read.complaints(), std::vector<std::string>{"1:14 the range 3..1 is empty"});
  EXPECT_FALSE(read.diagnostics.has_errors());
  EXPECT_EQ(read.atoms(read.program.beliefs), "p");
}

TEST(BuplParser, RangesAreMultipliedOut) {
  const ReadBupl read("beliefs { p(1..2,a,-1..0) } action a = (top, {}) plan a");
  EXPECT_EQ(read.atoms(read.program.beliefs), "p(1,a,-1) p(1,a,0) p(2,a,-1) p(2,a,0)");
}

TEST(BuplParser, BeliefsMayBeEmptyOrLeftOut) {
  EXPECT_EQ(ReadBupl("beliefs { } action a = (top, {}) plan a").complaints(),
            std::vector<std::string>{});
  EXPECT_EQ(ReadBupl("action a = (true, {}) plan a").complaints(), std::vector<std::string>{});
}

TEST(BuplParser, WordsOfTheLanguageCanBeArgumentsAndLineEndsDoNotMatter) {
  const ReadBupl read(
      "beliefs { at(plan), at(true) }\r\naction a(X) = (at(X) & X = true | true = X, {})\r\n"
      "// comment\r\nplan a(plan)\r\n");
  EXPECT_EQ(read.complaints(), std::vector<std::string>{});
  EXPECT_EQ(read.program.actions[0].precondition.disjuncts[1][0].form, Literal::Form::equal);
}

TEST(BuplParser, GoesOnWithTheNextClauseAfterAnError) {
  const ReadBupl read(
      "beliefs { X }\n"
      "action a = (p &, {})\n"
      "const n = 3\n"
      "proc b = a; c\n"
      "repair p -> a\n"
      "plan b; a\n");
  EXPECT_EQ(
      read.complaints(),
      (std::vector<std::string>{
          "3:7 expected the constant's name, found 'n' | constants begin with a capital: "
          "const N = 3",
          "1:11 the name of a belief begins with a lower-case letter, unlike 'X' | write x",
          "2:16 expected a literal: a belief or a comparison, found ','",
          "5:10 expected '<-' after the condition of the repair rule, found '->' | the plan "
          "is on the right of '<-'",
          "4:13 there is no action or procedure c/0 | declare it: action c = ..., or proc c = ...",
          "6:6 left of ';' there is only a single action, but b is a procedure | a procedure "
          "is called at the end of a plan"}));
  EXPECT_EQ(read.program.plan, nullptr);
}

// No text makes the parser fall over: every beginning of a program, and every program with a piece
// left out or put in.
TEST(BuplParser, SurvivesBrokenTexts) {
  std::size_t good = 0;
  for (std::size_t i = 0; i <= kTower.size(); ++i) {
    good += ReadBupl(kTower.substr(0, i)).diagnostics.has_errors() ? 0 : 1;
    ReadBupl(kTower.substr(0, i) + kTower.substr(std::min(i + 3, kTower.size())));
    if (i % 3 != 0) continue;
    for (const char* piece : {"(", ")", "{", ",", ";", "~", "plan", "..", "X", "3", "\"", "/*"}) {
      ReadBupl(kTower.substr(0, i) + piece + kTower.substr(i));
    }
  }
  EXPECT_GT(good, 0u);
  EXPECT_LT(good, kTower.size());
}

TEST(BuplParser, SurvivesDeepAndLongTexts) {
  const auto repeated = [](const std::string& text, std::size_t times) {
    std::string out;
    while (times-- > 0) out += text;
    return out;
  };
  const std::string head = "action a = (top, {}) action b(X) = (p(X), {}) plan ";
  const std::vector<std::string> texts{head + repeated("(", 100'000),
                                       head + repeated("a;", 100'000) + "a",
                                       head + repeated("a+", 100'000) + "a",
                                       head + repeated("a;(", 100'000) + "a",
                                       head + "b(" + repeated("f(", 100'000),
                                       head + "b(" + repeated("1+", 100'000) + "1)",
                                       "action a = (" + repeated("~", 100'000) + "p, {}) plan a",
                                       "action a = (" + repeated("(", 100'000) + "p, {}) plan a",
                                       "beliefs { p(" + repeated("1..", 100'000) + "1) }"};
  for (const std::string& text : texts) {
    EXPECT_TRUE(ReadBupl(text).diagnostics.has_errors()) << text.substr(0, 80);
  }
  const std::string long_query = "action a = (" + repeated("p & ", 20'000) + "p, {}) plan a";
  EXPECT_FALSE(ReadBupl(long_query).diagnostics.has_errors());
}

}  // namespace bupl_parser_test
}  // namespace credo::bupl
