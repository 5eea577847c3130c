// Elements and attributes that every reader of such reports knows, in the order that the schema of
// Jenkins asks for.
#include "report/junit.hpp"

#include <fmt/format.h>

#include "report/xml.hpp"

namespace credo {

namespace {

std::string attribute(std::string_view name, std::string_view value) {
  return fmt::format(" {}=\"{}\"", name, xml_text(value, XmlPlace::attribute));
}

std::string seconds_attribute(double seconds) {
  return attribute("time", fmt::format("{:.3f}", seconds));
}

std::string case_text(const JunitSuite& suite, const JunitCase& each) {
  std::string out = "    <testcase" + attribute("classname", suite.name) +
                    attribute("name", each.name) + seconds_attribute(each.seconds) + ">\n";
  if (each.outcome == CaseOutcome::passed) {
    if (!each.text.empty()) {
      out += fmt::format("      <system-out>{}</system-out>\n", xml_text(each.text));
    }
  } else {
    const char* element = each.outcome == CaseOutcome::failed ? "failure" : "error";
    out += fmt::format("      <{}{}{}>{}</{}>\n", element, attribute("message", each.message),
                       attribute("type", each.type), xml_text(each.text), element);
  }
  return out + "    </testcase>\n";
}

// How many cases there are, how they ended, and how long they took.
struct Totals {
  std::size_t tests = 0;
  std::size_t failures = 0;
  std::size_t errors = 0;
  double seconds = 0;

  void add(const JunitSuite& suite) {
    for (const JunitCase& each : suite.cases) {
      ++tests;
      if (each.outcome == CaseOutcome::failed) ++failures;
      if (each.outcome == CaseOutcome::error) ++errors;
      seconds += each.seconds;
    }
  }
  std::string text() const {
    return attribute("tests", std::to_string(tests)) +
           attribute("failures", std::to_string(failures)) +
           attribute("errors", std::to_string(errors)) + seconds_attribute(seconds);
  }
};

std::string suite_text(const JunitSuite& suite) {
  Totals totals;
  totals.add(suite);
  std::string out =
      fmt::format("  <testsuite{}{}>\n", attribute("name", suite.name), totals.text());
  for (const JunitCase& each : suite.cases) out += case_text(suite, each);
  if (!suite.out.empty()) {
    out += fmt::format("    <system-out>{}</system-out>\n", xml_text(suite.out));
  }
  return out + "  </testsuite>\n";
}

}  // namespace

std::string junit_text(const std::vector<JunitSuite>& suites) {
  Totals totals;
  for (const JunitSuite& suite : suites) totals.add(suite);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += fmt::format("<testsuites{}{}>\n", attribute("name", "credo"), totals.text());
  for (const JunitSuite& suite : suites) out += suite_text(suite);
  return out + "</testsuites>\n";
}

}  // namespace credo
