// Collecting the signature: one pass over beliefs, goals and plans.
#include "lang/agentspeak/mentions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo::agentspeak {

namespace {

class Collector {
 public:
  Collector(const TermStore& terms, Signature& out) : terms_(terms), out_(out) {}

  void plan(const Plan& plan) {
    owner_ = fmt::format("plan {}", plan.label);
    const auto named =
        std::ranges::count_if(plan.variables, [](const auto& name) { return name != "_"; });
    amount(Bound::conjuncts, plan.context.size(), plan.where);
    amount(Bound::variables, static_cast<std::size_t>(named), plan.where);
    handler(plan);
    for (const Literal& literal : plan.context) condition(literal);
    for (const Formula& each : plan.body) formula(each);
  }

  // The sizes of an atom's terms, checked against the bounds `terms` and `depth`.
  void sizes(TermId atom, SourceSpan where) {
    if (!terms_.is_structure(atom)) return;
    amount(Bound::terms, widest(atom), where);
    amount(Bound::depth, terms_.depth(atom), where);
  }

  void set_owner(std::string owner) { owner_ = std::move(owner); }

 private:
  std::size_t widest(TermId term) const {
    if (!terms_.is_structure(term)) return 0;
    std::size_t most = terms_.arguments(term).size();
    for (const TermId argument : terms_.arguments(term)) most = std::max(most, widest(argument));
    return most;
  }

  void amount(Bound bound, std::size_t value, SourceSpan where) {
    out_.amounts.push_back({bound, value, owner_, where});
  }

  void handler(const Plan& plan) {
    Handler result;
    const Trigger& trigger = plan.trigger;
    result.kind = trigger.kind == EventKind::goal   ? Handler::Kind::goal
                  : trigger.kind == EventKind::test ? Handler::Kind::test
                  : trigger.add                     ? Handler::Kind::belief_added
                                                    : Handler::Kind::belief_deleted;
    result.trigger = {trigger.atom, trigger.where};
    result.label = plan.label;
    sizes(trigger.atom, trigger.where);
    out_.handlers.push_back(std::move(result));
  }

  void condition(const Literal& literal) {
    switch (literal.form) {
      case Literal::Form::comparison:
        return;
      case Literal::Form::atom:
        sizes(literal.atom, literal.where);
        out_.beliefs_read.push_back({literal.atom, literal.where});
        return;
      case Literal::Form::internal:
        if (terms_.name_text(literal.atom) != ".my_name") {
          const TermId goal = terms_.arguments(literal.atom)[0];
          sizes(goal, literal.where);
          out_.goals_named.push_back({goal, literal.where});
        }
        return;
    }
  }

  void formula(const Formula& formula) {
    const Mention mention{formula.atom, formula.where};
    if (formula.atom != kNoTerm) sizes(formula.atom, formula.where);
    switch (formula.kind) {
      case FormulaKind::action:
        out_.actions.push_back(mention);
        break;
      case FormulaKind::achieve:
        out_.goals_posted.push_back(mention);
        break;
      case FormulaKind::test:
        out_.tests_posted.push_back(mention);
        break;
      case FormulaKind::add_belief:
        out_.beliefs_added.push_back(mention);
        break;
      case FormulaKind::delete_belief:
        out_.beliefs_deleted.push_back(mention);
        break;
      case FormulaKind::send:
        out_.sends.push_back({formula.receiver, formula.force, mention});
        break;
      case FormulaKind::condition:
        condition(formula.condition);
        break;
      case FormulaKind::drop_desires:
      case FormulaKind::drop_intention:
        out_.goals_named.push_back(mention);
        break;
      case FormulaKind::function:
        out_.functions.push_back(mention);
        break;
      case FormulaKind::print:
      case FormulaKind::drop_all:
      case FormulaKind::skip:
        break;
    }
  }

  const TermStore& terms_;
  Signature& out_;
  std::string owner_;
};

}  // namespace

Signature mentions(const TermStore& terms, const Program& program) {
  Signature signature;
  Collector collector(terms, signature);
  collector.set_owner("the initial beliefs");
  for (const InitialBelief& belief : program.beliefs) {
    collector.sizes(belief.atom, belief.where);
    signature.initial_beliefs.push_back({belief.atom, belief.where});
  }
  collector.set_owner("the initial goals");
  for (const InitialBelief& goal : program.goals) {
    collector.sizes(goal.atom, goal.where);
    signature.initial_goals.push_back({goal.atom, goal.where});
  }
  for (const Plan& plan : program.plans) collector.plan(plan);
  return signature;
}

}  // namespace credo::agentspeak
