// Reading AgentSpeak: every construct, every refusal with its place, and going on after an error.
#include <gtest/gtest.h>

#include "lang/agentspeak/parser.hpp"
#include "lang/agentspeak/text.hpp"

namespace credo::agentspeak {
namespace agentspeak_parser_test {

using Lines = std::vector<std::string>;

class AgentSpeakParserTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;

  Program parse(std::string text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    const FileId file = sources.add("t", std::move(text));
    return parse_program(sources, file, 0, size, terms, diagnostics);
  }
  Lines errors() const {
    Lines lines;
    for (const Diagnostic& each : diagnostics.all()) {
      lines.push_back(sources.locate(each.where) + ": " + each.message);
    }
    return lines;
  }
  // The only error of a text, with its place; says so when there is not exactly one.
  std::string error(const std::string& text) {
    Sources own_sources;
    Diagnostics own(own_sources);
    const FileId file = own_sources.add("t", text);
    parse_program(own_sources, file, 0, static_cast<std::uint32_t>(text.size()), terms, own);
    if (own.all().size() != 1) return std::to_string(own.all().size()) + " errors";
    return own_sources.locate(own.all()[0].where) + ": " + own.all()[0].message;
  }
  std::string hint(const std::string& text) {
    Sources own_sources;
    Diagnostics own(own_sources);
    const FileId file = own_sources.add("t", text);
    parse_program(own_sources, file, 0, static_cast<std::uint32_t>(text.size()), terms, own);
    return own.all().empty() ? "no error" : own.all()[0].hint;
  }
  // The plan written out again from what was understood.
  std::string plan(const std::string& text) {
    const Program program = parse(text);
    EXPECT_EQ(errors(), Lines{});
    if (program.plans.size() != 1) return "not one plan";
    const Plan& plan = program.plans[0];
    std::string out =
        plan.label + " " +
        event_text(terms, plan.trigger.add, plan.trigger.kind, plan.trigger.atom, plan.variables);
    for (std::size_t i = 0; i < plan.context.size(); ++i) {
      out += (i == 0 ? " : " : " & ") + text_of(terms, plan.context[i], plan.variables);
    }
    for (std::size_t i = 0; i < plan.body.size(); ++i) {
      out += (i == 0 ? " <- " : "; ") + formula_text(terms, plan, plan.body[i]);
    }
    return out;
  }
  Lines kinds(const std::string& text) {
    static const char* const kNames[] = {
        "action",  "achieve",  "test",           "add",      "delete", "send", "print", "condition",
        "desires", "drop all", "drop intention", "function", "skip"};
    Lines out;
    const Program program = parse("+!g <- " + text + ".");
    for (const Formula& formula : program.plans.at(0).body) {
      out.push_back(kNames[static_cast<int>(formula.kind)]);
    }
    EXPECT_EQ(errors(), Lines{});
    return out;
  }
};

TEST_F(AgentSpeakParserTest, BeliefsGoalsAndPlansInOrder) {
  const Program program = parse("a. b(1+2, f(c)).\n!go. !go(X, _, X).\n+a. -b(X,Y).");
  EXPECT_EQ(errors(), Lines{});
  ASSERT_EQ(program.beliefs.size(), 2u);
  EXPECT_EQ(terms.text(program.beliefs[1].atom), "b(3,f(c))");
  EXPECT_EQ(sources.locate(program.beliefs[1].where), "t:1:4");
  ASSERT_EQ(program.goals.size(), 2u);
  EXPECT_EQ(terms.text(program.goals[1].atom), "go(_0,_1,_0)");
  EXPECT_EQ(program.plans.size(), 2u);
}

TEST_F(AgentSpeakParserTest, PlansOfEveryTrigger) {
  EXPECT_EQ(plan("+b(X) <- a(X)."), "#1 +b(X) <- a(X)");
  EXPECT_EQ(plan("-b <- a."), "#1 -b <- a");
  EXPECT_EQ(plan("@p1 +!g(X,_) : c(X) & not d <- a; !h; ?t(Y); +e(Y); -c(_)."),
            "@p1 +!g(X,_) : c(X) & not d <- a; !h; ?t(Y); +e(Y); -c(_)");
  EXPECT_EQ(plan("+?t(X) : true <- true."), "#1 +?t(X) <- true");
  EXPECT_EQ(plan("+!g."), "#1 +!g <- true");
  EXPECT_EQ(plan("+!g : a && b."), "#1 +!g : a & b <- true");
}

TEST_F(AgentSpeakParserTest, FormulasOfEveryKind) {
  EXPECT_EQ(kinds("act(1); !g; ?t; +b; -b; .send(a,tell,x); .print(\"hi\",X); X = 1+2; X < 3"),
            (Lines{"action", "achieve", "test", "add", "delete", "send", "print", "condition",
                   "condition"}));
  EXPECT_EQ(
      kinds(".dropDesires(g); .dropDesire(g); .dropAllDesires; .dropIntention(g); cg.f(X); true"),
      (Lines{"desires", "desires", "drop all", "drop intention", "function", "skip"}));
  EXPECT_EQ(kinds(".gte(1,2); .plus(1,2,X); .desire(g); .my_name(N)"),
            (Lines{"condition", "condition", "condition", "condition"}));
}

TEST_F(AgentSpeakParserTest, InternalComparisonsAreComparisons) {
  EXPECT_EQ(plan("+!g(A,B) : .gte(A,B) & .gt(A,B) & .lte(A,B) & .lt(A,B) & .eq(A,B) & .neq(A,B)."),
            "#1 +!g(A,B) : A >= B & A > B & A <= B & A < B & A == B & A \\== B <- true");
  EXPECT_EQ(plan("+!g(A,B) : .plus(A,B,C) & .minus(A,B,D) & not .times(A,B,E)."),
            "#1 +!g(A,B) : C = A+B & D = A-B & not (E = A*B) <- true");
  EXPECT_EQ(plan("+!g : not .desire(h(_)) & not (.intend(k)) & .my_name(N)."),
            "#1 +!g : not .desire(h(_)) & not .intend(k) & .my_name(N) <- true");
}

TEST_F(AgentSpeakParserTest, KnowsWhichVariablesTheRestOfTheBodyReads) {
  const Program program = parse("+!g(X,Y) : c(Z) <- a(X); .send(R,tell,b(Z)); ?t(Y).");
  const Plan& plan = program.plans.at(0);
  EXPECT_EQ(plan.variables, (Lines{"X", "Y", "Z", "R"}));
  EXPECT_EQ(plan.in_trigger, (std::vector<std::uint32_t>{0, 1}));
  EXPECT_EQ(plan.live, (std::vector<std::vector<std::uint32_t>>{{0, 1, 2, 3}, {1, 2, 3}, {1}, {}}));
}

TEST_F(AgentSpeakParserTest, WhatIsNotSupportedYetIsNamedInPlace) {
  EXPECT_EQ(error("{ include(\"x\") }."), "t:1:1: directives '{ ... }' are not supported yet");
  EXPECT_EQ(error("+!g(_2)."), "t:1:5: '_2' is how Credo shows a variable without a name");
  EXPECT_EQ(error("+!g <- .wait(10)."),
            "t:1:8: Jason's internal action .wait is not supported yet");
  EXPECT_EQ(error("+!g <- false."), "t:1:8: 'false' in a body is not supported yet");
  EXPECT_EQ(error("!!g."), "t:1:1: '!!' goals are not supported yet");
  EXPECT_EQ(error("~b."), "t:1:1: strong negation '~' is not supported yet");
  EXPECT_EQ(error("+~b <- a."), "t:1:2: strong negation '~' is not supported yet");
  EXPECT_EQ(error("+!g : ~b <- a."), "t:1:7: strong negation '~' is not supported yet");
  EXPECT_EQ(error("b[source(self)]."), "t:1:2: annotations '[...]' are not supported yet");
  EXPECT_EQ(error("@p[atomic] +!g."), "t:1:3: annotations '[...]' are not supported yet");
  EXPECT_EQ(error("+!g : b(X)[source(A)]."), "t:1:11: annotations '[...]' are not supported yet");
  EXPECT_EQ(error("+!g <- a[x]."), "t:1:9: annotations '[...]' are not supported yet");
  EXPECT_EQ(error("a :- b."), "t:1:3: rules 'head :- body' are not supported yet");
  EXPECT_EQ(error("-!g <- a."),
            "t:1:1: plans for the deletion of goals '-!', '-?' are not supported yet");
  EXPECT_EQ(error("-?g <- a."),
            "t:1:1: plans for the deletion of goals '-!', '-?' are not supported yet");
  EXPECT_EQ(error("+!g <- !!h."), "t:1:8: '!!' goals are not supported yet");
  EXPECT_EQ(error("+!g <- -+b(1)."), "t:1:8: belief replacements '-+b' are not supported yet");
  EXPECT_EQ(error("+!g <- {a; b}."), "t:1:8: blocks '{ ... }' are not supported yet");
  EXPECT_EQ(error("+!g <- if (a) { b }."), "t:1:8: 'if' statements are not supported yet");
  EXPECT_EQ(error("+!g <- for (a) { b }."), "t:1:8: 'for' statements are not supported yet");
  EXPECT_EQ(error("+!g <- while (a) { b }."), "t:1:8: 'while' statements are not supported yet");
  EXPECT_EQ(error("+!g : a | b <- c."), "t:1:9: '|' in a context is not supported yet");
  EXPECT_EQ(error("+!g : not (a & b) <- c."),
            "t:1:14: 'not' of a conjunction is not supported yet");
  EXPECT_EQ(error("b([1,2])."), "t:1:3: lists are not supported yet");
}

TEST_F(AgentSpeakParserTest, MistakesAreExplained) {
  EXPECT_EQ(error("b(X)."), "t:1:1: an initial belief has no variables");
  EXPECT_EQ(error("b(a+1)."), "t:1:1: an initial belief has no variables");
  EXPECT_EQ(error("!g(a+1)."), "t:1:1: the arithmetic in this goal has no value");
  EXPECT_EQ(error("?g."), "t:1:1: expected a belief, a goal or a plan, found '?'");
  EXPECT_EQ(error("B."), "t:1:1: expected a belief, a goal or a plan, found 'B'");
  EXPECT_EQ(error("b"), "t:1:2: expected '.' after the belief, found the end of the text");
  EXPECT_EQ(error("a.b."), "t:1:1: 'a.b' is the name of a function, not of a belief");
  EXPECT_EQ(error("g <- a."), "t:1:1: a plan begins with its trigger: '+', '-', '+!' or '+?'");
  EXPECT_EQ(hint("g(X) : a."), "write +g(X) or +!g(X)");
  EXPECT_EQ(error("+!g -> a."), "t:1:5: the body of a plan comes after '<-'");
  EXPECT_EQ(error("-+b <- a."), "t:1:1: a trigger is '+' or '-', not '-+'");
  EXPECT_EQ(error("@p b."), "t:1:4: expected a trigger, found 'b'");
  EXPECT_EQ(error("@P +b."), "t:1:2: expected a plan label after '@', found 'P'");
  EXPECT_EQ(error("+b(X+1) <- a."), "t:1:1: a trigger is a pattern: no arithmetic");
  EXPECT_EQ(error("+!g : cg.f(X) <- a."),
            "t:1:7: functions of the environment run in plan bodies only");
  EXPECT_EQ(error("+!g <- !cg.f(X)."), "t:1:9: 'cg.f' is the name of a function, not of a goal");
  EXPECT_EQ(error("+!g <- a & b."), "t:1:10: the formulas of a body are separated by ';'");
  EXPECT_EQ(error("+!g <- a, b."), "t:1:9: expected '.' or ';' in the plan, found ','");
  EXPECT_EQ(error("+!g <- not a."), "t:1:8: 'not' stands in contexts only");
  EXPECT_EQ(error("+!g <- ."), "t:1:8: expected a formula of the body, found '.'");
  EXPECT_EQ(error("+!g <- a;"),
            "t:1:10: expected a formula of the body, found the end of the text");
  EXPECT_EQ(error("+!g <- X."), "t:1:8: expected an action, a goal or a belief change");
  EXPECT_EQ(error("+!g <- 3."), "t:1:8: expected an action, a goal or a belief change");
  EXPECT_EQ(error("+!g <- a + 1."), "t:1:8: expected an action, a goal or a belief change");
  EXPECT_EQ(error("@p +a.\n@p +b."), "t:2:1: the label @p is used twice");
}

TEST_F(AgentSpeakParserTest, InternalActionsAreCheckedByNameAndArity) {
  EXPECT_EQ(error("+!g <- .sendd(a,tell,b)."), "t:1:8: unknown internal action .sendd");
  EXPECT_EQ(hint("+!g <- .sendd(a,tell,b)."), "did you mean '.send'?");
  EXPECT_EQ(error("+!g : .print(a)."), "t:1:7: .print stands in plan bodies, not in contexts");
  EXPECT_EQ(error("+!g : .gte(1)."), "t:1:7: .gte takes 2 arguments, not 1");
  EXPECT_EQ(error("+!g <- .desire(a,b)."), "t:1:8: .desire takes 1 argument, not 2");
  EXPECT_EQ(error("+!g <- .dropAllDesires(a)."), "t:1:8: .dropAllDesires takes 0 arguments, not 1");
  EXPECT_EQ(error("+!g <- .dropDesire(X)."), "t:1:8: .dropDesire takes a goal such as examine(X)");
  EXPECT_EQ(error("+!g <- .send(a,tell)."), "t:1:8: .send takes 3 arguments, not 2");
  EXPECT_EQ(error("+!g <- .send(f(a),tell,b)."),
            "t:1:8: the receiver of a message is the name of an agent");
  EXPECT_EQ(error("+!g <- .send(a,tel,b)."), "t:1:8: unknown illocutionary force 'tel'");
  EXPECT_EQ(hint("+!g <- .send(a,tel,b)."), "did you mean 'tell'?");
  EXPECT_EQ(error("+!g <- .send(a,tell,3)."),
            "t:1:8: the content of a message is an atom such as bid(ag2,4)");
}

TEST_F(AgentSpeakParserTest, ArithmeticIsNoAtom) {
  EXPECT_EQ(error("div(4,2)."), "t:1:1: 'div' is an operator of arithmetic, not a belief");
  EXPECT_EQ(error("+!g <- +div(4,2)."), "t:1:9: 'div' is an operator of arithmetic, not a belief");
  EXPECT_EQ(error("+!g <- mod(4,2)."), "t:1:8: expected an action, a goal or a belief change");
  EXPECT_EQ(error("b(9223372036854775807+1)."), "t:1:1: a number here does not fit in 64 bits");
  EXPECT_EQ(error("!g(9223372036854775807+1)."), "t:1:1: a number here does not fit in 64 bits");
}

TEST_F(AgentSpeakParserTest, TrueCannotBeNegated) {
  EXPECT_EQ(error("+!g : not true <- a."), "t:1:7: 'true' cannot be negated or put in parentheses");
}

TEST_F(AgentSpeakParserTest, GoesOnAfterAnError) {
  const Program program = parse("b(X).\n+!g <- a.\nc(1)\n+!h <- a.\n+!i <- [].\nd.");
  EXPECT_EQ(errors(), (Lines{"t:1:1: an initial belief has no variables",
                             "t:4:1: expected '.' after the belief, found '+'",
                             "t:5:8: expected a formula of the body, found '['"}));
  ASSERT_EQ(program.plans.size(), 1u);
  EXPECT_EQ(program.beliefs.size(), 1u);
}

TEST_F(AgentSpeakParserTest, AnEmptyTextIsAProgram) {
  const Program program = parse(" // nothing\n");
  EXPECT_EQ(errors(), Lines{});
  EXPECT_TRUE(program.plans.empty() && program.beliefs.empty() && program.goals.empty());
}

TEST_F(AgentSpeakParserTest, ReadsOnlyItsRange) {
  const FileId file = sources.add("t.mas", "agent a { b(X). }");
  parse_program(sources, file, 9, 16, terms, diagnostics);
  EXPECT_EQ(errors(), Lines{"t.mas:1:11: an initial belief has no variables"});
}

}  // namespace agentspeak_parser_test
}  // namespace credo::agentspeak
