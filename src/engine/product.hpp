// The product of a system and an automaton, with fairness as acceptance sets.
//
// A state is a tuple of the system with the automaton's state at its end; a step lets the automaton
// read the label of the state that is left, with what the action of the step adds to it. A state
// without successors repeats for ever; one with nothing but `maybe` successors may. A step over a
// bound of the model is left out; whoever would make it counts as able to move, unless a `maybe`
// rule would make it. So is an initial state over one.
//
// With chains a step is one with the local steps after it (reduce/chaining/chains.hpp): its marks
// are those of all who move in it, and those of the state it leaves.
//
// Fairness towards transitions (strong, in labelled systems) has no place here: it is a matter of
// the whole graph (path_search.hpp).
#pragma once

#include <memory>
#include <optional>
#include <span>
#include <string>
#include <utility>
#include <vector>

#include "engine/acceptance.hpp"
#include "engine/state_store.hpp"
#include "logic/automaton.hpp"
#include "property/atoms.hpp"
#include "reduce/chaining/chains.hpp"
#include "system/system.hpp"

namespace credo {

struct ProductBuffer {
  std::vector<ComponentId> tuples;
  std::vector<Mover> movers;
  std::vector<TermId> actions;  // in labelled systems
  std::vector<Marks> marks;
  bool accepted = false;  // an expanded state ends a prefix that the automaton accepts for good ...
  // ... if this step is taken, where it depends on that: its place among the successors.
  std::optional<std::size_t> accepting_step;
  bool blocked = false;  // in an expanded state the automaton reads nothing
  StopReason cut;        // the first bound behind which there may be accepted runs

  std::size_t size() const { return movers.size(); }
  TermId action(std::size_t i) const { return actions.empty() ? kNoTerm : actions[i]; }
  void clear() {
    tuples.clear();
    movers.clear();
    actions.clear();
    marks.clear();
    accepted = false;
    accepting_step.reset();
    blocked = false;
    cut = {};
  }
};

class Product {
 public:
  using Buffer = ProductBuffer;
  // One of those between two states: by whom, and with at least these marks.
  struct Edge {
    Mover mover = kNobody;
    Marks marks = 0;
    TermId action = kNoTerm;
  };

  // All of them must outlive the product. Throws LimitExceeded if there are too many processes for
  // the marks of an edge. Runs begin in this state of the system; empty: in the initial states.
  Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness,
          std::vector<ComponentId> start = {});
  // The same with chains, which have these labels too; nullptr: without.
  Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness,
          Chains* chains);

  std::size_t width() const { return system_.width() + 1; }
  std::unique_ptr<StateStore> make_store() const {
    return std::make_unique<StateStore>(system_, automaton_.states.size());
  }
  void initial(Buffer& out);
  // Appends the successors of a state.
  void expand(std::span<const ComponentId> state, Buffer& out);

  const Acceptance& acceptance() const { return acceptance_; }
  bool accepts_at_once() const;  // the automaton accepts every word
  // What a step of the product is in the system, one step after the other; without chains it is
  // one.
  struct SystemStep {
    Mover mover;
    TermId action;
    std::string to;
  };
  bool has_chains() const { return chains_ != nullptr; }
  std::vector<SystemStep> steps_of(std::span<const ComponentId> from, const Edge& edge,
                                   std::span<const ComponentId> to);
  // Where a run begins, and what of it comes before an initial state of the product.
  std::pair<std::string, std::vector<SystemStep>> beginning_of(
      std::span<const ComponentId> state) const;
  std::string text(std::span<const ComponentId> state) const {
    return system_.view(state.first(system_.width())).text();
  }

 private:
  // Finds the steps that leave the state; their marks are those of the state that is left, which
  // are returned, and of who moves.
  Marks leave(std::span<const ComponentId> system_state, bool& deadlock);
  Marks moved_in(std::size_t step) const {
    const Marks marks = fairness_.moved_by(buffer_.movers[step]);
    return step < moved_.size() ? marks | fairness_.moved_by(moved_[step]) : marks;
  }
  std::vector<SystemStep> told(const std::vector<Chains::Step>& steps) const;
  bool looks_at_step(const AutomatonTransition& transition) const {
    return ((transition.required | transition.forbidden) & step_atoms_) != 0;
  }
  void accept(const AutomatonTransition& transition, Buffer& out) const;
  // Why runs from a state of this label may be accepted that are not followed; empty: none is.
  StopReason left_out(std::span<const AutomatonTransition> transitions, Label label) const;
  Marks enabled_over_bound() const;
  bool blocks_a_step(std::span<const AutomatonTransition> transitions, Label label);

  System& system_;
  StateLabels& labels_;
  const Automaton& automaton_;
  FairnessMarks fairness_;
  Acceptance acceptance_;
  Label step_atoms_ = 0;  // those the automaton looks at
  bool labelled_;
  std::vector<ComponentId> start_;  // empty: the initial states of the system
  Chains* chains_ = nullptr;
  SuccessorBuffer buffer_;
  std::vector<ProcessSet> moved_;  // with chains: who has moved in each of these
  CutMoves cut_;
};

}  // namespace credo
