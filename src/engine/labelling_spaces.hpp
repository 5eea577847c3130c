// What the path search of the labelling goes through: the graph of the system, cut down to the
// states or steps that may be passed, or its product with an automaton.
#pragma once

#include <vector>

#include "base/width.hpp"
#include "engine/path_search.hpp"
#include "engine/state_graph.hpp"
#include "logic/step_truth.hpp"
#include "property/atoms.hpp"

namespace credo {

// The labels of a graph: by state, and what the kind of an edge adds to the state it leaves.
class GraphLabels {
 public:
  GraphLabels(StateGraph& graph, const std::vector<Label>& states, StateLabels& atoms)
      : graph_(graph), states_(states), atoms_(atoms) {}

  Label step_atoms() const { return atoms_.step_atoms(); }
  Label of(StateGraph::Number state) const { return states_[state]; }
  Label of(StateGraph::Number from, const GraphEdge& edge) {
    while (bits_.size() <= edge.kind) {
      const auto kind = static_cast<EdgeKinds::Number>(bits_.size());
      bits_.push_back(atoms_.step_bits(graph_.kinds()[kind].action));
    }
    return states_[from] | bits_[edge.kind];
  }

 private:
  StateGraph& graph_;
  const std::vector<Label>& states_;
  StateLabels& atoms_;
  std::vector<Label> bits_;  // by kind of edge
};

// The steps of the graph on which a formula about one step is true.
class StepFilter {
 public:
  StepFilter(const LtlStore& ltl, LtlId formula, GraphLabels& labels)
      : truth_(ltl, formula), labels_(labels) {}

  bool operator()(StateGraph::Number from, const GraphEdge& edge) {
    return truth_(labels_.of(from, edge), labels_.of(edge.to));
  }

 private:
  StepTruth truth_;
  GraphLabels& labels_;
};

// Edges of the graph with the marks of fairness.
class FairEdges {
 public:
  FairEdges(StateGraph& graph, FairnessMarks fairness) : graph_(graph), fairness_(fairness) {}

  const FairnessMarks& fairness() const { return fairness_; }

  // Calls `use(edge, place, marks)` for each edge of the state; `place` counts from 0.
  template <class Use>
  void each(StateGraph::Number state, const Use& use) {
    edges_.clear();
    graph_.append_edges(state, edges_);
    const auto count = static_cast<std::uint32_t>(edges_.size());
    if (!fairness_.any()) {
      for (std::uint32_t place = 0; place < count; ++place) use(edges_[place], place, Marks{0});
      return;
    }
    if (marks_.size() < graph_.kinds().size()) learn_kinds();
    Marks enabled = 0;
    for (const GraphEdge& edge : edges_) enabled |= marks_[edge.kind].enabled;
    const Marks leaving = fairness_.leaving(enabled);
    for (std::uint32_t place = 0; place < count; ++place) {
      use(edges_[place], place, leaving | marks_[edges_[place].kind].moved);
    }
  }

  std::size_t count(StateGraph::Number state) {
    edges_.clear();
    graph_.append_edges(state, edges_);
    return edges_.size();
  }

 private:
  struct KindMarks {
    Marks enabled;  // the bits of who can move
    Marks moved;
  };

  void learn_kinds() {
    while (marks_.size() < graph_.kinds().size()) {
      const EdgeKind& kind = graph_.kinds()[static_cast<EdgeKinds::Number>(marks_.size())];
      marks_.push_back(
          {fairness_.enabled_by(kind.mover, kind.maybe), fairness_.moved_by(kind.mover)});
    }
  }

