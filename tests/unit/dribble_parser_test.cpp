// Reading Dribble programs: what they mean, and every rejection with its place and hint.
#include <gtest/gtest.h>

#include "lang/dribble/parser.hpp"
#include "lang/dribble/text.hpp"

namespace credo::dribble {
namespace dribble_parser_test {

class DribbleParser : public ::testing::Test {
 protected:
  Program parse(const std::string& text) {
    const FileId file = sources_.add("t", text);
    return parse_program(sources_, file, 0, static_cast<std::uint32_t>(text.size()), terms_,
                         diagnostics_);
  }

  // "3:8 message | hint" for each error.
  std::vector<std::string> errors() const {
    std::vector<std::string> lines;
    for (const Diagnostic& each : diagnostics_.all()) {
      const std::string place = sources_.locate(each.where);
      lines.push_back(place.substr(place.find(':') + 1) + " " + each.message +
                      (each.hint.empty() ? "" : " | " + each.hint));
    }
    return lines;
  }

  // The only error of a program that has `line` as its third line.
  std::string error_of(const std::string& line) {
    Sources sources;
    TermStore terms;
    Diagnostics diagnostics(sources);
    const std::string text = "props p q r maxlen 6 abstract plan\naction act action go\n" + line;
    const FileId file = sources.add("t", text);
    parse_program(sources, file, 0, static_cast<std::uint32_t>(text.size()), terms, diagnostics);
    if (diagnostics.all().size() != 1) return diagnostics.render_all(false);
    const Diagnostic& only = diagnostics.all().front();
    const std::string place = sources.locate(only.where);
    return place.substr(place.find(':') + 1) + " " + only.message +
           (only.hint.empty() ? "" : " | " + only.hint);
  }

