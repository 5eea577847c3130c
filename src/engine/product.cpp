// Expanding product states.
#include "engine/product.hpp"

#include <algorithm>

namespace credo {

Product::Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness,
                 std::vector<ComponentId> start)
    : system_(system),
      labels_(labels),
      automaton_(automaton),
      fairness_(system.model(), fairness, automaton.set_count),
      start_(std::move(start)) {
  acceptance_.all = automaton.all_marks();
  fairness_.add_to(acceptance_);
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
    out.marks.push_back(0);
  }
}

bool Product::accepts_at_bound(std::span<const ComponentId> state) {
  const Label label = labels_.label(state.first(state.size() - 1), false);
  return std::ranges::any_of(
      automaton_.states[state.back()].transitions, [&](const AutomatonTransition& transition) {
        return transition.reads(label) && automaton_.states[transition.target].accepts_all;
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
  }
  Marks enabled = 0;
  if (fairness_.any()) {
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      enabled |= fairness_.enabled_by(buffer_.movers[i], buffer_.maybe[i] != 0);
    }
  }
  const Label label = labels_.label(system_state, deadlock);
  const std::size_t width = system_state.size();
  taken_.clear();
  for (const AutomatonTransition& transition : automaton_.states[state.back()].transitions) {
    if (!transition.reads(label) || covered(transition)) continue;
    taken_.push_back(&transition);
    if (automaton_.states[transition.target].accepts_all) out.accepted = true;
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      const auto from = buffer_.tuples.begin() + static_cast<std::ptrdiff_t>(i * width);
      out.tuples.insert(out.tuples.end(), from, from + static_cast<std::ptrdiff_t>(width));
      out.tuples.push_back(transition.target);
      out.movers.push_back(buffer_.movers[i]);
      out.marks.push_back(transition.marks | fairness_.of(buffer_.movers[i], enabled));
    }
  }
  if (taken_.empty()) out.blocked = true;
}

}  // namespace credo
