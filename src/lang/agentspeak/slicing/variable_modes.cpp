// One pass over the plan.
#include "lang/agentspeak/slicing/variable_modes.hpp"

#include <algorithm>
#include <set>

#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo::slicing {

namespace {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;

// What an occurrence does to the variables of a term.
enum class Mode : std::uint8_t {
  binds,     // afterwards they have a value
  may_bind,  // afterwards they may have one
  needs,     // they have one, or the step fails
  reads,     // they may have one
};

class Follower {
 public:
  explicit Follower(const TermStore& terms) : terms_(terms) {}

  // Several terms that belong to one literal or formula, one after the other.
  void occurs(TermId term, Mode mode, VariableModes& out) {
    if (term == kNoTerm) return;
    const bool binding = mode == Mode::binds || mode == Mode::may_bind;
    if (binding && terms_.arithmetic(term)) {
      // Within arithmetic a variable must have a value, wherever it stands.
      const auto arguments = terms_.arguments(term);
      const bool computes = is_arithmetic_functor(terms_.name_text(term), arguments.size());
      for (const TermId argument : arguments) {
        occurs(argument, computes ? Mode::needs : mode, out);
      }
      return;
    }
    for (const std::uint32_t variable : variables_of(term)) {
      const bool may_have = may_.contains(variable);
      if (binding && !sure_.contains(variable)) out.binds.push_back(variable);
      if (!binding || may_have) out.uses.push_back(variable);
      if (mode != Mode::reads) pending_may_.push_back(variable);
      if (mode == Mode::binds || mode == Mode::needs) pending_sure_.push_back(variable);
    }
  }

  VariableModes finish(VariableModes modes) {
    for (auto* list : {&modes.binds, &modes.uses}) {
      std::ranges::sort(*list);
      list->erase(std::ranges::unique(*list).begin(), list->end());
    }
    may_.insert(pending_may_.begin(), pending_may_.end());
    sure_.insert(pending_sure_.begin(), pending_sure_.end());
    pending_may_.clear();
    pending_sure_.clear();
    return modes;
  }

  // An event about a belief is about a ground one; a goal may come with variables.
  VariableModes trigger(const agentspeak::Trigger& trigger) {
    VariableModes modes;
    occurs(trigger.atom, trigger.kind == EventKind::belief ? Mode::binds : Mode::may_bind, modes);
    return finish(std::move(modes));
  }

  VariableModes literal(const Literal& literal) {
    VariableModes modes;
    condition(literal, modes);
    return finish(std::move(modes));
  }

  VariableModes formula(const Formula& formula) {
    VariableModes modes;
    switch (formula.kind) {
      case FormulaKind::action:
      case FormulaKind::add_belief:
        occurs(formula.atom, Mode::needs, modes);
        break;
      case FormulaKind::achieve:
      case FormulaKind::test:
      case FormulaKind::function:
        occurs(formula.atom, Mode::may_bind, modes);
        break;
      case FormulaKind::send:
        occurs(formula.receiver, Mode::needs, modes);
        occurs(formula.atom, formula.force == "tell" ? Mode::needs : Mode::reads, modes);
        break;
      case FormulaKind::condition:
        condition(formula.condition, modes);
        break;
      case FormulaKind::delete_belief:
      case FormulaKind::drop_desires:
      case FormulaKind::drop_intention:
      case FormulaKind::print:
        occurs(formula.atom, Mode::reads, modes);
        break;
      case FormulaKind::drop_all:
      case FormulaKind::skip:
        break;
    }
    return finish(std::move(modes));
  }

 private:
  std::vector<std::uint32_t> variables_of(TermId term) const {
    std::vector<std::uint32_t> variables;
    collect_variables(terms_, term, variables);
    return variables;
  }
  bool all_sure(TermId term) const {
    return terms_.arithmetic(term) || std::ranges::all_of(variables_of(term), [&](auto variable) {
             return sure_.contains(variable);
           });
  }

  void condition(const Literal& literal, VariableModes& modes) {
    if (literal.form == Literal::Form::comparison) {
      const auto mode = [&](TermId other_side) {
        if (!literal.binds()) return Mode::reads;
        if (literal.comparison != Comparison::unifies) return Mode::needs;
        return all_sure(other_side) ? Mode::binds : Mode::may_bind;
      };
      const Mode left = mode(literal.right);
      occurs(literal.right, mode(literal.left), modes);
      return occurs(literal.left, left, modes);
    }
    if (!literal.binds()) return occurs(literal.atom, Mode::reads, modes);
    if (literal.form == Literal::Form::atom) return occurs(literal.atom, Mode::binds, modes);
    const bool own_name = terms_.name_text(literal.atom) == ".my_name";
    occurs(literal.atom, own_name ? Mode::binds : Mode::may_bind, modes);
  }

  const TermStore& terms_;
  std::set<std::uint32_t> sure_;
  std::set<std::uint32_t> may_;
  std::vector<std::uint32_t> pending_sure_;
  std::vector<std::uint32_t> pending_may_;
};

}  // namespace

PlanModes variable_modes(const TermStore& terms, const agentspeak::Plan& plan) {
  PlanModes modes;
  Follower follower(terms);
  modes.trigger = follower.trigger(plan.trigger);
  for (const Literal& literal : plan.context) modes.context.push_back(follower.literal(literal));
  for (const Formula& formula : plan.body) modes.body.push_back(follower.formula(formula));
  return modes;
}

}  // namespace credo::slicing
