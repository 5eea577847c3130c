// Matching of atoms, and the labels of states in both systems.
#include "property/atoms.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "base/limits.hpp"
#include "property/goal_names.hpp"
#include "property/joined_formula.hpp"
#include "term/goal_match.hpp"

namespace credo {

namespace {

void count_variables(const TermStore& terms, TermId term, std::vector<std::uint32_t>& counts) {
  if (terms.ground(term)) return;
  if (terms.is_variable(term)) {
    ++counts[terms.variable_index(term)];
    return;
  }
  for (const TermId argument : terms.arguments(term)) count_variables(terms, argument, counts);
}

// The pattern with `_` for variables that occur once and X1, X2, ... for the others.
std::string pattern_text(const TermStore& terms, TermId pattern) {
  std::vector<std::uint32_t> counts(terms.variable_bound(pattern), 0);
  count_variables(terms, pattern, counts);
  std::vector<std::string> names;
  std::size_t repeated = 0;
  for (const std::uint32_t count : counts) {
    names.push_back(count > 1 ? fmt::format("X{}", ++repeated) : "_");
  }
  return terms.text(pattern, names);
}

}  // namespace

std::string text_of(const Model& model, const StateAtom& atom) {
  const auto of_agent = [&](const char* modality) {
    return fmt::format("{}({}, {})", modality, model.file.agents[atom.agent].name,
                       pattern_text(model.terms, atom.pattern));
  };
  // In the file of a single agent its own words say it.
  const bool own_words = model.single_agent && model.language(atom.agent).observes_actions;
  const auto in_own_words = [&](const char* word) {
    return own_words ? fmt::format("{}({})", word, pattern_text(model.terms, atom.pattern))
                     : of_agent(word);
  };
  switch (atom.kind) {
    case AtomKind::belief:
      return own_words ? in_own_words("fact") : of_agent("Bel");
    case AtomKind::taken:
      return in_own_words("taken");
    case AtomKind::enabled:
      return in_own_words("enabled");
    case AtomKind::stuck:
      return own_words ? "stuck" : fmt::format("stuck({})", model.file.agents[atom.agent].name);
    case AtomKind::desire:
      return of_agent("Des");
    case AtomKind::intention:
      return of_agent("Int");
    case AtomKind::does:
      return of_agent("Does");
    case AtomKind::fact:
    case AtomKind::comparison:
      return pattern_text(model.terms, atom.pattern);
    case AtomKind::terminated:
      return "terminated";
    case AtomKind::deadlock:
      return "deadlock";
    case AtomKind::action:
      return fmt::format("[{}]", atom.text);
    case AtomKind::joined:
      return atom.joined->text;
    case AtomKind::foreign:
      if (model.agent_count() == 1 || model.language(atom.agent).atoms_name_agents) {
        return atom.query->text();
      }
      return fmt::format("{}: {}", model.file.agents[atom.agent].name, atom.query->text());
  }
  throw InternalError("every kind of atom has a text");
}

Label step_atoms(const std::vector<StateAtom>& atoms) {
  Label bits = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    if (atoms[i].kind == AtomKind::action) bits |= Label{1} << i;
  }
  return bits;
}

Label step_bits(const std::vector<StateAtom>& atoms, TermId action) {
  Label bits = 0;
  for (std::size_t i = 0; i < atoms.size(); ++i) {
    const StateAtom& atom = atoms[i];
    if (atom.kind != AtomKind::action || action == kNoTerm) continue;
    if (std::ranges::binary_search(atom.actions, action)) bits |= Label{1} << i;
  }
  return bits;
}

bool matches(const TermStore& terms, const StateAtom& atom, TermId candidate,
             Substitution& substitution) {
  const TermId pattern = atom.pattern;
  if (terms.is_variable(pattern)) return true;
  if (is_goal(atom.kind)) {
    return (atom.any_arity || terms.functor(pattern) == terms.functor(candidate)) &&
           matches_goal(terms, pattern, candidate, substitution);
  }
  return unify(terms, pattern, candidate, substitution);
}

bool matches(const TermStore& terms, const StateAtom& atom, TermId candidate) {
  Substitution substitution;
  return matches(terms, atom, candidate, substitution);
}

