// Test expressions: how they are read, and the words that their automata accept.
#include "logic/test_expression.hpp"

#include <fmt/format.h>
#include <gtest/gtest.h>

#include "logic/test_automaton.hpp"
#include "logic/test_parser.hpp"

namespace credo {
namespace test_expression_test {

struct Read {
  Sources sources;
  Diagnostics diagnostics{sources};
  TermStore terms;
  Constants constants{{"Two", terms.number(2)}, {"Name", terms.atom("k")}};
  std::vector<PropertyText> others;
  std::optional<TestExpression> test;

  // Other tests: "name: expression", the last being the one that is read; or none.
  explicit Read(const std::string& text, const std::vector<std::string>& named = {}) {
    TestSyntax syntax;
    syntax.constants = &constants;
    for (const std::string& each : named) {
      const std::size_t colon = each.find(": ");
      const FileId file = sources.add("file", each);
      const auto at = [](std::size_t i) { return static_cast<std::uint32_t>(i); };
      others.push_back(
          {each.substr(0, colon), {file, 0, at(colon)}, {file, at(colon + 2), at(each.size())}});
    }
    syntax.tests = others;
    syntax.is_action = [](std::string_view name) { return name == "act"; };
    if (text.starts_with("test ")) {
      const PropertyText& own = others[std::stoul(text.substr(5))];
      syntax.own_name = own.name;
      test = parse_test_expression(sources, own.formula, terms, diagnostics, syntax);
      return;
    }
    const FileId file = sources.add("t", text);
    test = parse_test_expression(sources, {file, 0, static_cast<std::uint32_t>(text.size())}, terms,
                                 diagnostics, syntax);
  }

  std::string error() const {
    const auto& all = diagnostics.all();
    return all.empty() ? "" : all.front().message;
  }
  std::string hint() const {
    const auto& all = diagnostics.all();
    return all.empty() ? "" : all.front().hint;
  }
  // What the error is about.
  std::string place() const {
    const auto& all = diagnostics.all();
    return all.empty() ? "" : std::string(sources.slice(all.front().where));
  }

  // With every operation in parentheses.
  std::string tree(std::uint32_t id) const {
    const TestNode& node = test->nodes[id];
    switch (node.kind) {
      case TestNode::Kind::action:
        return terms.text(test->actions[node.left].pattern);
      case TestNode::Kind::condition:
        return fmt::format("?{}", sources.slice(test->conditions[node.left].formula));
      case TestNode::Kind::sequence:
        return fmt::format("({};{})", tree(node.left), tree(node.right));
      case TestNode::Kind::choice:
        return fmt::format("({}+{})", tree(node.left), tree(node.right));
      case TestNode::Kind::repetition: {
        if (node.most != TestNode::kNoMost) {
          return fmt::format("{}[{}-{}]", tree(node.left), node.least, node.most);
        }
        const std::string from = node.least == 0 ? "" : fmt::format("[{}]", node.least);
        return fmt::format("{}{}*", tree(node.left), from);
      }
    }
    return "";
  }
  std::string tree() const { return test ? tree(test->root) : error(); }

  // Runs are words: a small letter is a step by that action, a dot a silent one, and a capital says
  // of the state where it stands that the condition with its name is true. "a.Bb" has four states.
  struct Word {
    std::vector<char> steps;
    std::vector<std::string> true_in = {""};
    explicit Word(const std::string& text) {
      for (const char c : text) {
        if (c >= 'A' && c <= 'Z') {
          true_in.back() += c;
        } else {
          steps.push_back(c);
          true_in.emplace_back();
        }
      }
    }
  };
  bool is(std::uint32_t action, char letter) const {
    return terms.text(test->actions[action].pattern) == std::string(1, letter);
  }
  bool holds(std::uint32_t condition, const std::string& true_here) const {
    const std::string_view name = sources.slice(test->conditions[condition].formula);
    return true_here.find(static_cast<char>(name[0] - 'a' + 'A')) != std::string::npos;
  }

