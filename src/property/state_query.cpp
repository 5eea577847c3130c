// Finding values in a state: one join for both systems, with bits and memory around it for the fast
// one.
#include "property/state_query.hpp"

#include <algorithm>

#include "base/limits.hpp"
#include "property/comparison.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

bool has_capital(const QueryAtom& atom, std::uint32_t capital) {
  return std::ranges::any_of(atom.open.shared,
                             [&](const auto& entry) { return entry.second == capital; });
}

// The atom with the variables of the whole query.
StateAtom joint_pattern(const QueryAtom& atom) {
  StateAtom pattern = atom.open.atom;
  pattern.pattern = atom.joint;
  return pattern;
}

// The values of the capitals that make a disjunct true. `candidates(atom)` are the terms an atom of
// the query may match in the state; atoms without capitals are left to the caller.
template <class Candidates>
class Join {
 public:
  // `label`: the truth of the atoms without capitals.
  Join(TermStore& terms, const StateQuery& query, const Disjunct& disjunct, Label label,
       const Candidates& candidates, Substitution& substitution)
      : terms_(terms),
        query_(query),
        disjunct_(disjunct),
        label_(label),
        candidates_(candidates),
        substitution_(substitution) {
    for (const auto& [capital, agent] : disjunct.agents) substitution_.bind(capital, agent);
    for (const QueryComparison& comparison : disjunct.comparisons) {
      ready_.push_back(atoms_needed(comparison));
    }
  }

  // Calls `found` for every solution; stops and returns true as soon as it does.
  template <class Found>
  bool run(const Found& found) {
    return positive(0, found);
  }

 private:
  template <class Found>
  bool positive(std::size_t i, const Found& found) {
    if (!comparisons_hold(i)) return false;
    if (i == disjunct_.positive.size()) return rest_holds() && found(values());
    const QueryAtom& atom = query_.atoms[disjunct_.positive[i]];
    if (atom.open.shared.empty()) {
      return holds(disjunct_.positive[i]) && positive(i + 1, found);
    }
    const StateAtom pattern = joint_pattern(atom);
    for (const TermId candidate : candidates_(disjunct_.positive[i])) {
      const std::size_t mark = substitution_.mark();
      const bool done =
          matches(terms_, pattern, candidate, substitution_) && positive(i + 1, found);
      if (done) return true;
      substitution_.undo(mark);
    }
    return false;
  }

  // How many of the positive atoms must have been matched before the comparison can be decided.
  std::size_t atoms_needed(const QueryComparison& comparison) const {
    std::vector<std::uint32_t> capitals;
    collect_variables(terms_, comparison.sides, capitals);
    std::erase_if(capitals, [&](std::uint32_t v) { return substitution_[v] != kNoTerm; });
    std::size_t needed = 0;
    for (const std::uint32_t capital : capitals) {
      std::size_t first = 0;
      while (first < disjunct_.positive.size() &&
             !has_capital(query_.atoms[disjunct_.positive[first]], capital)) {
        ++first;
      }
      needed = std::max(needed, std::min(first + 1, disjunct_.positive.size()));
    }
    return needed;
  }

  // Those that the first atoms, so many of them, have just decided.
  bool comparisons_hold(std::size_t atoms) {
    for (std::size_t i = 0; i < ready_.size(); ++i) {
      const QueryComparison& comparison = disjunct_.comparisons[i];
      if (ready_[i] != atoms) continue;
      if (compares(terms_, comparison.sides, substitution_) == comparison.negated) return false;
    }
    return true;
  }

  bool rest_holds() {
    for (const std::uint32_t i : disjunct_.negative) {
      const QueryAtom& atom = query_.atoms[i];
      if (atom.open.shared.empty()) {
        if (holds(i)) return false;
        continue;
      }
      const StateAtom pattern = joint_pattern(atom);
      const std::size_t mark = substitution_.mark();
      for (const TermId candidate : candidates_(i)) {
        const bool instance = matches(terms_, pattern, candidate, substitution_);
        substitution_.undo(mark);
        if (instance) return false;
      }
    }
    return std::ranges::none_of(disjunct_.never, [&](const auto& all) {
      return std::ranges::any_of(all, [&](const Disjunct& each) { return has_values(each); });
    });
  }

  // For its own capitals, with the values that the others have.
  bool has_values(const Disjunct& disjunct) {
    const std::size_t mark = substitution_.mark();
    Join inner(terms_, query_, disjunct, label_, candidates_, substitution_);
    const bool some = inner.run([](const QueryValues&) { return true; });
    substitution_.undo(mark);
    return some;
  }

