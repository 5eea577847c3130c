// Test expressions: how they are read, and the words that their automata accept.
#include "logic/test_expression.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

namespace credo {
namespace test_expression_test {

struct Read {
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  std::optional<TestExpression> test;

  explicit Read(const std::string& text) {
    const FileId file = sources.add("t", text);
    test = parse_test_expression(sources, {file, 0, static_cast<std::uint32_t>(text.size())}, terms,
                                 nullptr, diagnostics);
  }

  std::string error() const {
    const auto& all = diagnostics.all();
    return all.empty() ? "" : all.front().message;
  }

  // With every operation in parentheses.
  std::string tree(std::uint32_t id) const {
    const TestNode& node = test->nodes[id];
    switch (node.kind) {
      case TestNode::Kind::action:
        return terms.text(test->actions[node.left].pattern);
      case TestNode::Kind::sequence:
        return fmt::format("({};{})", tree(node.left), tree(node.right));
      case TestNode::Kind::choice:
        return fmt::format("({}+{})", tree(node.left), tree(node.right));
      case TestNode::Kind::repetition:
        return fmt::format("{}*", tree(node.left));
    }
    return "";
  }
  std::string tree() const { return test ? tree(test->root) : error(); }

  // Whether the automaton accepts the word of one-letter actions.
  bool accepts(const std::string& word) const {
    const TestAutomaton automaton = automaton_of(*test);
    std::vector<bool> now(automaton.states.size(), false);
    now[0] = true;
    for (const char letter : word) {
      std::vector<bool> next(now.size(), false);
      for (std::size_t state = 0; state < now.size(); ++state) {
        if (!now[state]) continue;
        for (const std::uint32_t position : automaton.states[state].follow) {
          if (is(position, letter)) next[position + 1] = true;
        }
      }
      now = next;
    }
    for (std::size_t state = 0; state < now.size(); ++state) {
      if (now[state] && automaton.states[state].accepting) return true;
    }
    return false;
  }
  bool describes_word(const std::string& word) const {
    return describes(*test, word.size(),
                     [&](std::uint32_t position, std::size_t i) { return is(position, word[i]); });
  }
  bool is(std::uint32_t position, char letter) const {
    return terms.text(test->actions[position].pattern) == std::string(1, letter);
  }
};

TEST(TestExpression, StarBindsTightestThenSequenceThenChoice) {
  EXPECT_EQ(Read("a; b + c; d*").tree(), "((a;b)+(c;d*))");
  EXPECT_EQ(Read("a; (b + c); d").tree(), "((a;(b+c));d)");
  EXPECT_EQ(Read("(a; b)** + c").tree(), "((a;b)*+c)");
  EXPECT_EQ(Read("move(2,0,1+1); ag1 does finish(_)").tree(), "(move(2,0,2);finish(_0))");
}

TEST(TestExpression, ExpectationsAndText) {
  const Read safe("a; // first\n b => safe");
  ASSERT_TRUE(safe.test);
  EXPECT_EQ(safe.test->expected, TestVerdict::safe);
  EXPECT_EQ(safe.test->text, "a; b");
  EXPECT_EQ(Read("a => successful").test->expected, TestVerdict::successful);
  EXPECT_EQ(Read("a").test->expected, std::nullopt);
  EXPECT_EQ(Read("ag2 does a").test->actions[0].agent, Read("ag2 does a").terms.atom("ag2"));
}

TEST(TestExpression, Errors) {
  EXPECT_EQ(Read("a;").error(), "expected an action, found the end of the text");
  EXPECT_EQ(Read("a b").error(), "expected ';', '+', '*' or the end of the test, found 'b'");
  EXPECT_EQ(Read("move(X)").error(), "X has no value in a test");
  EXPECT_EQ(Read("a => sage").error(), "expected safe or successful after '=>', found 'sage'");
  EXPECT_NE(Read("(a").error(), "");
  EXPECT_EQ(Read("a(1 + b)").error(), "the arithmetic in this action has no value");
  EXPECT_NE(Read(std::string(300, '(') + "a" + std::string(300, ')')).error(), "");
}

TEST(TestExpression, AutomataAcceptWhatTheEquationsDescribe) {
  for (const char* text : {"a", "a;b", "a+b", "a*", "a;b*;a", "(a+b)*;a", "(a;b)*", "(a*;b*)*;a",
                           "a*;a*", "(a+b;a)*+b", "a;(b+a*)", "((a*)*)*"}) {
    const Read read(text);
    ASSERT_TRUE(read.test) << text;
    std::size_t accepted = 0;
    for (int length = 0; length <= 5; ++length) {
      for (int bits = 0; bits < (1 << length); ++bits) {
        std::string word;
        for (int i = 0; i < length; ++i) word += ((bits >> i) & 1) != 0 ? 'b' : 'a';
        EXPECT_EQ(read.accepts(word), read.describes_word(word)) << text << " on " << word;
        accepted += read.accepts(word) ? 1 : 0;
      }
    }
    EXPECT_GT(accepted, 0u);
  }
  EXPECT_TRUE(Read("a;b*;a").accepts("abba"));
  EXPECT_FALSE(Read("a;b*;a").accepts("ab"));
  EXPECT_TRUE(Read("a*").accepts(""));
  EXPECT_FALSE(Read("a;b + b").accepts("a"));
}

// A long sequence is read and built without deep recursion.
TEST(TestExpression, LongSequences) {
  std::string text = "a";
  for (int i = 0; i < 900; ++i) text += "; a";
  const Read read(text);
  ASSERT_TRUE(read.test);
  EXPECT_TRUE(read.accepts(std::string(901, 'a')));
  EXPECT_FALSE(read.accepts(std::string(900, 'a')));
  for (int i = 0; i < 99; ++i) text += "; a";
  EXPECT_EQ(Read(text).error(), "");
  EXPECT_EQ(Read(text + "; a").error(), "more than 1000 actions in a test");
}

}  // namespace test_expression_test
}  // namespace credo
