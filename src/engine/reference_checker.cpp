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

namespace {

class ReferenceCheck {
 public:
  ReferenceCheck(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl, LtlId property,
                 Fairness fairness, SearchControl& control)
      : system_(system),
        atoms_(atoms),
        ltl_(ltl),
        wanted_(ltl.negation(property)),
        fairness_(fairness),
        control_(control) {}

  Checking run() {
    control_.start();
    for (Turns turns = reference_turns(control_);; turns.next(result_.states)) {
      result_ = {};
      result_.algorithm = Algorithm::reference;
      const bool paused = look(turns.turn());
      if (!paused || result_.violated || result_.pruned) break;
    }
    result_.seconds = control_.seconds();
    return std::move(result_);
  }

 private:
  void stop(StopReason reason) {
    result_.complete = false;
    result_.reason = std::move(reason);
  }

  // False if another turn would not help.
  bool look(const Turn& turn) {
    try {
      ReferenceTableau tableau(ltl_, wanted_);
      const ReferenceGraph graph = reference_graph(system_, control_, turn);
      result_.states = graph.states.size();
      for (const ReferenceState& state : graph.states) result_.transitions += state.edges.size();
      result_.depth = graph.depth();
      if (graph.complete || graph.cut) solve(tableau, graph);
      // A run that was found is one, whatever was left out.
      if (graph.complete || result_.violated || result_.pruned || !result_.complete) return false;
      stop(graph.reason);
      result_.limit_path = graph.limit_path;
      return graph.paused;
    } catch (const LimitExceeded& limit) {
      stop(limit.reason);
      return false;
    }
  }

  void solve(ReferenceTableau& tableau, const ReferenceGraph& graph) {
    SearchControl control = control_;
    if (graph.paused) control.limits.max_states = 0;  // a turn is small by itself
    const ReferenceLabels labels = labels_of(graph, atoms_);
    const std::vector<std::size_t> initial = graph.initial();
    if (auto reason = tableau.solve(graph, labels, initial, fairness_, control)) {
      stop(*reason);
    } else if (std::ranges::any_of(initial, [&](auto s) { return tableau.has_run(s); })) {
      result_.violated = true;
      result_.counterexample = tableau.run(initial);
    } else if (graph.cut) {
      // Perhaps no run that was left out can refute it.
      ReferenceTableau possible(ltl_, wanted_, ReferenceTableau::Runs::possible);
      if (auto late = possible.solve(graph, labels, initial, fairness_, control)) {
        stop(*late);
        return;
      }
      const bool from_start = graph.cut_start && wanted_ != LtlStore::kFalse;
      result_.pruned =
          !from_start && std::ranges::none_of(initial, [&](auto s) { return possible.has_run(s); });
    }
  }

  const PlainSystem& system_;
  const PlainAtoms& atoms_;
  LtlStore& ltl_;
  LtlId wanted_;
  Fairness fairness_;
  SearchControl& control_;
  Checking result_;
};

}  // namespace

Checking check_reference(const PlainSystem& system, const PlainAtoms& atoms, LtlStore& ltl,
                         LtlId property, Fairness fairness, SearchControl& control) {
  return ReferenceCheck(system, atoms, ltl, property, fairness, control).run();
}

}  // namespace credo