  bool holds(std::uint32_t atom) const { return ((label_ >> atom) & 1) != 0; }

  QueryValues values() {
    QueryValues all;
    for (std::uint32_t i = 0; i < query_.variables.size(); ++i) {
      const TermId value = apply(terms_, terms_.variable(i), substitution_);
      all.push_back(terms_.ground(value) ? value : kNoTerm);
    }
    return all;
  }

  TermStore& terms_;
  const StateQuery& query_;
  const Disjunct& disjunct_;
  Label label_;
  const Candidates& candidates_;
  Substitution& substitution_;
  std::vector<std::size_t> ready_;  // by comparison: after how many atoms it is decided
};

// In canonical order, each once.
void tidy(const TermStore& terms, std::vector<QueryValues>& all) {
  const auto before = [&](const QueryValues& a, const QueryValues& b) {
    for (std::size_t i = 0; i < a.size(); ++i) {
      if (a[i] == b[i]) continue;
      if (a[i] == kNoTerm || b[i] == kNoTerm) return b[i] == kNoTerm;
      return terms.compare(a[i], b[i]) < 0;
    }
    return false;
  };
  std::ranges::sort(all, before);
  const auto repeated = std::ranges::unique(all);
  all.erase(repeated.begin(), repeated.end());
}

std::vector<StateAtom> state_atoms(const StateQuery& query) {
  std::vector<StateAtom> atoms;
  for (const QueryAtom& atom : query.atoms) atoms.push_back(atom.open.atom);
  return atoms;
}

bool mentions(const StateQuery& query, AtomKind kind) {
  return std::ranges::any_of(query.atoms,
                             [kind](const QueryAtom& atom) { return atom.open.atom.kind == kind; });
}

}  // namespace

bool StateQuery::needs_labels() const { return mentions(*this, AtomKind::taken); }

// ---- the fast system

StateMatcher::StateMatcher(System& system, Model& model, const StateQuery& query)
    : system_(system),
      model_(model),
      query_(query),
      labels_(system, state_atoms(query)),
      asks_deadlock_(mentions(query, AtomKind::deadlock)),
      matches_(query.atoms.size()) {
  for (const Disjunct& disjunct : query.disjuncts) plans_.push_back(plan_for(disjunct));
}

// An atom without capitals is decided by its bit, and so is one whose capitals no other literal has
// any business with: then it only matters that there is an instance, or none.
StateMatcher::Plan StateMatcher::plan_for(const Disjunct& disjunct) const {
  Plan plan;
  std::vector<std::uint32_t> uses(query_.capitals, 0);
  for (const std::uint32_t atom : disjunct.positive) {
    plan.required |= Label{1} << atom;
    for (std::uint32_t v = 0; v < uses.size(); ++v) uses[v] += has_capital(query_.atoms[atom], v);
  }
  plan.joins = !disjunct.comparisons.empty() || !disjunct.never.empty() ||
               std::ranges::any_of(uses, [](std::uint32_t count) { return count > 1; });
  for (const std::uint32_t atom : disjunct.negative) {
    bool bound = false;
    for (std::uint32_t v = 0; v < uses.size(); ++v) {
      bound = bound || (uses[v] > 0 && has_capital(query_.atoms[atom], v));
    }
    plan.joins = plan.joins || bound;
    if (!bound) plan.forbidden |= Label{1} << atom;
  }
  std::vector<std::size_t> components;
  for (const auto* atoms : {&disjunct.positive, &disjunct.negative}) {
    for (const std::uint32_t atom : *atoms) {
      const QueryAtom& each = query_.atoms[atom];
      if (!each.open.shared.empty()) components.push_back(component_of(each.open.atom));
    }
  }
  const bool one = !components.empty() && disjunct.never.empty() &&
                   std::ranges::all_of(components, [&](auto c) { return c == components[0]; });
  if (one) plan.component = components[0];
  return plan;
}

bool StateMatcher::deadlocked(std::span<const ComponentId> state) {
  if (!asks_deadlock_) return false;
  successors_.clear();
  CutMoves cut;  // a step over a bound is a step
  system_.successors(state, successors_, cut);
  return successors_.size() == 0 && !cut.any();
}

