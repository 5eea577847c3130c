// Expanding product states.
#include "engine/product.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

Product::Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness,
                 std::vector<ComponentId> start)
    : system_(system),
      labels_(labels),
      automaton_(automaton),
      fairness_(system.model(), fairness, automaton.set_count),
      start_(std::move(start)) {
  invariant(!fairness_.towards_transitions(), "fairness towards transitions is for the labelling");
  acceptance_.all = automaton.all_marks();
  fairness_.add_to(acceptance_);
  for (const AutomatonState& state : automaton.states) {
    for (const AutomatonTransition& transition : state.transitions) {
      step_atoms_ |= (transition.required | transition.forbidden) & labels.step_atoms();
    }
  }
}

Product::Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness)
    : Product(system, labels, automaton, fairness, {}) {}

bool Product::accepts_at_once() const {
  return !automaton_.states.empty() && automaton_.states[automaton_.initial].accepts_all;
}

void Product::initial(Buffer& out) {
  if (automaton_.states.empty()) return;
  const auto starts =
      start_.empty() ? system_.initial() : std::vector<std::vector<ComponentId>>{start_};
  for (const auto& state : starts) {
    out.tuples.insert(out.tuples.end(), state.begin(), state.end());
    out.tuples.push_back(automaton_.initial);
    out.movers.push_back(kEnvironment);
    out.actions.push_back(kNoTerm);
    out.marks.push_back(0);
  }
}

bool Product::accepts_at_bound(std::span<const ComponentId> state) {
  const Label label = labels_.label(state.first(state.size() - 1), false);
  return std::ranges::any_of(automaton_.states[state.back()].transitions,
                             [&](const AutomatonTransition& transition) {
                               return !looks_at_step(transition) && transition.reads(label) &&
                                      automaton_.states[transition.target].accepts_all;
                             });
}

// Whether one of the transitions taken already leads there with no fewer marks: the conditions of
// two transitions may overlap.
bool Product::covered(const AutomatonTransition& transition) const {
  return std::ranges::any_of(taken_, [&](const AutomatonTransition* other) {
    return other->target == transition.target && (transition.marks & ~other->marks) == 0;
  });
}

void Product::expand(std::span<const ComponentId> state, Buffer& out) {
  const auto system_state = state.first(state.size() - 1);
  buffer_.clear();
  system_.successors(system_state, buffer_);
  const bool deadlock = buffer_.size() == 0;
  if (deadlock) {
    buffer_.tuples.assign(system_state.begin(), system_state.end());
    buffer_.movers.push_back(kNobody);
    buffer_.maybe.push_back(0);
    buffer_.actions.push_back(kNoTerm);
  }
  Marks enabled = 0;
  if (fairness_.any()) {
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      enabled |= fairness_.enabled_by(buffer_.movers[i], buffer_.maybe[i] != 0);
    }
  }
  const Label label = labels_.label(system_state, deadlock);
  const auto& transitions = automaton_.states[state.back()].transitions;
  if (step_atoms_ == 0) {
    taken_.clear();
    for (const AutomatonTransition& transition : transitions) {
      if (!transition.reads(label) || covered(transition)) continue;
      taken_.push_back(&transition);
      if (automaton_.states[transition.target].accepts_all) out.accepted = true;
      for (std::size_t i = 0; i < buffer_.size(); ++i) append(i, transition, enabled, out);
    }
    if (taken_.empty()) out.blocked = true;
    return;
  }
  for (std::size_t i = 0; i < buffer_.size(); ++i) {
    const Label with_step = label | labels_.step_bits(buffer_.actions[i]);
    taken_.clear();
    for (const AutomatonTransition& transition : transitions) {
      if (!transition.reads(with_step) || covered(transition)) continue;
      taken_.push_back(&transition);
      if (automaton_.states[transition.target].accepts_all) {
        if (!looks_at_step(transition)) {
          out.accepting_step.reset();
        } else if (!out.accepted) {
          out.accepting_step = out.size();
        }
        out.accepted = true;
      }
      append(i, transition, enabled, out);
    }
    if (taken_.empty()) out.blocked = true;
  }
}

void Product::append(std::size_t successor, const AutomatonTransition& transition, Marks enabled,
                     Buffer& out) const {
  const auto width = static_cast<std::ptrdiff_t>(system_.width());
  const auto from = buffer_.tuples.begin() + static_cast<std::ptrdiff_t>(successor) * width;
  const Mover mover = buffer_.movers[successor];
  out.tuples.insert(out.tuples.end(), from, from + width);
  out.tuples.push_back(transition.target);
  out.movers.push_back(mover);
  out.actions.push_back(buffer_.actions.empty() ? kNoTerm : buffer_.actions[successor]);
  out.marks.push_back(transition.marks | fairness_.of(mover, enabled));
}

}  // namespace credo
