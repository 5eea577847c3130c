// Nodes in their clusters, then the edges.
#include "reduce/slicing/net_dot.hpp"

#include <fmt/format.h>

namespace credo::slicing {

namespace {

// As it may stand between quotes.
std::string quoted(std::string_view text) {
  std::string out = "\"";
  for (const char c : text) {
    if (c == '"' || c == '\\') out += '\\';
    out += c;
  }
  return out + "\"";
}

std::string_view colour(NetEdgeKind kind) {
  switch (kind) {
    case NetEdgeKind::seq:
      return "black";
    case NetEdgeKind::call:
      return "blue";
    case NetEdgeKind::evt:
      return "purple";
    case NetEdgeKind::ret:
      return "deepskyblue";
    case NetEdgeKind::env1:
    case NetEdgeKind::env2:
    case NetEdgeKind::env3:
      return "darkgreen";
    case NetEdgeKind::msg:
      return "orange";
    case NetEdgeKind::data:
      break;
  }
  return "gray60";
}

std::string_view shape(NetNodeKind kind) {
  switch (kind) {
    case NetNodeKind::trigger:
      return "box";
    case NetNodeKind::context:
    case NetNodeKind::guard:
      return "diamond";
    case NetNodeKind::end:
      return "point";
    case NetNodeKind::fact:
      return "note";
    case NetNodeKind::action:
      return "cds";
    case NetNodeKind::body:
    case NetNodeKind::effect:
      break;
  }
  return "ellipse";
}

}  // namespace

std::string dot_of(const Model& model, const DependenceNet& net,
                   const std::vector<std::vector<bool>>& kept) {
  const auto is_kept = [&](std::uint32_t agent, std::uint32_t plan) {
    return kept.empty() || agent == NetNode::kNone || kept[agent][plan];
  };
  std::string out = fmt::format("digraph {} {{\n", quoted(model.file.name));
  out += "  rankdir=LR;\n  node [fontsize=10];\n  edge [fontsize=8];\n";
  std::uint32_t agent = NetNode::kNone;
  std::uint32_t plan = NetNode::kNone;
  bool in_agent = false;
  bool in_plan = false;
  const auto close = [&](bool& open) {
    if (open) out += in_plan ? "    }\n" : "  }\n";
    open = false;
  };
  for (std::uint32_t n = 0; n < net.nodes.size(); ++n) {
    const NetNode& node = net.nodes[n];
    if (!in_agent || node.agent != agent) {
      close(in_plan);
      close(in_agent);
      const bool environment = node.agent == NetNode::kNone;
      out += fmt::format(
          "  subgraph {} {{\n    label={};\n", quoted(fmt::format("cluster_{}", n)),
          quoted(environment ? std::string("environment") : model.file.agents[node.agent].name));
      in_agent = true;
      agent = node.agent;
    }
    if (node.plan != NetNode::kNone && (!in_plan || node.plan != plan)) {
      close(in_plan);
      // "ag1.b1.t" is in the plan b1.
      const std::size_t begin = model.file.agents[agent].name.size() + 1;
      const std::string label = node.name.substr(begin, node.name.rfind('.') - begin);
      out += fmt::format("    subgraph {} {{\n      label={}; {}\n",
                         quoted(fmt::format("cluster_{}_plan", n)), quoted(label),
                         is_kept(node.agent, node.plan)
                             ? "style=rounded;"
                             : "style=\"rounded,filled\"; fillcolor=gray90; fontcolor=gray50;");
      in_plan = true;
      plan = node.plan;
    }
    out += fmt::format("      {} [label={}, shape={}{}];\n", quoted(node.name), quoted(node.text),
                       shape(node.kind),
                       is_kept(node.agent, node.plan) ? "" : ", color=gray60, fontcolor=gray50");
  }
  close(in_plan);
  close(in_agent);
  for (const NetEdge& edge : net.edges) {
    const NetNode& from = net.nodes[edge.from];
    const NetNode& to = net.nodes[edge.to];
    const bool grey = !is_kept(from.agent, from.plan) || !is_kept(to.agent, to.plan);
    const bool seq = edge.kind == NetEdgeKind::seq;
    out += fmt::format(
        "  {} -> {} [color={}{}{}];\n", quoted(from.name), quoted(to.name),
        grey ? "gray80" : colour(edge.kind),
        seq ? "" : fmt::format(", label=\"{}\"", text_of(edge.kind)),
        edge.kind == NetEdgeKind::data || edge.kind == NetEdgeKind::ret ? ", style=dashed" : "");
  }
  return out + "}\n";
}

}  // namespace credo::slicing
