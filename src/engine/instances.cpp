// One exploration, then a look at every part of a state that occurs.
#include "engine/instances.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <optional>

#include "base/limits.hpp"
#include "engine/level_search.hpp"

namespace credo {

namespace {

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

// The ids of one component in the states of the store.
std::vector<bool> ids_that_occur(const System& system, const StateStore& store,
                                 std::size_t component) {
  std::vector<bool> occurs(system.component_count(component), false);
  std::vector<ComponentId> tuple(system.width());
  for (StateStore::Number number = 0; number < store.size(); ++number) {
    store.get(number, tuple);
    occurs[tuple[component]] = true;
  }
  return occurs;
}

}  // namespace

Instances find_instances(System& system, Model& model, const BoundProperty& property,
                         SearchControl& control) {
  Instances result;
  control.start();
  SpaceWithinBounds space{system};
  LevelSearch<SpaceWithinBounds> search(space, control);
  TransitionCount visitor{space};
  search.run(visitor);
  result.states = search.states();
  result.transitions = visitor.transitions;
  result.depth = search.depth();
  result.reason = search.reason().empty() ? visitor.bound : search.reason();
  result.complete = result.reason.empty();
  std::vector<ComponentId> tuple(system.width());
  if (visitor.at_bound) {
    for (const StateStore::Number number : search.path_to(*visitor.at_bound)) {
      search.store().get(number, tuple);
      result.limit_path.push_back(system.view(tuple).text());
    }
  }
  TermStore& terms = model.terms;
  result.values.resize(property.shared.size());
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
      for (const TermId candidate : candidates(system, open.atom, id)) {
        Substitution substitution;
        if (!matches(terms, open.atom, candidate, substitution)) continue;
        for (const auto& [variable, index] : open.shared) {
          const TermId value = apply(terms, terms.variable(variable), substitution);
          if (property.shared[index].over_agents || !terms.ground(value)) continue;
          auto& values = result.values[index];
          if (std::ranges::find(values, value) == values.end()) values.push_back(value);
        }
      }
    }
  }
  for (auto& values : result.values) {
    std::ranges::sort(values, [&](TermId a, TermId b) { return terms.compare(a, b) < 0; });
  }
  result.seconds = control.seconds();
  result.known = search.take_store();
  return result;
}

std::vector<Assignment> combinations(const Instances& instances, const BoundProperty& property) {
  constexpr std::size_t kMost = 10'000;
  std::vector<Assignment> all{{}};
  for (const std::vector<TermId>& values : instances.values) {
    std::vector<Assignment> longer;
    if (all.size() * values.size() > kMost) {
      throw LimitExceeded(
          fmt::format("combinations of the variables of {} > {}", property.name, kMost));
    }
    for (const Assignment& begun : all) {
      for (const TermId value : values) {
        longer.push_back(begun);
        longer.back().push_back(value);
      }
    }
    all = std::move(longer);
  }
  return all;
}

}  // namespace credo
