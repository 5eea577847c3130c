// Collecting the patterns: programs first, then what messages and the environment bring to them.
#include "property/supply.hpp"

#include <algorithm>
#include <unordered_set>

#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

void append(Mentions& to, const Mentions& from) { to.insert(to.end(), from.begin(), from.end()); }

}  // namespace

Supply::Supply(Model& model) : model_(model) {
  collect_programs();
  collect_environment();
  collect_messages();
  deliver();
  perceive();
  use_rules();
}

// ---- patterns

TermId Supply::without_arithmetic(TermId term, std::uint32_t& next_variable) const {
  TermStore& terms = model_.terms;
  if (!terms.arithmetic(term)) return term;
  const auto arguments = terms.arguments(term);
  if (is_arithmetic_functor(terms.name_text(term), arguments.size())) {
    return terms.variable(next_variable++);
  }
  std::vector<TermId> changed;
  for (const TermId argument : arguments) {
    changed.push_back(without_arithmetic(argument, next_variable));
  }
  return terms.structure(terms.name(term), changed);
}

Mention Supply::pattern(const Mention& mention) const {
  std::uint32_t next_variable = model_.terms.variable_bound(mention.atom);
  return {without_arithmetic(mention.atom, next_variable), mention.where};
}

Mentions Supply::patterns(const Mentions& mentions) const {
  Mentions result;
  for (const Mention& mention : mentions) result.push_back(pattern(mention));
  return result;
}

bool Supply::unifiable(TermId a, TermId b) const {
  TermStore& terms = model_.terms;
  if (terms.is_structure(a) && terms.is_structure(b) && terms.functor(a) != terms.functor(b)) {
    return false;
  }
  Substitution substitution;
  return unify(terms, a, shift_variables(terms, b, terms.variable_bound(a)), substitution);
}

bool Supply::offered(TermId atom, const Mentions& offers) const {
  return std::ranges::any_of(offers,
                             [&](const Mention& offer) { return unifiable(atom, offer.atom); });
}

bool Supply::known(TermId atom, const Mentions& offers) const {
  const TermStore& terms = model_.terms;
  return std::ranges::any_of(offers, [&](const Mention& offer) {
    return terms.is_structure(offer.atom) && terms.functor(offer.atom) == terms.functor(atom);
  });
}

Mentions Supply::orphans(const Mentions& wanted, const Mentions& offers) const {
  const TermStore& terms = model_.terms;
  std::unordered_set<std::uint64_t> functors;
  const auto key = [&](TermId atom) {
    const Functor functor = terms.functor(atom);
    return (std::uint64_t{functor.name} << 32) | functor.arity;
  };
  Mentions nameless;  // what has no functor may have any
  for (const Mention& offer : offers) {
    if (terms.is_structure(offer.atom)) {
      functors.insert(key(offer.atom));
    } else {
      nameless.push_back(offer);
    }
  }
  Mentions result;
  for (const Mention& mention : wanted) {
    if (!terms.is_structure(mention.atom) || functors.contains(key(mention.atom))) continue;
    if (!offered(mention.atom, nameless)) result.push_back(mention);
  }
  return result;
}

// ---- programs and environment, each on its own

void Supply::collect_programs() {
  std::vector<const AgentProgram*> seen;
  for (std::uint32_t agent = 0; agent < model_.programs.size(); ++agent) {
    const AgentProgram* program = model_.programs[agent].get();
    const auto at = std::ranges::find(seen, program);
    const auto index = static_cast<std::size_t>(at - seen.begin());
    program_index_.push_back(index);
    if (at != seen.end()) {
      programs[index].agents.push_back(agent);
      continue;
    }
    seen.push_back(program);
    ProgramSupply& supply = programs.emplace_back();
    const Signature& signature = program->signature();
    supply.signature = &signature;
    supply.agents.push_back(agent);
    supply.initial_beliefs = patterns(signature.initial_beliefs);
    supply.beliefs_added = patterns(signature.beliefs_added);
    supply.beliefs_deleted = patterns(signature.beliefs_deleted);
    supply.beliefs_read = patterns(signature.beliefs_read);
    supply.tests = patterns(signature.tests_posted);
    supply.actions = patterns(signature.actions);
    for (const Mention& action : signature.own_actions) {
      const bool taken = model_.environment.has_action(model_.terms.functor(action.atom));
      if (taken) supply.actions.push_back(action);
    }
    append(calls, patterns(signature.functions));
    for (const Handler& handler : signature.handlers) {
      Mentions& plans = handler.kind == Handler::Kind::goal   ? supply.goal_plans
                        : handler.kind == Handler::Kind::test ? supply.test_plans
                                                              : supply.belief_triggers;
      plans.push_back(pattern(handler.trigger));
    }
    append(supply.goals_posted, patterns(signature.initial_goals));
    append(supply.goals_posted, patterns(signature.goals_posted));
    append(supply.goals_asked, supply.goals_posted);
    append(supply.believed, supply.initial_beliefs);
    append(supply.believed, supply.beliefs_added);
    append(supply.heard, supply.beliefs_added);
    append(supply.removed, supply.beliefs_deleted);
  }
}

void Supply::collect_effects(const GuardedEffects& effects) {
  for (const Literal& literal : effects.guard) {
    if (literal.form != Literal::Form::atom) continue;
    facts_read.push_back(pattern({literal.atom, literal.where}));
  }
  for (const Alternative& alternative : effects.alternatives) {
    for (const Effect& effect : alternative) {
      (effect.add ? facts_added : facts_deleted).push_back(pattern({effect.atom, effect.where}));
    }
  }
}

