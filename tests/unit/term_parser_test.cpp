// Parsing terms and literals: precedence, scopes, constants, and what is refused.
#include "term/term_parser.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace term_parser_test {

class TermParserTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  Constants constants{{"N", terms.number(5)}};
  VariableScope scope{&constants};

  template <class Parse>
  std::string parsed(std::string text, const Parse& parse) {
    const auto size = static_cast<std::uint32_t>(text.size());
    const FileId file = sources.add("t", std::move(text));
    const std::size_t before = diagnostics.all().size();
    TokenStream stream(tokenize(sources, file, 0, size, diagnostics), diagnostics);
    try {
      const std::string result = parse(stream);
      if (!stream.at_end()) stream.fail_here("the end");
      return result;
    } catch (const SyntaxError&) {
      const Diagnostic& error = diagnostics.all().at(before);
      return sources.locate(error.where) + ": " + error.message;
    }
  }
  std::string term(const std::string& text) {
    return parsed(text, [&](TokenStream& stream) {
      const TermId result = parse_term(stream, terms, scope);
      return terms.text(result, scope.names());
    });
  }
  std::string literal(const std::string& text) {
    return parsed(text, [&](TokenStream& stream) {
      const Literal result = parse_literal(stream, terms, scope);
      return text_of(terms, result, scope.names());
    });
  }
  std::string atom(const std::string& text) {
    return parsed(text, [&](TokenStream& stream) {
      const TermId result = parse_atom(stream, terms, scope, "a belief");
      return terms.text(result, scope.names());
    });
  }
};

TEST_F(TermParserTest, ProductsBindTighterAndBothGroupToTheLeft) {
  EXPECT_EQ(term("1 + 2 * 3 - 4"), "1+2*3-4");
  EXPECT_EQ(term("1 - (2 - 3)"), "1-(2-3)");
  EXPECT_EQ(term("((1 - 2)) - 3"), "1-2-3");
  EXPECT_EQ(term("8 div 4 mod 2"), "8 div 4 mod 2");
}

TEST_F(TermParserTest, AMinusBeforeDigitsIsPartOfTheNumber) {
  EXPECT_EQ(term("-5"), "-5");
  EXPECT_TRUE(terms.is_number(terms.number(-5)));
  EXPECT_EQ(term("f(- 5)"), "f(-5)");
  EXPECT_EQ(term("-9223372036854775808"), "-9223372036854775808");
}

TEST_F(TermParserTest, UnderscoreIsAlwaysNewAndNamesAreShared) {
  EXPECT_EQ(term("f(X, _, X, _)"), "f(X,_,X,_)");
  EXPECT_EQ(scope.names(), (std::vector<std::string>{"X", "_", "_"}));
}

TEST_F(TermParserTest, ConstantsStandForTheirValue) {
  EXPECT_EQ(term("f(N+1, M)"), "f(5+1,M)");
  EXPECT_EQ(scope.names(), std::vector<std::string>{"M"});
}

TEST_F(TermParserTest, LiteralsMayBeNegatedInSeveralWays) {
  EXPECT_EQ(literal("not at(X)"), "not at(X)");
  EXPECT_EQ(literal("not (at(X))"), "not at(X)");
  EXPECT_EQ(literal("not not at"), "not not at");
  EXPECT_EQ(literal("not (not at)"), "not not at");
  EXPECT_EQ(literal("not not not at"), "not at");
  EXPECT_EQ(literal("not not (X = 1)"), "not not (X = 1)");
  EXPECT_EQ(literal("not (X + 1) < 2"), literal("not ((X + 1) < 2)"));
  EXPECT_EQ(literal("not (X > 2)"), "not (X > 2)");
  EXPECT_EQ(literal("not X > 2"), "not (X > 2)");
  EXPECT_EQ(literal("(X+1) * 2 > 2"), "(X+1)*2 > 2");
}

