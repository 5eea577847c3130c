// From test expressions to strategies.
#include "lang/bupl/maude/tests.hpp"

#include <fmt/format.h>
#include <fmt/ranges.h>

#include <algorithm>

namespace credo {

namespace {

class StrategyWriter {
 public:
  StrategyWriter(MaudeExport& text, const TestExpression& test) : text_(text), test_(test) {}

  std::string write(std::uint32_t number) {
    const TestNode& node = test_.nodes[number];
    switch (node.kind) {
      case TestNode::Kind::action:
        return action(test_.actions[node.left].pattern);
      case TestNode::Kind::condition:
        throw InternalError("tests with conditions are not written for Maude");
      case TestNode::Kind::sequence:
        return fmt::format("({} ; {})", write(node.left), write(node.right));
      case TestNode::Kind::choice:
        return fmt::format("({} | {})", write(node.left), write(node.right));
      case TestNode::Kind::repetition:
        return repeated(node);
    }
    throw InternalError("every test has a strategy");
  }

  std::uint32_t variables = 0;  // those for any argument, so far

 private:
  // What may be left out is nested, from the inside out.
  std::string repeated(const TestNode& node) {
    std::string rest = "idle";
    if (node.most == TestNode::kNoMost) {
      rest = fmt::format("({} *)", write(node.left));
    } else {
      for (std::uint32_t i = node.least; i < node.most; ++i) {
        rest = i == node.least ? fmt::format("(idle | {})", write(node.left))
                               : fmt::format("(idle | ({} ; {}))", write(node.left), rest);
      }
    }
    for (std::uint32_t i = 0; i < node.least; ++i) {
      rest = rest == "idle" ? write(node.left) : fmt::format("({} ; {})", write(node.left), rest);
    }
    return rest;
  }

  std::string action(TermId pattern) {
    TermStore& terms = text_.rules().points().terms();
    const std::string rule = maude::mangled("do-", terms.name_text(pattern));
    if (!text_.rules().names().observable.contains(rule)) return "fail";
    const TermId any = maude::replaced(
        terms, pattern, [&](std::uint32_t) { return terms.variable(maude::kHoles + variables++); });
    return fmt::format(
        "(silent ; {} ; match < did({}) | B | P >)", rule,
        text_.rules().vocabulary().action(terms.name_text(any), terms.arguments(any)));
  }

  MaudeExport& text_;
  const TestExpression& test_;
};

}  // namespace

MaudeTests maude_tests(MaudeExport& text, std::span<const BoundTest> tests) {
  MaudeTests made;
  if (tests.empty()) return made;
  text.add_states(true);
  const std::string name = text.module_name(true) + "-TESTS";
  const auto& silent = text.rules().names().silent;
  made.module = fmt::format(
      "smod {} is\n  protecting {} .\n  strat silent : @ MState .\n  sd silent := {} .\n", name,
      text.module_name(true),
      silent.empty() ? "idle" : fmt::format("({}) *", fmt::join(silent, " | ")));
  std::uint32_t variables = 0;
  for (const BoundTest& test : tests) {
    const std::string strategy = maude::mangled("t-", test.name);
    StrategyWriter writer(text, test.expression);
    made.module +=
        fmt::format("  *** {}: {}\n  strat {} : @ MState .\n  sd {} := {} .\n", test.name,
                    test.expression.text, strategy, strategy, writer.write(test.expression.root));
    variables = std::max(variables, writer.variables);
    made.commands += fmt::format(
        "*** the test {}: no solution means that the agent is safe\n"
        "srew in {} : initial using {} .\n\n",
        test.name, name, strategy);
  }
  made.module += "  var B : Beliefs .\n  var P : Plan .\n";
  for (std::uint32_t i = 0; i < variables; ++i) {
    made.module += fmt::format("  var T{} : Term .\n", i);
  }
  made.module += "endsm\n\n";
  return made;
}

}  // namespace credo
