// The parser of test expressions (logic/test_expression.hpp).
//
// Where the name of another test stands its text is read; a test does not use itself. What names an
// action, and how the actions of systems are written whose steps all have one, is asked of whoever
// knows the system.
#pragma once

#include <functional>
#include <optional>
#include <span>
#include <string_view>
#include <vector>

#include "base/lexer.hpp"
#include "logic/test_expression.hpp"
#include "logic/unread_property.hpp"
#include "term/term_parser.hpp"

namespace credo {

struct TestSyntax {
  const Constants* constants = nullptr;
  std::span<const PropertyText> tests = {};  // those that may be used
  std::string_view own_name = {};            // of the test that is read, if it is one of them
  // Whether an agent does an action that is written as this name alone.
  std::function<bool(std::string_view name)> is_action = {};
  // Where every step has an action: takes the tokens of one, by any agent or by the one of this
  // name, and tells which actions these are, sorted. Throws SyntaxError, after a diagnostic.
  std::function<std::vector<TermId>(TokenStream& stream, std::string_view agent)> read_action = {};
};

// The expression in the bytes [begin, end) of a file. Syntax errors go to the diagnostics; none is
// returned then.
std::optional<TestExpression> parse_test_expression(const Sources& sources, SourceSpan where,
                                                    TermStore& terms, Diagnostics& diagnostics,
                                                    const TestSyntax& syntax = {});

}  // namespace credo
