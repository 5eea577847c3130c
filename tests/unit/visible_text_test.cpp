// What of a text cannot be seen, and how it is written out.
#include "base/visible_text.hpp"

#include <gtest/gtest.h>

#include "base/diagnostic.hpp"

namespace credo {
namespace visible_text_test {

TEST(VisibleText, ControlsDirectionsAndShapelessCharactersAreWrittenOut) {
  EXPECT_EQ(visible("a\033[1Ab\r\x07\x7f"), "a<U+001B>[1Ab<U+000D><U+0007><U+007F>");
  EXPECT_EQ(visible("\u0085\u009b"), "<U+0085><U+009B>");
  EXPECT_EQ(visible("\u202e\u2066\u200f\u061c"), "<U+202E><U+2066><U+200F><U+061C>");
  EXPECT_EQ(visible("a\u200bb\u2028\ufeff\u00ad"), "a<U+200B>b<U+2028><U+FEFF><U+00AD>");
  EXPECT_EQ(visible("\U000E0041\ufffe"), "<U+E0041><U+FFFE>");
}

TEST(VisibleText, BytesThatAreNoTextAreWrittenOut) {
  EXPECT_EQ(visible("a\xff\xc3"), "a<FF><C3>");
  EXPECT_EQ(visible("\xed\xa0\x80"), "<ED><A0><80>");
  EXPECT_EQ(visible("\ufffd"), "\ufffd");
}

TEST(VisibleText, EverythingElseStays) {
  const std::string text = "a <b> \"c\" \\u202e \u00e4 \u20ac \U0001F600 \u65e5\n\t";
  EXPECT_EQ(visible(text), text);
  EXPECT_EQ(visible_line("a\nb\t"), "a<U+000A>b\t");
}

// Only the last moment makes colours of them, and nobody but us can write them.
TEST(VisibleText, OurColoursStay) {
  const std::string text = coloured("31", "red \033[32m");
  EXPECT_EQ(text.find('\033', 0), 9u);
  EXPECT_EQ(for_terminal(text), "\033[31mred <U+001B>[32m\033[0m");
  EXPECT_EQ(visible(visible(text)), visible(text));
  EXPECT_EQ(for_terminal(std::string_view("\0[2Jx\0", 6)), "<U+0000>[2Jx<U+0000>");
}

class Caret : public ::testing::Test {
 protected:
  // The line of text, and the line of the caret.
  static std::pair<std::string, std::string> shown(const std::string& text, std::uint32_t begin,
                                                   std::uint32_t end) {
    Sources sources;
    const FileId file = sources.add("t", text);
    const std::string all =
        Diagnostics(sources).render({Severity::error, {file, begin, end}, "wrong", ""}, false);
    const std::size_t first = all.find('\n') + 1;
    const std::size_t second = all.find('\n', first) + 1;
    return {all.substr(first + 8, second - 9 - first),
            all.substr(second + 8, all.find('\n', second) - second - 8)};
  }
  using Lines = std::pair<std::string, std::string>;
};

TEST_F(Caret, StandsBelowWhatIsMarkedWhateverIsBefore) {
  EXPECT_EQ(shown("\033[2Jab", 4, 5), (Lines{"<U+001B>[2Jab", "           ^"}));
  EXPECT_EQ(shown("\u202eab", 3, 4), (Lines{"<U+202E>ab", "        ^"}));
  EXPECT_EQ(shown("\xff z", 2, 3), (Lines{"<FF> z", "     ^"}));
  EXPECT_EQ(shown("\u65e5z", 3, 4), (Lines{"\u65e5z", "  ^"}));
  EXPECT_EQ(shown("e\u0301z", 3, 4), (Lines{"e\u0301z", " ^"}));
}

TEST_F(Caret, IsAsWideAsWhatIsMarked) {
  EXPECT_EQ(shown("a\u202eb", 1, 4), (Lines{"a<U+202E>b", " ^~~~~~~~"}));
  EXPECT_EQ(shown("\u65e5\u672c", 0, 6), (Lines{"\u65e5\u672c", "^~~~"}));
}

TEST_F(Caret, StaysInALongLineOfSuchCharacters) {
  std::string line;
  for (int i = 0; i < 300; ++i) line += "\u202e";
  const auto [text, caret] = shown(line + "x" + line, 900, 901);
  EXPECT_EQ(caret.find('^'), text.find('x'));
}

TEST(DiagnosticText, MessagesHintsAndNamesAreVisibleAndOneLine) {
  Sources sources;
  const FileId file = sources.add("a\nb\033.mas", "x");
  const std::string text = Diagnostics(sources).render(
      {Severity::error, {file, 0, 1}, "bad \033 name", "try\n\u202e"}, false);
  EXPECT_TRUE(text.starts_with("a<U+000A>b<U+001B>.mas:1:1: error: bad <U+001B> name\n")) << text;
  EXPECT_TRUE(text.ends_with("= try<U+000A><U+202E>\n")) << text;
}

}  // namespace visible_text_test
}  // namespace credo
