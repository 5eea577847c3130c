// Variables for atoms, and entailment as a condition on them.
#include "lang/dribble/smv/dribble_beliefs.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"

namespace credo {

namespace {

using prop::Clause;
using prop::Formula;

// The formula when the literal is true.
Formula restricted(const Formula& formula, prop::Literal literal) {
  Formula result;
  for (const Clause& each : formula) {
    if (std::ranges::find(each, prop::complement(literal)) != each.end()) continue;
    Clause rest = each;
    std::erase(rest, literal);
    result.push_back(std::move(rest));
  }
  return result;
}

bool contradictory(const Clause& clause) {
  return std::ranges::any_of(clause, [&](prop::Literal literal) {
    return std::ranges::find(clause, prop::complement(literal)) != clause.end();
  });
}

}  // namespace

DribbleBeliefs::DribbleBeliefs(const dribble::Program& program, CommandSystem& system,
                               Identifiers& identifiers)
    : program_(program), atoms_(program.props.size()) {
  find_occurrences();
  find_values();
  add_variables(system, identifiers);
}

// ---- the variables

void DribbleBeliefs::find_occurrences() {
  for (const dribble::WrittenFormula& belief : program_.beliefs) {
    prop::each_literal(belief.formula, [&](prop::Literal literal) {
      AtomState& atom = atoms_[literal.atom];
      if (!atom.occurs) {
        atom.initial = sign(literal);
      } else if (atom.initial != sign(literal)) {
        atom.initial = open;
      }
      atom.occurs = true;
      (belief.formula.size() > 1 ? atom.in_disjunction : atom.in_conjunction) = true;
    });
  }
}

void DribbleBeliefs::find_values() {
  std::vector<bool> asserted(atoms_.size(), false);
  for (const dribble::Action& action : program_.actions) {
    for (const dribble::Effect& effect : action.effects) {
      if (effect.assertive) asserted[effect.literal.atom] = true;
    }
  }
  const auto add = [](AtomState& atom, Knowledge value) {
    if (std::ranges::find(atom.values, value) == atom.values.end()) atom.values.push_back(value);
  };
  for (AtomState& atom : atoms_) add(atom, atom.initial);
  for (const dribble::Action& action : program_.actions) {
    for (const dribble::Effect& effect : action.effects) {
      AtomState& atom = atoms_[effect.literal.atom];
      // What occurs nowhere and is never asserted stays away.
      if (atom.occurs || asserted[effect.literal.atom]) add(atom, sign(effect.literal));
    }
  }
  for (AtomState& atom : atoms_) std::ranges::sort(atom.values);
}

void DribbleBeliefs::add_variables(CommandSystem& system, Identifiers& identifiers) {
  const auto is_three_valued = [](const AtomState& atom) {
    return atom.values.size() > 1 && atom.values.back() == open;
  };
  const auto type = static_cast<std::uint32_t>(system.types.size());
  if (std::ranges::any_of(atoms_, is_three_valued)) {
    system.types.push_back(
        {identifiers.take("belief"),
         {identifiers.take("no"), identifiers.take("yes"), identifiers.take("open")}});
    system.notes.push_back(
        "A belief variable is yes or no where the atom is believed so wherever it occurs; open "
        "means "
        "that it stands as in the beliefs at the start, or nowhere.");
  }
  for (std::uint32_t i = 0; i < atoms_.size(); ++i) {
    AtomState& atom = atoms_[i];
    const std::string& prop = program_.props[i];
    if (atom.values.size() == 1) {
      const char* const words[] = {"always false", "always true",
                                   atom.occurs ? "always as at the start" : "never known"};
      system.notes.push_back(fmt::format("No variable for {}: {}.", prop, words[atom.initial]));
      continue;
    }
    StateVariable variable;
    variable.name = identifiers.take(prop);
    variable.initial = atom.initial;
    variable.comment = fmt::format("belief about {}", prop);
    if (is_three_valued(atom)) {
      variable.kind = StateVariable::Kind::enumeration;
      variable.type = type;
    }
    atom.value = system.add(std::move(variable));
  }
  for (const dribble::Action& action : program_.actions) {
    for (const dribble::Effect& effect : action.effects) {
      AtomState& atom = atoms_[effect.literal.atom];
      if (!effect.assertive || !atom.in_disjunction || atom.in_conjunction || atom.added) continue;
      const std::string& prop = program_.props[effect.literal.atom];
      StateVariable variable;
      variable.name = identifiers.take("added_" + prop);
      variable.comment = fmt::format("whether {} is believed by itself", prop);
      atom.added = system.add(std::move(variable));
    }
  }
}

Condition DribbleBeliefs::has(std::uint32_t atom, Knowledge value) const {
  const AtomState& state = atoms_[atom];
  if (std::ranges::find(state.values, value) == state.values.end()) return constant(false);
  return state.value ? equals(*state.value, value) : constant(true);
}

// ---- entailment

DribbleBeliefs::Knowledge DribbleBeliefs::knowledge(std::uint32_t atom, const Known& known) const {
  const AtomState& state = atoms_[atom];
  return state.value ? static_cast<Knowledge>(known.at(*state.value)) : state.values.front();
}

std::vector<std::uint32_t> DribbleBeliefs::entangled(const Formula& formula) const {
  std::vector<bool> in(atoms_.size(), false);
  bool grown = false;
  const auto add = [&](prop::Literal literal) {
    if (in[literal.atom] || !atoms_[literal.atom].in_disjunction) return;
    in[literal.atom] = true;
    grown = true;
  };
  prop::each_literal(formula, add);
  while (grown) {
    grown = false;
    for (const dribble::WrittenFormula& belief : program_.beliefs) {
      bool touched = false;
      prop::each_literal(belief.formula,
                         [&](prop::Literal literal) { touched |= in[literal.atom]; });
      if (touched) prop::each_literal(belief.formula, add);
    }
  }
  std::vector<std::uint32_t> atoms;
  for (std::uint32_t i = 0; i < in.size(); ++i) {
    if (in[i]) atoms.push_back(i);
  }
  return atoms;
}

Condition DribbleBeliefs::entail(const Formula& formula, Known known) const {
  const auto atoms = entangled(formula);
  std::vector<VariableId> unknown;
  std::size_t alternatives = 1;
  const auto look_at = [&](std::optional<VariableId> variable, std::size_t values) {
    if (!variable || known.contains(*variable)) return;
    unknown.push_back(*variable);
    alternatives *= values;
    if (alternatives <= kMostAlternatives) return;
    throw UserError("these beliefs have too many alternatives to be exported",
                    fmt::format("the atoms that hang together by disjunctions have more than {} "
                                "combinations of values",
                                kMostAlternatives),
                    program_.beliefs.front().where);
  };
  for (const std::uint32_t atom : atoms) {
    look_at(atoms_[atom].value, atoms_[atom].values.size());
    look_at(atoms_[atom].added, 2);
  }
  return entail_by_values(formula, atoms, std::move(unknown), known);
}

Condition DribbleBeliefs::entail_by_values(const Formula& formula,
                                           std::span<const std::uint32_t> atoms,
                                           std::vector<VariableId> unknown, Known& known) const {
  if (unknown.empty()) return entail_by_disjuncts(formula, atoms, known);
  const VariableId variable = unknown.back();
  unknown.pop_back();
  std::vector<std::uint32_t> values{0, 1};
  for (const std::uint32_t atom : atoms) {
    const AtomState& state = atoms_[atom];
    if (state.value == variable) values.assign(state.values.begin(), state.values.end());
  }
  std::vector<Case> cases;
  for (const std::uint32_t value : values) {
    known[variable] = value;
    cases.push_back({{value}, entail_by_values(formula, atoms, unknown, known)});
  }
  known.erase(variable);
  return by_value(variable, std::move(cases));
}

// Every disjunct of what is believed about the atoms must make the formula true.
Condition DribbleBeliefs::entail_by_disjuncts(const Formula& formula,
                                              std::span<const std::uint32_t> atoms,
                                              const Known& known) const {
  std::vector<Condition> parts;
  for (const Clause& clause : multiplied(atoms, known)) {
    Formula rest = formula;
    for (const prop::Literal literal : clause) rest = restricted(rest, literal);
    parts.push_back(always_true(rest));
  }
  return conjunction(std::move(parts));
}

std::vector<Clause> DribbleBeliefs::multiplied(std::span<const std::uint32_t> atoms,
                                               const Known& known) const {
  std::vector<Clause> product{{}};
  const auto multiply = [&](const Formula& formula) {
    std::vector<Clause> next;
    for (const Clause& left : product) {
      for (const Clause& right : formula) {
        Clause both = left;
        both.insert(both.end(), right.begin(), right.end());
        both = prop::clause(std::move(both));
        if (!contradictory(both)) next.push_back(std::move(both));
      }
    }
    product = prop::disjunction(std::move(next));
    if (product.size() > kMostAlternatives) {
      throw UserError("these beliefs have too many disjuncts to be exported",
                      "multiplied out, they are more than " + std::to_string(kMostAlternatives),
                      program_.beliefs.front().where);
    }
  };
  std::vector<prop::Literal> assigned;
  for (const std::uint32_t atom : atoms) {
    const Knowledge value = knowledge(atom, known);
    if (value != open) assigned.push_back({atom, value == no});
    const auto added = atoms_[atom].added;
    if (added && known.at(*added) != 0 && value != open) {
      multiply(prop::unit({atom, value == no}));
    }
  }
  for (const dribble::WrittenFormula& belief : program_.beliefs) {
    Formula about;
    for (const Clause& each : belief.formula) {
      Clause part = each;
      std::erase_if(part, [&](prop::Literal literal) {
        return std::ranges::find(atoms, literal.atom) == atoms.end();
      });
      about.push_back(std::move(part));
    }
    multiply(prop::assigned(about, assigned));
  }
  return product;
}

Condition DribbleBeliefs::always_true(const Formula& formula) const {
  if (formula.empty()) return constant(false);
  if (std::ranges::any_of(formula, &Clause::empty)) return constant(true);
  const std::uint32_t atom = formula.front().front().atom;
  const AtomState& state = atoms_[atom];
  const Condition if_true = always_true(restricted(formula, {atom, false}));
  const Condition if_false = always_true(restricted(formula, {atom, true}));
  const auto when = [&](Knowledge value) {
    if (value == open) return conjunction({if_true, if_false});
    return value == yes ? if_true : if_false;
  };
  // What the disjunct at hand says nothing of can be either.
  if (state.in_disjunction) return when(open);
  if (!state.value) return when(state.values.front());
  std::vector<Case> cases;
  for (const Knowledge value : state.values) cases.push_back({{value}, when(value)});
  return by_value(*state.value, std::move(cases));
}

// Different values of the variables are different beliefs, so one choice of values comes into
// question: it is read off the formulas, and the beliefs it stands for are compared with them.
Condition DribbleBeliefs::are(const prop::Base& formulas) const {
  std::vector<std::optional<Knowledge>> read(atoms_.size());
  for (const Formula& each : formulas) {
    prop::each_literal(each, [&](prop::Literal literal) {
      auto& value = read[literal.atom];
      value = value && *value != sign(literal) ? open : sign(literal);
    });
  }
  std::vector<prop::Literal> assigned;
  std::vector<Formula> base;
  std::vector<Condition> parts;
  for (std::uint32_t i = 0; i < atoms_.size(); ++i) {
    const Knowledge value = read[i].value_or(open);
    parts.push_back(has(i, value));
    if (value == open) continue;
    const prop::Literal literal{i, value == no};
    assigned.push_back(literal);
    if (!atoms_[i].occurs) base.push_back(prop::unit(literal));
  }
  for (const dribble::WrittenFormula& belief : program_.beliefs) {
    base.push_back(prop::assigned(belief.formula, assigned));
  }
  for (const prop::Literal literal : assigned) {
    const auto added = atoms_[literal.atom].added;
    const Formula unit = prop::unit(literal);
    if (!added) continue;
    const bool there = std::ranges::find(formulas, unit) != formulas.end() &&
                       std::ranges::find(base, unit) == base.end();
    if (there) base.push_back(unit);
    parts.push_back(equals(*added, there ? 1 : 0));
  }
  if (prop::base(std::move(base)) != formulas) return constant(false);
  return conjunction(std::move(parts));
}

// ---- effects

std::vector<DribbleBeliefs::Change> DribbleBeliefs::changes(
    std::span<const prop::Literal> literals, std::span<const prop::Literal> asserted) const {
  Change start;
  Known known;
  std::vector<VariableId> only_if_known;  // of atoms that are not there and not asserted
  for (const prop::Literal literal : literals) {
    const AtomState& atom = atoms_[literal.atom];
    if (!atom.value) continue;
    const bool there = atom.occurs || std::ranges::find(asserted, literal) != asserted.end();
    if (!there) {
      only_if_known.push_back(*atom.value);
      continue;
    }
    start.updates.push_back({*atom.value, sign(literal)});
    known[*atom.value] = sign(literal);
  }
  std::vector<Change> starts{start};
  for (const prop::Literal literal : literals) {
    const auto value = atoms_[literal.atom].value;
    if (!value || std::ranges::find(only_if_known, *value) == only_if_known.end()) continue;
    std::vector<Change> split;
    for (Change& each : starts) {
      const Condition is_open = equals(*value, open);
      split.push_back({conjunction({each.when, is_open}), each.updates});
      each.when = conjunction({each.when, negation(is_open)});
      each.updates.push_back({*value, sign(literal)});
      split.push_back(std::move(each));
    }
    starts = std::move(split);
  }
  std::vector<Change> all;
  for (Change& each : starts) add_additions(asserted, known, std::move(each), all);
  return all;
}

// The asserted literals in turn: each is added if it does not follow by then.
void DribbleBeliefs::add_additions(std::span<const prop::Literal> asserted, const Known& known,
                                   Change so_far, std::vector<Change>& out) const {
  if (so_far.when.op == Condition::Op::falsity) return;
  if (asserted.empty()) return out.push_back(std::move(so_far));
  const prop::Literal literal = asserted.front();
  const auto rest = asserted.subspan(1);
  const auto added = atoms_[literal.atom].added;
  if (!added) return add_additions(rest, known, std::move(so_far), out);
  const Condition follows = entail(prop::unit(literal), known);
  Change with = so_far;
  with.when = conjunction({so_far.when, negation(follows)});
  with.updates.push_back({*added, 1});
  Known known_with = known;
  known_with[*added] = 1;
  so_far.when = conjunction({so_far.when, follows});
  add_additions(rest, known, std::move(so_far), out);
  add_additions(rest, known_with, std::move(with), out);
}

}  // namespace credo