bool StateMatcher::holds(std::span<const ComponentId> state) {
  const Label label = labels_.label(state, deadlocked(state));
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    Plan& plan = plans_[i];
    if ((label & plan.required) != plan.required || (label & plan.forbidden) != 0) continue;
    if (!plan.joins) return true;
    if (plan.component == kSeveral) {
      if (joined(i, state, label)) return true;
      continue;
    }
    const ComponentId id = state[plan.component];
    if (id >= plan.truth.size()) {
      plan.truth.resize(std::max<std::size_t>(id + 1, plan.truth.size() * 2), 0);
    }
    if (plan.truth[id] == 0) plan.truth[id] = joined(i, state, label) ? 2 : 1;
    if (plan.truth[id] == 2) return true;
  }
  return false;
}

bool StateMatcher::joined(std::size_t disjunct, std::span<const ComponentId> state, Label label) {
  TermStore& terms = model_.terms;
  const auto run = [&](const auto& candidates) {
    Substitution substitution(query_.capitals);
    return Join(terms, query_, query_.disjuncts[disjunct], label, candidates, substitution)
        .run([](const QueryValues&) { return true; });
  };
  if (plans_[disjunct].component == kSeveral) {
    return run([&](std::uint32_t atom) {
      return known_matches(atom, state[component_of(query_.atoms[atom].open.atom)]);
    });
  }
  return run([&](std::uint32_t atom) {
    return matching(atom, state[component_of(query_.atoms[atom].open.atom)]);
  });
}

std::vector<TermId> StateMatcher::matching(std::uint32_t atom, ComponentId id) const {
  const StateAtom& open = query_.atoms[atom].open.atom;
  std::vector<TermId> all = candidates(system_, open, id);
  std::erase_if(all, [&](TermId term) { return !matches(model_.terms, open, term); });
  return all;
}

std::span<const TermId> StateMatcher::known_matches(std::uint32_t atom, ComponentId id) {
  Matches& known = matches_[atom];
  if (id >= known.at.size()) {
    known.at.resize(std::max<std::size_t>(id + 1, known.at.size() * 2), 0);
  }
  if (known.at[id] == 0) {
    known.lists.push_back(matching(atom, id));
    known.at[id] = static_cast<std::uint32_t>(known.lists.size());
  }
  return known.lists[known.at[id] - 1];
}

std::vector<QueryValues> StateMatcher::assignments(std::span<const ComponentId> state) {
  TermStore& terms = model_.terms;
  const Label label = labels_.label(state, deadlocked(state));
  const auto candidates = [&](std::uint32_t atom) {
    return matching(atom, state[component_of(query_.atoms[atom].open.atom)]);
  };
  std::vector<QueryValues> all;
  for (std::size_t i = 0; i < plans_.size(); ++i) {
    const Plan& plan = plans_[i];
    if ((label & plan.required) != plan.required || (label & plan.forbidden) != 0) continue;
    Substitution substitution(query_.capitals);
    Join(terms, query_, query_.disjuncts[i], label, candidates, substitution)
        .run([&](QueryValues values) {
          all.push_back(std::move(values));
          return false;
        });
  }
  tidy(terms, all);
  return all;
}

// ---- the reference system

bool PlainMatcher::solve(const PlainState& state,
                         const std::function<bool(const QueryValues&)>& found) const {
  const PlainAtoms atoms(system_, model_, state_atoms(query_));
  const Label label = atoms.label(state);
  const auto holds = [&](std::uint32_t atom) { return ((label >> atom) & 1) != 0; };
  const auto of_state = [&](std::uint32_t atom) {
    return atoms.candidates(query_.atoms[atom].open.atom, state);
  };
  // Atoms without capitals are true or false by themselves.
  const auto decided = [&](std::uint32_t atom) { return query_.atoms[atom].open.shared.empty(); };
  for (const Disjunct& disjunct : query_.disjuncts) {
    const bool possible =
        std::ranges::all_of(disjunct.positive,
                            [&](std::uint32_t atom) { return !decided(atom) || holds(atom); }) &&
        std::ranges::none_of(disjunct.negative,
                             [&](std::uint32_t atom) { return decided(atom) && holds(atom); });
    Substitution substitution(query_.capitals);
    if (possible &&
        Join(model_.terms, query_, disjunct, label, of_state, substitution).run(found)) {
      return true;
    }
  }
  return false;
}

bool PlainMatcher::holds(const PlainState& state) const {
  return solve(state, [](const QueryValues&) { return true; });
}

std::vector<QueryValues> PlainMatcher::assignments(const PlainState& state) const {
  std::vector<QueryValues> all;
  solve(state, [&](const QueryValues& values) {
    all.push_back(values);
    return false;
  });
  tidy(model_.terms, all);
  return all;
}

}  // namespace credo
