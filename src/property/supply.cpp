// Collecting the patterns: programs first, then what messages and the environment bring to them.
#include "property/supply.hpp"

#include <algorithm>
#include <unordered_map>
#include <unordered_set>

#include "term/arithmetic.hpp"
#include "term/unify.hpp"

namespace credo {

namespace {

// The names a language that declares them has for the attitude; nullptr in the other languages.
Patterns* declared(AtomKind kind, ProgramSupply& program) {
  if (!program.signature->vocabulary) return nullptr;
  return kind == AtomKind::belief      ? &program.names_of_beliefs
         : kind == AtomKind::desire    ? &program.names_of_goals
         : kind == AtomKind::intention ? &program.names_of_intentions
                                       : nullptr;
}

// Whether it declares its names, and what it perceives is a belief nevertheless.
bool sees_beliefs(AtomKind kind, const ProgramSupply& program) {
  const auto& vocabulary = program.signature->vocabulary;
  return kind == AtomKind::belief && vocabulary && vocabulary->believes_percepts;
}

}  // namespace

ProgramSupply::ProgramSupply(Comparisons& comparisons, const Signature& of)
    : signature(&of),
      initial_beliefs(comparisons),
      beliefs_added(comparisons),
      beliefs_deleted(comparisons),
      beliefs_read(comparisons),
      tests(comparisons),
      actions(comparisons),
      own_actions(comparisons),
      internal_actions(comparisons),
      goals_named(comparisons),
      goal_plans(comparisons),
      test_plans(comparisons),
      belief_triggers(comparisons),
      goals_posted(comparisons),
      told_in_text(comparisons),
      names_of_beliefs(comparisons),
      names_of_goals(comparisons),
      names_of_intentions(comparisons),
      asked(comparisons),
      told(comparisons),
      untold(comparisons),
      seen(comparisons),
      vanished(comparisons),
      rules(comparisons) {}

bool Audience::has(std::uint32_t agent) const {
  return everybody || std::ranges::find(agents, agent) != agents.end();
}

Supply::Supply(Model& model)
    : comparisons{model.terms},
      facts_added(comparisons),
      facts_deleted(comparisons),
      facts_read(comparisons),
      facts_hidden(comparisons),
      functions(comparisons),
      calls(comparisons),
      rule_actions(comparisons),
      model_(model),
      percepts_(comparisons),
      asked_(comparisons),
      told_(comparisons),
      untold_(comparisons),
      seen_(comparisons),
      vanished_(comparisons),
      rules_(comparisons),
      actions_(comparisons) {
  collect_environment();
  collect_programs();
  collect_messages();
  for (std::size_t i = 0; i < deliveries.size(); ++i) deliver(deliveries[i], i);
  perceive(facts_added, seen_, &ProgramSupply::seen);
  perceive(facts_deleted, vanished_, &ProgramSupply::vanished);
  use_rules();
  for (ProgramSupply& program : programs) put_together(program);
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

void Supply::add_patterns(Patterns& to, const Mentions& mentions) const {
  for (const Mention& mention : mentions) to.add(pattern(mention));
}

// ---- programs and environment, each on its own

void Supply::collect_programs() {
  std::unordered_map<const AgentProgram*, std::size_t> numbers;
  for (std::uint32_t agent = 0; agent < model_.programs.size(); ++agent) {
    const AgentProgram* program = model_.programs[agent].get();
    const auto [entry, added] = numbers.try_emplace(program, programs.size());
    program_index_.push_back(entry->second);
    if (added) collect_program(programs.emplace_back(comparisons, program->signature()));
    programs[entry->second].agents.push_back(agent);
  }
}

void Supply::collect_program(ProgramSupply& supply) {
  const Signature& signature = *supply.signature;
  add_patterns(supply.initial_beliefs, signature.initial_beliefs);
  add_patterns(supply.beliefs_added, signature.beliefs_added);
  add_patterns(supply.beliefs_deleted, signature.beliefs_deleted);
  add_patterns(supply.beliefs_read, signature.beliefs_read);
  add_patterns(supply.tests, signature.tests_posted);
  add_patterns(supply.actions, signature.actions);
  for (const Mention& action : signature.own_actions) {
    const bool taken = rule_actions.known(model_.terms.functor(action.atom));
    if (taken) supply.actions.add(action);
  }
  actions_.add_all(supply.actions.all());
  supply.own_actions.add_all(signature.own_actions);
  supply.internal_actions.add_all(signature.internal_actions);
  supply.goals_named.add_all(signature.goals_named);
  add_patterns(calls, signature.functions);
  for (const Handler& handler : signature.handlers) {
    Patterns& plans = handler.kind == Handler::Kind::goal   ? supply.goal_plans
                      : handler.kind == Handler::Kind::test ? supply.test_plans
                                                            : supply.belief_triggers;
    plans.add(pattern(handler.trigger));
  }
  add_patterns(supply.goals_posted, signature.initial_goals);
  add_patterns(supply.goals_posted, signature.goals_posted);
  for (const SentMessage& sent : signature.sends) {
    if (model_.terms.ground(sent.content.atom)) supply.told_in_text.add(sent.content);
  }
  if (!signature.vocabulary) return;
  supply.names_of_beliefs.add_all(signature.vocabulary->beliefs);
  supply.names_of_goals.add_all(signature.vocabulary->goals);
  supply.names_of_intentions.add_all(signature.vocabulary->intentions);
}

void Supply::collect_effects(const GuardedEffects& effects) {
  for (const Literal& literal : effects.guard) {
    if (literal.form != Literal::Form::atom) continue;
    facts_read.add(pattern({literal.atom, literal.where}));
  }
  for (const Alternative& alternative : effects.alternatives) {
    for (const Effect& effect : alternative) {
      (effect.add ? facts_added : facts_deleted).add(pattern({effect.atom, effect.where}));
    }
  }
}

void Supply::collect_environment() {
  const Environment& environment = model_.environment;
  for (const Functor& functor : environment.hidden) {
    std::vector<TermId> arguments;
    for (std::uint32_t i = 0; i < functor.arity; ++i) {
      arguments.push_back(model_.terms.variable(i));
    }
    facts_hidden.add({model_.terms.structure(functor.name, arguments), {}});
  }
  for (const PerceptRule& rule : environment.percept_rules) percepts_.add({rule.pattern, {}});
  add_patterns(facts_added, environment.fact_mentions);
  for (const EnvironmentRule& rule : environment.rules) {
    collect_effects(rule);
    if (rule.action != kNoTerm) rule_actions.add({rule.action, rule.action_where});
  }
  for (const EnvironmentFunction& function : environment.functions) {
    collect_effects(function);
    functions.add({function.head, function.where});
  }
}

// ---- messages

void Supply::collect_messages() {
  const Directory& directory = model_.directory;
  const Trust& trust = model_.file.options.trust;
  const bool all_trust = !trust.nobody_by_default && trust.rules.empty();
  const auto trusts = [&](TermId receiver, TermId sender, std::string_view force) {
    return force == "achieve" ? trust.achieve(receiver, sender) : trust.tell(receiver, sender);
  };
  for (const InitialMessage& message : model_.file.messages) {
    Delivery delivery;
    delivery.force = message.force;
    delivery.content =
        pattern({message.content, join(message.sender_where, message.receiver_where)});
    const std::uint32_t receiver = directory.find(message.receiver);
    if (receiver < Directory::kExternal &&
        trusts(message.receiver, message.sender, message.force)) {
      delivery.receivers.push_back(receiver);
    }
    deliveries.push_back(std::move(delivery));
  }
  for (const ProgramSupply& program : programs) {
    for (const SentMessage& sent : program.signature->sends) {
      const auto hears = [&](std::uint32_t agent) {
        return std::ranges::any_of(program.agents, [&](std::uint32_t sender) {
          return trusts(directory.agents[agent], directory.agents[sender], sent.force);
        });
      };
      Delivery delivery;
      delivery.force = sent.force;
      delivery.content = pattern(sent.content);
      delivery.to_anyone = model_.terms.is_variable(sent.receiver);
      const std::uint32_t named = directory.find(sent.receiver);
      delivery.may_leave =
          delivery.to_anyone ? !directory.externals.empty() : named == Directory::kExternal;
      delivery.to_everybody = delivery.to_anyone && all_trust;
      if (delivery.to_anyone && !all_trust) {
        for (std::uint32_t agent = 0; agent < directory.agents.size(); ++agent) {
          if (hears(agent)) delivery.receivers.push_back(agent);
        }
      } else if (!delivery.to_anyone && named < Directory::kExternal && hears(named)) {
        delivery.receivers.push_back(named);
      }
      deliveries.push_back(std::move(delivery));
    }
  }
}

void Supply::deliver(const Delivery& delivery, std::uint64_t place) {
  const auto add = [&](Patterns& by_all, Patterns ProgramSupply::*by_one) {
    if (delivery.to_everybody) by_all.add(delivery.content, place);
    for (const std::uint32_t agent : delivery.receivers) {
      (programs[program_index_[agent]].*by_one).add(delivery.content, place);
    }
  };
  if (delivery.force == "achieve") add(asked_, &ProgramSupply::asked);
  if (delivery.force == "untell") add(untold_, &ProgramSupply::untold);
  if (delivery.force == "tell") add(told_, &ProgramSupply::told);
}

// ---- perception and action

bool Supply::is_hidden(TermId fact) const { return facts_hidden.known(model_.terms.functor(fact)); }

Audience Supply::audience(TermId fact) {
  if (is_hidden(fact)) return {};
  TermStore& terms = model_.terms;
  // Variables replaced by constants of their own: what unifies then covers every instance.
  std::vector<TermId> constants;
  for (std::uint32_t i = 0; i < terms.variable_bound(fact); ++i) {
    constants.push_back(terms.structure("?", {terms.number(i)}));
  }
  const TermId every_instance = rename_variables(terms, fact, constants);
  Audience audience;
  bool restricted = false;
  percepts_.any_candidate(fact, [&](std::uint32_t number) {
    const PerceptRule& rule = model_.environment.percept_rules[number];
    Substitution substitution(rule.variables);
    const auto offset = static_cast<std::uint32_t>(rule.variables);
    if (!unify(terms, rule.pattern, shift_variables(terms, fact, offset), substitution)) {
      return false;
    }
    for (const TermId name : rule.agents) {
      const TermId who = apply(terms, name, substitution);
      if (terms.is_variable(who)) audience.everybody = true;
      const std::uint32_t agent = model_.directory.find(who);
      if (agent < Directory::kExternal) audience.agents.push_back(agent);
    }
    restricted = restricted || unifiable(terms, rule.pattern, every_instance);
    return false;
  });
  audience.everybody = audience.everybody || !restricted;
  return audience;
}

void Supply::perceive(const Patterns& facts, Patterns& by_all, Patterns ProgramSupply::*by_one) {
  for (std::size_t i = 0; i < facts.all().size(); ++i) {
    const Mention& fact = facts.all()[i];
    const Audience by = audience(fact.atom);
    if (by.everybody) {
      by_all.add(fact, i);
      continue;
    }
    for (const std::uint32_t agent : by.agents) {
      (programs[program_index_[agent]].*by_one).add(fact, i);
    }
  }
}

void Supply::use_rules() {
  TermStore& terms = model_.terms;
  const auto& rules = model_.environment.rules;
  const Directory& directory = model_.directory;
  uses_.resize(rules.size());
  for (std::size_t i = 0; i < rules.size(); ++i) {
    const EnvironmentRule& rule = rules[i];
    if (rule.action == kNoTerm) continue;
    const auto use = [&](std::uint32_t agent) {
      Substitution substitution(rule.variables.size());
      if (!unify(terms, rule.agent, directory.agents[agent], substitution)) return;
      const TermId action = apply(terms, rule.action, substitution);
      programs[program_index_[agent]].rules.add({action, rule.action_where}, i);
      uses_[i].emplace_back(program_index_[agent], action);
    };
    if (rule.agent == kNoTerm) {
      rules_.add({rule.action, rule.action_where}, i);
    } else if (terms.is_variable(rule.agent)) {
      for (std::uint32_t agent = 0; agent < directory.agents.size(); ++agent) use(agent);
    } else if (const auto agent = directory.find(rule.agent); agent < Directory::kExternal) {
      use(agent);
    }
  }
}

bool Supply::is_used(std::size_t rule) {
  const EnvironmentRule& of = model_.environment.rules[rule];
  if (of.agent == kNoTerm) return actions_.offered(of.action);
  return std::ranges::any_of(uses_[rule], [&](const auto& use) {
    return programs[use.first].actions.offered(use.second);
  });
}

// ---- all together

void Supply::put_together(ProgramSupply& supply) {
  supply.goals_asked.then({&supply.goals_posted}).then({&asked_, &supply.asked});
  supply.believed.then({&supply.initial_beliefs})
      .then({&supply.beliefs_added})
      .then({&told_, &supply.told})
      .then({&seen_, &supply.seen});
  supply.heard.then({&supply.beliefs_added})
      .then({&told_, &supply.told})
      .then({&seen_, &supply.seen});
  supply.removed.then({&supply.beliefs_deleted})
      .then({&untold_, &supply.untold})
      .then({&vanished_, &supply.vanished});
  supply.usable_rules.then({&rules_, &supply.rules});
  supply.reads.then({&supply.beliefs_read}).then({&supply.tests}).then({&supply.belief_triggers});
}

Offers Supply::mentioned(AtomKind kind, ProgramSupply& program) {
  Offers all;
  if (Patterns* own = declared(kind, program)) {
    all.then({own});
    if (sees_beliefs(kind, program)) all.then(program.believed).then(program.removed);
  } else if (kind == AtomKind::belief) {
    all.then(program.believed).then(program.heard).then(program.removed);
    all.then({&program.beliefs_deleted}).then(program.reads);
  } else if (kind == AtomKind::does || is_step(kind)) {
    all.then({&program.actions}).then({&program.own_actions});
    if (kind == AtomKind::enabled) all.then({&program.internal_actions});
  } else {
    all.then(program.goals_asked).then({&program.goal_plans}).then({&program.goals_named});
  }
  return all;
}

Offers Supply::possible(AtomKind kind, ProgramSupply& program) {
  Offers all;
  if (Patterns* own = declared(kind, program)) {
    all.then({own});
  } else if (kind == AtomKind::belief) {
    all.then(program.believed);
  } else if (kind == AtomKind::does) {
    all.then({&program.actions});
  } else {
    all.then(program.goals_asked);
  }
  if (sees_beliefs(kind, program)) all.then(program.believed);
  return all;
}

Offers Supply::mentioned(AtomKind kind, std::uint32_t agent) {
  return mentioned(kind, program_of(agent));
}

Offers Supply::possible(AtomKind kind, std::uint32_t agent) {
  return possible(kind, program_of(agent));
}

Patterns Supply::of_all(const std::function<Offers(ProgramSupply&)>& part) {
  Patterns all(comparisons);
  std::unordered_set<const Patterns*> seen;
  for (ProgramSupply& program : programs) {
    for (const Patterns* each : part(program).parts()) {
      if (seen.insert(each).second) all.add_all(each->all());
    }
  }
  return all;
}

Patterns& Supply::mentioned_by_all(AtomKind kind) {
  const auto known = mentioned_by_all_.find(kind);
  if (known != mentioned_by_all_.end()) return known->second;
  return mentioned_by_all_
      .emplace(kind, of_all([&](ProgramSupply& each) { return mentioned(kind, each); }))
      .first->second;
}

Patterns& Supply::possible_for_all(AtomKind kind) {
  const auto known = possible_for_all_.find(kind);
  if (known != possible_for_all_.end()) return known->second;
  return possible_for_all_
      .emplace(kind, of_all([&](ProgramSupply& each) { return possible(kind, each); }))
      .first->second;
}

}  // namespace credo
