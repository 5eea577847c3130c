// Numbers of states, and back.
#include "external/spin_graph.hpp"

#include <cstdio>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

constexpr std::size_t kEdgeBudget = std::size_t{1} << 30;
constexpr const char* kLaw = "a run that pan replays is a path of the graph";

// A line: the state, by which edge of the one before it was reached, and which one comes next.
struct EdgePlace {
  StateGraph::Number state = 0;
  long edge = -1;  // -1: the run starts here
  long next = -1;  // -1: not chosen yet
};

EdgePlace place_of(const std::string& line, StateGraph::Number states) {
  if (line.empty()) return {};
  unsigned long state = 0;
  long edge = 0;
  long next = 0;
  int used = 0;
  const int fields = std::sscanf(line.c_str(), "%lu %ld %ld%n", &state, &edge, &next, &used);
  invariant(fields == 3 && static_cast<std::size_t>(used) == line.size() && state < states, kLaw);
  return {static_cast<StateGraph::Number>(state), edge, next};
}

}  // namespace

SpinGraph::SpinGraph(Model& model, bool labels, SearchControl& control)
    : model_(model), system_(model, Observation{labels, false}), graph_(system_, kEdgeBudget) {
  graph_.explore(control);
  if (graph_.complete()) promela_.emplace(graph_);
}

SpinText SpinGraph::text_of(std::span<const GraphProperty> properties, Fairness fairness) {
  PromelaGraphText written = promela_->text(properties, fairness);
  SpinText text;
  text.text = std::move(written.text);
  text.start_states = written.start_states;
  text.stutter_invariant = false;
  text.states = graph_.size();
  return text;
}

SpinText SpinGraph::question(const LtlStore& ltl, const LtlProperty& property, Fairness fairness) {
  const auto name = [&](std::uint32_t i) { return credo::text_of(model_, property.atoms[i]); };
  const GraphProperty asked{kSpinClaim, ltl.text(property.formula, name), &ltl, property.formula,
                            property.atoms};
  return text_of(std::span(&asked, 1), fairness);
}

SpinText SpinGraph::states() { return text_of({}, Fairness::none); }

Run SpinGraph::run(const std::vector<std::string>& lines, std::optional<std::size_t> loop) {
  invariant(!lines.empty() && (!loop || *loop < lines.size()), kLaw);
  std::vector<EdgePlace> places;
  for (const std::string& line : lines) places.push_back(place_of(line, graph_.size()));
  invariant(places[0].edge == -1 && places[0].state < graph_.initial_count(), kLaw);
  Run run;
  std::vector<GraphEdge> edges;
  // The step from the state by its k-th edge; where it leads.
  const auto take = [&](StateGraph::Number from, long k) {
    edges.clear();
    if (!graph_.is_deadlock(from)) graph_.append_edges(from, edges);
    invariant(k >= 0 && static_cast<std::size_t>(k) < edges.size(), kLaw);
    const GraphEdge& edge = edges[static_cast<std::size_t>(k)];
    const EdgeKind& kind = graph_.kinds()[edge.kind];
    run.add_step(kind.mover, kind.action);
    run.states.push_back(graph_.text(edge.to));
    return edge.to;
  };
  run.states.push_back(graph_.text(places[0].state));
  for (std::size_t i = 1; i < places.size(); ++i) {
    invariant(take(places[i - 1].state, places[i].edge) == places[i].state, kLaw);
  }
  if (!loop) {
    // What the run shows may be about the step that comes next.
    if (places.back().next >= 0) take(places.back().state, places.back().next);
    return run;
  }
  run.loop = *loop;
  if (*loop + 1 < lines.size()) {
    invariant(places.back().state == places[*loop].state, kLaw);
    run.states.pop_back();
  } else {
    invariant(graph_.is_deadlock(places.back().state), kLaw);
    run.add_step(kNobody, kNoTerm);
  }
  return run;
}

}  // namespace credo
