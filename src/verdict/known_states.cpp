// One look at each kind of state.
#include "verdict/known_states.hpp"

#include <algorithm>
#include <set>

#include "base/sequence_table.hpp"
#include "logic/state_truth.hpp"

namespace credo {

std::optional<bool> KnownStates::refute(Question& question) {
  const LtlStore& ltl = question.ltl;
  const std::vector<StateAtom>& atoms = question.property.atoms;
  if (!question.property.paths.empty() || !ltl.is_eventually(question.negation)) {
    return std::nullopt;
  }
  const LtlId bad = ltl.parts(question.negation)[1];
  const bool about_parts = std::ranges::none_of(atoms, [](const StateAtom& atom) {
    return is_global(atom.kind) || atom.kind == AtomKind::action;
  });
  if (!ltl.is_state_formula(bad) || !about_parts) return std::nullopt;
  std::set<std::size_t> components;
  for (const StateAtom& atom : atoms) {
    for (const std::size_t component : components_of(atom)) components.insert(component);
  }
  AtomLabels labels(system_, atoms);
  StateTruth truth(ltl, bad);
  const auto& states = differing_in({components.begin(), components.end()});
  for (std::size_t at = 0; at < states.size(); at += system_.width()) {
    if (truth(labels.label(std::span(states).subspan(at, system_.width()), false))) return true;
  }
  return false;
}

const std::vector<ComponentId>& KnownStates::differing_in(
    const std::vector<std::size_t>& components) {
  const auto [entry, added] = differing_.try_emplace(components);
  if (!added) return entry->second;
  SequenceTable seen;
  std::vector<ComponentId> tuple(system_.width());
  std::vector<std::uint32_t> part(components.size());
  for (StateStore::Number number = 0; number < states_->size(); ++number) {
    states_->get(number, tuple);
    std::ranges::transform(components, part.begin(), [&](std::size_t c) { return tuple[c]; });
    const std::size_t before = seen.size();
    seen.intern(part);
    if (seen.size() == before) continue;
    entry->second.insert(entry->second.end(), tuple.begin(), tuple.end());
  }
  return entry->second;
}

}  // namespace credo
