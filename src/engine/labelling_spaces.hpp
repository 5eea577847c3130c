// What the path search of the labelling goes through: the graph of the system, cut down to the
// states that may be passed, or its product with an automaton.
#pragma once

#include <vector>

#include "base/limits.hpp"
#include "engine/path_search.hpp"
#include "engine/state_graph.hpp"

namespace credo {

// Edges of the graph with the marks of fairness.
class FairEdges {
 public:
  FairEdges(const StateGraph& graph, FairnessMarks fairness) : graph_(graph), fairness_(fairness) {}

  const FairnessMarks& fairness() const { return fairness_; }

  // Calls `use(to, marks)` for each edge of the state.
  template <class Use>
  void each(StateGraph::Number state, const Use& use) {
    edges_.clear();
    graph_.append_edges(state, edges_);
    Marks enabled = 0;
    if (fairness_.any()) {
      for (const GraphEdge& edge : edges_) {
        enabled |= fairness_.enabled_by(edge.mover(), edge.maybe());
      }
    }
    for (const GraphEdge& edge : edges_) use(edge.to, fairness_.of(edge.mover(), enabled));
  }

 private:
  const StateGraph& graph_;
  FairnessMarks fairness_;
  std::vector<GraphEdge> edges_;
};

// Paths through some states, to a target or for ever.
class GraphSpace {
 public:
  GraphSpace(const StateGraph& graph, const StateSet& through, const StateSet& target,
             FairnessMarks fairness, bool for_ever)
      : size_(graph.size()),
        edges_(graph, fairness),
        enter_(through),
        target_(target),
        for_ever_(for_ever) {
    enter_ |= target;
    fairness.add_to(acceptance_);
  }

  std::size_t size() const { return size_; }
  bool is_target(std::uint32_t node) const { return target_.contains(node); }
  const Acceptance* acceptance() const { return for_ever_ ? &acceptance_ : nullptr; }
  void edges(std::uint32_t node, std::vector<MarkedEdge>& out) {
    edges_.each(node, [&](StateGraph::Number to, Marks marks) {
      if (enter_.contains(to)) out.push_back({to, marks});
    });
  }

 private:
  std::size_t size_;
  FairEdges edges_;
  StateSet enter_;
  const StateSet& target_;
  bool for_ever_;
  Acceptance acceptance_;
};

// Paths that an automaton accepts.
class ProductSpace {
 public:
  ProductSpace(const StateGraph& graph, const std::vector<Label>& labels,
               const Automaton& automaton, FairnessMarks fairness)
      : graph_(graph), labels_(labels), automaton_(automaton), edges_(graph, fairness) {
    if (size() > 0xfffffff0u) throw LimitExceeded("states of the product > 4 billion");
    acceptance_.all = automaton.all_marks();
    fairness.add_to(acceptance_);
  }

  std::uint32_t node(StateGraph::Number state, std::uint32_t automaton_state) const {
    return static_cast<std::uint32_t>(state * automaton_.states.size() + automaton_state);
  }

  std::size_t size() const { return std::size_t{graph_.size()} * automaton_.states.size(); }
  bool is_target(std::uint32_t node) const { return automaton_state(node).accepts_all; }
  const Acceptance* acceptance() const { return &acceptance_; }
  void edges(std::uint32_t node, std::vector<MarkedEdge>& out) {
    const auto state = static_cast<StateGraph::Number>(node / automaton_.states.size());
    for (const AutomatonTransition& transition : automaton_state(node).transitions) {
      if (!transition.reads(labels_[state])) continue;
      edges_.each(state, [&](StateGraph::Number to, Marks marks) {
        out.push_back({this->node(to, transition.target), transition.marks | marks});
      });
    }
  }

 private:
  const AutomatonState& automaton_state(std::uint32_t node) const {
    return automaton_.states[node % automaton_.states.size()];
  }

  const StateGraph& graph_;
  const std::vector<Label>& labels_;
  const Automaton& automaton_;
  FairEdges edges_;
  Acceptance acceptance_;
};

}  // namespace credo
