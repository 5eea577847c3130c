// The variables, then a group of commands for each rule, conditional and action.
#include "lang/dribble/smv/dribble_commands.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "base/diagnostic.hpp"
#include "lang/dribble/text.hpp"
#include "prop/entailment.hpp"

namespace credo {

namespace {

using dribble::Guard;
using dribble::Plan;
using dribble::Query;
using dribble::Step;

// Longer arrays make a text that nobody can use.
constexpr std::size_t kMostSteps = 200;

int difference(std::size_t a, std::size_t b) { return static_cast<int>(a) - static_cast<int>(b); }

}  // namespace

DribbleCommands::DribbleCommands(const dribble::Program& program) : program_(program) {
  if (program.maxlen > kMostSteps) {
    throw UserError(fmt::format("plans of length {} are too long to be exported", program.maxlen),
                    fmt::format("every step is a variable; maxlen may be at most {}", kMostSteps),
                    program.maxlen_where);
  }
  for (const dribble::GoalRule& rule : program.goal_rules) collect_if_tokens(rule.body);
  for (const dribble::PlanRule& rule : program.plan_rules) {
    collect_if_tokens(rule.head);
    collect_if_tokens(rule.body);
  }
  Identifiers identifiers;
  beliefs_.emplace(program, system_, identifiers);
  add_goals(identifiers);
  add_plan(identifiers);
  add_length(identifiers);
  for (const auto& rule : program.goal_rules) add_goal_rule(rule, identifiers);
  for (const auto& rule : program.plan_rules) add_plan_rule(rule, identifiers);
  for (std::size_t i = 0; i < if_tokens_.size(); ++i) add_conditional(i, identifiers);
  for (std::uint32_t i = 0; i < program.actions.size(); ++i) add_action(i, identifiers);
}

// ---- variables

void DribbleCommands::collect_if_tokens(const Plan& plan) {
  for (const Step& step : plan) {
    if (step.kind != Step::Kind::conditional) continue;
    collect_if_tokens(step.then_plan);
    collect_if_tokens(step.else_plan);
    const IfToken token{step.guard, known_flat(step.then_plan).size(),
                        known_flat(step.else_plan).size(), dribble::length(step.then_plan),
                        dribble::length(step.else_plan)};
    if (std::ranges::find(if_tokens_, token) == if_tokens_.end()) if_tokens_.push_back(token);
  }
}

void DribbleCommands::add_goals(Identifiers& identifiers) {
  for (const dribble::WrittenFormula& goal : program_.goals) {
    if (std::ranges::find(goals_, goal.formula) != goals_.end()) continue;
    goals_.push_back(goal.formula);
    StateVariable variable;
    variable.name = identifiers.take(fmt::format("goal_{}", goals_.size()));
    variable.initial = 1;
    variable.comment = fmt::format("goal {}", prop::text(goal.formula, program_.props));
    variable.kept_while = negation(beliefs_->entail(goal.formula));
    goal_variables_.push_back(system_.add(std::move(variable)));
  }
}

void DribbleCommands::add_plan(Identifiers& identifiers) {
  EnumerationType steps{identifiers.take("step"), {identifiers.take("null")}};
  for (const dribble::Action& action : program_.actions) {
    steps.values.push_back(identifiers.take(action.name));
  }
  for (const dribble::Declared& abstract : program_.abstract_plans) {
    steps.values.push_back(identifiers.take(abstract.name));
  }
  for (std::size_t i = 0; i < if_tokens_.size(); ++i) {
    const IfToken& token = if_tokens_[i];
    steps.values.push_back(identifiers.take(fmt::format("if_{}", i + 1)));
    system_.notes.push_back(
        fmt::format("Token {} = ({}, {}, {}): the test, the steps of the then-branch and those of "
                    "the else-branch, which follow it.",
                    steps.values.back(), dribble::text(program_, token.test), token.then_size,
                    token.else_size));
  }
  const auto type = static_cast<std::uint32_t>(system_.types.size());
  system_.types.push_back(std::move(steps));
  for (std::size_t i = 0; i <= program_.maxlen; ++i) {
    StateVariable variable;
    variable.kind = StateVariable::Kind::enumeration;
    variable.type = type;
    variable.name = identifiers.take(fmt::format("plan_{}", i));
    variable.initial = kNull;
    plan_.push_back(system_.add(std::move(variable)));
  }
}

void DribbleCommands::add_length(Identifiers& identifiers) {
  const bool needed = std::ranges::any_of(program_.plan_rules, [](const dribble::PlanRule& rule) {
    return dribble::length(rule.body) > dribble::length(rule.head);
  });
  if (!needed) return;
  StateVariable variable;
  variable.kind = StateVariable::Kind::range;
  variable.name = identifiers.take("len");
  variable.most = program_.maxlen;
  variable.comment = "length of the plan: a token of a conditional counts 4, any other step 1";
  length_ = system_.add(std::move(variable));
}

// ---- plans

DribbleCommands::Token DribbleCommands::if_token(std::size_t index) const {
  return static_cast<Token>(1 + program_.actions.size() + program_.abstract_plans.size() + index);
}

std::optional<DribbleCommands::Tokens> DribbleCommands::flat(const Plan& plan) const {
  Tokens tokens;
  for (const Step& step : plan) {
    if (step.kind == Step::Kind::action) {
      tokens.push_back(1 + step.index);
      continue;
    }
    if (step.kind == Step::Kind::abstract_plan) {
      tokens.push_back(static_cast<Token>(1 + program_.actions.size()) + step.index);
      continue;
    }
    const auto then_tokens = flat(step.then_plan);
    const auto else_tokens = flat(step.else_plan);
    if (!then_tokens || !else_tokens) return std::nullopt;
    const IfToken token{step.guard, then_tokens->size(), else_tokens->size(),
                        dribble::length(step.then_plan), dribble::length(step.else_plan)};
    const auto at = std::ranges::find(if_tokens_, token);
    if (at == if_tokens_.end()) return std::nullopt;
    tokens.push_back(if_token(static_cast<std::size_t>(at - if_tokens_.begin())));
    tokens.insert(tokens.end(), then_tokens->begin(), then_tokens->end());
    tokens.insert(tokens.end(), else_tokens->begin(), else_tokens->end());
  }
  return tokens;
}

DribbleCommands::Tokens DribbleCommands::known_flat(const Plan& plan) const {
  auto tokens = flat(plan);
  invariant(tokens.has_value(), "the conditionals of the program have tokens");
  return std::move(*tokens);
}

// ---- conditions

Condition DribbleCommands::has_goal(const prop::Formula& formula) const {
  std::vector<Condition> parts;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    if (prop::entails(std::span(&goals_[i], 1), formula)) {
      parts.push_back(equals(goal_variables_[i], 1));
    }
  }
  return disjunction(std::move(parts));
}