std::size_t component_of(const StateAtom& atom) {
  switch (atom.kind) {
    case AtomKind::fact:
      return System::kEnvironmentAt;
    case AtomKind::does:
      return System::kQueueAt;
    default:
      return System::local_at(atom.agent);
  }
}

std::vector<std::size_t> components_of(const StateAtom& atom) {
  if (is_global(atom.kind) || atom.kind == AtomKind::action) return {};
  if (atom.kind != AtomKind::joined) return {component_of(atom)};
  std::vector<std::size_t> components;
  for (const StateAtom& each : atom.joined->atoms) {
    if (each.kind == AtomKind::comparison) continue;
    const std::size_t component = component_of(each);
    if (std::ranges::find(components, component) == components.end()) {
      components.push_back(component);
    }
  }
  return components;
}

std::vector<std::uint32_t> agents_of(const StateAtom& atom) {
  std::vector<std::uint32_t> agents;
  const auto add = [&](const StateAtom& each) {
    const bool nobody = each.kind == AtomKind::fact || each.kind == AtomKind::comparison ||
                        each.kind == AtomKind::action || is_global(each.kind);
    if (!nobody) agents.push_back(each.agent);
  };
  if (atom.kind == AtomKind::joined) {
    std::ranges::for_each(atom.joined->atoms, add);
  } else {
    add(atom);
  }
  return agents;
}

bool SharedJoined::operator==(const SharedJoined& other) const {
  if (formula_ == other.formula_) return true;
  return formula_ && other.formula_ && *formula_ == *other.formula_;
}

// ---- the fast system

std::vector<TermId> candidates(System& system, const StateAtom& atom, ComponentId id) {
  switch (atom.kind) {
    case AtomKind::fact: {
      const Facts facts = system.facts(id);
      return {facts.begin(), facts.end()};
    }
    case AtomKind::does: {
      const auto [agent, action] = system.first_request(id);
      if (action == kNoTerm || agent != atom.agent) return {};
      return {action};
    }
    case AtomKind::taken: {
      const TermId action = system.last_action(atom.agent, id);
      if (action == kNoTerm) return {};
      return {action};
    }
    case AtomKind::enabled:
      return system.enabled(atom.agent, id, atom.pattern);
    default:
      return system.attitudes(atom.agent, id, atom.kind);
  }
}

AtomLabels::AtomLabels(System& system, std::vector<StateAtom> atoms)
    : system_(system), atoms_(std::move(atoms)) {
  invariant(atoms_.size() <= kMostAtoms, "a label has a bit for every atom");
  step_atoms_ = credo::step_atoms(atoms_);
  for (std::uint32_t i = 0; i < atoms_.size(); ++i) {
    const StateAtom& atom = atoms_[i];
    if (atom.kind == AtomKind::terminated) terminated_bits_ |= Label{1} << i;
    if (atom.kind == AtomKind::deadlock) deadlock_bits_ |= Label{1} << i;
    if (is_global(atom.kind) || atom.kind == AtomKind::action) continue;
    if (atom.kind == AtomKind::joined) {
      joined_.emplace_back(Label{1} << i, std::make_unique<JoinedLabels>(system, atom));
      continue;
    }
    const std::size_t component = component_of(atom);
    auto at = std::ranges::find(components_, component, &ComponentLabels::component);
    if (at == components_.end()) at = components_.insert(at, {component, {}, {}, {}});
    at->atoms.push_back(i);
  }
}

AtomLabels::~AtomLabels() = default;

Label AtomLabels::label(std::span<const ComponentId> state, bool deadlock) {
  Label label = deadlock ? deadlock_bits_ : 0;
  for (ComponentLabels& labels : components_) label |= bits_of(labels, state[labels.component]);
  for (const auto& [bit, labels] : joined_) label |= labels->holds(state) ? bit : 0;
  if (terminated_bits_ != 0 && system_.terminated(state)) label |= terminated_bits_;
  return label;
}

Label AtomLabels::part_label(std::size_t component, ComponentId id) {
  const auto at = std::ranges::find(components_, component, &ComponentLabels::component);
  return at == components_.end() ? 0 : bits_of(*at, id);
}

