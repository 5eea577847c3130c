// A node is kept if its agent and its plan are and no cut goes through it.
#include "report/slice_net.hpp"

#include <algorithm>
#include <vector>

#include "reduce/slicing/net_dot.hpp"

namespace credo {

namespace {

bool covers(SourceSpan outer, SourceSpan inner) {
  return outer.file == inner.file && outer.begin <= inner.begin && inner.end <= outer.end;
}

// "ag1.b1.t" is in the plan b1 of ag1.
std::string plan_label(const Model& model, const slicing::NetNode& node) {
  const std::size_t begin = model.file.agents[node.agent].name.size() + 1;
  return node.name.substr(begin, node.name.rfind('.') - begin);
}

// By agent and plan; empty if nothing is left out.
std::vector<std::vector<bool>> kept_plans(const slicing::DependenceNet& net, const Slice& slice) {
  std::vector<std::vector<bool>> kept;
  if (!slice.leaves_out()) return kept;
  // An agent that is gone has no plans, even if others keep those of the text.
  std::vector<bool> agents;
  for (const SlicePart& part : slice.parts) {
    if (part.kind == SlicePartKind::agent) agents.push_back(part.kept());
  }
  const auto is_kept = [&](std::uint32_t trigger) {
    const std::uint32_t agent = net.nodes[trigger].agent;
    if (agent < agents.size() && !agents[agent]) return false;
    return std::ranges::any_of(slice.parts, [&](const SlicePart& part) {
      return part.kind == SlicePartKind::plan && part.kept() &&
             covers(part.where, net.nodes[trigger].where);
    });
  };
  for (const auto& triggers : net.triggers) {
    kept.emplace_back();
    for (const std::uint32_t trigger : triggers) kept.back().push_back(is_kept(trigger));
  }
  return kept;
}

}  // namespace

Json slice_net_json(const SliceReport& report) {
  if (!report.net || report.net->nodes.size() > kMostDrawnNetNodes) return nullptr;
  const slicing::DependenceNet& net = *report.net;
  const Slice& slice = report.slice;
  const auto plans = kept_plans(net, slice);
  const auto is_kept = [&](const slicing::NetNode& node) {
    if (plans.empty()) return true;
    if (node.plan != slicing::NetNode::kNone && !plans[node.agent][node.plan]) return false;
    return !std::ranges::any_of(
        slice.edits, [&](const SliceEdit& edit) { return covers(edit.where, node.where); });
  };
  Json nodes = Json::array();
  for (const slicing::NetNode& node : net.nodes) {
    const bool environment = node.agent == slicing::NetNode::kNone;
    const bool planned = node.plan != slicing::NetNode::kNone;
    nodes.push_back(
        {{"name", node.text},
         {"owner", environment ? "environment" : report.model->file.agents[node.agent].name},
         {"plan", planned ? Json(plan_label(*report.model, node)) : Json(nullptr)},
         {"kept", is_kept(node)},
         {"location", place_json(report.model->sources, node.where)}});
  }
  Json edges = Json::array();
  for (const slicing::NetEdge& edge : net.edges) {
    edges.push_back({{"from", edge.from}, {"to", edge.to}, {"kind", slicing::text_of(edge.kind)}});
  }
  return {{"nodes", std::move(nodes)}, {"edges", std::move(edges)}};
}

std::string slice_net_dot(const SliceReport& report) {
  return slicing::dot_of(*report.model, *report.net, kept_plans(*report.net, report.slice));
}

}  // namespace credo
