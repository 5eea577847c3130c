// Diagnostics as the user sees them: place, message, line, caret, hint.
#include "base/diagnostic.hpp"

#include <gtest/gtest.h>

namespace credo {
namespace diagnostic_test {

class DiagnosticTest : public ::testing::Test {
 protected:
  Sources sources;
  Diagnostics diagnostics{sources};

  std::string rendered(const std::string& text, std::uint32_t begin, std::uint32_t end,
                       std::string hint = {}) {
    const FileId file = sources.add("t.asl", text);
    return diagnostics.render({Severity::error, {file, begin, end}, "wrong", std::move(hint)},
                              false);
  }
  // The line of text and the line of the caret.
  static std::pair<std::string, std::string> excerpt(const std::string& rendering) {
    const std::size_t first = rendering.find('\n') + 1;
    const std::size_t second = rendering.find('\n', first) + 1;
    return {rendering.substr(first, second - 1 - first),
            rendering.substr(second, rendering.find('\n', second) - second)};
  }
};

TEST_F(DiagnosticTest, ShowsTheLineWithACaret) {
  EXPECT_EQ(rendered("a.\n+!goal <- x.\n", 5, 9, "write it differently"),
            "t.asl:2:3: error: wrong\n"
            "    2 | +!goal <- x.\n"
            "      |   ^~~~\n"
            "      = write it differently\n");
}

TEST_F(DiagnosticTest, AnUnknownPlaceHasNoLine) {
  EXPECT_EQ(diagnostics.render({Severity::warning, {}, "odd", "hint"}, false),
            "warning: odd\n      = hint\n");
}

TEST_F(DiagnosticTest, TheCaretStaysUnderTheTextAfterATab) {
  EXPECT_EQ(excerpt(rendered("\tab", 1, 2)),
            (std::pair<std::string, std::string>{"    1 |  ab", "      |  ^"}));
}

TEST_F(DiagnosticTest, TheCaretStaysUnderTheTextAfterLettersOfSeveralBytes) {
  EXPECT_EQ(excerpt(rendered("\u00f3\u0142b", 4, 5)),
            (std::pair<std::string, std::string>{"    1 | \u00f3\u0142b", "      |   ^"}));
}

TEST_F(DiagnosticTest, WindowsLineBreaksAreNotShown) {
  EXPECT_EQ(excerpt(rendered("ab\r\ncd\r\n", 4, 6)),
            (std::pair<std::string, std::string>{"    2 | cd", "      | ^~"}));
}

TEST_F(DiagnosticTest, ASpanOverSeveralLinesIsMarkedOnItsFirst) {
  EXPECT_EQ(excerpt(rendered("ab\ncd\nef", 1, 8)),
            (std::pair<std::string, std::string>{"    1 | ab", "      |  ^"}));
}

TEST_F(DiagnosticTest, TheEndOfTheTextHasACaretToo) {
  EXPECT_EQ(excerpt(rendered("ab", 2, 2)),
            (std::pair<std::string, std::string>{"    1 | ab", "      |   ^"}));
}

TEST_F(DiagnosticTest, ALongLineIsCutAroundTheCaret) {
  const std::string text = std::string(5000, 'x') + "HERE" + std::string(5000, 'y');
  const auto [line, caret] = excerpt(rendered(text, 5000, 5004));
  EXPECT_LE(line.size(), 200u);
  const std::size_t at = line.find("HERE");
  ASSERT_NE(at, std::string::npos);
  EXPECT_EQ(caret.find("^~~~"), at);
}

TEST_F(DiagnosticTest, ControlCharactersCannotReachTheTerminal) {
  const std::string shown = rendered(std::string("a\033[2J\0b", 7), 0, 1);
  EXPECT_EQ(shown.find('\033'), std::string::npos);
  EXPECT_EQ(shown.find('\0'), std::string::npos);
}

TEST_F(DiagnosticTest, ColourOnlyAddsEscapes) {
  const FileId file = sources.add("t", "abc");
  const Diagnostic diagnostic{Severity::error, {file, 1, 2}, "wrong", ""};
  std::string coloured = diagnostics.render(diagnostic, true);
  ASSERT_NE(coloured.find('\0'), std::string::npos);
  for (std::size_t at; (at = coloured.find('\0')) != std::string::npos;) {
    coloured.erase(at, coloured.find('m', at) + 1 - at);
  }
  EXPECT_EQ(coloured, diagnostics.render(diagnostic, false));
}

TEST_F(DiagnosticTest, ErrorsBeyondTheCapAreCounted) {
  for (int i = 0; i < 30; ++i) diagnostics.error({}, "e" + std::to_string(i));
  diagnostics.warning({}, "w");
  EXPECT_EQ(diagnostics.error_count(), 30u);
  EXPECT_EQ(diagnostics.all().size(), Diagnostics::kMostErrors + 1);
  EXPECT_TRUE(diagnostics.render_all(false).ends_with("... and 5 more errors\n"));
}

TEST_F(DiagnosticTest, WarningsAreNotErrors) {
  diagnostics.warning({}, "w");
  EXPECT_FALSE(diagnostics.has_errors());
}

TEST(Invariant, ThrowsItsSentence) {
  EXPECT_NO_THROW(invariant(true, "x"));
  EXPECT_THROW(invariant(false, "x"), InternalError);
}

}  // namespace diagnostic_test
}  // namespace credo
