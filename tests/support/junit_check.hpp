// Whether a JUnit report is one, as Jenkins and GitLab read it: the elements and attributes of the
// schema that Jenkins publishes, in its order, and totals that are those of the cases.
#pragma once

#include <set>
#include <string>
#include <vector>

#include "support/xml_reader.hpp"

namespace credo::testing {

class JunitCheck {
 public:
  explicit JunitCheck(const XmlElement& root) {
    expect(root.name == "testsuites", "the root");
    attributes(root, {}, {"name", "time", "tests", "failures", "disabled", "errors"});
    for (const XmlElement& suite : root.children) check_suite(suite);
  }

  std::vector<std::string> violations;

 private:
  void expect(bool holds, const std::string& what) {
    if (!holds) violations.push_back(what);
  }

  void attributes(const XmlElement& element, const std::set<std::string>& required,
                  const std::set<std::string>& optional) {
    for (const std::string& each : required) {
      expect(element.attributes.contains(each), element.name + " without " + each);
    }
    for (const auto& [name, value] : element.attributes) {
      expect(required.contains(name) || optional.contains(name), element.name + " with " + name);
    }
  }

  // The children are of these kinds, in this order.
  void order(const XmlElement& element, const std::vector<std::string>& kinds) {
    std::size_t at = 0;
    for (const XmlElement& child : element.children) {
      while (at < kinds.size() && kinds[at] != child.name) ++at;
      expect(at < kinds.size(), element.name + ": " + child.name + " out of order");
    }
  }

  void check_suite(const XmlElement& suite) {
    expect(suite.name == "testsuite", "suites");
    attributes(suite, {"name", "tests"},
               {"failures", "errors", "time", "disabled", "skipped", "timestamp", "hostname", "id",
                "package"});
    order(suite, {"properties", "testcase", "system-out", "system-err"});
    std::map<std::string, std::size_t> count;
    for (const XmlElement& child : suite.children) {
      if (child.name != "testcase") continue;
      ++count["tests"];
      attributes(child, {"name"}, {"assertions", "time", "classname", "status"});
      order(child, {"skipped", "error", "failure", "system-out", "system-err"});
      for (const XmlElement& part : child.children) {
        if (part.name == "error" || part.name == "failure") {
          attributes(part, {}, {"type", "message"});
          ++count[part.name + "s"];
        } else {
          attributes(part, {}, {});
        }
      }
    }
    for (const char* total : {"tests", "failures", "errors"}) {
      expect(suite.attributes.at(total) == std::to_string(count[total]),
             std::string("the ") + total);
    }
  }
};

inline std::vector<std::string> junit_violations(const XmlElement& root) {
  return JunitCheck(root).violations;
}

}  // namespace credo::testing