void Supply::collect_environment() {
  facts_added = patterns(model_.environment.fact_mentions);
  for (const EnvironmentRule& rule : model_.environment.rules) collect_effects(rule);
  for (const EnvironmentFunction& function : model_.environment.functions) {
    collect_effects(function);
    functions.push_back({function.head, function.where});
  }
}

// ---- messages

void Supply::collect_messages() {
  const Directory& directory = model_.directory;
  const Trust& trust = model_.file.options.trust;
  const auto trusts = [&](TermId receiver, TermId sender, std::string_view force) {
    return force == "achieve" ? trust.achieve(receiver, sender) : trust.tell(receiver, sender);
  };
  for (const InitialMessage& message : model_.file.messages) {
    Delivery delivery{
        message.force,
        pattern({message.content, join(message.sender_where, message.receiver_where)}),
        {}};
    const std::uint32_t receiver = directory.find(message.receiver);
    if (receiver < Directory::kExternal &&
        trusts(message.receiver, message.sender, message.force)) {
      delivery.receivers.push_back(receiver);
    }
    deliveries.push_back(std::move(delivery));
  }
  for (const ProgramSupply& program : programs) {
    for (const SentMessage& sent : program.signature->sends) {
      Delivery delivery{sent.force, pattern(sent.content), {}};
      delivery.to_anyone = model_.terms.is_variable(sent.receiver);
      delivery.may_leave = delivery.to_anyone
                               ? !directory.externals.empty()
                               : directory.find(sent.receiver) == Directory::kExternal;
      for (std::uint32_t agent = 0; agent < directory.agents.size(); ++agent) {
        const TermId name = directory.agents[agent];
        if (!delivery.to_anyone && sent.receiver != name) continue;
        const bool heard = std::ranges::any_of(program.agents, [&](std::uint32_t sender) {
          return trusts(name, directory.agents[sender], sent.force);
        });
        if (heard) delivery.receivers.push_back(agent);
      }
      deliveries.push_back(std::move(delivery));
    }
  }
}

void Supply::deliver() {
  for (const Delivery& delivery : deliveries) {
    for (const std::uint32_t agent : delivery.receivers) {
      ProgramSupply& program = programs[program_index_[agent]];
      if (delivery.force == "achieve") program.goals_asked.push_back(delivery.content);
      if (delivery.force == "untell") program.removed.push_back(delivery.content);
      if (delivery.force == "tell") {
        program.believed.push_back(delivery.content);
        program.heard.push_back(delivery.content);
      }
    }
  }
}

// ---- perception and action

bool Supply::perceives(TermId agent, TermId fact) const {
  TermStore& terms = model_.terms;
  const Environment& environment = model_.environment;
  if (std::ranges::find(environment.hidden, terms.functor(fact)) != environment.hidden.end()) {
    return false;
  }
  // Variables replaced by constants of their own: what unifies then covers every instance.
  std::vector<TermId> constants;
  for (std::uint32_t i = 0; i < terms.variable_bound(fact); ++i) {
    constants.push_back(terms.structure("?", {terms.number(i)}));
  }
  const TermId every_instance = rename_variables(terms, fact, constants);
  bool restricted = false;
  for (const PerceptRule& rule : environment.percept_rules) {
    Substitution substitution(rule.variables);
    const auto offset = static_cast<std::uint32_t>(rule.variables);
    if (!unify(terms, rule.pattern, shift_variables(terms, fact, offset), substitution)) continue;
    const bool for_agent = std::ranges::any_of(rule.agents, [&](TermId name) {
      const TermId who = apply(terms, name, substitution);
      return who == agent || terms.is_variable(who);
    });
    if (for_agent) return true;
    restricted = restricted || unifiable(rule.pattern, every_instance);
  }
  return !restricted;
}

bool Supply::perceives(const ProgramSupply& program, TermId fact) const {
  return std::ranges::any_of(program.agents, [&](std::uint32_t agent) {
    return perceives(model_.directory.agents[agent], fact);
  });
}

void Supply::perceive() {
  for (ProgramSupply& program : programs) {
    for (const Mention& fact : facts_added) {
      if (!perceives(program, fact.atom)) continue;
      program.believed.push_back(fact);
      program.heard.push_back(fact);
    }
    for (const Mention& fact : facts_deleted) {
      if (perceives(program, fact.atom)) program.removed.push_back(fact);
    }
  }
}

void Supply::use_rules() {
  TermStore& terms = model_.terms;
  for (ProgramSupply& program : programs) {
    for (std::size_t i = 0; i < model_.environment.rules.size(); ++i) {
      const EnvironmentRule& rule = model_.environment.rules[i];
      if (rule.action == kNoTerm) continue;
      for (const std::uint32_t agent : program.agents) {
        Substitution substitution(rule.variables.size());
        const TermId name = model_.directory.agents[agent];
        if (rule.agent != kNoTerm && !unify(terms, rule.agent, name, substitution)) continue;
        const Mention action{apply(terms, rule.action, substitution), rule.action_where};
        program.usable_rules.push_back({i, action});
        if (rule.agent == kNoTerm) break;  // the same for every agent
      }
    }
  }
}

}  // namespace credo
