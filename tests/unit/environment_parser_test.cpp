// Reading environments: every statement, and the mistakes that are caught in the text.
#include "files/environment_parser.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace environment_parser_test {

using Lines = std::vector<std::string>;

class EnvironmentParserTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  ConstantOverrides overrides;
  Constants constants;

  Environment parse(std::string text) {
    const auto size = static_cast<std::uint32_t>(text.size());
    const FileId file = sources.add("t", std::move(text));
    return parse_environment(sources, file, 0, size, terms, overrides, constants, diagnostics);
  }
  // Parses a text of its own and gives the errors with their places.
  Lines errors(const std::string& text) {
    Sources own_sources;
    Diagnostics own(own_sources);
    Constants own_constants;
    ConstantOverrides none;
    const FileId file = own_sources.add("t", text);
    parse_environment(own_sources, file, 0, static_cast<std::uint32_t>(text.size()), terms, none,
                      own_constants, own);
    Lines lines;
    for (const Diagnostic& each : own.all()) {
      lines.push_back(own_sources.locate(each.where) + ": " + each.message +
                      (each.hint.starts_with("did you") ? " " + each.hint : ""));
    }
    return lines;
  }
  Lines texts(Facts facts) const {
    Lines out;
    for (const TermId fact : facts) out.push_back(terms.text(fact));
    return out;
  }
};

TEST_F(EnvironmentParserTest, FactsConstantsAndHiddenPredicates) {
  const Environment environment = parse(
      "const N = 2 + 3. const M = N * 2.\nhidden count/1, open/0.\nopen. count(M+1). at(N, home).");
  ASSERT_EQ(diagnostics.render_all(false), "");
  EXPECT_EQ(texts(environment.facts), (Lines{"at(5,home)", "count(11)", "open"}));
  ASSERT_EQ(environment.hidden.size(), 2u);
  EXPECT_EQ(terms.functor_text(environment.hidden[0]), "count/1");
  EXPECT_EQ(terms.text(constants.at("M")), "10");
}

TEST_F(EnvironmentParserTest, ConstantsCanBeOverridden) {
  overrides.values = {{"N", "9"}, {"Who", "rover"}};
  const Environment environment =
      parse("const N = 2. const Who = nobody. const M = N+1. p(N,Who,M).");
  EXPECT_EQ(texts(environment.facts), Lines{"p(9,rover,10)"});
  EXPECT_TRUE(overrides.used["N"] && overrides.used["Who"]);
}

TEST_F(EnvironmentParserTest, ConstantValuesFromTheCommandLine) {
  EXPECT_EQ(terms.text(parse_constant(terms, "-7").value()), "-7");
  EXPECT_EQ(terms.text(parse_constant(terms, "a_1B").value()), "a_1B");
  for (const char* text :
       {"", "X", "1x", "a-b", "a b", "99999999999999999999", "+3", "3.5", "\"a\""}) {
    EXPECT_FALSE(parse_constant(terms, text)) << text;
  }
}

TEST_F(EnvironmentParserTest, RulesInAllTheirParts) {
  const Environment environment = parse(
      "@announce : not open & count(K) & K < 3 -> -count(K); +count(K+1) or true.\n"
      "@bid await A does place_bid(K,B) : open -> +bid(A,K,B).\n"
      "maybe : true -> +sundown.\n"
      "push(X) -> +moved(X) or -moved(X).\n"
      "ag1 does jump -> true.");
  ASSERT_EQ(diagnostics.render_all(false), "");
  ASSERT_EQ(environment.rules.size(), 5u);
  const auto& [announce, bid, sundown, push, jump] =
      std::tie(environment.rules[0], environment.rules[1], environment.rules[2],
               environment.rules[3], environment.rules[4]);
  EXPECT_EQ(announce.label, "@announce");
  EXPECT_EQ(announce.action, kNoTerm);
  EXPECT_EQ(announce.guard.size(), 3u);
  ASSERT_EQ(announce.alternatives.size(), 2u);
  EXPECT_EQ(announce.alternatives[0].size(), 2u);
  EXPECT_FALSE(announce.alternatives[0][0].add);
  EXPECT_TRUE(announce.alternatives[1].empty());
  EXPECT_TRUE(bid.await);
  EXPECT_EQ(terms.text(bid.action, bid.variables), "place_bid(K,B)");
  EXPECT_EQ(terms.text(bid.agent, bid.variables), "A");
  EXPECT_TRUE(sundown.maybe);
  EXPECT_TRUE(sundown.guard.empty());
  EXPECT_EQ(sundown.label, "rule 3");
  EXPECT_EQ(push.agent, kNoTerm);
  EXPECT_EQ(push.alternatives.size(), 2u);
  EXPECT_EQ(terms.text(jump.agent), "ag1");
}

