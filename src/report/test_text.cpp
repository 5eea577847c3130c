// One block for each test.
#include "report/test_text.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "report/advice_text.hpp"
#include "report/figures.hpp"
#include "report/state_text.hpp"
#include "report/trace_text.hpp"

namespace credo {

namespace {

constexpr std::size_t kStateIndent = 4;

// What is known of the final states of a test that has some.
std::string finals_line(const TestedExpression& tested) {
  const TestResult& result = tested.result;
  if (result.enough && result.final_states == 1 && !result.runs.empty()) {
    const std::uint64_t steps = result.runs.front().steps.size();
    return steps == 0 ? "a run without a step does it"
                      : fmt::format("a run of {} does it", count_text(steps, "step"));
  }
  return fmt::format("{}{}{}", result.complete ? "" : "at least ",
                     count_text(result.final_states, "final state"),
                     result.reason.empty() ? "" : fmt::format(" ({})", result.reason));
}

std::string outcome(const TestReport& report, const TestedExpression& tested) {
  const TestResult& result = tested.result;
  switch (result.verdict) {
    case TestVerdict::successful:
      return fmt::format("successful ({} not safe with respect to it): {}",
                         report.model->agent_count() == 1 ? "the agent is" : "the agents are",
                         finals_line(tested));
    case TestVerdict::safe:
      return "safe: no run does it";
    case TestVerdict::unknown:
      return fmt::format("unknown ({}): no run does it so far, which is not a proof",
                         result.reason);
  }
  return "";
}

}  // namespace

std::string test_line(const TestReport& report, const TestedExpression& tested,
                      const TextStyle& style) {
  const auto& expected = tested.test->expression.expected;
  std::string said = outcome(report, tested);
  if (expected && tested.as_expected()) said += ", as expected";
  if (expected && !tested.as_expected()) said += fmt::format("; expected: {}", text_of(*expected));
  const bool known = tested.result.verdict != TestVerdict::unknown;
  const std::string_view colour = !known                 ? paint::kYellow
                                  : tested.as_expected() ? paint::kGreen
                                                         : paint::kRed;
  return fmt::format("{}: {}\n", painted(style, paint::kBold, tested.test->name),
                     painted(style, colour, said));
}

std::string test_text(const TestReport& report, const TestedExpression& tested,
                      const TextStyle& style) {
  const TestResult& result = tested.result;
  std::string out = test_line(report, tested, style);
  out += fmt::format("  {}\n", tested.test->expression.text);
  out += fmt::format("  {} searched, depth {}, {}\n", count_text(result.states, "state"),
                     result.depth, seconds_text(result.seconds));
  const Sources& sources = report.model->sources;
  if (tested.run) out += "  a shortest run:\n" + trace_text(*tested.run, sources, style);
  for (std::size_t i = 0; i < tested.finals.size(); ++i) {
    const FinalState& final_state = tested.finals[i];
    out +=
        fmt::format("  final state {} (after {}):\n", i + 1, count_text(final_state.steps, "step"));
    out += state_text(final_state.state, style, kStateIndent);
  }
  if (tested.finals.size() > 0 && tested.finals.size() < result.final_states) {
    out += fmt::format("  and {}\n",
                       count_text(result.final_states - tested.finals.size(), "more final state"));
  }
  out += without_runs_text(tested.without_runs);
  out += advice_text(tested.advice, style, 2);
  if (tested.limit_trace) {
    out += "  the run to the limit:\n" + trace_text(*tested.limit_trace, sources, style);
  }
  return out;
}

std::string test_tail_text(const TestReport& report) {
  const auto met =
      static_cast<std::size_t>(std::ranges::count_if(report.tests, &TestedExpression::as_expected));
  const auto unknown = static_cast<std::size_t>(
      std::ranges::count_if(report.tests, [](const TestedExpression& tested) {
        return !tested.as_expected() && tested.result.verdict == TestVerdict::unknown;
      }));
  const std::size_t others = report.tests.size() - met - unknown;
  std::string out = fmt::format("{}: {} as expected", count_text(report.tests.size(), "test"), met);
  if (others > 0) out += fmt::format(", {} not", others);
  if (unknown > 0) out += fmt::format(", {} unknown", unknown);
  return out + "\n";
}

std::string generation_text(const Generation& generation, bool quiet) {
  std::string out;
  for (const GeneratedTest& test : generation.tests) {
    out += fmt::format("test {}: {}\n", test.name, test.expression);
    if (quiet || test.covers.empty()) continue;
    out += fmt::format("// {} covers {}\n", test.name, fmt::join(test.covers, ", "));
  }
  if (quiet) return out;
  for (const NotCovered& each : generation.not_covered) {
    out += fmt::format("// not covered: {}: {}\n", each.what, each.reason);
  }
  if (generation.words) {
    const std::uint64_t words = *generation.words;
    out += fmt::format("// {} of up to {} exist{} without * and +\n",
                       words == 0 ? "no test" : "only " + count_text(words, "test"),
                       count_text(generation.length, "observable action"), words < 2 ? "s" : "");
  }
  out += fmt::format(
      "// {} from {}{}\n", count_text(generation.tests.size(), "test"),
      count_text(generation.states, "state"),
      generation.reason.empty()
          ? ""
          : fmt::format("; not all runs were explored and tried ({})", generation.reason));
  return out;
}

}  // namespace credo