  StateGraph& graph_;
  FairnessMarks fairness_;
  std::vector<KindMarks> marks_;  // by kind of edge
  std::vector<GraphEdge> edges_;
};

// Paths through some states, to a target or for ever; with a filter, by some steps only.
class GraphSpace {
 public:
  GraphSpace(StateGraph& graph, const StateSet& through, const StateSet& target,
             FairnessMarks fairness, bool for_ever, StepFilter* filter = nullptr)
      : size_(graph.size()),
        edges_(graph, fairness),
        enter_(through),
        target_(target),
        for_ever_(for_ever),
        filter_(filter) {
    enter_ |= target;
    fairness.add_to(acceptance_);
  }

  std::size_t size() const { return size_; }
  bool is_target(std::uint32_t node) const { return target_.contains(node); }
  const Acceptance* acceptance() const { return for_ever_ ? &acceptance_ : nullptr; }
  bool needs_every_edge() const { return edges_.fairness().towards_transitions(); }
  StateGraph::Number state_of(std::uint32_t node) const { return node; }
  std::size_t edge_count(StateGraph::Number state) { return edges_.count(state); }
  void edges(std::uint32_t node, std::vector<MarkedEdge>& out) {
    edges_.each(node, [&](const GraphEdge& edge, std::uint32_t place, Marks marks) {
      if (!enter_.contains(edge.to)) return;
      if (filter_ == nullptr || (*filter_)(node, edge)) out.push_back({edge.to, place, marks});
    });
  }

 private:
  std::size_t size_;
  FairEdges edges_;
  StateSet enter_;
  const StateSet& target_;
  bool for_ever_;
  StepFilter* filter_;
  Acceptance acceptance_;
};

// Paths that an automaton accepts. It reads the label of the state that is left, with what the step
// adds.
class ProductSpace {
 public:
  // Which states of the automaton need no further look: those that accept everything.
  enum class Targets : std::uint8_t { accepting, none };

  ProductSpace(StateGraph& graph, GraphLabels& labels, const Automaton& automaton,
               FairnessMarks fairness, Targets targets = Targets::accepting)
      : graph_(graph),
        labels_(labels),
        automaton_(automaton),
        edges_(graph, fairness),
        targets_(targets) {
    require_width(size(), Width::product_states);
    acceptance_.all = automaton.all_marks();
    fairness.add_to(acceptance_);
  }

  std::uint32_t node(StateGraph::Number state, std::uint32_t automaton_state) const {
    return static_cast<std::uint32_t>(state * automaton_.states.size() + automaton_state);
  }

  std::size_t size() const { return std::size_t{graph_.size()} * automaton_.states.size(); }
  bool is_target(std::uint32_t node) const {
    return targets_ == Targets::accepting && automaton_state(node).accepts_all;
  }
  const Acceptance* acceptance() const { return &acceptance_; }
  bool needs_every_edge() const { return edges_.fairness().towards_transitions(); }
  StateGraph::Number state_of(std::uint32_t node) const {
    return static_cast<StateGraph::Number>(node / automaton_.states.size());
  }
  std::size_t edge_count(StateGraph::Number state) { return edges_.count(state); }
  void edges(std::uint32_t node, std::vector<MarkedEdge>& out) {
    const StateGraph::Number state = state_of(node);
    const Label step_atoms = labels_.step_atoms();
    for (const AutomatonTransition& transition : automaton_state(node).transitions) {
      const bool looks_at_step = ((transition.required | transition.forbidden) & step_atoms) != 0;
      if (!looks_at_step && !transition.reads(labels_.of(state))) continue;
      edges_.each(state, [&](const GraphEdge& edge, std::uint32_t place, Marks marks) {
        if (looks_at_step && !transition.reads(labels_.of(state, edge))) return;
        out.push_back({this->node(edge.to, transition.target), place, transition.marks | marks});
      });
    }
  }

 private:
  const AutomatonState& automaton_state(std::uint32_t node) const {
    return automaton_.states[node % automaton_.states.size()];
  }

  StateGraph& graph_;
  GraphLabels& labels_;
  const Automaton& automaton_;
  FairEdges edges_;
  Targets targets_;
  Acceptance acceptance_;
};

}  // namespace credo
