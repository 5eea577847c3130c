// The shared lexer: where names, internal actions and clauses begin and end, and what bad bytes do.
#include "base/lexer.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace lexer_test {

class LexerTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};

  std::vector<Token> tokens(const std::string& text) {
    const FileId file = sources.add("test", text);
    return tokenize(sources, file, 0, static_cast<std::uint32_t>(text.size()), diagnostics);
  }
  // The tokens, one letter for the kind and the text: "n:foo s:( v:X s:)".
  std::string lexed(const std::string& text) {
    std::string out;
    for (const Token& token : tokens(text)) {
      if (token.kind == TokenKind::end) continue;
      out += out.empty() ? "" : " ";
      out += "nivNDSs"[static_cast<int>(token.kind)];
      out += ":" + std::string(token.text);
    }
    return out;
  }
  std::string only_error() const {
    return diagnostics.all().size() == 1
               ? sources.locate(diagnostics.all()[0].where) + ": " + diagnostics.all()[0].message
               : "not one error";
  }
};

TEST_F(LexerTest, AFullStopEndsAClauseOrJoinsADottedName) {
  EXPECT_EQ(lexed("cg.check(X). b."), "n:cg.check s:( v:X s:) s:. n:b s:.");
  EXPECT_EQ(lexed("f(X).b."), "n:f s:( v:X s:) s:. n:b s:.");
  EXPECT_EQ(lexed("a.B"), "n:a s:. v:B");
  EXPECT_EQ(lexed("{a}.b"), "s:{ n:a s:} s:. n:b");
}

TEST_F(LexerTest, AFullStopMayAlwaysBeApart) {
  const std::string text = "a.b. .c 1.5 not .d";
  const FileId file = sources.add("test", text);
  std::string found;
  for (const Token& token : tokenize(sources, file, 0, static_cast<std::uint32_t>(text.size()),
                                     diagnostics, FullStops::apart)) {
    found += std::string(token.text) + " ";
  }
  EXPECT_EQ(found, "a . b . . c 1 . 5 not . d  ");
}

TEST_F(LexerTest, InternalActionsStartWhereAClauseCannotEnd) {
  EXPECT_EQ(lexed("<- .send(a); .print"), "s:<- i:.send s:( n:a s:) s:; i:.print");
  EXPECT_EQ(lexed(": not .desire(g) & (.lt(1,2))"),
            "s:: n:not i:.desire s:( n:g s:) s:& s:( i:.lt s:( N:1 s:, N:2 s:) s:)");
  EXPECT_EQ(lexed("true .send"), "n:true s:. n:send");
}

TEST_F(LexerTest, NamesAndVariablesByTheirFirstLetter) {
  EXPECT_EQ(lexed("a aB_1 X X1_b _ _x"), "n:a n:aB_1 v:X v:X1_b v:_ v:_x");
}

TEST_F(LexerTest, NumbersDecimalsAndRanges) {
  EXPECT_EQ(lexed("1..5 1.5 7."), "N:1 s:.. N:5 D:1.5 N:7 s:.");
  EXPECT_EQ(lexed("3a"), "N:3 n:a");
}

TEST_F(LexerTest, TheLongestSymbolWins) {
  EXPECT_EQ(lexed("\\== <-> <- -> => :- <= >= == != \\= !! -+ && || .."),
            "s:\\== s:<-> s:<- s:-> s:=> s::- s:<= s:>= s:== s:!= s:\\= s:!! s:-+ s:&& s:|| s:..");
  EXPECT_EQ(lexed("+!g"), "s:+ s:! n:g");
  EXPECT_EQ(lexed("X--5"), "v:X s:- s:- N:5");
}

TEST_F(LexerTest, CommentsAreBlank) {
  EXPECT_EQ(lexed("a // b \"\n /* c \n ** / */ d/*e*/f"), "n:a n:d n:f");
  EXPECT_EQ(lexed("a // no line break at the end"), "n:a");
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST_F(LexerTest, StringsKeepTheirQuotesAndEscapes) {
  EXPECT_EQ(lexed(R"("" "a\"b" "//")"), R"(S:"" S:"a\"b" S:"//")");
}

TEST_F(LexerTest, AnUnfinishedCommentIsReportedWhereItBegins) {
  EXPECT_EQ(lexed("a.\n  /* b"), "n:a s:.");
  EXPECT_EQ(only_error(), "test:2:3: this comment is never closed");
}

TEST_F(LexerTest, AnUnfinishedStringEndsWithItsLine) {
  EXPECT_EQ(lexed("f(\"abc\ng"), "n:f s:( S:\"\" n:g");
  EXPECT_EQ(only_error(), "test:1:3: this string is never closed");
}

TEST_F(LexerTest, ABackslashAtTheVeryEndDoesNotCloseAString) {
  lexed("\"abc\\");
  EXPECT_EQ(only_error(), "test:1:1: this string is never closed");
}

TEST_F(LexerTest, OneComplaintForARunOfForeignBytes) {
  EXPECT_EQ(lexed("a \xc3\xa4\xc3\xb6 b"), "n:a n:b");
  EXPECT_EQ(only_error(), "test:1:3: names are written in ASCII letters, digits and '_'");
}

TEST_F(LexerTest, ControlCharactersAreNamed) {
  lexed(std::string("a\0b", 3));
  EXPECT_EQ(only_error(), "test:1:2: unexpected control character 0x00");
}

TEST_F(LexerTest, OnlyTheGivenRangeIsRead) {
  const FileId file = sources.add("test", "aa bb cc");
  const auto found = tokenize(sources, file, 3, 4, diagnostics);
  ASSERT_EQ(found.size(), 2u);
  EXPECT_EQ(found[0].text, "b");
  EXPECT_EQ(sources.locate(found[0].span), "test:1:4");
  EXPECT_EQ(found[1].kind, TokenKind::end);
}

TEST_F(LexerTest, AStreamStaysAtItsEnd) {
  TokenStream stream(tokens("a"), diagnostics);
  EXPECT_TRUE(stream.take().is_name("a"));
  EXPECT_EQ(stream.take().kind, TokenKind::end);
  EXPECT_EQ(stream.take().kind, TokenKind::end);
  EXPECT_EQ(stream.peek(5).kind, TokenKind::end);
}

TEST_F(LexerTest, ExpectSaysWhatItFound) {
  TokenStream stream(tokens("a " + std::string(50, 'b')), diagnostics);
  stream.take();
  EXPECT_THROW(stream.expect(";", "after the action"), SyntaxError);
  EXPECT_EQ(only_error(),
            "test:1:3: expected ';' after the action, found '" + std::string(37, 'b') + "...'");
}

TEST_F(LexerTest, SkipClauseStopsAfterTheFullStop) {
  TokenStream stream(tokens("a b(1.5) . c"), diagnostics);
  stream.skip_clause();
  EXPECT_TRUE(stream.peek().is_name("c"));
  stream.skip_clause();
  EXPECT_TRUE(stream.at_end());
}

}  // namespace lexer_test
}  // namespace credo
