// Forwards from the start: whatever comes up is told to those that may have waited for it.
#include "lang/agentspeak/slicing/live_code.hpp"

#include <algorithm>
#include <utility>
#include <variant>
#include <vector>

#include "base/clock.hpp"

namespace credo::slicing {

namespace {

using agentspeak::EventKind;
using agentspeak::Formula;
using agentspeak::FormulaKind;
using agentspeak::Plan;

class Forward {
 public:
  explicit Forward(const AgentSpeakSystem& system) : system_(system), held_(system.agent_count()) {
    for (std::uint32_t a = 0; a < system.agent_count(); ++a) {
      live_.plans.emplace_back(system.program(a).plans.size(), false);
    }
    live_.rules.assign(system.environment().rules.size(), false);
    happens_ = live_.rules;
  }

  LiveCode run() {
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) {
      for (const auto& belief : system_.program(a).beliefs) believe(a, belief.atom);
      for (const auto& goal : system_.program(a).goals) {
        post(a, EventKind::goal, goal.atom);
      }
    }
    for (const InitialMessage& message : system_.model().file.messages) {
      const std::uint32_t receiver = system_.model().directory.find(message.receiver);
      if (receiver < system_.agent_count()) receive(receiver, message.force, message.content);
    }
    for (const Mention& fact : system_.environment().fact_mentions) add_fact(fact.atom);
    for (std::uint32_t r = 0; r < live_.rules.size(); ++r) {
      if (system_.environment().rules[r].action == kNoTerm) rules_.push_back(r);
    }
    while (!plans_.empty() || !rules_.empty()) {
      poll_clock();
      if (!plans_.empty()) {
        const auto [a, p] = plans_.back();
        plans_.pop_back();
        look_at_plan(a, p);
      } else {
        const std::uint32_t r = rules_.back();
        rules_.pop_back();
        look_at_rule(r);
      }
    }
    return std::move(live_);
  }

 private:
  using Atoms = PatternIndex<std::monostate>;
  using Requests = PatternIndex<std::uint32_t>;  // by whom
  // What an agent may have in mind at some time.
  struct Held {
    Atoms beliefs;  // told, own and initial
    Atoms goals;
    Atoms tests;
  };

  TermStore& terms() const { return system_.terms(); }
  void add_to(Atoms& atoms, TermId atom) const { atoms.add(terms(), atom, {}); }
  bool meets(const Atoms& atoms, TermId atom) const {
    return atoms.any(terms(), atom,
                     [&](TermId each, std::monostate) { return system_.meet(atom, each); });
  }

  // ---- what comes up, and whom it may concern

  void look_again(std::uint32_t a, const PatternIndex<std::uint32_t>& plans, TermId atom) {
    plans.visit(terms(), atom, [&](TermId, std::uint32_t p) {
      if (!live_.plans[a][p]) plans_.emplace_back(a, p);
    });
  }
  void look_again(const PatternIndex<std::uint32_t>& rules, TermId atom) {
    rules.visit(terms(), atom, [&](TermId, std::uint32_t r) {
      if (!happens_[r]) rules_.push_back(r);
    });
  }

  void post(std::uint32_t a, EventKind kind, TermId atom) {
    add_to(kind == EventKind::goal ? held_[a].goals : held_[a].tests, atom);
    look_again(a, system_.index(a).triggered(kind), atom);
  }
  void believe(std::uint32_t a, TermId atom) {
    add_to(held_[a].beliefs, atom);
    readers_look_again(a, atom);
  }
  void readers_look_again(std::uint32_t a, TermId atom) {
    look_again(a, system_.index(a).triggered(EventKind::belief), atom);
    look_again(a, system_.index(a).reading, atom);
  }
  void receive(std::uint32_t a, const std::string& force, TermId atom) {
    if (force == "achieve") post(a, EventKind::goal, atom);
    if (force == "tell") believe(a, atom);
  }
  void add_fact(TermId atom) {
    add_to(facts_, atom);
    for (std::uint32_t a = 0; a < system_.agent_count(); ++a) readers_look_again(a, atom);
    look_again(system_.index().asking, atom);
  }
  void add_effects(const GuardedEffects& rule) {
    for_each_effect(rule, [&](const Effect& effect) {
      if (effect.add) add_fact(effect.atom);
    });
  }