TEST_F(EnvironmentParserTest, KeywordsAreNamesWhereTheyCanOnlyBeNames) {
  const Environment environment = parse(
      "maybe. await(1) -> +maybe. hidden -> +hidden(1). @x maybe -> +initial. function(1) -> "
      "true.");
  ASSERT_EQ(diagnostics.render_all(false), "");
  EXPECT_EQ(texts(environment.facts), Lines{"maybe"});
  ASSERT_EQ(environment.rules.size(), 4u);
  EXPECT_EQ(terms.text(environment.rules[0].action), "await(1)");
  EXPECT_EQ(terms.text(environment.rules[1].action), "hidden");
  EXPECT_TRUE(environment.rules[2].maybe);
  EXPECT_EQ(environment.rules[2].action, kNoTerm);
}

TEST_F(EnvironmentParserTest, TrueIsNoLiteral) {
  const Environment environment = parse(": a & true & b -> +c. : true & a -> +d.");
  ASSERT_EQ(diagnostics.render_all(false), "");
  EXPECT_EQ(environment.rules.at(0).guard.size(), 2u);
  EXPECT_EQ(environment.rules.at(1).guard.size(), 1u);
  EXPECT_EQ(errors(": not true -> +a."),
            Lines{"t:1:3: 'true' cannot be negated or put in parentheses"});
}

TEST_F(EnvironmentParserTest, FunctionsPerceptsAndInitialStates) {
  const Environment environment = parse(
      "function cg.turn(north) = east.\n"
      "function cg.far(X) = X * 2, km : known(X) -> +asked(X).\n"
      "percept near(R) for rover, R.\n"
      "initial { a. b. } or { } or { c, d }.");
  ASSERT_EQ(diagnostics.render_all(false), "");
  ASSERT_EQ(environment.functions.size(), 2u);
  EXPECT_EQ(terms.text(environment.functions[0].head), "cg.turn(north,east)");
  EXPECT_EQ(terms.functor_text(terms.functor(environment.functions[1].head)), "cg.far/3");
  ASSERT_EQ(environment.percept_rules.size(), 1u);
  EXPECT_EQ(environment.percept_rules[0].agents.size(), 2u);
  ASSERT_EQ(environment.initial_choices.size(), 1u);
  EXPECT_EQ(environment.initial_choices[0].size(), 3u);
}

TEST_F(EnvironmentParserTest, FactsInBracesAreSeparatedInThreeWays) {
  const Environment environment = parse("initial { a. b, c; d }");
  ASSERT_EQ(diagnostics.render_all(false), "");
  EXPECT_EQ(texts(environment.initial_choices.at(0).at(0)), (Lines{"a", "b", "c", "d"}));
}