Label AtomLabels::step_bits(TermId action) {
  if (step_atoms_ == 0 || action == kNoTerm) return 0;
  const auto [entry, added] = bits_by_action_.try_emplace(action, 0);
  if (added) entry->second = credo::step_bits(atoms_, action);
  return entry->second;
}

Label AtomLabels::bits_of(ComponentLabels& labels, ComponentId id) {
  if (id < labels.known.size() && labels.known[id] != 0) return labels.bits[id];
  if (id >= labels.known.size()) {
    const std::size_t size = std::max<std::size_t>(id + 1, labels.known.size() * 2);
    labels.known.resize(size, 0);
    labels.bits.resize(size, 0);
  }
  labels.bits[id] = compute(labels, id);
  labels.known[id] = 1;
  return labels.bits[id];
}

Label AtomLabels::compute(const ComponentLabels& labels, ComponentId id) {
  const TermStore& terms = system_.model().terms;
  Label bits = 0;
  for (const std::uint32_t i : labels.atoms) {
    const StateAtom& atom = atoms_[i];
    const auto hit = [&](TermId candidate) { return matches(terms, atom, candidate); };
    bool holds = false;
    switch (atom.kind) {
      case AtomKind::enabled:
        holds = !candidates(system_, atom, id).empty();
        break;
      case AtomKind::stuck:
        holds = system_.stuck(atom.agent, id);
        break;
      case AtomKind::foreign:
        holds = system_.satisfies(atom.agent, id, *atom.query);
        break;
      default: {
        std::optional<bool> known;
        if (atom.kind == AtomKind::belief) known = system_.believes(atom.agent, id, atom.pattern);
        holds = known ? *known : std::ranges::any_of(candidates(system_, atom, id), hit);
      }
    }
    if (holds) bits |= Label{1} << i;
  }
  return bits;
}

// ---- the reference system

Label PlainAtoms::label(const PlainState& state) const {
  Label label = 0;
  for (std::size_t i = 0; i < atoms_.size(); ++i) {
    if (holds(atoms_[i], state)) label |= Label{1} << i;
  }
  return label;
}

std::vector<TermId> PlainAtoms::candidates(const StateAtom& atom, const PlainState& state) const {
  switch (atom.kind) {
    case AtomKind::belief:
    case AtomKind::desire:
    case AtomKind::intention:
      return state.locals[atom.agent]->attitudes(atom.kind);
    case AtomKind::does:
      if (state.actions.empty() || state.actions.front().first != atom.agent) return {};
      return {state.actions.front().second};
    case AtomKind::fact:
      return state.facts;
    case AtomKind::taken: {
      const PlainActing* acting = state.locals[atom.agent]->acting();
      if (acting == nullptr || acting->last_action() == kNoTerm) return {};
      return {acting->last_action()};
    }
    case AtomKind::enabled: {
      const PlainActing* acting = state.locals[atom.agent]->acting();
      if (acting == nullptr) return {};
      return acting->enabled(atom.pattern);
    }
    default:
      throw InternalError("only an atom with a pattern is compared with something");
  }
}

bool PlainAtoms::holds(const StateAtom& atom, const PlainState& state) const {
  switch (atom.kind) {
    case AtomKind::action:
      return false;  // that is for the step to say
    case AtomKind::enabled:
      return !candidates(atom, state).empty();
    case AtomKind::stuck: {
      const PlainActing* acting = state.locals[atom.agent]->acting();
      return acting != nullptr && acting->stuck();
    }
    case AtomKind::terminated:
      return system_.terminated(state);
    case AtomKind::deadlock: {
      CutMoves cut;
      return system_.successors(state, cut).empty() && !cut.any();
    }
    case AtomKind::joined:
      return joined_holds(model_.terms, *atom.joined,
                          [&](const StateAtom& each) { return candidates(each, state); });
    case AtomKind::foreign: {
      const PlainOwnAtoms* own = state.locals[atom.agent]->own_atoms();
      invariant(own != nullptr, "who has read an atom of its own can tell whether it is true");
      return own->satisfies(*atom.query);
    }
    default:
      return std::ranges::any_of(candidates(atom, state),
                                 [&](TermId each) { return matches(model_.terms, atom, each); });
  }
}

}  // namespace credo