  // Whether the automaton accepts the run, silent steps being possible before all that it reads.
  bool accepts(const std::string& text) const {
    const Word word(text);
    const TestAutomaton automaton = automaton_of(*test);
    using Set = std::vector<bool>;
    Set waiting(automaton.states.size(), false);  // silent steps may have been made
    Set arrived = waiting;                        // something has just been read
    const auto arrive = [&](const auto& self, std::uint32_t state, std::size_t at) -> void {
      if (arrived[state]) return;
      arrived[state] = true;
      for (const std::uint32_t position : automaton.states[state].conditions) {
        if (holds(automaton.numbers[position], word.true_in[at])) self(self, position + 1, at);
      }
    };
    const auto look = [&](std::size_t at) {
      for (std::uint32_t state = 0; state < waiting.size(); ++state) {
        if (!waiting[state]) continue;
        for (const std::uint32_t position : automaton.states[state].conditions) {
          if (holds(automaton.numbers[position], word.true_in[at])) {
            arrive(arrive, position + 1, at);
          }
        }
      }
      for (std::size_t state = 0; state < waiting.size(); ++state) {
        waiting[state] = waiting[state] || arrived[state];
      }
    };
    arrive(arrive, 0, 0);
    look(0);
    for (std::size_t i = 0; i < word.steps.size(); ++i) {
      const Set before = waiting;
      arrived.assign(arrived.size(), false);
      if (word.steps[i] != '.') {
        waiting.assign(waiting.size(), false);
        for (std::size_t state = 0; state < before.size(); ++state) {
          if (!before[state]) continue;
          for (const std::uint32_t position : automaton.states[state].actions) {
            if (is(automaton.numbers[position], word.steps[i])) {
              arrive(arrive, position + 1, i + 1);
            }
          }
        }
      }
      look(i + 1);
    }
    for (std::size_t state = 0; state < arrived.size(); ++state) {
      if (arrived[state] && automaton.states[state].accepting) return true;
    }
    return false;
  }
  bool describes_run(const std::string& text) const {
    const Word word(text);
    TestedRun run;
    run.steps = word.steps.size();
    run.silent = [&](std::size_t i) { return word.steps[i] == '.'; };
    run.matches = [&](std::uint32_t action, std::size_t i) { return is(action, word.steps[i]); };
    run.holds = [&](std::uint32_t condition, std::size_t i) {
      return holds(condition, word.true_in[i]);
    };
    return describes(*test, run);
  }
};

TEST(TestExpression, StarBindsTightestThenSequenceThenChoice) {
  EXPECT_EQ(Read("a; b + c; d*").tree(), "((a;b)+(c;d*))");
  EXPECT_EQ(Read("a; (b + c); d").tree(), "((a;(b+c));d)");
  EXPECT_EQ(Read("(a; b)** + c").tree(), "((a;b)*+c)");
  EXPECT_EQ(Read("a{2}*; b*{2}; c{2}{3}").tree(), "((a[2-2]*;b*[2-2]);c[2-2][3-3])");
  EXPECT_EQ(Read("move(2,0,1+1); ag1 does finish(_)").tree(), "(move(2,0,2);finish(_0))");
}

TEST(TestExpression, RepetitionsOfRepetitionsAreBounded) {
  std::string many = "a";
  for (int i = 0; i < 1001; ++i) many += "{1}";
  EXPECT_NE(Read(many).error().find("more than 1000 repetitions"), std::string::npos);
}

TEST(TestExpression, BoundsAreNumbersOrConstants) {
  EXPECT_EQ(Read("a{3}; b{0,1} + c{2,}").tree(), "((a[3-3];b[0-1])+c[2]*)");
  EXPECT_EQ(Read("(a; b){Two}").tree(), "(a;b)[2-2]");
  EXPECT_EQ(Read("a{1+1,Two*2}").tree(), "a[2-4]");
  EXPECT_EQ(Read("(a{2}){3}").tree(), "a[2-2][3-3]");
  EXPECT_EQ(Read("a{0}").tree(), "a[0-0]");

  const Read reversed("b; a{4,2}");
  EXPECT_EQ(reversed.error(), "at least 4 and at most 2 cannot be");
  EXPECT_EQ(reversed.place(), "{4,2}");
  EXPECT_EQ(reversed.hint(), "the lower bound stands first: {2,4}");
  EXPECT_EQ(Read("a{}").error(), "expected how often: a number, found '}'");
  EXPECT_EQ(Read("a{Three}").error(), "expected how often: a number, found 'Three'");
  EXPECT_EQ(Read("a{Name}").error(),
            "how often something is repeated is a number that is not negative");
  EXPECT_EQ(Read("a{2-3}").place(), "2-3");
  EXPECT_EQ(Read("a; b+").hint(), "'+' is a choice; once or more is t{1,}");
}

TEST(TestExpression, WhatIsRepeatedCountsAsOftenAsItMayBeDone) {
  EXPECT_EQ(Read("(a; b){500}").error(), "");
  const Read much("b; (a; b){501}; c");
  EXPECT_EQ(much.error(), "this repetition makes more than 1000 actions of the test");
  EXPECT_EQ(much.place(), "{501}");
  EXPECT_EQ(Read("a{999,}").error(), "");
  EXPECT_EQ(Read("a{1000,}").place(), "{1000,}");
  EXPECT_EQ(Read("(a{30}){40}").place(), "{40}");
  EXPECT_EQ(Read("a{600}; b{600}").error(), "more than 1000 actions in a test");
  EXPECT_EQ(Read("a{1001}").error(), "more than 1000 times");
  EXPECT_EQ(Read("a{99999999999999999999}").tree().empty(), false);
  EXPECT_FALSE(Read("a{99999999999999999999}").test);
}

TEST(TestExpression, Conditions) {
  const Read read("a; ?(Bel(ag, p(1)) & !q); b*");
  EXPECT_EQ(read.tree(), "((a;?Bel(ag, p(1)) & !q);b*)");
  EXPECT_EQ(read.test->text, "a; ?(Bel(ag, p(1)) & !q); b*");
  EXPECT_EQ(read.sources.slice(read.test->conditions[0].where), "?(Bel(ag, p(1)) & !q)");
  EXPECT_EQ(Read("?()").error(), "expected a formula about one state, found ')'");
  EXPECT_EQ(Read("?p").error(), "expected '(' after '?', found 'p'");
  EXPECT_EQ(Read("?p").hint(), "a condition is a formula in parentheses: ?(done(3))");
  EXPECT_EQ(Read("a?; b").hint(),
            "a condition is a step of its own, a; ?(f); b, and what may be left out is t{0,1}");
  EXPECT_EQ(Read("a; [p]; b").hint(), "a condition is written ?(f)");
  EXPECT_EQ(Read("a | b").hint(), "a choice is written with '+'");
}

TEST(TestExpression, ATestMayUseOthers) {
  const std::vector<std::string> tests{"two: a; b => safe", "one: two* + c", "Cap: one; x"};
  EXPECT_EQ(Read("z; one; two{2}", tests).tree(), "((z;((a;b)*+c));(a;b)[2-2])");
  EXPECT_EQ(Read("Cap", tests).tree(), "(((a;b)*+c);x)");
  // The expectation is that of the test itself.
  EXPECT_EQ(Read("two", tests).test->expected, std::nullopt);
  EXPECT_EQ(Read("two => successful", tests).test->expected, TestVerdict::successful);
  EXPECT_EQ(Read("two; one", tests).test->text, "two; one");
  // With arguments, or done by somebody, it is an action.
  EXPECT_EQ(Read("two(1); ag does two", tests).tree(), "(two(1);two)");
}

TEST(TestExpression, ATestDoesNotUseItself) {
  const std::vector<std::string> tests{"x: a; y", "y: b; z*", "z: x + c", "own: own"};
  const Read direct("test 3", tests);
  EXPECT_EQ(direct.error(), "the test own uses itself");
  EXPECT_EQ(direct.place(), "own");
  const Read around("test 0", tests);
  EXPECT_EQ(around.error(), "the test x uses itself");
  EXPECT_EQ(around.hint(), "x uses y uses z uses x; what is repeated is written t*");
  EXPECT_EQ(Read("w; y", tests).error(), "the test y uses itself");
}

TEST(TestExpression, ANameOfATestAndOfAnActionIsAnErrorButInTheTestItself) {
  const std::vector<std::string> tests{"act: act; a", "b: a; act"};
  EXPECT_EQ(Read("test 0", tests).tree(), "(act;a)");
  const Read other("test 1", tests);
  EXPECT_EQ(other.error(), "act is an action, and a test is called so too");
  EXPECT_EQ(other.place(), "act");
  EXPECT_EQ(Read("ag does act", tests).tree(), "act");
}

TEST(TestExpression, ExpectationsAndText) {
  const Read safe("a; // first\n b => safe");
  ASSERT_TRUE(safe.test);
  EXPECT_EQ(safe.test->expected, TestVerdict::safe);
  EXPECT_EQ(safe.test->text, "a; b");
  EXPECT_EQ(Read("a => successful").test->expected, TestVerdict::successful);
  EXPECT_EQ(Read("a").test->expected, std::nullopt);
  EXPECT_EQ(Read("ag2 does a").test->actions[0].agent, "ag2");
}

TEST(TestExpression, Errors) {
  EXPECT_EQ(Read("a;").error(), "expected an action, found the end of the text");
  EXPECT_EQ(Read("a b").error(), "expected ';', '+', '*' or the end of the test, found 'b'");
  EXPECT_EQ(Read("move(X)").error(), "X has no value in a test");
  EXPECT_EQ(Read("a => sage").error(), "expected safe or successful after '=>', found 'sage'");
  EXPECT_NE(Read("(a").error(), "");
  EXPECT_EQ(Read("a(1 + b)").error(), "the arithmetic in this action has no value");
  EXPECT_EQ(Read(std::string(300, '(') + "a" + std::string(300, ')')).error(),
            "tests nested more than 200 deep");
  // So are tests within tests.
  std::vector<std::string> tests{"t0: a{1}"};
  for (int i = 1; i <= 300; ++i) tests.push_back(fmt::format("t{}: t{}", i, i - 1));
  EXPECT_EQ(Read("t300", tests).error(), "tests nested more than 200 deep");
  EXPECT_EQ(Read("t150", tests).error(), "");
}

TEST(TestExpression, AutomataAcceptWhatTheEquationsDescribe) {
  for (const char* text : {"a",
                           "a;b",
                           "a+b",
                           "a*",
                           "a;b*;a",
                           "(a+b)*;a",
                           "(a;b)*",
                           "(a*;b*)*;a",
                           "a*;a*",
                           "(a+b;a)*+b",
                           "a;(b+a*)",
                           "((a*)*)*",
                           "a{2}",
                           "a{0}",
                           "a{0};b",
                           "(a+b){1,2}",
                           "a{2,};b",
                           "(a*;b){2}",
                           "(a{0,1};b{0,1}){2}",
                           "(a;b{0,1}){0,3}",
                           "(a{2,3}){2}",
                           "(a+b*){1,};a",
                           "?(c)",
                           "a;?(c);b",
                           "?(c);?(c)",
                           "(?(c);a)*",
                           "(?(c)+a)*;b",
                           "?(c){2};a",
                           "(a;?(c)){1,2}",
                           "?(c)*;a;?(c)*",
                           "a;(?(c);b + b;?(c))",
                           "(?(c);?(c)*)*"}) {
    const Read read(text);
    ASSERT_TRUE(read.test) << text;
    std::size_t accepted = 0;
    std::vector<std::string> words{""};
    for (std::size_t i = 0; i < words.size(); ++i) {
      const std::string word = words[i];
      EXPECT_EQ(read.accepts(word), read.describes_run(word)) << text << " on " << word;
      accepted += read.accepts(word) ? 1 : 0;
      if (word.size() == 5) continue;
      for (const char* next : {"a", "b", ".", "C"}) words.push_back(word + next);
    }
    EXPECT_GT(accepted, 0u);
  }
  EXPECT_TRUE(Read("a;b*;a").accepts("abba"));
  EXPECT_FALSE(Read("a;b*;a").accepts("ab"));
  EXPECT_TRUE(Read("a*").accepts(""));
  EXPECT_FALSE(Read("a;b + b").accepts("a"));
  EXPECT_TRUE(Read("a{2,3}").accepts("aaa"));
  EXPECT_FALSE(Read("a{2,3}").accepts("a"));
  EXPECT_FALSE(Read("a{2,3}").accepts("aaaa"));
  EXPECT_TRUE(Read("a{2,}").accepts("aaaa"));
}

// Silent steps come before a condition as before an action, and after neither.
TEST(TestExpression, WhereAConditionIsLookedAt) {
  const Read read("a; ?(c); b");
  EXPECT_TRUE(read.describes_run("aCb"));
  EXPECT_TRUE(read.describes_run("a..C.b"));
  EXPECT_FALSE(read.describes_run("Cab"));
  EXPECT_FALSE(read.describes_run("abC"));
  EXPECT_FALSE(read.describes_run("aCb."));
  const Read last("a; ?(c)");
  EXPECT_TRUE(last.describes_run("a.C"));
  EXPECT_FALSE(last.describes_run("aC."));
  // Two conditions are not their conjunction.
  const Read two("?(c); ?(d)");
  EXPECT_TRUE(two.describes_run("CD"));
  EXPECT_TRUE(two.describes_run("C.D"));
  EXPECT_FALSE(two.describes_run("D.C"));
}

// A long sequence is read and built without deep recursion.
TEST(TestExpression, LongSequences) {
  std::string text = "a";
  for (int i = 0; i < 900; ++i) text += "; a";
  const Read read(text);
  ASSERT_TRUE(read.test);
  EXPECT_TRUE(read.accepts(std::string(901, 'a')));
  EXPECT_FALSE(read.accepts(std::string(900, 'a')));
  EXPECT_TRUE(Read("a{901}").accepts(std::string(901, 'a')));
  EXPECT_FALSE(Read("a{0,901}").accepts(std::string(902, 'a')));
  for (int i = 0; i < 99; ++i) text += "; a";
  EXPECT_EQ(Read(text).error(), "");
  EXPECT_EQ(Read(text + "; a").error(), "more than 1000 actions in a test");
}

}  // namespace test_expression_test
}  // namespace credo
