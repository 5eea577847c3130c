// Subsets of both graphs, side by side.
#include "support/trace_language.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <deque>
#include <map>
#include <set>

namespace credo::testing {

namespace {

using Subset = std::vector<std::uint32_t>;

// The states reachable without another label; sorted.
Subset closure(const LabelledGraph& graph, Subset states) {
  std::set<std::uint32_t> seen(states.begin(), states.end());
  while (!states.empty()) {
    const std::uint32_t state = states.back();
    states.pop_back();
    for (const std::uint32_t next : graph.next[state]) {
      if (graph.labels[next] == graph.labels[state] && seen.insert(next).second) {
        states.push_back(next);
      }
    }
  }
  return {seen.begin(), seen.end()};
}

std::map<Label, Subset> after(const LabelledGraph& graph, const Subset& states) {
  std::map<Label, Subset> result;
  for (const std::uint32_t state : states) {
    for (const std::uint32_t next : graph.next[state]) {
      if (graph.labels[next] != graph.labels[state]) result[graph.labels[next]].push_back(next);
    }
  }
  for (auto& [label, subset] : result) subset = closure(graph, std::move(subset));
  return result;
}

std::map<Label, Subset> start(const LabelledGraph& graph) {
  std::map<Label, Subset> result;
  for (std::uint32_t state = 0; state < graph.initial; ++state) {
    result[graph.labels[state]].push_back(state);
  }
  for (auto& [label, subset] : result) subset = closure(graph, std::move(subset));
  return result;
}

bool may_end(const LabelledGraph& graph, const Subset& states) {
  return std::ranges::any_of(states, [&](std::uint32_t state) { return graph.may_stay[state]; });
}

// States from which a run stays with its label for ever: those of a cycle of one label, and
// deadlocks (which lead to themselves), and what leads there.
void find_staying(LabelledGraph& graph) {
  // Greatest fixpoint: a state with a successor of its label that may stay.
  graph.may_stay.assign(graph.labels.size(), true);
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t state = 0; state < graph.labels.size(); ++state) {
      if (!graph.may_stay[state]) continue;
      const bool stays = std::ranges::any_of(graph.next[state], [&](std::uint32_t next) {
        return graph.labels[next] == graph.labels[state] && graph.may_stay[next];
      });
      if (stays) continue;
      graph.may_stay[state] = false;
      changed = true;
    }
  }
}

std::string text_of(const std::vector<Label>& trace) {
  return fmt::format("{:x}", fmt::join(trace, " "));
}

}  // namespace

LabelledGraph labelled_graph(Model& model, const BoundProperty& property, std::uint64_t most) {
  LabelledGraph result;
  LtlStore ltl;
  const LtlProperty bound = to_ltl(model, property, {}, ltl);
  System system(model, Observation{property.needs_labels(), false});
  StateGraph graph(system, std::size_t{1} << 28);
  SearchControl control;
  control.limits.max_states = most;
  graph.explore(control);
  if (!graph.complete()) return result;
  AtomLabels labels(system, bound.atoms);
  std::vector<ComponentId> tuple(system.width());
  std::vector<GraphEdge> edges;
  for (StateGraph::Number state = 0; state < graph.size(); ++state) {
    graph.tuple(state, tuple);
    result.labels.push_back(labels.label(tuple, graph.is_deadlock(state)));
    edges.clear();
    graph.append_edges(state, edges);
    result.next.emplace_back();
    for (const GraphEdge& edge : edges) result.next.back().push_back(edge.to);
  }
  result.initial = graph.initial_count();
  result.complete = true;
  find_staying(result);
  return result;
}

std::string trace_difference(const LabelledGraph& one, const LabelledGraph& two,
                             const TraceDemand& demand) {
  struct Pair {
    Subset first;
    Subset second;
    std::vector<Label> trace;
  };
  std::set<std::pair<Subset, Subset>> seen;
  std::deque<Pair> open;
  std::string difference;
  const auto step = [&](const std::map<Label, Subset>& first, const std::map<Label, Subset>& second,
                        const std::vector<Label>& trace) {
    for (const auto& [label, subset] : first) {
      std::vector<Label> longer = trace;
      longer.push_back(label);
      const auto other = second.find(label);
      if (other == second.end()) {
        difference = "only the first has the trace " + text_of(longer);
        return;
      }
      if (seen.emplace(subset, other->second).second) {
        open.push_back({subset, other->second, std::move(longer)});
      }
    }
    for (const auto& [label, subset] : second) {
      if (!demand.both_ways || first.contains(label)) continue;
      std::vector<Label> longer = trace;
      longer.push_back(label);
      difference = "only the second has the trace " + text_of(longer);
    }
  };
  step(start(one), start(two), {});
  while (difference.empty() && !open.empty()) {
    const Pair pair = std::move(open.front());
    open.pop_front();
    const bool first_ends = may_end(one, pair.first);
    const bool second_ends = may_end(two, pair.second);
    if (demand.ends && first_ends && !second_ends) {
      return "only in the first may it end there: " + text_of(pair.trace);
    }
    if (demand.ends && demand.both_ways && second_ends && !first_ends) {
      return "only in the second may it end there: " + text_of(pair.trace);
    }
    step(after(one, pair.first), after(two, pair.second), pair.trace);
  }
  return difference;
}

}  // namespace credo::testing
