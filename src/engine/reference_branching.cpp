// Labels first, then the path formulas one after the other, then the initial states.
#include "engine/reference_branching.hpp"

#include <algorithm>
#include <numeric>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "engine/reference_graph.hpp"
#include "engine/reference_tableau.hpp"

namespace credo {

namespace {

class ReferenceBranching : public BranchingEngine {
 public:
  ReferenceBranching(const PlainSystem& system, Model& model, Fairness fairness)
      : system_(system), model_(model), fairness_(model.file.options.effective(fairness)) {}

  Checking check(LtlStore& ltl, const LtlProperty& property, SearchControl& control) override {
    control.start();
    for (Turns turns = reference_turns(control);; turns.next(graph_.states.size())) {
      if (graph_.states.empty() || !graph_.complete) {
        graph_ = reference_graph(system_, control, turns.turn());
      }
      Checking result = look(ltl, property, control);
      if (!graph_.paused || result.complete || !result.reason.empty()) {
        result.seconds = control.seconds();
        return result;
      }
    }
  }

  std::vector<Number> initial() const override {
    const auto numbers = graph_.initial();
    return {numbers.begin(), numbers.end()};
  }

  std::string text(Number state) const override { return graph_.states[state].text; }

  Label label(Number state) override { return labels_.states[state]; }
  Label hidden(Number state) override { return labels_.hidden[state]; }

  std::vector<Number> successors(Number state) override {
    std::vector<Number> numbers;
    for (const ReferenceEdge& edge : graph_.states[state].edges) {
      if (std::ranges::find(numbers, edge.to) == numbers.end()) numbers.push_back(edge.to);
    }
    return numbers;
  }

  // Throws LimitExceeded if the control stops it.
  FoundRun run(Number from, LtlId formula, SearchControl& control) override {
    const std::vector<std::size_t> states{from};
    ReferenceTableau tableau(*ltl_, formula);
    if (auto reason = solve(tableau, states, control)) throw LimitExceeded(*reason);
    return {tableau.run(states)};
  }

 private:
  // At the graph as it is. At the end of a turn only what is no matter of the graph is a reason.
  Checking look(LtlStore& ltl, const LtlProperty& property, SearchControl& control) {
    Checking result;
    result.algorithm = Algorithm::reference;
    result.states = graph_.states.size();
    for (const ReferenceState& state : graph_.states) {
      result.transitions += static_cast<std::size_t>(std::ranges::count_if(
          state.edges, [](const ReferenceEdge& edge) { return edge.mover != kNobody; }));
    }
    result.depth = graph_.depth();
    result.complete = graph_.complete;
    if (!graph_.paused) result.reason = graph_.reason;
    result.limit_path = graph_.limit_path;
    result.whole_graph = graph_.complete;
    if (graph_.complete || graph_.cut) decide(ltl, property, control, result);
    return result;
  }

  void decide(LtlStore& ltl, const LtlProperty& property, SearchControl& control,
              Checking& result) {
    invariant(ltl.is_state_formula(property.formula), "a branching-time property is about states");
    ltl_ = &ltl;
    std::optional<StopReason> stopped;
    try {
      labels_ = labels_of(graph_, PlainAtoms(system_, model_, property.atoms));
      for (std::size_t i = 0; !stopped && i < property.paths.size(); ++i) {
        stopped = label_path(property.paths[i], path_atom(i), control);
      }
    } catch (const LimitExceeded& limit) {
      stopped = limit.reason;
    }
    result.complete = !stopped;
    if (stopped) {
      result.reason = std::move(*stopped);
      return;
    }
    bool open = graph_.cut_start;
    for (const std::size_t state : graph_.initial()) {
      const auto value = value_in(state, property.formula);
      open = open || !value;
      result.violated = result.violated || value == false;
    }
    result.complete = result.violated || !open;
    if (!result.complete) return;
    result.reason = {};
    result.limit_path.clear();
  }

  // The truth of a formula about states, if it is the same whatever the hidden path formulas are.
  std::optional<bool> value_in(std::size_t state, LtlId formula) const {
    // On a run that stays in the state, a formula about states is true as it is there.
    const auto truth = [&](Label label) {
      return RunTruth(*ltl_, std::span(&label, 1), 0).holds(formula);
    };
    const Label hidden = labels_.hidden[state] & ltl_->atoms(formula);
    const bool value = truth(labels_.states[state]);
    for (Label some = hidden; some != 0; some = (some - 1) & hidden) {
      if (truth(labels_.states[state] | some) != value) return std::nullopt;
    }
    return value;
  }

  // Adds the truth of the path formula to every label, or that it is hidden.
  std::optional<StopReason> label_path(const PathFormula& path, std::uint32_t atom,
                                       SearchControl& control) {
    std::vector<std::size_t> states(graph_.states.size());
    std::iota(states.begin(), states.end(), std::size_t{0});
    const LtlId wanted = path.universal ? ltl_->negation(path.formula) : path.formula;
    ReferenceTableau certain(*ltl_, wanted);
    if (auto reason = solve(certain, states, control)) return reason;
    ReferenceTableau possible(*ltl_, wanted, ReferenceTableau::Runs::possible);
    if (graph_.cut) {
      if (auto reason = solve(possible, states, control)) return reason;
    }
    for (const std::size_t state : states) {
      const bool some = certain.has_run(state);
      const bool hidden = graph_.cut && !some && possible.has_run(state);
      if (hidden) labels_.hidden[state] |= Label{1} << atom;
      if (!hidden && some != path.universal) labels_.states[state] |= Label{1} << atom;
    }
    return std::nullopt;
  }

  std::optional<StopReason> solve(ReferenceTableau& tableau, std::span<const std::size_t> states,
                                  const SearchControl& control) const {
    SearchControl unbounded = control;
    unbounded.limits.max_states = 0;  // which is about states of the system
    return tableau.solve(graph_, labels_, states, fairness_, unbounded);
  }

  const PlainSystem& system_;
  Model& model_;
  Fairness fairness_;
  ReferenceGraph graph_;
  LtlStore* ltl_ = nullptr;  // of the last check
  ReferenceLabels labels_;
};

}  // namespace

std::unique_ptr<BranchingEngine> reference_branching(const PlainSystem& system, Model& model,
                                                     Fairness fairness) {
  return std::make_unique<ReferenceBranching>(system, model, fairness);
}

}  // namespace credo
