// States are recognised by their texts, which identify them.
#include "report/page_graph.hpp"

#include <algorithm>

namespace credo {

namespace {

constexpr std::string_view kLabel = "label";

bool has_label(const StateView& view) {
  return std::ranges::any_of(view.agents, [](const AgentView& agent) {
    return std::ranges::find(agent.local.sections, kLabel, &Section::name) !=
           agent.local.sections.end();
  });
}

std::string text_without_label(StateView view) {
  for (AgentView& agent : view.agents) {
    std::erase_if(agent.local.sections,
                  [](const Section& section) { return section.name == kLabel; });
  }
  return view.text();
}

}  // namespace

PageGraph::PageGraph(const SmallGraph& graph, const Model& model) {
  if (!graph.reason.empty()) {
    json_["reason"] = graph.reason;
    return;
  }
  Json nodes = Json::array();
  for (const SmallGraph::Node& node : graph.nodes) {
    labelled_ |= has_label(node.view);
    numbers_.emplace(node.view.text(), static_cast<std::uint32_t>(nodes.size()));
    nodes.push_back(
        {{"state", state_json(node.view)}, {"initial", node.initial}, {"deadlock", node.deadlock}});
  }
  Json edges = Json::array();
  for (const SmallGraph::Edge& edge : graph.edges) {
    Json json{{"from", edge.from}, {"to", edge.to}, {"mover", model.mover_name(edge.mover)}};
    if (edge.action != kNoTerm) json["action"] = model.terms.text(edge.action);
    edges.push_back(std::move(json));
  }
  json_["nodes"] = std::move(nodes);
  json_["edges"] = std::move(edges);
  json_["runs"] = Json::object();
}

void PageGraph::add_run(const std::string& name, const Trace& run) {
  if (numbers_.empty()) return;
  std::vector<std::uint32_t> visited;
  StateView view = run.initial;
  for (std::size_t i = 0; i <= run.steps.size(); ++i) {
    if (i > 0) apply(view, run.steps[i - 1].edits);
    const auto number = numbers_.find(labelled_ ? view.text() : text_without_label(view));
    if (number == numbers_.end()) return;
    visited.push_back(number->second);
  }
  json_["runs"][name] = std::move(visited);
}

}  // namespace credo
