// Whether a SARIF log is one: what SARIF 2.1.0 demands beyond the form of objects, and the
// published schema where scripts/schemas could fetch it.
//
//   EXPECT_EQ(sarif_violations(log), std::vector<std::string>{});
//
// Rules: the version; a driver with a name and rules with unique ids; every result names a rule by
// id and index, has a message, a level and a place; every place has a URI that is percent-encoded
// and, if it names an artifact by index, the right one; regions begin before they end; flows have
// locations in order; messages have no single braces, which would be placeholders, and no links.
#pragma once

#include <filesystem>
#include <fstream>
#include <nlohmann/json.hpp>
#include <set>
#include <string>
#include <vector>

#include "support/json_schema.hpp"

namespace credo::testing {

class SarifCheck {
 public:
  using Json = nlohmann::json;

  explicit SarifCheck(const Json& log) : run_(log.at("runs").at(0)) {
    expect(log.at("version") == "2.1.0", "the version");
    expect(log.at("runs").size() == 1, "one run");
    expect(run_.at("columnKind") == "utf16CodeUnits", "the kind of columns");
    check_rules();
    expect(run_.at("invocations").at(0).at("executionSuccessful").is_boolean(), "success");
    std::set<std::string> fingerprints;
    for (const Json& result : run_.at("results")) {
      check_result(result);
      for (const auto& [name, value] : result.at("partialFingerprints").items()) {
        expect(fingerprints.insert(name + value.get<std::string>()).second, "unique fingerprints");
      }
    }
  }

  std::vector<std::string> violations;

 private:
  void expect(bool holds, const std::string& what) {
    if (!holds) violations.push_back(what);
  }

  void check_rules() {
    const Json& driver = run_.at("tool").at("driver");
    expect(driver.at("name") == "Credo", "the name of the tool");
    std::set<std::string> ids;
    for (const Json& rule : driver.at("rules")) {
      expect(ids.insert(rule.at("id").get<std::string>()).second, "unique rules");
      for (const char* text : {"shortDescription", "fullDescription", "help"}) {
        check_message(rule.at(text));
      }
      expect(!rule.at("name").get<std::string>().empty(), "names of rules");
    }
  }

  void check_message(const Json& message) {
    const auto text = message.at("text").get<std::string>();
    expect(!text.empty(), "an empty message");
    expect(text.find("](") == text.npos, "a link in: " + text);
    for (std::size_t i = 0; i < text.size(); ++i) {
      if (text[i] != '{' && text[i] != '}') continue;
      const bool doubled = i + 1 < text.size() && text[i + 1] == text[i];
      expect(doubled, "a single brace in: " + text);
      ++i;
    }
  }

  void check_place(const Json& location) {
    const Json& place = location.at("physicalLocation");
    const Json& artifact = place.at("artifactLocation");
    const auto uri = artifact.at("uri").get<std::string>();
    for (const char c : uri) {
      const bool plain =
          c > ' ' && c < 0x7f && std::string("<>\"{}|\\^`").find(c) == std::string::npos;
      expect(plain, "a character that is no part of a URI in " + uri);
    }
    if (artifact.contains("index")) {
      const Json& named = run_.at("artifacts").at(artifact.at("index").get<std::size_t>());
      expect(named.at("location").at("uri") == uri, "the artifact of " + uri);
    }
    const Json& region = place.at("region");
    if (region.contains("endLine")) {
      const auto begin = std::pair(region.at("startLine"), region.at("startColumn"));
      expect(begin <= std::pair(region.at("endLine"), region.at("endColumn")), "a region's order");
    }
    if (location.contains("message")) check_message(location.at("message"));
  }

  void check_result(const Json& result) {
    const Json& rules = run_.at("tool").at("driver").at("rules");
    expect(rules.at(result.at("ruleIndex").get<std::size_t>()).at("id") == result.at("ruleId"),
           "the rule of a result");
    check_message(result.at("message"));
    expect(result.at("locations").size() == 1, "one place");
    for (const Json& each : result.at("locations")) check_place(each);
    std::set<int> ids;
    for (const Json& each : result.value("relatedLocations", Json::array())) {
      check_place(each);
      expect(ids.insert(each.at("id").get<int>()).second, "unique ids of related places");
    }
    for (const Json& flow : result.value("codeFlows", Json::array())) {
      check_message(flow.at("message"));
      for (const Json& thread : flow.at("threadFlows")) {
        expect(thread.at("locations").size() <= 1000, "at most a thousand locations");
        int last = -1;
        for (const Json& each : thread.at("locations")) {
          check_place(each.at("location"));
          check_message(each.at("location").at("message"));
          expect(each.at("executionOrder") > last, "the order of steps");
          last = each.at("executionOrder").get<int>();
        }
      }
    }
  }

  const Json& run_;
};

// The folder scripts/schemas writes to.
inline std::filesystem::path schema_folder() {
  return std::filesystem::path(CREDO_SOURCE_DIR) / "build" / "schemas";
}

inline std::vector<std::string> sarif_violations(const nlohmann::json& log) {
  SarifCheck check(log);
  std::ifstream file(schema_folder() / "sarif-2.1.0.json");
  if (!file) return check.violations;
  for (std::string& each : schema_violations(log, nlohmann::json::parse(file))) {
    check.violations.push_back("the published schema: " + each);
  }
  return check.violations;
}

}  // namespace credo::testing
