// The shared parts of SARIF logs.
#include "report/sarif.hpp"

#include <fmt/format.h>
#include <xxhash.h>

#include "base/visible_text.hpp"
#include "credo_version.hpp"
#include "report/sarif_rules.hpp"

namespace credo {

namespace {

constexpr const char* kSchema = "https://json.schemastore.org/sarif-2.1.0.json";
constexpr const char* kFingerprint = "credoFinding/v1";

std::string hash_text(const std::vector<std::string>& words) {
  const std::string all = fmt::format("{}", fmt::join(words, "\n"));
  return fmt::format("{:016x}", XXH3_64bits(all.data(), all.size()));
}

}  // namespace

std::string sarif_text(std::string_view text) {
  std::string out;
  for (const char c : visible(text)) {
    if (c == '(' && out.ends_with(']')) out += ' ';
    out += c;
    if (c == '{' || c == '}') out += c;
  }
  return out;
}

Json sarif_message(std::string_view text) { return {{"text", sarif_text(text)}}; }

SarifLog::SarifLog(const Model& model, const std::string& file)
    : model_(model), uri_(uri_of_path(file)) {
  for (FileId id = 0; id < model.files; ++id) {
    const std::string uri = uri_of_path(model.sources.path(id));
    if (!artifact_index_.emplace(uri, artifacts_.size()).second) continue;
    artifacts_.push_back({{"location", {{"uri", uri}}},
                          {"length", model.sources.text(id).size()},
                          {"roles", Json::array({"analysisTarget"})},
                          {"mimeType", "text/plain"},
                          {"encoding", "UTF-8"}});
  }
}

Json SarifLog::place(SourceSpan where, std::string_view message) const {
  return place(model_.sources, where, message);
}

Json SarifLog::place(const Sources& sources, SourceSpan where, std::string_view message) const {
  const bool known = in_file(where);
  const std::string uri = known ? uri_of_path(sources.path(where.file)) : uri_;
  const auto detail = &sources == &model_.sources ? RegionDetail::columns : RegionDetail::lines;
  Json artifact{{"uri", uri}};
  const auto index = artifact_index_.find(uri);
  if (index != artifact_index_.end()) artifact["index"] = index->second;
  Json location{
      {"physicalLocation",
       {{"artifactLocation", std::move(artifact)},
        {"region", known ? region_json(sources, where, detail) : Json{{"startLine", 1}}}}}};
  if (!message.empty()) location["message"] = sarif_message(message);
  return location;
}

std::size_t SarifLog::rule_index(const std::string& id) {
  const auto [entry, added] = rule_index_.emplace(id, rules_.size());
  if (added) rules_.push_back(sarif_rule_json(id));
  return entry->second;
}

void SarifLog::add(SarifResult result) {
  // The same words again, of another place, are another finding.
  std::vector<std::string>& words = result.fingerprint;
  words.insert(words.begin(), {result.rule, uri_});
  std::string fingerprint = hash_text(words);
  for (std::size_t i = 2; !fingerprints_.insert(fingerprint).second; ++i) {
    std::vector<std::string> again = words;
    again.push_back(std::to_string(i));
    fingerprint = hash_text(again);
  }
  Json json{{"ruleId", result.rule},
            {"ruleIndex", rule_index(result.rule)},
            {"level", sarif_level(result.rule)},
            {"message", sarif_message(result.message)},
            {"locations", Json::array({std::move(result.location)})},
            {"partialFingerprints", {{kFingerprint, fingerprint}}}};
  json.update(result.more);
  results_.push_back(std::move(json));
}

void SarifLog::notify(std::string_view message) {
  notifications_.push_back({{"level", "warning"}, {"message", sarif_message(message)}});
}

Json SarifLog::document(const CommandEnd& end, Json properties) && {
  return sarif_document(std::move(rules_), std::move(artifacts_), std::move(results_),
                        std::move(notifications_), end, std::move(properties));
}

Json sarif_document(Json rules, Json artifacts, Json results, Json notifications,
                    const CommandEnd& end, Json properties) {
  Json invocation{{"executionSuccessful", end.complete},
                  {"exitCode", end.exit_code},
                  {"exitCodeDescription", end.meaning}};
  if (!notifications.empty()) {
    invocation["toolExecutionNotifications"] = std::move(notifications);
  }
  Json driver{{"name", "Credo"},
              {"version", kVersion},
              {"semanticVersion", kVersion},
              {"rules", std::move(rules)}};
  Json run{{"tool", {{"driver", std::move(driver)}}},
           {"invocations", Json::array({std::move(invocation)})},
           {"columnKind", kColumnKind},
           {"artifacts", std::move(artifacts)},
           {"results", std::move(results)},
           {"properties", std::move(properties)}};
  return {{"$schema", kSchema}, {"version", "2.1.0"}, {"runs", Json::array({std::move(run)})}};
}

}  // namespace credo
