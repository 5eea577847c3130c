// Expanding product states.
#include "engine/product.hpp"

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

// Whether the transition reads the label, and no earlier one that does leads there with no fewer
// marks: the conditions of two transitions may overlap.
bool takes(std::span<const AutomatonTransition> transitions, std::size_t t, Label label) {
  const AutomatonTransition& transition = transitions[t];
  if (!transition.reads(label)) return false;
  return std::ranges::none_of(transitions.first(t), [&](const AutomatonTransition& other) {
    return other.target == transition.target && (transition.marks & ~other.marks) == 0 &&
           other.reads(label);
  });
}

}  // namespace

Product::Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness,
                 std::vector<ComponentId> start)
    : system_(system),
      labels_(labels),
      automaton_(automaton),
      fairness_(system.model(), fairness, automaton.set_count),
      labelled_(system.model().file.options.labelled),
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

Product::Product(System& system, StateLabels& labels, const Automaton& automaton, Fairness fairness,
                 Chains* chains)
    : Product(system, labels, automaton, fairness) {
  chains_ = chains;
}

bool Product::accepts_at_once() const {
  return !automaton_.states.empty() && automaton_.states[automaton_.initial].accepts_all;
}

void Product::initial(Buffer& out) {
  if (automaton_.states.empty()) return;
  CutStarts cut;
  std::vector<std::vector<ComponentId>> starts{start_};
  if (start_.empty()) starts = chains_ != nullptr ? chains_->initial(cut) : system_.initial(cut);
  out.cut = cut.reason;
  for (const auto& state : starts) {
    out.tuples.insert(out.tuples.end(), state.begin(), state.end());
    out.tuples.push_back(automaton_.initial);
    out.movers.push_back(kEnvironment);
    out.marks.push_back(0);
  }
}

Marks Product::leave(std::span<const ComponentId> system_state, bool& deadlock) {
  buffer_.clear();
  moved_.clear();
  cut_.clear();
  if (chains_ != nullptr) {
    chains_->successors(system_state, buffer_, moved_, cut_);
  } else {
    system_.successors(system_state, buffer_, cut_);
  }
  deadlock = buffer_.size() == 0 && !cut_.any();
  if (!cut_.forced() && buffer_.may_stay(0, buffer_.size())) {
    buffer_.tuples.insert(buffer_.tuples.end(), system_state.begin(), system_state.end());
    buffer_.movers.push_back(kNobody);
    buffer_.maybe.push_back(0);
    if (labelled_) buffer_.actions.push_back(kNoTerm);
  }
  Marks enabled = 0;
  if (fairness_.any()) {
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      enabled |= fairness_.enabled_by(buffer_.movers[i], buffer_.maybe[i] != 0);
    }
  }
  if (cut_.any()) enabled |= enabled_over_bound();
  return fairness_.leaving(enabled);
}

void Product::expand(std::span<const ComponentId> state, Buffer& out) {
  const auto system_state = state.first(state.size() - 1);
  bool deadlock = false;
  const Marks leaving = leave(system_state, deadlock);
  const Label label = labels_.label(system_state, deadlock);
  const bool by_step = step_atoms_ != 0;
  const auto label_of = [&](std::size_t i) {
    return label | labels_.step_bits(buffer_.actions[i]);
  };
  const std::size_t width = system_state.size();
  const std::span transitions(automaton_.states[state.back()].transitions);
  const std::size_t before = out.size();
  StopReason cut;
  if (cut_.any() || labels_.hidden() != 0) [[unlikely]] {
    cut = left_out(transitions, label);
    if (out.cut.empty()) out.cut = cut;
  }
  for (std::size_t t = 0; t < transitions.size(); ++t) {
    if (!by_step && !takes(transitions, t, label)) continue;
    const AutomatonTransition& transition = transitions[t];
    const bool accepts = automaton_.states[transition.target].accepts_all;
    // Runs go on over the bound.
    if (accepts && cut_.any() && !looks_at_step(transition) && takes(transitions, t, label)) {
      accept(transition, out);
    }
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      if (by_step && !takes(transitions, t, label_of(i))) continue;
      if (accepts) accept(transition, out);
      const auto from = buffer_.tuples.begin() + static_cast<std::ptrdiff_t>(i * width);
      out.tuples.insert(out.tuples.end(), from, from + static_cast<std::ptrdiff_t>(width));
      out.tuples.push_back(transition.target);
      out.movers.push_back(buffer_.movers[i]);
      if (labelled_) out.actions.push_back(buffer_.actions[i]);
      out.marks.push_back(transition.marks | leaving | moved_in(i));
    }
  }
  if ((out.size() == before && cut.empty()) || (by_step && blocks_a_step(transitions, label)))
    out.blocked = true;
}

