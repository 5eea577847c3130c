// The documents of the commands, completed and made small.
#include "report/page_json.hpp"

#include <algorithm>
#include <array>

#include "report/check_json.hpp"
#include "report/figures.hpp"
#include "report/page_graph.hpp"
#include "report/run_json.hpp"
#include "report/search_json.hpp"
#include "report/slice_json.hpp"
#include "report/slice_net.hpp"
#include "report/test_json.hpp"

namespace credo {

namespace {

template <std::size_t size>
bool is_one_of(const std::string& key, const std::array<std::string_view, size>& keys) {
  return std::ranges::find(keys, key) != keys.end();
}

bool says_nothing(const std::string& key, const Json& value) {
  // Coverage without anything in it: everything was used.
  static constexpr std::array<std::string_view, 6> kNeeded{"properties", "sources", "reductions",
                                                           "nodes",      "edges",   "coverage"};
  static constexpr std::array<std::string_view, 4> kMarks{"idle", "lost", "initial", "deadlock"};
  if (value.is_null()) return true;
  if (value.is_boolean()) return !value.get<bool>() && is_one_of(key, kMarks);
  return value.is_structured() && value.empty() && !is_one_of(key, kNeeded);
}

void prune(Json& json) {
  static constexpr std::array<std::string_view, 3> kWhole{"initial", "state", "edits"};
  if (json.is_array()) {
    for (Json& each : json) prune(each);
  }
  if (!json.is_object()) return;
  for (auto field = json.begin(); field != json.end();) {
    if (!is_one_of(field.key(), kWhole)) prune(field.value());
    if (says_nothing(field.key(), field.value())) {
      field = json.erase(field);
    } else {
      ++field;
    }
  }
}

std::string path_in_slice(const std::string& path, const std::string& property) {
  return fmt::format("{} (slice for {})", path, property);
}

// Every place below is one in the slice for the property.
void move_to_slice(Json& json, const std::string& property) {
  if (!json.is_structured()) return;
  if (json.is_object() && json.contains("file") && json.contains("end_column")) {
    json["file"] = path_in_slice(json["file"].get<std::string>(), property);
    return;
  }
  for (Json& each : json) move_to_slice(each, property);
}

void add_sources(Json& list, const Sources& sources, const std::string& slice_for = "") {
  for (FileId file = 0; file < sources.count(); ++file) {
    const std::string& path = sources.path(file);
    list.push_back({{"path", slice_for.empty() ? path : path_in_slice(path, slice_for)},
                    {"text", sources.text(file)}});
  }
}

// {"language", "agents", "sources", "reductions", "command_line"}
Json page_of(const Model& model, const std::string& command_line) {
  std::string language;
  Json agents = Json::array();
  for (std::size_t i = 0; i < model.agent_count(); ++i) {
    const std::string own(model.programs[i]->language());
    language = language.empty() || language == own ? own : "mixed";
    agents.push_back({{"name", model.file.agents[i].name},
                      {"language", own},
                      {"file", model.sources.path(model.program_files[i])}});
  }
  Json sources = Json::array();
  add_sources(sources, model.sources);
  return {{"language", language},
          {"agents", std::move(agents)},
          {"sources", std::move(sources)},
          {"reductions", reductions_of(model)},
          {"command_line", command_line}};
}

Json finished(Json document, Json page) {
  document["page"] = std::move(page);
  prune(document);
  return document;
}

}  // namespace

Json check_page(const CheckReport& report, const PageContext& context) {
  const Model& model = *report.model;
  Json document = check_json(report, TraceForm::edits);
  Json page = page_of(model, context.command_line);
  PageGraph graph(context.graph, model);
  // All are checked on slices, or none.
  if (!report.properties.empty() && report.properties.front().slice) {
    const SliceMode mode = report.properties.front().slice->mode;
    page["reductions"].push_back(fmt::format("slice ({})", text_of(mode)));
  }
  for (std::size_t i = 0; i < report.properties.size(); ++i) {
    const CheckedProperty& property = report.properties[i];
    const Verdict& verdict = property.verdict;
    const Sources& sources = property.sources(model);
    if (&sources == &model.sources) {
      if (verdict.trace) graph.add_run(verdict.name, *verdict.trace);
    } else if (verdict.trace || verdict.explanation || !verdict.branches.empty()) {
      for (const char* part : {"explanation", "trace", "branches"}) {
        move_to_slice(document["properties"][i][part], verdict.name);
      }
      add_sources(page["sources"], sources, verdict.name);
    }
  }
  page["graph"] = graph.take();
  return finished(std::move(document), std::move(page));
}

Json run_page(const RunReport& report, const PageContext& context) {
  Json document = run_json(report, TraceForm::edits);
  document.erase("final");
  Json page = page_of(*report.model, context.command_line);
  PageGraph graph(context.graph, *report.model);
  if (report.trace) graph.add_run("run", *report.trace);
  page["graph"] = graph.take();
  return finished(std::move(document), std::move(page));
}

Json search_page(const SearchReport& report, const PageContext& context) {
  Json page = page_of(*report.model, context.command_line);
  PageGraph graph(context.graph, *report.model);
  for (std::size_t i = 0; i < report.runs.size(); ++i) {
    if (report.runs[i]) graph.add_run(fmt::format("solution {}", i + 1), *report.runs[i]);
  }
  page["graph"] = graph.take();
  return finished(search_json(report, TraceForm::edits), std::move(page));
}

Json test_page(const TestReport& report, const PageContext& context) {
  Json page = page_of(*report.model, context.command_line);
  PageGraph graph(context.graph, *report.model);
  for (const TestedExpression& tested : report.tests) {
    if (tested.run) graph.add_run(tested.test->name, *tested.run);
  }
  page["graph"] = graph.take();
  return finished(test_json(report, TraceForm::edits), std::move(page));
}

Json slice_page(const SliceReport& report, const std::string& command_line) {
  Json document = slice_json(report);
  document.erase("files");
  document["cuts"] = slice_cuts_json(report);
  document["net"] = slice_net_json(report);
  Json page = page_of(*report.model, command_line);
  for (const SlicedFile& file : report.files) {
    if (!file.used) page["unused_files"].push_back(file.path);
  }
  return finished(std::move(document), std::move(page));
}

}  // namespace credo
