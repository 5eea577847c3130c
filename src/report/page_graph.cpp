// States are recognised by their texts, which identify them.
#include "report/page_graph.hpp"

namespace credo {

PageGraph::PageGraph(const SmallGraph& graph, const Model& model) {
  if (!graph.reason.empty()) {
    json_["reason"] = graph.reason;
    return;
  }
  Json nodes = Json::array();
  for (const SmallGraph::Node& node : graph.nodes) {
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
    const auto number = numbers_.find(view.text());
    if (number == numbers_.end()) return;
    visited.push_back(number->second);
  }
  json_["runs"][name] = std::move(visited);
}

}  // namespace credo