  Sources sources_;
  TermStore terms_;
  Diagnostics diagnostics_{sources_};
};

TEST_F(DribbleParser, ReadsEveryStatement) {
  const Program program = parse(R"(
    /* names may come later */
    goalrule g1: G c1 & ~B (c2 & b | ~r1) -> if B r1 then { cR } else { mL; cR }; a1
    prrule cB; mL | B r1 or not B b -> E   // no label
    props c1 c2, r1
    props b
    maxlen 20
    abstract a1 a2
    action mL
    action cR pre B b && (B r1 || B c1) eff when B r1: c1, when ~B r1: +c2; ~b
    action cB eff +b, ~c1
    beliefs b & ~c1 | b & ~c1 & r1, ~c2
    goals c1 & c2
    perceives c1 as clean(_, room(X)), r1 as here
    property main: AF (B c1 & B c2)
    property other: [] !G c1 => false
  )");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  EXPECT_EQ(program.props, (std::vector<std::string>{"c1", "c2", "r1", "b"}));
  EXPECT_EQ(program.maxlen, 20u);
  ASSERT_EQ(program.goal_rules.size(), 1u);
  EXPECT_EQ(program.goal_rules[0].label, "g1");
  EXPECT_EQ(text(program, program.goal_rules[0].guard), "G c1 & ~B (c2 & b | ~r1)");
  EXPECT_EQ(text(program, program.goal_rules[0].body), "if B r1 then {cR} else {mL; cR}; a1");
  EXPECT_EQ(length(program.goal_rules[0].body), 8u);
  ASSERT_EQ(program.plan_rules.size(), 1u);
  EXPECT_EQ(program.plan_rules[0].label, "at line 4");
  EXPECT_EQ(text(program, program.plan_rules[0].head), "cB; mL");
  EXPECT_EQ(text(program, program.plan_rules[0].guard), "B r1 | ~B b");
  EXPECT_TRUE(program.plan_rules[0].body.empty());
  ASSERT_EQ(program.actions.size(), 3u);
  EXPECT_EQ(program.actions[0].pre.op, Guard::Op::truth);
  EXPECT_TRUE(program.actions[0].effects.empty());
  EXPECT_EQ(text(program, program.actions[1].pre), "B b & (B r1 | B c1)");
  ASSERT_EQ(program.actions[1].effects.size(), 3u);
  EXPECT_TRUE(program.actions[1].effects[1].assertive);
  EXPECT_EQ(text(program, program.actions[1].effects[1].when), "~B r1");
  EXPECT_EQ(program.actions[1].effects[2].literal, (prop::Literal{3, true}));
  ASSERT_EQ(program.beliefs.size(), 2u);
  EXPECT_EQ(prop::text(program.beliefs[0].formula, program.props), "~c1 & r1 & b | ~c1 & b");
  ASSERT_EQ(program.percepts.size(), 2u);
  EXPECT_EQ(program.percepts[0].pattern_text, "clean(_,room(X))");
  EXPECT_EQ(program.percepts[0].variables, 2u);
  ASSERT_EQ(program.properties.size(), 2u);
  EXPECT_EQ(sources_.slice(program.properties[0].formula), "AF (B c1 & B c2)");
  EXPECT_EQ(sources_.slice(program.properties[1].formula), "[] !G c1 => false");
}

TEST_F(DribbleParser, RulesWithoutLabelsHaveNamesOfTheirOwn) {
  const Program program = parse("props p maxlen 3 action a goalrule B p -> a goalrule B p -> a");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  EXPECT_EQ(program.goal_rules[0].label, "at line 1");
  EXPECT_EQ(program.goal_rules[1].label, "at line 1, column 45");
}

TEST_F(DribbleParser, ConditionalsAreEqualUpToLayoutAndOrder) {
  const Program program = parse(
      "props p q maxlen 9 action a goalrule B p -> if B (p & q) then {a} else {a}\n"
      "goalrule B p -> if  B (q & p & q) then { a } else {a}\n"
      "goalrule B p -> if  B (q | p) then { a } else {a}\n");
  EXPECT_EQ(errors(), std::vector<std::string>{});
  EXPECT_EQ(program.goal_rules[0].body, program.goal_rules[1].body);
  EXPECT_NE(program.goal_rules[0].body, program.goal_rules[2].body);
}

TEST_F(DribbleParser, FormulasAreInNormalFormAsWritten) {
  EXPECT_EQ(error_of("beliefs ((p & (q)) | (r)), ~~p, !(~(q))"), "");
  EXPECT_EQ(error_of("beliefs p & (q | r)"),
            "3:13 a formula is a disjunction of conjunctions: no '|' below '&' | "
            "write a & (b | c) as a & b | a & c");
  EXPECT_EQ(error_of("beliefs (q | r) & p"),
            "3:9 a formula is a disjunction of conjunctions: no '|' below '&' | "
            "write (a | b) & c as a & c | b & c");
  EXPECT_EQ(error_of("beliefs ~(q & r)"),
            "3:9 '~' stands before single props only | "
            "write ~(a & b) as ~a | ~b, and ~(a | b) as ~a & ~b");
  EXPECT_EQ(error_of("goals B p"),
            "3:7 'B' does not stand inside a formula | formulas are about props only");
  EXPECT_EQ(error_of("beliefs (p & q"),
            "3:15 expected ')' after the formula, found the end of "
            "the text");
}

TEST_F(DribbleParser, UnknownNamesGetASuggestion) {
  EXPECT_EQ(error_of("beliefs pp"), "3:9 unknown prop 'pp' | did you mean 'p'?");
  EXPECT_EQ(error_of("beliefs battery"), "3:9 unknown prop 'battery' | declare it: props battery");
  EXPECT_EQ(error_of("goalrule B p -> atc"),
            "3:17 unknown action or abstract plan 'atc' | did you mean 'act'?");
  EXPECT_EQ(error_of("goalrule B p -> plann"),
            "3:17 unknown action or abstract plan 'plann' | did you mean 'plan'?");
  EXPECT_EQ(error_of("goalrule B p -> charge"),
            "3:17 unknown action or abstract plan 'charge' | "
            "declare it: action charge ... or abstract charge");
  EXPECT_EQ(error_of("goal p"),
            "3:1 expected a statement such as props, action or goalrule, found 'goal' | "
            "did you mean 'goals'?");
}

TEST_F(DribbleParser, NamesBeginWithALowerCaseLetter) {
  EXPECT_EQ(error_of("props Clean"),
            "3:7 the name of a prop begins with a lower-case letter, unlike 'Clean' | write clean");
  EXPECT_EQ(error_of("action CR"),
            "3:8 the name of an action begins with a lower-case letter, unlike 'CR' | write cR");
  EXPECT_EQ(error_of("props true"), "3:7 expected a prop, found the reserved word 'true'");
  EXPECT_EQ(error_of("action if"), "3:8 expected an action, found the reserved word 'if'");
  EXPECT_EQ(error_of("props a.b"), "3:7 the name of a prop has no dots");
  EXPECT_EQ(error_of("props 7"), "3:7 expected a prop, found '7'");
}

TEST_F(DribbleParser, GoalsStandInGoalRulesOnly) {
  const std::string hint = " | G stands in the guards of goal rules";
  EXPECT_EQ(error_of("prrule act | G p -> go"),
            "3:14 G cannot stand in the guard of a plan rule, which looks at beliefs only" + hint);
  EXPECT_EQ(
      error_of("goalrule G p -> if G p then {act} else {go}"),
      "3:20 G cannot stand in the guard of a conditional, which looks at beliefs only" + hint);
  EXPECT_EQ(error_of("action x pre ~G p"),
            "3:15 G cannot stand in the pre of an action, which looks at beliefs only" + hint);
  EXPECT_EQ(error_of("action x eff when G p: q"),
            "3:19 G cannot stand in the guard of an effect, which looks at beliefs only" + hint);
}

TEST_F(DribbleParser, GuardsSayBOrG) {
  EXPECT_EQ(error_of("goalrule p -> act"),
            "3:10 expected B or G before the formula, found 'p' | "
            "write B p or G p; a compound formula is B (a & b)");
  EXPECT_EQ(error_of("prrule act | B p & q -> go"),
            "3:20 expected B before the formula, found 'q' | "
            "write B q; a compound formula is B (a & b)");
  EXPECT_EQ(error_of("goalrule -> act"), "3:10 expected a guard: B or G and a formula, found '->'");
}

TEST_F(DribbleParser, PlansAreNotEmptyWhereTheyMustNotBe) {
  EXPECT_EQ(error_of("goalrule g: B p ->"), "3:1 the body of a goal rule is never empty");
  EXPECT_EQ(error_of("goalrule g: B p -> E"), "3:20 the body of a goal rule is never empty");
  EXPECT_EQ(error_of("goalrule B p -> if B p then {} else {act}"),
            "3:30 a branch of a conditional is never empty");
  EXPECT_EQ(error_of("goalrule B p -> if B p then {act} else { E }"),
            "3:42 a branch of a conditional is never empty");
  EXPECT_EQ(error_of("prrule r: | B p -> act"),
            "3:11 the head of a plan rule is never empty | "
            "plans are made from nothing by goal rules");
  EXPECT_EQ(error_of("prrule E | B p -> act"),
            "3:8 the head of a plan rule is never empty | "
            "plans are made from nothing by goal rules");
  EXPECT_EQ(error_of("prrule act | B p ->"),
            "3:1 the plan rule has no body | the empty plan is written E");
  EXPECT_EQ(error_of("goalrule B p -> act; E"), "3:22 E is the empty plan and stands alone");
}

TEST_F(DribbleParser, PlansFitMaxlen) {
  const std::string hint = " | a conditional counts its branches and 4 more";
  EXPECT_EQ(error_of("goalrule B p -> if B p then {act} else {go}"), "");
  EXPECT_EQ(error_of("goalrule B p -> act; if B p then {act} else {go}"),
            "3:17 the body of the goal rule has length 7, more than maxlen 6" + hint);
  EXPECT_EQ(error_of("prrule act;act;act;act;act;act;act | true -> E"),
            "3:8 the head of the plan rule has length 7, more than maxlen 6" + hint);
  EXPECT_EQ(error_of("prrule act | true -> act;act;act;act;act;act;plan"),
            "3:22 the body of the plan rule has length 7, more than maxlen 6" + hint);
}

TEST_F(DribbleParser, PlanSyntaxIsExplained) {
  const std::string hint = " | a conditional is: if B a then { ... } else { ... }";
  EXPECT_EQ(error_of("goalrule B p -> if B p then act else go; act"),
            "3:29 expected '{' after 'then', found 'act'" + hint);
  EXPECT_EQ(error_of("goalrule B p -> if B p then {act}"),
            "3:34 expected 'else' in the conditional, found the end of the text" + hint);
  EXPECT_EQ(error_of("goalrule B p -> act go"),
            "3:21 expected ';' between the steps of the plan, found 'go'");
  EXPECT_EQ(error_of("goalrule B p act"),
            "3:14 expected '->' after the guard of the goal rule, found 'act'");
  EXPECT_EQ(error_of("prrule act -> go"),
            "3:12 expected '|' and a guard after the head of the plan rule, found '->' | "
            "a rule without a condition has the guard true: a | true -> b");
}

TEST_F(DribbleParser, BeliefsAndGoalsMakeSense) {
  EXPECT_EQ(error_of("beliefs p, q & ~p"),
            "3:12 the beliefs are inconsistent: ~p & q cannot be true together with the beliefs "
            "before it");
  EXPECT_EQ(error_of("beliefs p & ~p"), "3:9 the beliefs are inconsistent: p & ~p cannot be true");
  EXPECT_EQ(error_of("beliefs p & ~p | q"), "") << "a clause may be contradictory";
  EXPECT_EQ(error_of("goals q, p & ~p"), "3:10 the goal p & ~p can never be true");
  EXPECT_EQ(error_of("beliefs p | q, ~q\ngoals p"),
            "4:7 the goal p is already believed at the start | "
            "an agent has no goal that it believes to be reached");
}

TEST_F(DribbleParser, NamesAreDeclaredOnce) {
  EXPECT_EQ(error_of("props p"), "3:7 prop 'p' is declared twice | first in line 1");
  EXPECT_EQ(error_of("action act eff p"), "3:8 action 'act' is declared twice | first in line 2");
  EXPECT_EQ(error_of("abstract plan"),
            "3:10 abstract plan 'plan' is declared twice | first in line 1");
  EXPECT_EQ(error_of("abstract act"), "3:10 'act' is both an action and an abstract plan");
  EXPECT_EQ(error_of("action plan"), "3:8 'plan' is both an action and an abstract plan");
  EXPECT_EQ(error_of("goalrule x: B p -> act\nprrule x: act | true -> E"),
            "4:8 rule 'x' is declared twice | first in line 3");
  EXPECT_EQ(error_of("maxlen 7"), "3:1 maxlen is given twice");
  EXPECT_EQ(error_of("property x: true property x: true"),
            "3:27 property 'x' is declared twice | first in line 3");
  EXPECT_EQ(error_of("perceives p as f, p as g"), "3:19 the prop 'p' is perceived twice");
}

TEST_F(DribbleParser, MaxlenIsGiven) {
  parse("props p");
  EXPECT_EQ(errors(),
            (std::vector<std::string>{"1:1 the program does not say how long a plan may be | "
                                      "add a line such as: maxlen 12"}));
}

TEST_F(DribbleParser, MaxlenIsANumber) {
  parse("props p maxlen none");
  EXPECT_EQ(errors(), (std::vector<std::string>{
                          "1:16 expected the greatest length of a plan: a number from 1 to "
                          "4294967295, found 'none'"}));
}

TEST_F(DribbleParser, ProgramsMayHaveNoProps) {
  parse("maxlen 1 action a goalrule true -> a");
  EXPECT_EQ(errors(), std::vector<std::string>{});
}

TEST_F(DribbleParser, EffectsDoNotContradictEachOther) {
  const std::string hint = " | effects of one action happen at the same time";
  EXPECT_EQ(error_of("action x eff p; q; +~p"), "3:20 action x makes p both true and false" + hint);
  EXPECT_EQ(error_of("action x eff when B q: p; when B q: ~p"),
            "3:27 action x makes p both true and false" + hint);
  EXPECT_EQ(error_of("action x eff when B q: p; when B ~q: ~p; q"), "");
  EXPECT_EQ(error_of("action x eff when B q: p, r"),
            "3:27 does the guard before count for this effect too? | "
            "repeat 'when ...:' if it does, or write ';' instead of ','");
  EXPECT_EQ(error_of("action x eff -p"), "3:14 a prop becomes false with '~'");
  EXPECT_EQ(error_of("action x eff p pre B q"),
            "3:16 an action has one 'pre', and it comes before 'eff'");
  EXPECT_EQ(error_of("action x eff when B q p"),
            "3:23 expected ':' after the guard of the effect, found 'p'");
}

TEST_F(DribbleParser, PerceptsNameThePropFirst) {
  EXPECT_EQ(error_of("perceives clean as p"),
            "3:11 unknown prop 'clean' | the prop comes first: perceives p as clean");
  EXPECT_EQ(error_of("perceives pp as f"), "3:11 unknown prop 'pp' | did you mean 'p'?");
  EXPECT_EQ(error_of("perceives p f"), "3:13 expected 'as' and a fact after the prop, found 'f'");
  EXPECT_EQ(error_of("perceives p as f(1+1)"),
            "3:16 what is perceived is a pattern: no arithmetic");
}

TEST_F(DribbleParser, PropertiesHaveNamesAndFormulas) {
  EXPECT_EQ(error_of("property x:"), "3:10 the property x has no formula");
  EXPECT_EQ(error_of("property x true"),
            "3:12 expected ':' after the name of the property, found 'true'");
}

TEST_F(DribbleParser, IndependentErrorsAreReportedTogether) {
  parse("props p\nbeliefs x\ngoals p & ~p\ngoalrule g: B p -> y\nprrule a | B p\n");
  EXPECT_EQ(errors().size(), 5u) << "x, y, a, the goal and maxlen";
}

TEST_F(DribbleParser, NestingIsBounded) {
  const std::string deep(100000, '(');
  EXPECT_EQ(error_of("beliefs " + deep + "p"), "3:209 nested more than 200 deep");
  EXPECT_EQ(error_of("goalrule " + deep + "B p -> act"), "3:210 nested more than 200 deep");
  std::string conditionals;
  for (int i = 0; i < 1000; ++i) conditionals += "if B p then {";
  EXPECT_EQ(error_of("goalrule B p -> " + conditionals), "3:2596 nested more than 200 deep");
}

}  // namespace dribble_parser_test
}  // namespace credo::dribble
