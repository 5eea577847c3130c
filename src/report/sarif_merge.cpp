// Lists are joined, and what points into them by number is numbered anew.
#include "report/sarif_merge.hpp"

#include <map>
#include <string>

namespace credo {

namespace {

// A list without twins, by a name that each has.
class JoinedList {
 public:
  // The new number of each of the list.
  std::vector<std::size_t> add(const Json& list,
                               const std::function<std::string(const Json&)>& name) {
    std::vector<std::size_t> numbers;
    for (const Json& each : list) {
      const auto [entry, added] = numbers_.emplace(name(each), all.size());
      if (added) all.push_back(each);
      numbers.push_back(entry->second);
    }
    return numbers;
  }

  Json all = Json::array();

 private:
  std::map<std::string, std::size_t> numbers_;
};

// Places below the value name artifacts by their number.
void renumber_artifacts(Json& value, const std::vector<std::size_t>& numbers) {
  if (value.is_object() && value.contains("artifactLocation")) {
    Json& artifact = value["artifactLocation"];
    if (artifact.contains("index")) {
      artifact["index"] = numbers.at(artifact["index"].get<std::size_t>());
    }
  }
  if (!value.is_structured()) return;
  for (Json& each : value) renumber_artifacts(each, numbers);
}

void append(Json& list, const Json& more) {
  for (const Json& each : more) list.push_back(each);
}

}  // namespace

Json merged_sarif(std::vector<Json> logs, const CommandEnd& end) {
  JoinedList rules;
  JoinedList artifacts;
  Json results = Json::array();
  Json notifications = Json::array();
  Json systems = Json::array();
  for (Json& log : logs) {
    Json& run = log["runs"][0];
    const auto rule_numbers = rules.add(run["tool"]["driver"]["rules"],
                                        [](const Json& rule) { return rule["id"].dump(); });
    const auto artifact_numbers = artifacts.add(
        run["artifacts"], [](const Json& artifact) { return artifact["location"]["uri"].dump(); });
    for (Json& result : run["results"]) {
      result["ruleIndex"] = rule_numbers.at(result["ruleIndex"].get<std::size_t>());
      renumber_artifacts(result, artifact_numbers);
      results.push_back(std::move(result));
    }
    const Json& invocation = run["invocations"][0];
    if (invocation.contains("toolExecutionNotifications")) {
      append(notifications, invocation["toolExecutionNotifications"]);
    }
    if (!run["properties"].empty()) systems.push_back(std::move(run["properties"]));
  }
  return sarif_document(std::move(rules.all), std::move(artifacts.all), std::move(results),
                        std::move(notifications), end, {{"systems", std::move(systems)}});
}

}  // namespace credo
