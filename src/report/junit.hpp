// A JUnit report, as Jenkins and GitLab read it: suites of cases, each passed, failed or in error.
#pragma once

#include <string>
#include <vector>

namespace credo {

// Error: it is not known whether it would pass. No case is ever skipped, which would look green.
enum class CaseOutcome : unsigned char { passed, failed, error };

struct JunitCase {
  std::string name;
  double seconds = 0;
  CaseOutcome outcome = CaseOutcome::passed;
  std::string type = {};     // "violated", "unknown"
  std::string message = {};  // one line
  std::string text = {};     // all there is to say
};

struct JunitSuite {
  std::string name;  // also the class of its cases
  std::vector<JunitCase> cases;
  std::string out = {};  // about all of them
};

std::string junit_text(const std::vector<JunitSuite>& suites);

}  // namespace credo
