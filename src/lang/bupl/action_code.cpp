// Putting arguments in the place of parameters, and compiling what comes out.
#include "lang/bupl/action_code.hpp"

#include "term/unify.hpp"

namespace credo::bupl {

PlanInstances::PlanInstances(const PlanTerms& plans, const TermStore& terms, TermId plan)
    : plans_(&plans), plan_(plan) {
  collect_variables(terms, plan, variables_);
  values_.resize(variables_.size());
}

TermId PlanInstances::with(std::span<const TermId> slots) {
  for (std::size_t i = 0; i < variables_.size(); ++i) values_[i] = slots[variables_[i]];
  const std::uint32_t number = known_.intern(values_);
  if (number >= instances_.size()) instances_.resize(number + 1, kNoTerm);
  // An instance over a bound has none: it is tried again.
  if (instances_[number] == kNoTerm) instances_[number] = plans_->instance(plan_, slots);
  return instances_[number];
}

ActionCode::ActionCode(TermStore& terms, AtomNumbers& atoms, const Program& program,
                       std::uint32_t action, std::span<const TermId> arguments, std::size_t open,
                       std::size_t holes)
    : terms_(terms),
      atoms_(atoms),
      index_(action),
      open_count_(open),
      slot_count_(open + holes),
      term_(terms.structure(terms.symbol(program.actions[action].name), arguments)),
      open_(terms.atom("_")) {
  const Action& definition = program.actions[action];
  std::vector<TermId> values(arguments.begin(), arguments.end());
  for (std::size_t i = values.size(); i < definition.variables.size(); ++i) {
    values.push_back(terms.variable(static_cast<std::uint32_t>(slot_count_++)));
  }
  const auto called = [&](TermId term) {
    return term == kNoTerm ? term
                           : do_arithmetic_exactly(terms, rename_variables(terms, term, values));
  };
  std::vector<bool> bound(slot_count_, false);
  std::fill_n(bound.begin() + static_cast<std::ptrdiff_t>(open), holes, true);
  for (const Conjunction& written : definition.precondition.disjuncts) {
    Conjunction literals = written;
    for (Literal& literal : literals) {
      literal.atom = called(literal.atom);
      literal.left = called(literal.left);
      literal.right = called(literal.right);
    }
    Disjunct disjunct{QueryCode(terms, atoms, literals, bound), {}, {}, {}};
    for (const Effect& effect : definition.effects) {
      (effect.adds ? disjunct.added : disjunct.deleted).emplace_back(terms, called(effect.atom));
    }
    disjuncts_.push_back(std::move(disjunct));
  }
}

TermId ActionCode::done(std::span<const TermId> slots) const {
  return do_arithmetic(terms_, named(slots));
}

TermId ActionCode::named(std::span<const TermId> slots) const {
  if (terms_.ground(term_)) return term_;
  const TermId bound = do_arithmetic_exactly(terms_, rename_variables(terms_, term_, slots));
  if (terms_.ground(bound)) return bound;
  return rename_variables(terms_, bound, std::vector<TermId>(terms_.variable_bound(bound), open_));
}

void ActionCode::then(const PlanTerms& plans, TermId next) {
  for (Disjunct& disjunct : disjuncts_) disjunct.next.emplace_back(plans, terms_, next);
}

bool ActionCode::numbers(std::vector<SlotAtom>& atoms, std::span<const TermId> slots,
                         std::vector<AtomNumber>& out) {
  out.clear();
  for (SlotAtom& atom : atoms) {
    const AtomNumber number = atom.number(terms_, atoms_, slots, true);
    if (number != kNoAtom) {
      out.push_back(number);
    } else if (!atom.open(slots)) {
      return false;
    }
  }
  return true;
}

}  // namespace credo::bupl
