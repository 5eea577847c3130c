// Everything `test` has to tell; the text and the JSON document are two ways of writing it.
#pragma once

#include <optional>
#include <string>
#include <vector>

#include "engine/test_search.hpp"
#include "inquiry/advice.hpp"
#include "verdict/test_generation.hpp"
#include "verdict/trace.hpp"

namespace credo {

// A state that a test ends in, as the reference interpreter has found it.
struct FinalState {
  std::uint64_t steps = 0;  // to it, at least
  StateView state;
};

struct TestedExpression {
  const BoundTest* test = nullptr;
  TestResult result;
  std::optional<Trace> run;          // a shortest one, replayed
  std::vector<FinalState> finals;    // those that are told
  std::optional<Trace> limit_trace;  // to the state where a bound was exceeded
  std::optional<Advice> advice;      // of unknown
  StopReason without_runs = {};      // why runs are left out, if some are

  // A test without an expectation is as expected, unless its outcome is not known.
  bool as_expected() const {
    return test->expression.expected ? result.verdict == *test->expression.expected
                                     : result.verdict != TestVerdict::unknown;
  }
};

struct TestReport {
  const Model* model = nullptr;
  std::string file;
  std::vector<TestedExpression> tests;
  std::optional<Generation> generation;  // proposed tests, if these were asked for
  double seconds = 0;
  std::size_t memory_bytes = 0;  // peak of the process
};

}  // namespace credo
