// One pass over the programs and one over the environment.
#include "lang/agentspeak/slicing/system_index.hpp"

#include "lang/agentspeak/slicing/agentspeak_system.hpp"

namespace credo::slicing {

using agentspeak::Formula;
using agentspeak::FormulaKind;

namespace {

void add_programs(const AgentSpeakSystem& system, SystemIndex& index) {
  const TermStore& terms = system.terms();
  for (std::uint32_t a = 0; a < system.agent_count(); ++a) {
    AgentIndex& agent = index.agents.emplace_back();
    const auto& program = system.program(a);
    for (std::uint32_t i = 0; i < program.goals.size(); ++i) {
      agent.goals.add(terms, program.goals[i].atom, i);
    }
    for (std::uint32_t p = 0; p < program.plans.size(); ++p) {
      const auto& plan = program.plans[p];
      agent.plans[static_cast<std::size_t>(plan.trigger.kind)].add(terms, plan.trigger.atom, p);
      for (const Literal& literal : plan.context) {
        if (literal.form == Literal::Form::atom && !literal.negated) {
          agent.reading.add(terms, literal.atom, p);
        }
      }
    }
  }
  for_each_formula(system, [&](const Place& place, const Formula& formula) {
    AgentIndex& own = index.agents[place.agent];
    switch (formula.kind) {
      case FormulaKind::achieve:
        own.posts.add(terms, formula.atom, place);
        index.posts.add(terms, formula.atom, place);
        break;
      case FormulaKind::test:
        own.tests.add(terms, formula.atom, place);
        break;
      case FormulaKind::add_belief:
      case FormulaKind::delete_belief:
        own.changes.add(terms, formula.atom, place);
        break;
      case FormulaKind::send: {
        const bool asks = formula.force == "achieve";
        if (asks) index.posts.add(terms, formula.atom, place);
        for (std::uint32_t b = 0; b < system.agent_count(); ++b) {
          if (!system.may_reach(formula, b)) continue;
          AgentIndex& receiver = index.agents[b];
          (asks ? receiver.posts : receiver.changes).add(terms, formula.atom, place);
        }
        break;
      }
      case FormulaKind::action:
        index.actions.add(terms, formula.atom, place);
        break;
      case FormulaKind::function:
        index.calls.add(terms, formula.atom, place);
        break;
      case FormulaKind::drop_all:
      case FormulaKind::drop_desires:
      case FormulaKind::drop_intention:
        index.drops.push_back(place);
        break;
      default:
        break;
    }
  });
}

void add_messages(const AgentSpeakSystem& system, SystemIndex& index) {
  const auto& messages = system.model().file.messages;
  for (std::uint32_t i = 0; i < messages.size(); ++i) {
    index.messages.add(system.terms(), messages[i].content, i);
    const std::uint32_t receiver = system.model().directory.find(messages[i].receiver);
    if (receiver >= system.agent_count()) continue;
    AgentIndex& agent = index.agents[receiver];
    (messages[i].force == "achieve" ? agent.asked : agent.told)
        .add(system.terms(), messages[i].content, i);
  }
}

void add_environment(const AgentSpeakSystem& system, SystemIndex& index) {
  const TermStore& terms = system.terms();
  const Environment& environment = system.environment();
  for (std::uint32_t i = 0; i < environment.fact_mentions.size(); ++i) {
    index.facts.add(terms, environment.fact_mentions[i].atom, i);
  }
  for (std::uint32_t r = 0; r < environment.rules.size(); ++r) {
    const EnvironmentRule& rule = environment.rules[r];
    if (rule.action != kNoTerm) index.taking.add(terms, rule.action, r);
    for (const Literal& literal : rule.guard) {
      if (literal.form == Literal::Form::atom) index.asking.add(terms, literal.atom, r);
    }
    for_each_effect(rule, [&](const Effect& effect) { index.effects.add(terms, effect.atom, r); });
  }
  for (std::uint32_t f = 0; f < environment.functions.size(); ++f) {
    const EnvironmentFunction& function = environment.functions[f];
    index.functions.add(terms, function.head, f);
    for_each_effect(
        function, [&](const Effect& effect) { index.function_effects.add(terms, effect.atom, f); });
  }
}

}  // namespace

SystemIndex::SystemIndex(const AgentSpeakSystem& system) {
  add_programs(system, *this);
  add_messages(system, *this);
  add_environment(system, *this);
}

}  // namespace credo::slicing
