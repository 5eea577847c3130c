// The shared parts of JSON documents.
#include "report/document.hpp"

#include <algorithm>

#include "credo_version.hpp"

namespace credo {

Json document_head(const std::string& command, const std::string& file) {
  return {{"tool", "credo"},
          {"version", kVersion},
          {"schema_version", kSchemaVersion},
          {"command", command},
          {"file", file}};
}

Json place_json(const Sources& sources, SourceSpan where) {
  if (!where.known()) return nullptr;
  const LineColumn at = sources.position(where.file, where.begin);
  const LineColumn end = sources.position(where.file, std::max(where.begin, where.end));
  return {{"file", sources.path(where.file)},
          {"line", at.line},
          {"column", at.column},
          {"end_line", end.line},
          {"end_column", end.column}};
}

Json state_json(const StateView& view) {
  Json agents = Json::array();
  for (const AgentView& agent : view.agents) {
    Json sections = Json::object();
    for (const Section& section : agent.local.sections) sections[section.name] = section.items;
    agents.push_back({{"name", agent.name},
                      {"phase", agent.local.phase},
                      {"sections", std::move(sections)},
                      {"mail", agent.mail}});
  }
  Json turn = view.turn.empty() ? Json(nullptr) : Json(view.turn);
  return {{"facts", view.facts},
          {"actions", view.actions},
          {"agents", std::move(agents)},
          {"turn", std::move(turn)}};
}

Json statistics_json(const std::optional<std::vector<Statistic>>& statistics) {
  if (!statistics) return nullptr;
  Json list = Json::array();
  for (const Statistic& each : *statistics) {
    list.push_back({{"name", each.name}, {"value", each.value}, {"unit", each.unit}});
  }
  return list;
}

std::string document_text(const Json& document) {
  return document.dump(2, ' ', false, Json::error_handler_t::replace) + "\n";
}

std::string compact_text(const Json& document) {
  return document.dump(-1, ' ', false, Json::error_handler_t::replace);
}

}  // namespace credo
