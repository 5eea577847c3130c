// Making automata smaller: useless states, useless marks and sets, states that do the same.
#include "logic/automaton.hpp"

#include <algorithm>
#include <map>
#include <tuple>

#include "base/components.hpp"

namespace credo {

namespace {

// Which component each state is in.
struct Components {
  std::vector<std::uint32_t> of;
  std::uint32_t count = 0;
};

Components components_of(const Automaton& automaton) {
  Components result;
  result.of.resize(automaton.states.size());
  const auto transitions = [&](std::uint32_t state) -> const auto& {
    return automaton.states[state].transitions;
  };
  strong_components(
      static_cast<std::uint32_t>(automaton.states.size()),
      [&](std::uint32_t state) { return transitions(state).size(); },
      [&](std::uint32_t state, std::size_t k) { return transitions(state)[k].target; },
      [&](std::span<const std::uint32_t> members) {
        for (const std::uint32_t member : members) result.of[member] = result.count;
        ++result.count;
      });
  return result;
}

// Only in an accepting component do marks mean anything: elsewhere they go. Tells which states can
// reach an accepting component.
std::vector<bool> clear_marks(Automaton& automaton) {
  const Components components = components_of(automaton);
  std::vector<Marks> marks(components.count, 0);
  std::vector<bool> cyclic(components.count, false);
  const auto inside = [&](std::size_t state, const AutomatonTransition& transition) {
    return components.of[state] == components.of[transition.target];
  };
  for (std::size_t s = 0; s < automaton.states.size(); ++s) {
    for (const AutomatonTransition& transition : automaton.states[s].transitions) {
      if (!inside(s, transition)) continue;
      marks[components.of[transition.target]] |= transition.marks;
      cyclic[components.of[transition.target]] = true;
    }
  }
  const auto accepting = [&](std::uint32_t component) {
    return cyclic[component] && marks[component] == automaton.all_marks();
  };
  std::vector<bool> useful(automaton.states.size());
  for (std::size_t s = 0; s < automaton.states.size(); ++s) {
    const std::uint32_t component = components.of[s];
    useful[s] = accepting(component);
    for (AutomatonTransition& transition : automaton.states[s].transitions) {
      if (!inside(s, transition) || !accepting(component)) transition.marks = 0;
    }
  }
  for (bool changed = true; changed;) {
    changed = false;
    for (std::size_t s = 0; s < automaton.states.size(); ++s) {
      if (useful[s]) continue;
      useful[s] = std::ranges::any_of(automaton.states[s].transitions,
                                      [&](const auto& each) { return useful[each.target]; });
      changed = changed || useful[s];
    }
  }
  return useful;
}

// Keeps the states that are reachable from the initial one and useful, in that order.
void trim(Automaton& automaton, const std::vector<bool>& useful) {
  constexpr std::uint32_t kGone = 0xffffffffu;
  std::vector<std::uint32_t> number(automaton.states.size(), kGone);
  std::vector<std::uint32_t> order;
  const auto reach = [&](std::uint32_t state) {
    if (!useful[state] || number[state] != kGone) return;
    number[state] = static_cast<std::uint32_t>(order.size());
    order.push_back(state);
  };
  if (!automaton.states.empty()) reach(automaton.initial);
  for (std::size_t i = 0; i < order.size(); ++i) {
    for (const auto& transition : automaton.states[order[i]].transitions) reach(transition.target);
  }
  std::vector<AutomatonState> kept;
  for (const std::uint32_t old : order) {
    AutomatonState state = std::move(automaton.states[old]);
    std::erase_if(state.transitions,
                  [&](const auto& each) { return number[each.target] == kGone; });
    for (auto& transition : state.transitions) transition.target = number[transition.target];
    kept.push_back(std::move(state));
  }
  automaton.states = std::move(kept);
  automaton.initial = 0;
}

// A set that contains another one is met whenever that is; the sets that are left are renumbered.
void drop_sets(Automaton& automaton) {
  const Components components = components_of(automaton);
  std::vector<Marks> seen;  // of transitions inside components
  for (std::uint32_t s = 0; s < automaton.states.size(); ++s) {
    for (const AutomatonTransition& transition : automaton.states[s].transitions) {
      if (components.of[s] != components.of[transition.target]) continue;
      seen.push_back(transition.marks);
    }
  }
  const auto contains = [&](std::uint32_t larger, std::uint32_t smaller) {
    return std::ranges::all_of(seen, [&](Marks marks) {
      return ((marks >> smaller) & 1) == 0 || ((marks >> larger) & 1) != 0;
    });
  };
  std::vector<std::uint32_t> kept;
  for (std::uint32_t i = 0; i < automaton.set_count; ++i) {
    bool needed = true;
    for (std::uint32_t j = 0; j < automaton.set_count && needed; ++j) {
      if (i != j && contains(i, j) && (j < i || !contains(j, i))) needed = false;
    }
    if (needed) kept.push_back(i);
  }
  for (AutomatonState& state : automaton.states) {
    for (AutomatonTransition& transition : state.transitions) {
      Marks marks = 0;
      for (std::size_t k = 0; k < kept.size(); ++k) {
        marks |= ((transition.marks >> kept[k]) & 1) << k;
      }
      transition.marks = marks;
    }
  }
  automaton.set_count = static_cast<std::uint32_t>(kept.size());
}

// Of two transitions to the same state the one that may always be taken instead of the other stays.
void drop_transitions(AutomatonState& state) {
  std::vector<AutomatonTransition> kept;
  const auto covers = [](const AutomatonTransition& a, const AutomatonTransition& b) {
    return a.target == b.target && (a.required & ~b.required) == 0 &&
           (a.forbidden & ~b.forbidden) == 0 && (b.marks & ~a.marks) == 0;
  };
  for (const AutomatonTransition& transition : state.transitions) {
    if (std::ranges::any_of(kept, [&](const auto& other) { return covers(other, transition); }))
      continue;
    std::erase_if(kept, [&](const auto& other) { return covers(transition, other); });
    kept.push_back(transition);
  }
  state.transitions = std::move(kept);
}

// Merges states with the same transitions, up to the merging itself (bisimulation). True if any
// were.
bool merge_states(Automaton& automaton) {
  std::vector<std::uint32_t> group(automaton.states.size(), 0);
  using Signature = std::vector<std::tuple<Label, Label, std::uint32_t, Marks>>;
  std::size_t count = automaton.states.empty() ? 0 : 1;
  for (;;) {
    std::map<std::pair<std::uint32_t, Signature>, std::uint32_t> groups;
    std::vector<std::uint32_t> next(group.size());
    for (std::size_t s = 0; s < group.size(); ++s) {
      Signature signature;
      for (const AutomatonTransition& each : automaton.states[s].transitions) {
        signature.emplace_back(each.required, each.forbidden, group[each.target], each.marks);
      }
      std::ranges::sort(signature);
      signature.erase(std::unique(signature.begin(), signature.end()), signature.end());
      next[s] = groups.try_emplace({group[s], signature}, static_cast<std::uint32_t>(groups.size()))
                    .first->second;
    }
    group = std::move(next);
    if (groups.size() == count) break;
    count = groups.size();
  }
  if (count == automaton.states.size()) return false;
  std::vector<AutomatonState> merged(count);
  for (std::size_t s = automaton.states.size(); s-- > 0;) {
    for (auto& transition : automaton.states[s].transitions) {
      transition.target = group[transition.target];
    }
    merged[group[s]] = std::move(automaton.states[s]);
  }
  automaton.initial = group[automaton.initial];
  automaton.states = std::move(merged);
  return true;
}

}  // namespace

Automaton reduced(Automaton automaton) {
  do {
    trim(automaton, clear_marks(automaton));
    drop_sets(automaton);
    for (AutomatonState& state : automaton.states) drop_transitions(state);
  } while (merge_states(automaton));
  for (std::uint32_t s = 0; s < automaton.states.size(); ++s) {
    AutomatonState& state = automaton.states[s];
    state.accepts_all = std::ranges::any_of(state.transitions, [&](const auto& each) {
      return each.target == s && each.required == 0 && each.forbidden == 0 &&
             each.marks == automaton.all_marks();
    });
  }
  return automaton;
}

}  // namespace credo
