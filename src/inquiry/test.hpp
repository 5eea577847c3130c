// Running tests, and proposing some.
#pragma once

#include <functional>
#include <vector>

#include "engine/small_graph.hpp"
#include "inquiry/inquiry_options.hpp"
#include "inquiry/supervision.hpp"
#include "inquiry/test_report.hpp"
#include "property/test_binding.hpp"

namespace credo {

// Throws UserError if the engine that is asked for runs no tests.
void require_test_engine(const InquiryOptions& options);

// Those the options choose, or all of the file. Problems go to the diagnostics. Throws UserError if
// there are none.
std::vector<BoundTest> tests_to_run(const InquiryOptions& options, Model& model,
                                    Diagnostics& diagnostics);

// `done` is told of each; `runs`: to how many final states of each test; 0: not even to a limit.
TestReport run_tests(Model& model, const std::vector<BoundTest>& tests,
                     const InquiryOptions& options, const Supervision& supervision,
                     const std::function<void(const TestReport&, const TestedExpression&)>& done,
                     std::uint64_t runs = TestBounds{}.runs);

// As many as the options ask for. Throws UserError if there are none for such a schedule.
TestReport propose_tests(Model& model, const InquiryOptions& options,
                         const Supervision& supervision);

}  // namespace credo