TEST_F(TermParserTest, EveryComparisonHasItsSpellings) {
  EXPECT_EQ(literal("X = 1"), "X = 1");
  EXPECT_EQ(literal("X == 1"), "X == 1");
  for (const char* text : {"X \\== 1", "X != 1", "X \\= 1"}) EXPECT_EQ(literal(text), "X \\== 1");
  for (const char* text : {"X < 1", "X <= 1", "X > 1", "X >= 1"}) EXPECT_EQ(literal(text), text);
}

TEST_F(TermParserTest, RefusesWithAPlaceAndAReason) {
  EXPECT_EQ(term("f(1.5)"), "t:1:3: numbers are integers");
  EXPECT_EQ(term("f(99999999999999999999)"), "t:1:3: this number does not fit in 64 bits");
  EXPECT_EQ(term("[a,b]"), "t:1:1: lists are not supported yet");
  EXPECT_EQ(term("1 / 2"), "t:1:3: division gives fractions, and Credo's numbers are integers");
  EXPECT_EQ(term("f()"), "t:1:2: empty argument list");
  EXPECT_EQ(term("f(a"), "t:1:4: expected ')' after the arguments, found the end of the text");
  EXPECT_EQ(term("f(a,)"), "t:1:5: expected a term, found ')'");
  EXPECT_EQ(term("f(not a)"), "t:1:3: 'not' cannot stand inside a term");
  EXPECT_EQ(term(""), "t:1:1: expected a term, found the end of the text");
  EXPECT_EQ(atom("Belief(a)"), "t:1:1: expected a belief, found 'Belief'");
  EXPECT_EQ(literal("3"), "t:1:1: expected a literal: a predicate or a comparison");
  EXPECT_EQ(literal("X"), "t:1:1: expected a literal: a predicate or a comparison");
  EXPECT_EQ(literal("not (a & b)"), "t:1:8: 'not' of a conjunction is not supported yet");
}

TEST_F(TermParserTest, ArithmeticIsNoPredicate) {
  EXPECT_EQ(atom("div(4,2)"), "t:1:1: 'div' is an operator of arithmetic, not a belief");
  EXPECT_EQ(atom("mod(4)"), "mod(4)");
  EXPECT_EQ(literal("mod(4,2)"), "t:1:1: expected a literal: a predicate or a comparison");
  EXPECT_EQ(literal("a + 1"), "t:1:1: expected a literal: a predicate or a comparison");
  EXPECT_EQ(literal("at(X+1)"), "at(X+1)");
}

TEST_F(TermParserTest, DeepNestingIsRefusedAndNotFatal) {
  const auto repeat = [](std::string_view part, std::size_t times) {
    std::string text;
    for (std::size_t i = 0; i < times; ++i) text += part;
    return text;
  };
  EXPECT_NE(term(repeat("(", 100000) + "1").find("nested more than"), std::string::npos);
  EXPECT_NE(term(repeat("f(", 100000) + "1").find("nested more than"), std::string::npos);
  EXPECT_NE(term(repeat("-", 100000) + "X").find("nested more than"), std::string::npos);
  EXPECT_NE(term("X" + repeat("+1", 100000)).find("nested more than"), std::string::npos);
  EXPECT_NE(term("X" + repeat("*2", 100000)).find("nested more than"), std::string::npos);
  EXPECT_NE(literal(repeat("not (", 100000) + "a").find("nested more than"), std::string::npos);
  EXPECT_EQ(literal(repeat("not ", 100000) + "a"), "not not a");
  for (const std::size_t depth : {200u, 201u}) {
    const auto refused = [](const std::string& text) {
      return text.find("nested more than 200 deep") != std::string::npos;
    };
    EXPECT_EQ(refused(term(repeat("(", depth) + "1" + repeat(")", depth))), depth > 200);
    EXPECT_EQ(refused(term(repeat("f(", depth) + "1" + repeat(")", depth))), depth > 200);
    EXPECT_EQ(refused(term(repeat("-", depth) + "X")), depth > 200);
    EXPECT_EQ(refused(term("X" + repeat("+1", depth))), depth > 200);
  }
}

}  // namespace term_parser_test
}  // namespace credo