Condition DribbleCommands::goals_are(const prop::Base& formulas) const {
  std::vector<Condition> parts;
  for (std::size_t i = 0; i < goals_.size(); ++i) {
    const bool wanted = std::ranges::find(formulas, goals_[i]) != formulas.end();
    parts.push_back(equals(goal_variables_[i], wanted ? 1 : 0));
  }
  for (const prop::Formula& each : formulas) {
    if (std::ranges::find(goals_, each) == goals_.end()) return constant(false);
  }
  return conjunction(std::move(parts));
}

Condition DribbleCommands::plan_starts(const Tokens& tokens) const {
  std::vector<Condition> parts;
  for (std::size_t i = 0; i < tokens.size(); ++i) parts.push_back(equals(plan_[i], tokens[i]));
  return conjunction(std::move(parts));
}

Condition DribbleCommands::plan_is(const Tokens& tokens) const {
  if (tokens.size() >= plan_.size()) return constant(false);
  return conjunction({plan_starts(tokens), equals(plan_[tokens.size()], kNull)});
}

Condition DribbleCommands::holds(const Guard& guard) const {
  std::vector<Condition> parts;
  for (const Guard& part : guard.parts) parts.push_back(holds(part));
  switch (guard.op) {
    case Guard::Op::truth:
      return constant(true);
    case Guard::Op::belief:
      return beliefs_->entail(guard.formula);
    case Guard::Op::goal:
      return has_goal(guard.formula);
    case Guard::Op::negation:
      return negation(std::move(parts[0]));
    case Guard::Op::conjunction:
      return conjunction(std::move(parts));
    case Guard::Op::disjunction:
      return disjunction(std::move(parts));
  }
  throw InternalError("every kind of guard has a meaning");
}

