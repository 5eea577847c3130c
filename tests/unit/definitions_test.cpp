// Definitions: uses mean the formulas, mistakes are said where they are.
#include <gtest/gtest.h>

#include "logic/property_text.hpp"
#include "property/binding.hpp"
#include "support/text_model.hpp"

namespace credo::testing {
namespace definitions_test {

// Two agents with beliefs, and a fact.
constexpr const char* kSystem = R"(system s
environment { lit. turn -> -lit. }
agent a { p(1). q(1). q(2). +lit <- turn. }
agent b { p(2). r(a). +lit <- true. }
)";

std::string errors_of(const Model& model) { return model.diagnostics.render_all(false); }

// The formula as it is understood, or what is wrong.
std::string read(const std::string& system, const std::string& formula) {
  auto model = load_text(system);
  if (model->diagnostics.has_errors()) return errors_of(*model);
  const auto bound = bind_formula(*model, "f", formula);
  if (!bound) return errors_of(*model);
  return text_of(model->terms, bound->property, bound->property.root);
}
std::string read_with(const std::string& definitions, const std::string& formula) {
  return read(kSystem + definitions, formula);
}

// What is wrong when the file is read.
void expect_mistake(const std::string& definitions, const std::vector<std::string>& parts) {
  const auto model = load_text(kSystem + definitions);
  EXPECT_TRUE(model->diagnostics.has_errors()) << definitions;
  for (const std::string& part : parts) {
    EXPECT_NE(errors_of(*model).find(part), std::string::npos) << part << "\nnot in\n"
                                                               << errors_of(*model);
  }
}
void expect_refused(const std::string& definitions, const std::string& formula,
                    const std::string& part) {
  const std::string said = read_with(definitions, formula);
  EXPECT_NE(said.find("error: "), std::string::npos) << said;
  EXPECT_NE(said.find(part), std::string::npos) << said;
}

TEST(Definitions, AreWrittenOut) {
  const std::string both = "define both(A, X): Bel(A, p(X)) | Bel(A, q(X))\n";
  EXPECT_EQ(read_with(both, "[] both(a, 1)"), read_with("", "[] (Bel(a, p(1)) | Bel(a, q(1)))"));
  EXPECT_EQ(
      read_with(both, "lit & both(a, 1) -> <> !both(a, 2)"),
      read_with("", "lit & (Bel(a, p(1)) | Bel(a, q(1))) -> <> !(Bel(a, p(2)) | Bel(a, q(2)))"));
  EXPECT_EQ(read_with(both, "both(a, _)"), read_with("", "Bel(a, p(_)) | Bel(a, q(_))"));
  EXPECT_EQ(read_with(both, "forall x: both(x, 1)"),
            read_with("", "forall x: Bel(x, p(1)) | Bel(x, q(1))"));
  // Before its use or after it, in others, with arithmetic and constants.
  EXPECT_EQ(read_with("define more(X): one(X+1) & lit\ndefine one(Y): Bel(a, q(Y))\n", "more(1)"),
            read_with("", "Bel(a, q(2)) & lit"));
  EXPECT_EQ(read_with("define here:\n  lit &\n  (Bel(a, p(1)))\n", "<> here"),
            read_with("", "<> (lit & Bel(a, p(1)))"));
}

// A capital that is shared after writing out is shared.
TEST(Definitions, ArgumentsMayBeShared) {
  auto model = load_text(std::string(kSystem) + "define has(A, X): Bel(A, p(X))\n");
  const auto one = bind_formula(*model, "f", "[] has(a, X)");
  ASSERT_TRUE(one) << errors_of(*model);
  EXPECT_TRUE(one->shared.empty());
  const auto two = bind_formula(*model, "g", "[] (has(a, X) -> <> has(b, X))");
  ASSERT_TRUE(two) << errors_of(*model);
  ASSERT_EQ(two->shared.size(), 1u);
  EXPECT_EQ(two->shared[0].name, "X");
}

TEST(Definitions, HaveCapitalsOfTheirOwn) {
  auto model = load_text(std::string(kSystem) + "define any: Bel(a, q(X))\n");
  const auto bound = bind_formula(*model, "f", "[] (Bel(a, p(X)) & any & any -> <> Bel(b, p(X)))");
  ASSERT_TRUE(bound) << errors_of(*model);
  // X of the formula, twice; not that of the definition.
  ASSERT_EQ(bound->shared.size(), 1u);
  EXPECT_EQ(bound->property.variables.size(), 3u);
  expect_mistake("define both: Bel(a, p(X)) & Bel(a, q(X))\n",
                 {"test.mas:5:36: error: X is in several atoms of the definition, and no parameter",
                  "define both(X): ..."});
}

TEST(Definitions, StandInEveryKindOfFile) {
  const auto bupl = load_bupl(
      "beliefs { p }\naction a = ( p, { q } )\nplan a\ndefine goal: p & q\nproperty x: <> goal\n");
  ASSERT_FALSE(bupl->diagnostics.has_errors()) << errors_of(*bupl);
  EXPECT_EQ(bind_properties(*bupl).size(), 1u) << errors_of(*bupl);
  const auto dribble = load_dribble(
      "props p maxlen 3 action a eff p beliefs ~p goals p goalrule g: G p -> a\n"
      "property x: AF done define done: B p & ~ G p\n");
  ASSERT_FALSE(dribble->diagnostics.has_errors()) << errors_of(*dribble);
  EXPECT_EQ(bind_properties(*dribble).size(), 1u) << errors_of(*dribble);
  const auto eccs = load_eccs(
      "agents p s\nproc P = update(B_p x). 0\nsystem p = P, s = 0\n"
      "define knows: B_p x\nproperty k: EF knows\n");
  ASSERT_FALSE(eccs->diagnostics.has_errors()) << errors_of(*eccs);
  EXPECT_EQ(bind_properties(*eccs).size(), 1u) << errors_of(*eccs);
}

TEST(Definitions, NothingIsPutIntoTextsOfLanguages) {
  const std::string head =
      "props p maxlen 3 action a eff p beliefs ~p goals p goalrule g: G p -> a\n";
  const auto wrong = load_dribble(head + "define done(P): B P\n");
  EXPECT_NE(errors_of(*wrong).find("a formula"), std::string::npos) << errors_of(*wrong);
  const auto inside = load_dribble(head + "define done(P): B(p & P)\n");
  EXPECT_NE(errors_of(*inside).find("the parameter P stands inside a formula"), std::string::npos)
      << errors_of(*inside);
  const auto agent = load_dribble(head + "define done(A): B(A, p)\nproperty x: AF done(test)\n");
  ASSERT_FALSE(agent->diagnostics.has_errors()) << errors_of(*agent);
  const auto bound = bind_properties(*agent);
  ASSERT_EQ(bound.size(), 1u) << errors_of(*agent);
  EXPECT_EQ(text_of(agent->terms, bound[0].property, bound[0].property.root), "AF B(test, p)");
}

TEST(Definitions, QuantifiersCatchNothing) {
  const std::string some = "define some_r(X): exists y: Bel(y, r(X))\n";
  EXPECT_EQ(read_with(some, "forall x: some_r(x)"),
            read_with("", "forall x: exists y: Bel(y, r(x))"));
  expect_refused(some, "forall y: some_r(y)", "y is quantified here, and some_r is defined with");
  expect_refused(some, "some_r(y)", "y is quantified here, and an argument where some_r is used");
  expect_refused("define of_x: Bel(b, r(x))\n", "forall x: of_x",
                 "x is quantified here, and of_x is defined with that name");
  EXPECT_EQ(read_with("define of(X): Bel(b, r(X))\n", "forall X: of(X)"),
            read_with("", "forall X: Bel(b, r(X))"));
  expect_mistake("define d(X): exists X: Bel(X, p(1))\n", {"X is a parameter of d"});
}

TEST(Definitions, Mistakes) {
  expect_mistake("define soon: <> lit\n", {"5:14: error: a definition is about one state",
                                           "write them in the property that uses it"});
  expect_mistake("define all: A lit\n", {"a definition is about one state"});
  expect_mistake("define d: lit => false\n", {"5:15: error: a definition has no expected verdict"});
  expect_mistake("define d: d | lit\n", {"5:11: error: d is defined by itself", "d uses d"});
  expect_mistake("define d: e\ndefine e: !d\n",
                 {"6:12: error: d is defined by itself", "d uses e uses d"});
  expect_mistake("define lit2: lit\ndefine lit2: lit\n",
                 {"6:8: error: lit2 is defined twice", "first in line 5"});
  for (const char* word : {"true", "until", "forall", "terminated", "divides", "taken"}) {
    expect_mistake(std::string("define ") + word + ": lit\n", {"is a word of the logic"});
  }
  expect_mistake("define Lit: lit\n", {"begins with a lower-case letter"});
  expect_mistake("define d(x): lit\n", {"expected a parameter: a word that begins with a capital"});
  expect_mistake("define d(X, X): lit\n", {"X is a parameter twice"});
  expect_mistake("define d:\n", {"the definition d has no formula"});
  expect_mistake("define d lit\n", {"expected ':'"});
  expect_mistake("define d: (lit\n", {"never closed"});
  const std::string both = "define both(A, X): Bel(A, p(X)) | Bel(A, q(X))\n";
  expect_refused(both, "both(a)", "both has 2 arguments, not 1");
  expect_refused(both, "both", "both has 2 arguments, not 0");
  const auto fair =
      load_bupl("beliefs { p }\naction a = ( p, { q } )\nplan a\ndefine just: fair(a)\n");
  EXPECT_NE(errors_of(*fair).find("4:14: error: a definition is about one state"),
            std::string::npos)
      << errors_of(*fair);
}

TEST(Definitions, NamesAreLookedUpWhereTheyAreUsed) {
  const std::string odd = "define odd: Bel(a, pp(1))\n";
  EXPECT_EQ(read_with(odd, "<> lit"), "<> lit");
  expect_refused(odd, "<> odd", "test.mas:5:20: error: a has no belief pp/1");
  expect_refused(odd, "<> od", "did you mean 'odd'?");
}

TEST(Definitions, HideNoAtom) {
  expect_refused("define lit: Bel(a, p(1))\n", "<> lit", "lit is a definition and a fact");
  EXPECT_EQ(read_with("define p(X): Bel(a, p(X))\n", "<> p(1)"), "<> Bel(a, p(1))");
  const auto bupl =
      load_bupl("beliefs { p }\naction a = ( p, { q } )\nplan a\ndefine p: q\nproperty x: <> p\n");
  EXPECT_TRUE(bind_properties(*bupl).empty());
  EXPECT_NE(errors_of(*bupl).find("5:16: error: p is a definition and a belief"), std::string::npos)
      << errors_of(*bupl);
}

}  // namespace definitions_test
}  // namespace credo::testing
