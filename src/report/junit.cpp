// Elements and attributes that every reader of such reports knows, in the order that the schema of
// Jenkins asks for.
#include "report/junit.hpp"

#include <fmt/format.h>

#include <algorithm>

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

}  // namespace

std::string junit_text(const JunitSuite& suite) {
  double seconds = 0;
  for (const JunitCase& each : suite.cases) seconds += each.seconds;
  const auto count = [&](CaseOutcome outcome) {
    return std::to_string(std::ranges::count(suite.cases, outcome, &JunitCase::outcome));
  };
  const std::string totals = attribute("tests", std::to_string(suite.cases.size())) +
                             attribute("failures", count(CaseOutcome::failed)) +
                             attribute("errors", count(CaseOutcome::error)) +
                             seconds_attribute(seconds);
  std::string out = "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n";
  out += fmt::format("<testsuites{}{}>\n  <testsuite{}{}>\n", attribute("name", "credo"), totals,
                     attribute("name", suite.name), totals);
  for (const JunitCase& each : suite.cases) out += case_text(suite, each);
  if (!suite.out.empty()) {
    out += fmt::format("    <system-out>{}</system-out>\n", xml_text(suite.out));
  }
  return out + "  </testsuite>\n</testsuites>\n";
}

}  // namespace credo
