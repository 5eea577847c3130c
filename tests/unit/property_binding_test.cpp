// Properties bound to systems: every name that is not there, shared variables, and the formulas
// that come out.
#include <fmt/format.h>
#include <gtest/gtest.h>

#include <algorithm>

#include "base/limits.hpp"
#include "property/binding.hpp"
#include "support/text_model.hpp"

namespace credo {
namespace property_binding_test {

using Lines = std::vector<std::string>;

constexpr const char* kAuction = R"(
external press
environment {
  const N = 3.
  hidden open/0, count/1.
  count(0). price(low).
  @start : not open -> +open; +auction(1).
  A does place_bid(K,B) : open -> +winner(A).
}
agent ag1 { !rest. +!rest <- true. +auction(K) <- place_bid(K,4). }
agent ag2 { lucky. +auction(K) <- place_bid(K,5); +alliance(ag3,ag2). }
agent ag3 {
  threshold(2).
  +auction(K) : not alliance(ag3,ag2) <- !ally(K,ag2).
  +!ally(K,A) <- .send(A, tell, alliance(ag3,A)); +alliance(ag3,A).
}
)";

class BindingTest : public ::testing::Test {
 protected:
  void load(const std::string& text) {
    model = testing::load_text(text);
    ASSERT_FALSE(model->diagnostics.has_errors()) << model->diagnostics.render_all(false);
  }
  void SetUp() override { load(kAuction); }

  // The problems of a formula as "place: message = hint", warnings with a "?" in front.
  Lines problems(const std::string& formula) {
    Diagnostics diagnostics(model->sources);
    const auto bound = bind_formula(*model, "p", formula, diagnostics);
    EXPECT_EQ(bound.has_value(), !diagnostics.has_errors()) << formula;
    Lines lines;
    for (const Diagnostic& each : diagnostics.all()) {
      lines.push_back(fmt::format("{}{}: {}{}{}", each.severity == Severity::warning ? "?" : "",
                                  model->sources.slice(each.where), each.message,
                                  each.hint.empty() ? "" : " = ", each.hint));
    }
    return lines;
  }

  BoundProperty bind(const std::string& formula) {
    Diagnostics diagnostics(model->sources);
    auto bound = bind_formula(*model, "p", formula, diagnostics);
    EXPECT_TRUE(bound) << diagnostics.render_all(false);
    return std::move(bound).value();
  }

  std::string ltl_text(const LtlProperty& formula, const LtlStore& ltl) {
    return ltl.text(formula.formula,
                    [&](std::uint32_t atom) { return text_of(*model, formula.atoms[atom]); });
  }
  std::string ltl(const BoundProperty& bound, const Assignment& values = {},
                  const Replacement& replacement = {}) {
    LtlStore store;
    const LtlProperty formula = to_ltl(*model, bound, values, store, replacement);
    return ltl_text(formula, store);
  }
  std::string ltl(const std::string& formula) { return ltl(bind(formula)); }
  TermId name(const std::string& text) { return model->terms.atom(text); }

