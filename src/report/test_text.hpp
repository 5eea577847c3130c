// The outcomes of tests as text:
//
//   odd: successful (the agent is not safe with respect to it): 1 final state
//     move(2,0,1); move(3,0,2)
//        0  initial state
//   ...
//   even: safe: no run does it
#pragma once

#include <string>

#include "inquiry/test_report.hpp"
#include "report/style.hpp"

namespace credo {

// The first line: its name, the outcome, and whether that was expected.
std::string test_line(const TestReport& report, const TestedExpression& tested,
                      const TextStyle& style);
// The whole block.
std::string test_text(const TestReport& report, const TestedExpression& tested,
                      const TextStyle& style);
// "3 tests: 2 as expected, 1 not".
std::string test_tail_text(const TestReport& report);

// Generated tests, as they can be put into a file; the rest is comments.
std::string generation_text(const Generation& generation, bool quiet);

}  // namespace credo
