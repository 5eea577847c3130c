// One exploration, then a look at every part of a state that occurs.
#include "engine/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>
#include <span>
#include <unordered_set>

#include "base/clock.hpp"
#include "base/limits.hpp"
#include "engine/level_search.hpp"

namespace credo {

namespace {

constexpr std::uint64_t kStatesAPoll = 10'000;
constexpr std::size_t kMostCombinations = 10'000;

// Counts the transitions, and notes the first step over a bound.
struct TransitionCount {
  using Number = StateStore::Number;
  const SpaceWithinBounds& space;
  std::uint64_t transitions = 0;
  std::optional<Number> at_bound = {};
  StopReason bound = {};

  bool expanded(Number number, const SuccessorBuffer&, std::size_t begin, std::size_t end) {
    transitions += end - begin;
    if (space.cut.any() && !at_bound) {
      at_bound = number;
      bound = space.cut.reason;
    }
    return false;
  }
  void stored(Number, Number, const SuccessorBuffer&, const std::vector<std::size_t>&,
              const std::vector<Number>&) {}
};

// Each of these, with each of the values.
std::vector<Assignment> extended(const std::vector<Assignment>& all,
                                 std::span<const TermId> values) {
  std::vector<Assignment> longer;
  for (const Assignment& begun : all) {
    for (const TermId value : values) {
      longer.push_back(begun);
      longer.back().push_back(value);
    }
  }
  return longer;
}

// The ids of one component in the states of the store.
std::vector<bool> ids_that_occur(const System& system, const StateStore& store,
                                 std::size_t component) {
  std::vector<bool> occurs(system.component_count(component), false);
  std::vector<ComponentId> tuple(system.width());
  for (StateStore::Number number = 0; number < store.size(); ++number) {
    if (number % kStatesAPoll == 0) poll_clock();
    store.get(number, tuple);
    occurs[tuple[component]] = true;
  }
  return occurs;
}

}  // namespace

Instances find_instances(System& system, Model& model, const BoundProperty& property,
                         SearchControl& control, const Turn& turn) {
  Instances result;
  control.start();
  SpaceWithinBounds space{system};
  LevelSearch<SpaceWithinBounds> search(space, control);
  search.pause_after(turn);
  TransitionCount visitor{space};
  search.run(visitor);
  result.states = search.states();
  result.transitions = visitor.transitions;
  result.depth = search.depth();
  if (visitor.bound.empty()) visitor.bound = space.cut_starts.reason;
  result.reason = search.reason().empty() ? visitor.bound : search.reason();
  result.paused = search.paused();
  result.complete = !result.paused && result.reason.empty();
  std::vector<ComponentId> tuple(system.width());
  if (visitor.at_bound && !result.paused) {
    for (const StateStore::Number number : search.path_to(*visitor.at_bound)) {
      search.store().get(number, tuple);
      result.limit_path.push_back(system.view(tuple).text());
    }
  }
  TermStore& terms = model.terms;
  result.values.resize(property.shared.size());
  std::vector<std::unordered_set<TermId>> noted(property.shared.size());
  for (std::size_t i = 0; i < property.shared.size(); ++i) {
    if (property.shared[i].over_agents) result.values[i] = model.directory.agents;
  }
  result.seconds = control.seconds();
  if (search.states() == 0) return result;
  for (const OpenAtom& open : open_atoms(model, property)) {
    if (open.shared.empty()) continue;
    const std::vector<bool> occurs =
        ids_that_occur(system, search.store(), component_of(open.atom));
    for (ComponentId id = 0; id < occurs.size(); ++id) {
      if (!occurs[id]) continue;
      poll_clock();
      for (const TermId candidate : candidates(system, open.atom, id)) {
        Substitution substitution;
        if (!matches(terms, open.atom, candidate, substitution)) continue;
        for (const auto& [variable, index] : open.shared) {
          const TermId value = apply(terms, terms.variable(variable), substitution);
          if (property.shared[index].over_agents || !terms.ground(value)) continue;
          if (noted[index].insert(value).second) result.values[index].push_back(value);
        }
      }
    }
  }
  result.seconds = control.seconds();
  result.known = search.take_store();
  return result;
}

bool too_many_combinations(const Instances& instances) {
  std::size_t count = 1;
  for (const auto& values : instances.values) {
    count *= values.size();
    if (count > kMostCombinations) return true;
  }
  return false;
}

std::vector<Assignment> combinations(const Instances& instances, const TermStore& terms,
                                     const BoundProperty& property) {
  if (too_many_combinations(instances)) {
    throw LimitExceeded(
        fmt::format("combinations of the variables of {} > {}", property.name, kMostCombinations));
  }
  std::vector<Assignment> all{{}};
  for (std::vector<TermId> values : instances.values) {
    std::ranges::sort(values, [&](TermId a, TermId b) { return terms.compare(a, b) < 0; });
    all = extended(all, values);
  }
  return all;
}

std::vector<Assignment> first_combinations(const Instances& instances, std::size_t most) {
  std::vector<Assignment> all{{}};
  for (const std::vector<TermId>& values : instances.values) {
    all = extended(all, std::span(values).first(std::min(values.size(), most)));
    if (all.size() > most) all.resize(most);
  }
  return all;
}

}  // namespace credo
