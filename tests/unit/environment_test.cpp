// What an environment can do: rules, alternatives, waiting, percepts and functions, on fact sets.
#include "system/environment.hpp"

#include <gtest/gtest.h>

#include <algorithm>

#include "support/text_model.hpp"

namespace credo {
namespace environment_test {

using Lines = std::vector<std::string>;

class EnvironmentTest : public ::testing::Test {
 protected:
  std::unique_ptr<Model> model;

  void load(const std::string& environment) {
    model = testing::load_text("environment {\n" + environment + "\n}\nagent a { }\nagent b { }\n");
    ASSERT_EQ(model->diagnostics.render_all(false), "");
  }
  TermId atom(const std::string& name, std::initializer_list<TermId> arguments = {}) {
    return model->terms.structure(name, arguments);
  }
  std::string text(Facts facts) const {
    std::string out;
    for (const TermId fact : facts) out += (out.empty() ? "" : " ") + model->terms.text(fact);
    return out;
  }
  FactSet initial() { return model->environment.initial_states().at(0); }

  // Each step: '*' if it takes the action, '?' if fairness never forces it, then the facts.
  Lines steps(Facts facts, RequestedAction action = {}) {
    Lines out;
    for (const EnvironmentStep& step : model->environment.steps(facts, action)) {
      out.push_back(std::string(step.takes_action ? "*" : "") + (step.maybe ? "?" : "") +
                    text(step.facts));
    }
    return out;
  }
  RequestedAction by_a(const std::string& name, std::initializer_list<TermId> arguments = {}) {
    return {atom("a"), atom(name, arguments)};
  }
};

TEST_F(EnvironmentTest, TooManyInitialStatesAreALimit) {
  std::string choices;
  for (int i = 0; i < 40; ++i) choices += "initial { c(" + std::to_string(i) + "). } or { }.\n";
  load(choices);
  EXPECT_THROW(model->environment.initial_states(), LimitExceeded);
}

TEST_F(EnvironmentTest, TenThousandInitialStatesAreTheMost) {
  const auto choices = [](const std::string& name, int count) {
    std::string text = "initial { " + name + "(0). }";
    for (int i = 1; i < count; ++i) text += " or { " + name + "(" + std::to_string(i) + "). }";
    return text + ".\n";
  };
  load(choices("c", 100) + choices("d", 100));
  EXPECT_EQ(model->environment.initial_states().size(), 10000u);
  load(choices("c", 73) + choices("d", 137));
  EXPECT_THROW(model->environment.initial_states(), LimitExceeded);
}

TEST_F(EnvironmentTest, InitialStatesAreAProductWithoutRepetition) {
  load("f. initial { a. } or { }. initial { a. } or { b. }.");
  Lines states;
  for (const FactSet& facts : model->environment.initial_states()) states.push_back(text(facts));
  std::ranges::sort(states);
  EXPECT_EQ(states, (Lines{"a b f", "a f", "b f"}));
}

TEST_F(EnvironmentTest, ASpontaneousRuleHappensOncePerSolution) {
  load("p(1). p(2). : p(X) -> -p(X); +q(X).");
  EXPECT_EQ(steps(initial()), (Lines{"p(2) q(1)", "p(1) q(2)"}));
}

TEST_F(EnvironmentTest, EffectsHappenInOrder) {
  load("p. : p -> -p; +p; +q; -q.");
  EXPECT_EQ(steps(initial()), Lines{"p"});
}

TEST_F(EnvironmentTest, ADeletionWithFreeVariablesDeletesEveryInstance) {
  load("p(1,a). p(2,a). p(3,b). act -> -p(_,a).");
  EXPECT_EQ(steps(initial(), by_a("act")), Lines{"*p(3,b)"});
}

TEST_F(EnvironmentTest, AlternativesAndRulesAreChoicesWithoutRepetition) {
  load("act -> +x or +y or +x. act -> +y; +y. act : z -> +w.");
  EXPECT_EQ(steps({}, by_a("act")), (Lines{"*x", "*y"}));
}

TEST_F(EnvironmentTest, OnlyAMatchingActionIsTaken) {
  load("b does act(X) -> +p(X). A does act(1) -> +one(A).");
  EXPECT_EQ(steps({}, {atom("b"), atom("act", {model->terms.number(2)})}), Lines{"*p(2)"});
  EXPECT_EQ(steps({}, by_a("act", {model->terms.number(1)})), Lines{"*one(a)"});
  EXPECT_EQ(steps({}, {atom("b"), atom("act", {model->terms.number(1)})}),
            (Lines{"*p(1)", "*one(b)"}));
}

TEST_F(EnvironmentTest, AnActionNobodyHandlesIsConsumedAndSaidSo) {
  load("act : never -> +p.");
  const auto kind = [&](const RequestedAction& action) {
    const auto found = model->environment.steps({}, action);
    EXPECT_EQ(found.size(), 1u);
    EXPECT_TRUE(found.at(0).takes_action && found.at(0).facts.empty());
    return model->environment.describe(found.at(0), action);
  };
  EXPECT_EQ(kind(by_a("act")), "a does act: no guard holds, no effect");
  EXPECT_EQ(kind(by_a("other")), "a does other: no rule for it, no effect");
}

TEST_F(EnvironmentTest, AnAwaitedActionWaitsForItsGuard) {
  load("await act : open -> +done. @open : not open -> +open.");
  EXPECT_EQ(steps({}, by_a("act")), Lines{"open"});
  const FactSet open{atom("open")};
  EXPECT_EQ(steps(open, by_a("act")), Lines{"*done open"});
  EXPECT_EQ(steps(open), Lines{});
}

TEST_F(EnvironmentTest, OneWaitingRuleIsEnoughToWait) {
  load("await act : x -> +p. act : y -> +q.");
  EXPECT_EQ(steps({}, by_a("act")), Lines{});
  const FactSet y{atom("y")};
  EXPECT_EQ(steps(y, by_a("act")), Lines{"*q y"});
}

TEST_F(EnvironmentTest, AStepIsForcedAsSoonAsOneWayToItIs) {
  load("maybe : not s -> +s. maybe : not t -> +t. : not t -> +t.");
  EXPECT_EQ(steps({}), (Lines{"?s", "t"}));
}

TEST_F(EnvironmentTest, TheSameFactsWithAndWithoutTheActionAreTwoSteps) {
  load(": not p -> +p. act -> +p.");
  EXPECT_EQ(steps({}, by_a("act")), (Lines{"p", "*p"}));
}

TEST_F(EnvironmentTest, ArithmeticWithoutAValueIsTheUsersError) {
  load("p(x). : p(X) -> +q(X+1).");
  EXPECT_THROW(steps(initial()), UserError);
}

TEST_F(EnvironmentTest, PerceptsAreTheVisibleFactsOfOnesOwn) {
  load(
      "hidden h/1. h(1). h(1,2). near(a). near(b). secret. open. "
      "percept near(X) for X. percept secret for b.");
  const FactSet facts = initial();
  EXPECT_EQ(text(model->environment.percepts(facts, atom("a"))), "h(1,2) near(a) open");
  EXPECT_EQ(text(model->environment.percepts(facts, atom("b"))), "h(1,2) near(b) open secret");
}

TEST_F(EnvironmentTest, SeveralPerceptRulesAddUp) {
  load("p(1). p(2). percept p(X) for a. percept p(2) for b.");
  EXPECT_EQ(text(model->environment.percepts(initial(), atom("a"))), "p(1) p(2)");
  EXPECT_EQ(text(model->environment.percepts(initial(), atom("b"))), "p(2)");
}

class EnvironmentFunctionTest : public EnvironmentTest {
 protected:
  // Each result as "call -> facts".
  Lines call(Facts facts, TermId term) {
    Lines out;
    for (const FunctionResult& result : model->environment.call(facts, term)) {
      out.push_back(model->terms.text(result.call) + " -> " + text(result.facts));
    }
    return out;
  }
};

TEST_F(EnvironmentFunctionTest, TheFirstClauseThatFitsAnswers) {
  load(
      "function t.f(1) = one. function t.f(X) = X * 2 : known(X). function t.f(_) = other. "
      "known(2).");
  TermStore& terms = model->terms;
  const auto ask = [&](std::int64_t value) {
    return call(initial(), terms.structure("t.f", {terms.number(value), terms.variable(0)}));
  };
  EXPECT_EQ(ask(1), Lines{"t.f(1,one) -> known(2)"});
  EXPECT_EQ(ask(2), Lines{"t.f(2,4) -> known(2)"});
  EXPECT_EQ(ask(3), Lines{"t.f(3,other) -> known(2)"});
}

TEST_F(EnvironmentFunctionTest, NoEntryNoResult) {
  load("function t.f(1) = one.");
  TermStore& terms = model->terms;
  EXPECT_EQ(call({}, terms.structure("t.f", {terms.number(9), terms.variable(0)})), Lines{});
  EXPECT_EQ(call({}, terms.structure("t.f", {terms.number(1)})), Lines{});
  EXPECT_TRUE(model->environment.has_function(
      terms.functor(terms.structure("t.f", {terms.number(1), terms.number(1)}))));
  EXPECT_FALSE(
      model->environment.has_function(terms.functor(terms.structure("t.f", {terms.number(1)}))));
}

TEST_F(EnvironmentFunctionTest, EffectsAndAlternativesGiveSeveralResults) {
  load("function t.toss = heads -> +up or -up or -up. up.");
  TermStore& terms = model->terms;
  EXPECT_EQ(call(initial(), terms.structure("t.toss", {terms.variable(0)})),
            (Lines{"t.toss(heads) -> up", "t.toss(heads) -> "}));
}

TEST_F(EnvironmentFunctionTest, TheCallersVariablesAreNotTheClauses) {
  load("function t.pair(X) = f(X,Y) : p(Y). p(7).");
  TermStore& terms = model->terms;
  const TermId asked = terms.structure("t.pair", {terms.variable(1), terms.variable(0)});
  EXPECT_EQ(call(initial(), asked), Lines{"t.pair(_0,f(_0,7)) -> p(7)"});
}

TEST_F(EnvironmentFunctionTest, AnUnboundArgumentNeverReachesTheFacts) {
  load("function t.note(X) -> +noted(X).");
  TermStore& terms = model->terms;
  EXPECT_EQ(call({}, terms.structure("t.note", {terms.number(1)})), Lines{"t.note(1) -> noted(1)"});
  EXPECT_EQ(call({}, terms.structure("t.note", {terms.variable(0)})), Lines{});
}

}  // namespace environment_test
}  // namespace credo