std::vector<Product::SystemStep> Product::steps_of(std::span<const ComponentId> from,
                                                   const Edge& edge,
                                                   std::span<const ComponentId> to) {
  if (chains_ == nullptr || edge.mover == kNobody) return {{edge.mover, edge.action, text(to)}};
  const auto source = from.first(system_.width());
  bool deadlock = false;
  // Of the automaton's marks nothing is asked: they are those of the edge, whichever step it is.
  const Marks missing = fairness_.every_move() & edge.marks & ~leave(source, deadlock);
  SuccessorBuffer moves;
  CutMoves cut;
  system_.successors(source, moves, cut);
  for (std::size_t i = 0; i < moves.size(); ++i) {
    const bool same = moves.movers[i] == edge.mover && buffer_.action(i) == edge.action &&
                      (missing & ~moved_in(i)) == 0;
    const auto at = [&](const SuccessorBuffer& buffer) {
      return std::span(buffer.tuples).subspan(i * source.size(), source.size());
    };
    if (!same || !std::ranges::equal(at(buffer_), to.first(source.size()))) continue;
    std::vector<ComponentId> state(at(moves).begin(), at(moves).end());
    std::vector<Chains::Step> steps{{edge.mover, edge.action, state}};
    ProcessSet moved;
    chains_->run_on(state, moved, &steps);
    return told(steps);
  }
  throw InternalError("a transition with chains is made of steps");
}

std::pair<std::string, std::vector<Product::SystemStep>> Product::beginning_of(
    std::span<const ComponentId> state) const {
  if (chains_ == nullptr) return {text(state), {}};
  const Chains::Beginning beginning = chains_->beginning_of(state.first(system_.width()));
  return {text(beginning.start), told(beginning.steps)};
}

std::vector<Product::SystemStep> Product::told(const std::vector<Chains::Step>& steps) const {
  std::vector<SystemStep> all;
  for (const Chains::Step& step : steps) all.push_back({step.mover, step.action, text(step.to)});
  return all;
}

StopReason Product::left_out(std::span<const AutomatonTransition> transitions, Label label) const {
  const Label hidden = labels_.hidden();
  // What is not known may be so that the automaton reads it.
  const auto may_read = [&](const AutomatonTransition& each) {
    const Label open = hidden | step_atoms_;
    return each.reads((label & ~open) | (each.required & open));
  };
  if (cut_.any() && std::ranges::any_of(transitions, may_read)) return cut_.reason;
  const bool waits = std::ranges::any_of(transitions, [&](const AutomatonTransition& each) {
    return (each.required & hidden) != 0 && may_read(each);
  });
  return waits ? labels_.hidden_by() : StopReason();
}

// The processes with a step that was left out. The one that a message is handed to is not named:
// where there are such steps, all.
Marks Product::enabled_over_bound() const {
  Marks enabled = 0;
  for (const CutMoves::Move& move : cut_.moves) {
    enabled |= fairness_.enabled_by(move.process, move.maybe);
  }
  if (!labelled_ || !cut_.forced()) return enabled;
  for (const Process process : system_.processes()) {
    enabled |= fairness_.enabled_by(process, false);
  }
  return enabled;
}

// A successor that is about to be appended is accepted for good.
void Product::accept(const AutomatonTransition& transition, Buffer& out) const {
  if (!looks_at_step(transition)) {
    out.accepting_step.reset();
  } else if (!out.accepted) {
    out.accepting_step = out.size();
  }
  out.accepted = true;
}

// Whether the automaton reads nothing with one of the steps.
bool Product::blocks_a_step(std::span<const AutomatonTransition> transitions, Label label) {
  return std::ranges::any_of(buffer_.actions, [&](TermId action) {
    const Label with_step = label | labels_.step_bits(action);
    return std::ranges::none_of(
        transitions, [&](const AutomatonTransition& each) { return each.reads(with_step); });
  });
}

}  // namespace credo
