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
    Checking result;
    result.algorithm = Algorithm::reference;
    if (graph_.states.empty() || !graph_.complete) graph_ = reference_graph(system_, control);
    result.states = graph_.states.size();
    for (const ReferenceState& state : graph_.states) {
      result.transitions += static_cast<std::size_t>(std::ranges::count_if(
          state.edges, [](const ReferenceEdge& edge) { return edge.mover != kNobody; }));
    }
    result.depth = graph_.depth();
    result.complete = graph_.complete;
    result.reason = graph_.reason;
    result.limit_path = graph_.limit_path;
    result.whole_graph = graph_.complete;
    if (graph_.complete) decide(ltl, property, control, result);
    result.seconds = control.seconds();
    return result;
  }

  std::vector<Number> initial() const override {
    const auto numbers = graph_.initial();
    return {numbers.begin(), numbers.end()};
  }

  std::string text(Number state) const override { return graph_.states[state].text; }

  Label label(Number state) override { return labels_.states[state]; }

  std::vector<Number> successors(Number state) override {
    std::vector<Number> numbers;
    for (const ReferenceEdge& edge : graph_.states[state].edges) {
      if (std::ranges::find(numbers, edge.to) == numbers.end()) numbers.push_back(edge.to);
    }
    return numbers;
  }

  // Throws LimitExceeded if the control stops it.
  Run run(Number from, LtlId formula, SearchControl& control) override {
    const std::vector<std::size_t> states{from};
    ReferenceTableau tableau(*ltl_, formula);
    if (auto reason = solve(tableau, states, control)) throw LimitExceeded(*reason);
    return tableau.run(states);
  }

 private:
  void decide(LtlStore& ltl, const LtlProperty& property, SearchControl& control,
              Checking& result) {
    invariant(ltl.is_state_formula(property.formula), "a branching-time property is about states");
    ltl_ = &ltl;
    try {
      labels_ = labels_of(graph_, PlainAtoms(system_, model_, property.atoms));
      for (std::size_t i = 0; result.complete && i < property.paths.size(); ++i) {
        if (auto reason = label_path(property.paths[i], path_atom(i), control)) {
          result.complete = false;
          result.reason = std::move(*reason);
        }
      }
    } catch (const LimitExceeded& limit) {
      result.complete = false;
      result.reason = limit.reason;
    }
    if (!result.complete) return;
    result.violated = std::ranges::any_of(graph_.initial(), [&](std::size_t state) {
      // On a run that stays in the state, a formula about states is true as it is there.
      return !RunTruth(ltl, std::span(&labels_.states[state], 1), 0).holds(property.formula);
    });
  }

  // Adds the truth of the path formula to every label.
  std::optional<StopReason> label_path(const PathFormula& path, std::uint32_t atom,
                                       SearchControl& control) {
    std::vector<std::size_t> states(graph_.states.size());
    std::iota(states.begin(), states.end(), std::size_t{0});
    ReferenceTableau tableau(*ltl_, path.universal ? ltl_->negation(path.formula) : path.formula);
    if (auto reason = solve(tableau, states, control)) return reason;
    for (const std::size_t state : states) {
      if (tableau.has_run(state) != path.universal) labels_.states[state] |= Label{1} << atom;
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