Condition DribbleCommands::holds(const Query& query) const {
  switch (query.kind) {
    case Query::Kind::belief:
      return beliefs_->entail(query.formulas[0]);
    case Query::Kind::goal:
      return has_goal(query.formulas[0]);
    case Query::Kind::beliefs:
      return beliefs_->are(query.formulas);
    case Query::Kind::goals:
      return goals_are(query.formulas);
    case Query::Kind::plan: {
      const auto tokens = flat(query.plan);
      return tokens ? plan_is(*tokens) : constant(false);
    }
  }
  throw InternalError("every kind of query has a meaning");
}

Condition DribbleCommands::has_attitude(
    AtomKind kind, const std::function<bool(const std::string&)>& chosen) const {
  std::vector<Condition> parts;
  if (kind == AtomKind::intention) {
    const auto steps = static_cast<Token>(program_.actions.size() + program_.abstract_plans.size());
    for (Token i = 0; i < steps; ++i) {
      const bool is_action = i < program_.actions.size();
      const std::string& name = is_action
                                    ? program_.actions[i].name
                                    : program_.abstract_plans[i - program_.actions.size()].name;
      if (!chosen(name)) continue;
      for (const VariableId step : plan_) parts.push_back(equals(step, 1 + i));
    }
  } else {
    for (std::uint32_t i = 0; i < program_.props.size(); ++i) {
      if (!chosen(program_.props[i])) continue;
      const prop::Formula formula = prop::unit({i, false});
      parts.push_back(kind == AtomKind::belief ? beliefs_->entail(formula) : has_goal(formula));
    }
  }
  return disjunction(std::move(parts));
}

// ---- commands

Update DribbleCommands::moved(std::size_t to, std::size_t from) const {
  if (from >= plan_.size()) return {plan_[to], kNull};
  return {plan_[to], 0, plan_[from]};
}

std::vector<Update> DribbleCommands::plan_updates(const Tokens& front, std::size_t from) const {
  std::vector<Update> updates;
  for (std::size_t i = 0; i < plan_.size(); ++i) {
    updates.push_back(i < front.size() ? Update{plan_[i], front[i]}
                                       : moved(i, i - front.size() + from));
  }
  return updates;
}

void DribbleCommands::change_length(std::vector<Update>& updates, int by) const {
  if (length_ && by != 0) updates.push_back({*length_, 0, *length_, by});
}

void DribbleCommands::add_goal_rule(const dribble::GoalRule& rule, Identifiers& identifiers) {
  GuardedCommand command;
  command.guard = conjunction({equals(plan_[0], kNull), holds(rule.guard)});
  command.updates = plan_updates(known_flat(rule.body), plan_.size());
  if (length_) {
    command.updates.push_back({*length_, static_cast<std::uint32_t>(dribble::length(rule.body))});
  }
  CommandGroup group{
      fmt::format("goalrule {}: {} -> {}", rule.label, dribble::text(program_, rule.guard),
                  dribble::text(program_, rule.body)),
      {}};
  if (command.guard.op != Condition::Op::falsity) {
    command.name = identifiers.take("goalrule_" + rule.label);
    group.commands.push_back(std::move(command));
  }
  system_.groups.push_back(std::move(group));
}

void DribbleCommands::add_plan_rule(const dribble::PlanRule& rule, Identifiers& identifiers) {
  const Tokens head = known_flat(rule.head);
  const Tokens body = known_flat(rule.body);
  const int growth = difference(dribble::length(rule.body), dribble::length(rule.head));
  GuardedCommand command;
  std::vector<Condition> parts{plan_starts(head), holds(rule.guard)};
  if (growth > 0) {
    parts.push_back(at_most(*length_, program_.maxlen - static_cast<std::uint32_t>(growth)));
  }
  command.guard = conjunction(std::move(parts));
  command.updates = plan_updates(body, head.size());
  change_length(command.updates, growth);
  CommandGroup group{
      fmt::format("prrule {}: {} | {} -> {}", rule.label, dribble::text(program_, rule.head),
                  dribble::text(program_, rule.guard), dribble::text(program_, rule.body)),
      {}};
  if (command.guard.op != Condition::Op::falsity) {
    command.name = identifiers.take("prrule_" + rule.label);
    group.commands.push_back(std::move(command));
  }
  system_.groups.push_back(std::move(group));
}

