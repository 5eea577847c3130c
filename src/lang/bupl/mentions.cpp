// Collecting the signature, and the findings about the program alone.
#include "lang/bupl/mentions.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo::bupl {

namespace {

// What can be reached from the plan of the program and the repair rules.
class Uses {
 public:
  explicit Uses(const Program& program)
      : actions_(program.actions.size(), false), procedures_(program.procedures.size(), false) {
    follow(program.plan);
    for (const RepairRule& rule : program.repairs) follow(rule.plan);
    while (!pending_.empty()) {
      const std::uint32_t next = pending_.back();
      pending_.pop_back();
      follow(program.procedures[next].body);
    }
  }

  bool action(std::size_t index) const { return actions_[index]; }
  bool procedure(std::size_t index) const { return procedures_[index]; }

 private:
  void follow(const PlanPtr& plan) {
    for (const Plan* at = plan.get(); at != nullptr; at = at->next.get()) {
      switch (at->kind) {
        case Plan::Kind::action:
          actions_[at->index] = true;
          break;
        case Plan::Kind::call:
          if (!procedures_[at->index]) pending_.push_back(at->index);
          procedures_[at->index] = true;
          break;
        case Plan::Kind::choice:
          follow(at->left);
          follow(at->right);
          break;
      }
    }
  }

  std::vector<bool> actions_;
  std::vector<bool> procedures_;
  std::vector<std::uint32_t> pending_;
};

class Collector {
 public:
  Collector(TermStore& terms, const Program& program) : terms_(terms), program_(program) {}

  Signature run() {
    signature_.vocabulary.emplace().believes_percepts = true;
    for (const Belief& belief : program_.beliefs) add(signature_.initial_beliefs, belief);
    for (const Action& action : program_.actions) {
      query(action.precondition);
      for (const Effect& effect : action.effects) {
        add(effect.adds ? signature_.beliefs_added : signature_.beliefs_deleted, effect);
      }
      const Mention mention = mention_of(action);
      (action.internal ? signature_.internal_actions : signature_.own_actions).push_back(mention);
      signature_.vocabulary->intentions.push_back(mention);
    }
    for (const Procedure& procedure : program_.procedures) {
      signature_.vocabulary->intentions.push_back(mention_of(procedure));
    }
    for (const RepairRule& rule : program_.repairs) query(rule.condition);
    findings();
    return std::move(signature_);
  }

 private:
  template <class Written>
  void add(std::vector<Mention>& out, const Written& written) {
    const Mention mention{written.atom, written.where};
    out.push_back(mention);
    signature_.vocabulary->beliefs.push_back(mention);
  }

  void query(const Query& query) {
    for (const Conjunction& literals : query.disjuncts) {
      for (const Literal& literal : literals) {
        if (!literal.is_guard()) add(signature_.beliefs_read, literal);
      }
    }
  }

  // Of an action or a procedure.
  template <class Declared>
  Mention mention_of(const Declared& declared) {
    std::vector<TermId> parameters;
    for (std::uint32_t i = 0; i < declared.arity; ++i) parameters.push_back(terms_.variable(i));
    return {terms_.structure(terms_.symbol(declared.name), parameters), declared.name_where};
  }

  void findings() {
    if (!program_.in_order) return;
    const Uses uses(program_);
    for (std::size_t i = 0; i < program_.actions.size(); ++i) {
      const Action& action = program_.actions[i];
      if (uses.action(i)) continue;
      signature_.findings.push_back(
          {"action-never-used", action.name_where,
           fmt::format("no plan ever contains the action {}/{}", action.name, action.arity), "",
           ""});
    }
    for (std::size_t i = 0; i < program_.procedures.size(); ++i) {
      const Procedure& procedure = program_.procedures[i];
      if (uses.procedure(i)) continue;
      signature_.findings.push_back(
          {"procedure-never-called", procedure.name_where,
           fmt::format("no plan ever calls the procedure {}/{}", procedure.name, procedure.arity),
           "", ""});
    }
    for (const RepairRule& rule : program_.repairs) repair_rule(rule);
  }

  void repair_rule(const RepairRule& rule) {
    const auto impossible = [](const Conjunction& literals) {
      return std::ranges::any_of(
          literals, [](const Literal& each) { return each.form == Literal::Form::bot; });
    };
    if (!std::ranges::all_of(rule.condition.disjuncts, impossible)) return;
    signature_.findings.push_back(
        {"rule-never-applies", rule.where,
         fmt::format("repair rule {} never applies: its condition is bot", rule.label), "", ""});
  }

  TermStore& terms_;
  const Program& program_;
  Signature signature_;
};

}  // namespace

Signature mentions(TermStore& terms, const Program& program) {
  return Collector(terms, program).run();
}

}  // namespace credo::bupl