TEST_F(EnvironmentParserTest, MistakesAreExplained) {
  EXPECT_EQ(errors("const n = 5."), Lines{"t:1:7: expected the constant's name, found 'n'"});
  EXPECT_EQ(errors("const N = X."), Lines{"t:1:7: the value of N is not a constant"});
  EXPECT_EQ(errors("const N = 1. const N = 2."), Lines{"t:1:20: the constant N is declared twice"});
  EXPECT_EQ(errors("p(N). const N = 5."), Lines{"t:1:1: an initial fact has no variables"});
  EXPECT_EQ(errors("hidden open."),
            Lines{"t:1:12: expected '/' and the arity after the predicate, found '.'"});
  EXPECT_EQ(errors("hidden open/x."), Lines{"t:1:13: expected the arity, found 'x'"});
  EXPECT_EQ(errors("const Count = 1. p(Cuont)."),
            Lines{"t:1:18: an initial fact has no variables did you mean 'Count'?"});
  EXPECT_EQ(errors("function turn(a) = b."), Lines{"t:1:10: a function's name is dotted"});
  EXPECT_EQ(errors("percept p(X) for Y."), Lines{"t:1:18: Y does not occur in the pattern"});
  EXPECT_EQ(errors("percept p(X) for 3."), Lines{"t:1:18: expected the name of an agent"});
  EXPECT_EQ(errors("percept p(X)."), Lines{"t:1:13: expected 'for' and the agents, found '.'"});
  EXPECT_EQ(errors("act(X+1) -> +a."),
            Lines{"t:1:1: the action of a rule is a pattern: no arithmetic"});
  EXPECT_EQ(errors("percept p(X+1) for a."), Lines{"t:1:9: a percept is a pattern: no arithmetic"});
  EXPECT_EQ(errors(": .lt(1,2) -> +a."), Lines{"t:1:3: expected a term, found '.lt'"});
  EXPECT_EQ(errors("await : a -> +b."), Lines{"t:1:1: 'await' needs an action that can wait"});
  EXPECT_EQ(errors("A does -> +b."),
            Lines{"t:1:8: expected the action that the agent does, found '->'"});
  EXPECT_EQ(errors("act -> b."),
            Lines{"t:1:8: expected an effect: '+fact', '-fact' or 'true', found 'b'"});
  EXPECT_EQ(errors("act : a | b -> +c."), Lines{"t:1:9: '|' in a guard is not supported yet"});
  EXPECT_EQ(errors("act : a +b."), Lines{"t:1:7: expected a literal: a predicate or a comparison"});
  EXPECT_EQ(errors("@r a -> true. @r b -> true."), Lines{"t:1:15: the label @r is used twice"});
  EXPECT_EQ(errors("initial { a b }."), Lines{"t:1:13: expected '.' after the fact, found 'b'"});
  EXPECT_EQ(
      errors("initial { a."),
      Lines{"t:1:13: expected '}' after the facts of an initial state, found the end of the text"});
}

TEST_F(EnvironmentParserTest, NumbersThatDoNotFitAreErrors) {
  EXPECT_EQ(errors("hidden open/99999999999."), Lines{"t:1:13: the arity is at most 1000000"});
  EXPECT_EQ(errors("const N = 9223372036854775807 + 1."),
            Lines{"t:1:7: a number here does not fit in 64 bits"});
  EXPECT_EQ(errors("p(9223372036854775807 + 1)."),
            Lines{"t:1:1: a number here does not fit in 64 bits"});
}

TEST_F(EnvironmentParserTest, VariablesNeedAValueBeforeTheyAreUsed) {
  EXPECT_EQ(errors("act -> +p(X)."), Lines{"t:1:8: the variable X has no value when it is added"});
  EXPECT_EQ(errors("act : X < 3 & p(X) -> true."),
            Lines{"t:1:7: the variable X has no value when it is compared"});
  EXPECT_EQ(errors("act : not p(X) -> +q(X)."),
            Lines{"t:1:19: the variable X has no value when it is added"});
  EXPECT_EQ(
      errors("const Limit = 3. act : p(X) & X < Limt -> true."),
      Lines{"t:1:31: the variable Limt has no value when it is compared did you mean 'Limit'?"});
  EXPECT_EQ(errors("act(X) : Y = X+1 & Y < 9 -> +p(Y); -q(_)."), Lines{});
}

TEST_F(EnvironmentParserTest, GoesOnAfterAnError) {
  EXPECT_EQ(errors("p(X).\nact -> .\nq.\nhidden 3.\n"),
            (Lines{"t:1:1: an initial fact has no variables",
                   "t:2:8: expected an effect: '+fact', '-fact' or 'true', found '.'",
                   "t:4:8: expected a predicate such as count/1, found '3'"}));
}

}  // namespace environment_parser_test
}  // namespace credo