void DribbleCommands::add_conditional(std::size_t index, Identifiers& identifiers) {
  const IfToken& token = if_tokens_[index];
  const Condition at_head = equals(plan_[0], if_token(index));
  const Condition test = holds(token.test);
  const std::string name = system_.value_text(plan_[0], if_token(index));
  CommandGroup group{
      fmt::format("conditional {}: if {}", name, dribble::text(program_, token.test)), {}};
  const auto add = [&](const char* branch, Condition guard, std::vector<Update> updates,
                       std::size_t dropped) {
    if (guard.op == Condition::Op::falsity) return;
    change_length(updates, -4 - static_cast<int>(dropped));
    group.commands.push_back({identifiers.take(fmt::format("{}_{}", name, branch)), branch,
                              std::move(guard), std::move(updates)});
  };
  std::vector<Update> then_updates;
  for (std::size_t i = 0; i < plan_.size(); ++i) {
    then_updates.push_back(moved(i, i + 1 + (i < token.then_size ? 0 : token.else_size)));
  }
  add("then", conjunction({at_head, test}), std::move(then_updates), token.else_length);
  add("else", conjunction({at_head, negation(test)}), plan_updates({}, 1 + token.then_size),
      token.then_length);
  system_.groups.push_back(std::move(group));
}

void DribbleCommands::add_action(std::uint32_t index, Identifiers& identifiers) {
  const dribble::Action& action = program_.actions[index];
  std::vector<Guard> conditions;  // of effects, different ones
  for (const dribble::Effect& effect : action.effects) {
    if (effect.when.op == Guard::Op::truth) continue;
    if (std::ranges::find(conditions, effect.when) == conditions.end()) {
      conditions.push_back(effect.when);
    }
  }
  if (conditions.size() > kMostConditions) {
    throw UserError(
        fmt::format("the effects of {} have too many conditions to be exported", action.name),
        fmt::format("there are {}; at most {} can be", conditions.size(), kMostConditions),
        action.name_where);
  }
  CommandGroup group{
      fmt::format("action {} pre {}", action.name, dribble::text(program_, action.pre)), {}};
  const Condition possible = conjunction({equals(plan_[0], 1 + index), holds(action.pre)});
  for (std::uint32_t chosen = 0; chosen < (1u << conditions.size()); ++chosen) {
    add_effects(action, possible, conditions, chosen, group, identifiers);
  }
  system_.groups.push_back(std::move(group));
}

// The commands for the case that exactly the conditions with a bit in `chosen` are true.
void DribbleCommands::add_effects(const dribble::Action& action, const Condition& possible,
                                  const std::vector<Guard>& conditions, std::uint32_t chosen,
                                  CommandGroup& group, Identifiers& identifiers) const {
  std::vector<Condition> parts{possible};
  std::string comment;
  for (std::size_t i = 0; i < conditions.size(); ++i) {
    const bool is_true = ((chosen >> i) & 1u) != 0;
    const Condition condition = holds(conditions[i]);
    parts.push_back(is_true ? condition : negation(condition));
    if (is_true) {
      comment += (comment.empty() ? "when " : " and ") + dribble::text(program_, conditions[i]);
    }
  }
  std::vector<prop::Literal> literals;
  std::vector<prop::Literal> asserted;
  for (const dribble::Effect& effect : action.effects) {
    const auto at = std::ranges::find(conditions, effect.when) - conditions.begin();
    const bool always = effect.when.op == Guard::Op::truth;
    if (!always && ((chosen >> at) & 1u) == 0) continue;
    // Effects that contradict each other make the action impossible.
    if (std::ranges::find(literals, prop::complement(effect.literal)) != literals.end()) return;
    if (std::ranges::find(literals, effect.literal) == literals.end()) {
      literals.push_back(effect.literal);
    }
    if (effect.assertive) asserted.push_back(effect.literal);
  }
  for (DribbleBeliefs::Change& change : beliefs_->changes(literals, asserted)) {
    std::vector<Condition> all = parts;
    all.push_back(std::move(change.when));
    Condition guard = conjunction(std::move(all));
    if (guard.op == Condition::Op::falsity) continue;
    std::vector<Update> updates = std::move(change.updates);
    const auto shift = plan_updates({}, 1);
    updates.insert(updates.end(), shift.begin(), shift.end());
    change_length(updates, -1);
    group.commands.push_back(
        {identifiers.take("do_" + action.name), comment, std::move(guard), std::move(updates)});
  }
}

}  // namespace credo
