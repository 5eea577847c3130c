// Expanding product states.
#include "engine/product.hpp"

#include <algorithm>

#include "base/limits.hpp"

namespace credo {

Product::Product(System& system, AtomLabels& labels, const Automaton& automaton, Fairness fairness)
    : system_(system), labels_(labels), automaton_(automaton), fairness_(fairness) {
  if (system.model().file.options.schedule != Schedule::interleaved) fairness_ = Fairness::none;
  acceptance_.all = automaton.all_marks();
  if (fairness_ == Fairness::none) return;
  processes_ = static_cast<std::uint32_t>(system.model().agent_count() + 1);
  const std::uint32_t bits = fairness_ == Fairness::weak ? processes_ : 2 * processes_;
  if (automaton.set_count + bits > 64) {
    throw LimitExceeded("acceptance sets of the property and its processes > 64");
  }
  every_process_ = (Marks{1} << processes_) - 1;
  const std::uint32_t first = automaton.set_count;
  if (fairness_ == Fairness::weak) {
    acceptance_.all |= every_process_ << first;
    return;
  }
  for (std::uint32_t i = 0; i < processes_; ++i) {
    acceptance_.pairs.push_back({Marks{1} << (first + processes_ + i), Marks{1} << (first + i)});
  }
}

bool Product::accepts_at_once() const {
  return !automaton_.states.empty() && automaton_.states[automaton_.initial].accepts_all;
}

void Product::initial(Buffer& out) {
  if (automaton_.states.empty()) return;
  for (const auto& state : system_.initial()) {
    out.tuples.insert(out.tuples.end(), state.begin(), state.end());
    out.tuples.push_back(automaton_.initial);
    out.movers.push_back(kEnvironment);
    out.marks.push_back(0);
  }
}

// `enabled`: a bit per process that can move in the state the edge leaves, not counting `maybe`.
Marks Product::fairness_marks(Mover mover, Marks enabled) const {
  if (fairness_ == Fairness::none) return 0;
  const Marks moved = mover < processes_ ? Marks{1} << mover : 0;
  const Marks marks = fairness_ == Fairness::weak ? moved | (every_process_ & ~enabled)
                                                  : moved | (enabled << processes_);
  return marks << automaton_.set_count;
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
  if (fairness_ != Fairness::none) {
    for (std::size_t i = 0; i < buffer_.size(); ++i) {
      if (buffer_.maybe[i] == 0 && buffer_.movers[i] < processes_) {
        enabled |= Marks{1} << buffer_.movers[i];
      }
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
      out.marks.push_back(transition.marks | fairness_marks(buffer_.movers[i], enabled));
    }
  }
  if (taken_.empty()) out.blocked = true;
}

}  // namespace credo