  std::unique_ptr<Model> model;
};

// ---- names

TEST_F(BindingTest, GoodNamesHaveNoProblems) {
  for (const char* formula :
       {"[]( !Bel(ag3, winner(ag3)) & Des(ag3, ally(1,ag2)) -> <> Int(ag3, ally(_,_)) )",
        "<> Bel(ag2, alliance(ag3,ag2))", "[] (open -> <> winner(_))",
        "<> Does(ag1, place_bid(_,4))", "forall x: <> Bel(x, winner(x))", "exists X: <> winner(X)",
        "Bel(_, auction(K))", "Bel(A, winner(A)) U winner(A)", "<> (terminated | deadlock)",
        "count(0)", "price(low)", "[] !Bel(ag3, alliance(ag3,ag2))",
        "forall x: [] !Bel(x, threshold(2))"}) {
    EXPECT_EQ(problems(formula), Lines{}) << formula;
  }
}

TEST_F(BindingTest, AgentsMustBeThere) {
  EXPECT_EQ(problems("<> Bel(agg1, winner(ag1))"),
            Lines{"agg1: unknown agent 'agg1' = did you mean 'ag1'?"});
  EXPECT_EQ(problems("<> Bel(somebody_else, winner(ag1))"),
            Lines{"somebody_else: unknown agent 'somebody_else' = the agents are ag1, ag2, ag3"});
  EXPECT_EQ(problems("<> Bel(press, winner(ag1))"),
            Lines{"press: 'press' is external: it is no agent of this system = "
                  "properties are about the agents of the system"});
  EXPECT_EQ(problems("(forall x: <> Bel(x, winner(x))) & Bel(x, winner(ag1))").size(), 1u);
  load("agent bidder[1..3] { p. }");
  EXPECT_EQ(problems("<> Bel(bidder, p)"),
            Lines{"bidder: 'bidder' is a family of agents = use forall x: ... or bidder1"});
  EXPECT_EQ(problems("<> Bel(bidder2, p)"), Lines{});
}

TEST_F(BindingTest, Beliefs) {
  EXPECT_EQ(problems("<> Bel(ag3, winer(ag3))"),
            Lines{"winer(ag3): ag3 has no belief winer/1 = did you mean 'winner'?"});
  EXPECT_EQ(problems("<> Bel(ag3, winner(ag3,1))"),
            Lines{"winner(ag3,1): ag3 has no belief winner/2; there is winner/1"});
  EXPECT_EQ(problems("<> Bel(ag1, alliance(ag3,ag2))"), Lines{}) << "ag3 sends to whom it likes";
  EXPECT_EQ(problems("<> Bel(ag1, lucky)"),
            Lines{"lucky: ag1 never comes to believe lucky/0; ag2 does"});
  EXPECT_EQ(problems("<> Bel(_, lucky)"), Lines{});
  EXPECT_EQ(problems("<> Bel(_, unlucky_you)"),
            Lines{"unlucky_you: no agent has the belief unlucky_you/0"});
  EXPECT_EQ(problems("<> Bel(ag1, rest)"),
            Lines{"rest: ag1 has no belief rest/0 = did you mean Des(ag1, ...) or Int(ag1, ...)?"});
  EXPECT_EQ(problems("<> Bel(ag1, open)"),
            Lines{"open: ag1 has no belief open/0 = "
                  "it is a fact of the environment: write open alone"});
  EXPECT_EQ(problems("<> Bel(ag1, place_bid(1,4))"),
            Lines{"place_bid(1,4): ag1 has no belief place_bid/2 = "
                  "did you mean Does(ag1, ...)?"});
}

TEST_F(BindingTest, Goals) {
  EXPECT_EQ(problems("<> Int(ag3, aly)"), Lines{"aly: ag3 has no goal aly = did you mean 'ally'?"});
  EXPECT_EQ(problems("<> Des(ag3, ally(1,ag2))"), Lines{});
  EXPECT_EQ(problems("<> Des(ag3, ally(1))"),
            Lines{"?ally(1): ag3 has no goal ally/1, only ally/2: the arguments that both have are "
                  "compared"});
  EXPECT_EQ(problems("<> Des(ag3, ally(1,ag2,3))"),
            Lines{"?ally(1,ag2,3): ag3 has no goal ally/3, only ally/2: the arguments that both "
                  "have are compared"});
  EXPECT_EQ(problems("<> Des(ag1, ally)"), Lines{"ally: ag1 never has the goal ally; ag3 does"});
  EXPECT_EQ(problems("<> Des(ag2, lucky)"),
            Lines{"lucky: ag2 has no goal lucky = did you mean Bel(ag2, ...)?"});
}

TEST_F(BindingTest, Actions) {
  EXPECT_EQ(problems("<> Does(ag1, plce_bid(1,4))"),
            Lines{"plce_bid(1,4): ag1 has no action plce_bid/2 = did you mean 'place_bid'?"});
  EXPECT_EQ(problems("<> Does(ag1, place_bid(4))"),
            Lines{"place_bid(4): ag1 has no action place_bid/1; there is place_bid/2"});
  EXPECT_EQ(problems("<> Does(ag3, place_bid(1,4))"),
            Lines{"place_bid(1,4): ag3 never does place_bid/2; ag1 and ag2 do"});
}

TEST_F(BindingTest, Facts) {
  EXPECT_EQ(problems("<> opne"),
            Lines{"opne: the environment has no fact opne/0 = did you mean 'open'?"});
  EXPECT_EQ(problems("<> count"),
            Lines{"count: the environment has no fact count/0; there is count/1"});
  EXPECT_EQ(problems("<> lucky"),
            Lines{"lucky: the environment has no fact lucky/0 = did you mean Bel(ag2, ...)?"});
}

TEST_F(BindingTest, WhatCanNeverBeTrueIsDoubtful) {
  EXPECT_EQ(problems("<> Bel(ag2, alliance(ag33,ag2))"),
            Lines{"?alliance(ag33,ag2): this can never be true: nothing ever gives ag2 the belief "
                  "alliance(ag33,ag2) = did you mean 'ag3'?"});
  EXPECT_EQ(problems("<> price(high)"),
            Lines{"?price(high): this can never be true: nothing ever adds the fact price(high)"});
  EXPECT_EQ(problems("<> Does(ag1, place_bid(_,7))"),
            Lines{"?place_bid(_,7): this can never be true: ag1 never does place_bid(_,7)"});
  EXPECT_EQ(problems("<> Int(ag3, ally(1,ag1))"),
            Lines{"?ally(1,ag1): this can never be true: nothing ever gives ag3 the goal "
                  "ally(1,ag1)"});
}

TEST_F(BindingTest, ConstantsOfTheEnvironmentHaveTheirValues) {
  EXPECT_EQ(ltl("[] !auction(N-2)"), ltl("[] !auction(1)"));
}

TEST_F(BindingTest, WhatCannotBeCheckedYet) {
  const std::string said = "sets of actions are for ECCS systems, where every step has an action";
  EXPECT_EQ(problems("AG[bid] winner(ag1)"), Lines{"bid: " + said});
  EXPECT_EQ(problems("E(open U[a, b] AX[c] open)"), Lines{"a, b: " + said});
  EXPECT_EQ(problems("[] B happy"),
            Lines{"B happy: B happy is a formula of Dribble; this system has no Dribble agents"});
  EXPECT_EQ(problems("<> taken(bid)"),
            Lines{"taken(bid): taken(bid) is a formula of BUPL; this system has no BUPL agents"});
  load("environment { taken(seat). }\nagent a { }");
  EXPECT_EQ(ltl("<> taken(S)"), "<> taken(_)");
}

TEST_F(BindingTest, PropertiesOfTheFileAndTheirPlaces) {
  load(
      "agent a { p. }\nproperty good: [] ( // in short\n  Bel(a,  p) ) => violated\n"
      "property bad: <> Bel(b, p)\nproperty worse: <>\n");
  Diagnostics diagnostics(model->sources);
  const auto bound = bind_properties(*model, diagnostics);
  ASSERT_EQ(bound.size(), 1u);
  EXPECT_EQ(bound[0].name, "good");
  EXPECT_EQ(bound[0].text, "[] ( Bel(a, p) )");
  EXPECT_EQ(bound[0].property.expected, Answer::violated);
  EXPECT_EQ(diagnostics.error_count(), 2u);
  EXPECT_EQ(model->sources.locate(diagnostics.all()[0].where), "test.mas:4:22");
  EXPECT_FALSE(model->diagnostics.has_errors());
  EXPECT_FALSE(bind_formula(*model, "f", "<> Bel(b, p)"));
  EXPECT_EQ(model->sources.locate(model->diagnostics.all().back().where), "f:1:8");
  EXPECT_TRUE(bind_property(*model, model->file.properties[0], diagnostics));
}

// ---- formulas

TEST_F(BindingTest, Connectives) {
  LtlStore store;
  const auto id = [&](const std::string& formula) {
    const LtlProperty result = to_ltl(*model, bind(formula), {}, store);
    EXPECT_LE(result.atoms.size(), 2u);
    return result.formula;
  };
  const LtlId f = store.literal(0);
  const LtlId g = store.literal(1);
  EXPECT_EQ(id("open -> <> winner(ag1)"), store.either({store.negation(f), store.eventually(g)}));
  EXPECT_EQ(id("open <-> price(low)"),
            store.either({store.both({f, g}), store.both({store.negation(f), store.negation(g)})}));
  EXPECT_EQ(id("![] open"), store.eventually(store.negation(f)));
  EXPECT_EQ(id("open W price(low)"), store.weak_until(f, g));
  EXPECT_EQ(id("open U !price(low)"), store.until(f, store.negation(g)));
  EXPECT_EQ(id("open R price(low)"), store.release(f, g));
  EXPECT_EQ(id("true & X open | false"), store.next(f));
}

TEST_F(BindingTest, EqualAtomsHaveOneNumber) {
  LtlStore store;
  const BoundProperty bound = bind("winner(_) U (winner(_) & Bel(ag1, winner(_)))");
  EXPECT_EQ(to_ltl(*model, bound, {}, store).atoms.size(), 2u);
}

TEST_F(BindingTest, QuantifiersBecomeConjunctionsAndDisjunctions) {
  EXPECT_EQ(ltl("forall x: Bel(x, winner(x))"),
            ltl("Bel(ag1, winner(ag1)) & Bel(ag2, winner(ag2)) & Bel(ag3, winner(ag3))"));
  EXPECT_EQ(ltl("exists X: Bel(X, winner(X))"),
            ltl("Bel(ag1, winner(ag1)) | Bel(ag2, winner(ag2)) | Bel(ag3, winner(ag3))"));
  EXPECT_EQ(ltl("forall x, y: winner(x) | !winner(y)"),
            ltl("forall x: forall y: winner(x) | !winner(y)"));
  EXPECT_EQ(ltl("Bel(_, winner(ag1))"), ltl("exists x: Bel(x, winner(ag1))"));
  EXPECT_EQ(ltl("Bel(A, winner(A))"), ltl("exists x: Bel(x, winner(x))"));
}

TEST_F(BindingTest, ACapitalOfSeveralAtomsIsShared) {
  const BoundProperty one = bind("<> winner(W) | auction(_) | count(_)");
  EXPECT_TRUE(one.shared.empty());
  const BoundProperty values = bind("[] (auction(K) -> <> Does(ag1, place_bid(K,B)))");
  ASSERT_EQ(values.shared.size(), 1u);
  EXPECT_EQ(values.shared[0].name, "K");
  EXPECT_FALSE(values.shared[0].over_agents);
  EXPECT_EQ(ltl(values, {model->terms.number(1)}),
            ltl("[] (auction(1) -> <> Does(ag1, place_bid(1,_)))"));
  const BoundProperty agents = bind("[] (winner(A) -> <> Bel(A, winner(A)))");
  ASSERT_EQ(agents.shared.size(), 1u);
  EXPECT_TRUE(agents.shared[0].over_agents);
  EXPECT_EQ(ltl(agents, {name("ag2")}), ltl("[] (winner(ag2) -> <> Bel(ag2, winner(ag2)))"));
  EXPECT_TRUE(bind("forall A: winner(A) -> Bel(A, winner(A))").shared.empty());
}

TEST_F(BindingTest, ReplacementsReachEveryExpansion) {
  const BoundProperty bound = bind("forall x: [] (open -> winner(x))");
  NodeId atom = kNoNode;
  for (NodeId i = 0; i < bound.property.nodes.size(); ++i) {
    const PropertyNode& node = bound.property.node(i);
    if (node.op == Operator::atom && bound.property.atoms[node.atom].content != name("open")) {
      atom = i;
    }
  }
  EXPECT_EQ(ltl(bound, {}, {atom, false}), ltl("[] !open"));
  EXPECT_EQ(ltl(bound, {}, {atom, true}), ltl("true"));
  EXPECT_EQ(ltl(bound, {}, {bound.property.root, false}), ltl("false"));
}

TEST_F(BindingTest, TooManyAtoms) {
  load("environment { at(a1,a1). }\nagent a[1..9] { p. }");
  const BoundProperty bound = bind("forall x: forall y: !at(x,y)");
  LtlStore store;
  try {
    to_ltl(*model, bound, {}, store);
    FAIL() << "81 atoms are too many";
  } catch (const LimitExceeded& limit) {
    EXPECT_STREQ(limit.what(), "atoms of property p > 64");
  }
}

TEST_F(BindingTest, OpenAtomsKeepTheirSharedVariables) {
  const BoundProperty bound =
      bind("open & [] (Bel(A, auction(K)) -> <> (Bel(ag1, auction(K)) & Does(A, place_bid(_,K))))");
  ASSERT_EQ(bound.shared.size(), 2u);
  const auto k = static_cast<std::uint32_t>(bound.shared[0].name == "K" ? 0 : 1);
  EXPECT_TRUE(bound.shared[1 - k].over_agents);
  const auto atoms = open_atoms(*model, bound);
  ASSERT_EQ(atoms.size(), 6u);  // Bel(ag1, auction(K)) comes twice
  for (const OpenAtom& open : atoms) {
    ASSERT_EQ(open.shared.size(), 1u);
    EXPECT_EQ(open.shared[0].first, open.atom.kind == AtomKind::does ? 1u : 0u);
    EXPECT_EQ(open.shared[0].second, k);
  }
}

}  // namespace property_binding_test
}  // namespace credo