  // ---- plans

  void look_at_plan(std::uint32_t a, std::uint32_t p) {
    const Plan& plan = system_.plan(a, p);
    if (live_.plans[a][p] || !applicable(a, plan)) return;
    live_.plans[a][p] = true;
    for (const Formula& formula : plan.body) execute(a, formula);
  }

  bool applicable(std::uint32_t a, const Plan& plan) const {
    const EventKind kind = plan.trigger.kind;
    const TermId trigger = plan.trigger.atom;
    const bool triggered =
        kind == EventKind::goal   ? plan.trigger.add && meets(held_[a].goals, trigger)
        : kind == EventKind::test ? plan.trigger.add && meets(held_[a].tests, trigger)
                                  : may_believe(a, trigger);
    // A test with a plan for it is an event, one without fails at once: that is a difference.
    if (kind == EventKind::test) return triggered;
    // So is, in an eager cycle, an event that a plan could match: others are not even queued.
    const bool filtered = system_.model().file.options.cycle == Cycle::eager;
    if (kind == EventKind::belief && filtered) return triggered;
    return triggered && std::ranges::all_of(plan.context, [&](const Literal& literal) {
             return literal.negated || literal.form != Literal::Form::atom ||
                    may_believe(a, literal.atom);
           });
  }

  bool may_believe(std::uint32_t a, TermId atom) const {
    return meets(held_[a].beliefs, atom) || (!system_.hidden(atom) && meets(facts_, atom));
  }

  void execute(std::uint32_t a, const Formula& formula) {
    switch (formula.kind) {
      case FormulaKind::achieve:
        post(a, EventKind::goal, formula.atom);
        break;
      case FormulaKind::test:
        post(a, EventKind::test, formula.atom);
        break;
      case FormulaKind::add_belief:
        believe(a, formula.atom);
        break;
      case FormulaKind::send:
        for (std::uint32_t b = 0; b < system_.agent_count(); ++b) {
          if (system_.may_reach(formula, b)) receive(b, formula.force, formula.atom);
        }
        break;
      case FormulaKind::action:
        requests_.add(terms(), formula.atom, a);
        look_again(system_.index().taking, formula.atom);
        break;
      case FormulaKind::function:
        system_.index().functions.visit(terms(), formula.atom, [&](TermId, std::uint32_t f) {
          const EnvironmentFunction& function = system_.environment().functions[f];
          if (system_.may_answer(function, formula.atom)) add_effects(function);
        });
        break;
      default:
        break;
    }
  }

  // ---- the environment

  void look_at_rule(std::uint32_t r) {
    const EnvironmentRule& rule = system_.environment().rules[r];
    if (happens_[r]) return;
    const bool requested =
        rule.action == kNoTerm ||
        requests_.any(terms(), rule.action, [&](TermId action, std::uint32_t agent) {
          return system_.may_take(rule, agent, action);
        });
    if (!requested) return;
    // A rule for which an action waits matters even if it never happens.
    if (AgentSpeakSystem::makes_wait(rule)) live_.rules[r] = true;
    const bool possible = std::ranges::all_of(rule.guard, [&](const Literal& literal) {
      return literal.negated || literal.form != Literal::Form::atom || meets(facts_, literal.atom);
    });
    if (!possible) return;
    live_.rules[r] = happens_[r] = true;
    add_effects(rule);
  }

  const AgentSpeakSystem& system_;
  LiveCode live_;
  std::vector<Held> held_;  // by agent
  Requests requests_;
  Atoms facts_;
  std::vector<bool> happens_;  // by rule: its effects are among the facts
  // Those to look at: something has come up that they may have waited for.
  std::vector<std::pair<std::uint32_t, std::uint32_t>> plans_;  // agent, plan
  std::vector<std::uint32_t> rules_;
};

}  // namespace

LiveCode live_code(const AgentSpeakSystem& system) { return Forward(system).run(); }

}  // namespace credo::slicing
