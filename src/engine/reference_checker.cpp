// A run of the negated property from an initial state, or none.
#include "engine/reference_checker.hpp"

#include <algorithm>

#include "base/limits.hpp"
#include "engine/reference_graph.hpp"
#include "engine/reference_tableau.hpp"

namespace credo {

Reach can_check_reference(const EngineQuestion& question) {
  return question.formula.paths.empty() ? Reach() : Reach("it has path quantifiers");
}

Checking check_reference(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                         LtlId property, Fairness fairness, SearchControl& control) {
  Checking result;
  result.algorithm = Algorithm::reference;
  const auto stop = [&](StopReason reason) {
    result.complete = false;
    result.reason = std::move(reason);
  };
  control.start();
  try {
    const LtlId wanted = ltl.negation(property);
    ReferenceTableau tableau(ltl, wanted);
    const ReferenceGraph graph = reference_graph(system, control);
    result.states = graph.states.size();
    for (const ReferenceState& state : graph.states) result.transitions += state.edges.size();
    result.depth = graph.depth();
    if (graph.complete || graph.cut) {
      const ReferenceLabels labels = labels_of(graph, atoms);
      const std::vector<std::size_t> initial = graph.initial();
      if (auto reason = tableau.solve(graph, labels, initial, fairness, control)) {
        stop(*reason);
      } else if (std::ranges::any_of(initial, [&](auto s) { return tableau.has_run(s); })) {
        result.violated = true;
        result.counterexample = tableau.run(initial);
      } else if (graph.cut) {
        // Perhaps no run that goes over a bound can refute it.
        ReferenceTableau possible(ltl, wanted, ReferenceTableau::Runs::possible);
        if (auto late = possible.solve(graph, labels, initial, fairness, control)) {
          stop(*late);
        } else {
          const bool from_start = graph.cut_start && wanted != LtlStore::kFalse;
          result.pruned = !from_start && std::ranges::none_of(
                                             initial, [&](auto s) { return possible.has_run(s); });
        }
      }
    }
    // A run that was found is one, whatever was left out.
    if (!graph.complete && !result.violated && !result.pruned && result.complete) {
      stop(graph.reason);
      result.limit_path = graph.limit_path;
    }
  } catch (const LimitExceeded& limit) {
    stop(limit.reason);
  }
  result.seconds = control.seconds();
  return result;
}

}  // namespace credo
