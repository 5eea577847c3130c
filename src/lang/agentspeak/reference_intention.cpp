// Step 4 of the reference interpreter: one formula of one intention.
#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/bindings.hpp"
#include "lang/agentspeak/reference.hpp"
#include "system/message.hpp"
#include "system/over_bound.hpp"
#include "term/arithmetic.hpp"
#include "term/goal_match.hpp"

namespace credo::agentspeak::reference {

// ---- 4. Intention

std::vector<Result> Interpreter::intention(const State& state, const StepInput& input) const {
  if (state.intentions.empty()) {
    Result idle{state, {}, {"no intention", {}, {}, true}};
    idle.state.phase = Phase::mail;
    return {idle};
  }
  const std::size_t choices = setup_.options->any_intention() ? state.intentions.size() : 1;
  std::vector<Result> results;
  for (std::size_t i = 0; i < choices; ++i) {
    State next = state;
    next.phase = Phase::mail;
    next.intentions.erase(next.intentions.begin() + static_cast<std::ptrdiff_t>(i));
    add_within_bounds(results, [&] {
      for (Result& result : execute(std::move(next), state.intentions[i], input)) {
        results.push_back(std::move(result));
      }
    });
  }
  return results;
}

std::vector<Result> Interpreter::execute(State state, Intention current,
                                         const StepInput& input) const {
  TermStore& terms = *setup_.terms;
  const Frame top = current.back();
  const Plan& plan = program_.plans[top.plan];
  const Formula& formula = plan.body[top.position];
  Substitution substitution = to_substitution(terms, top.bindings);
  Result result;
  result.report = {fmt::format("{} executes {}", plan.label, formula_text(terms, plan, formula)),
                   {},
                   formula.where,
                   false};

  const auto finish = [&]() -> std::vector<Result> {
    advance(state, std::move(current), substitution);
    result.state = std::move(state);
    return {std::move(result)};
  };
  // The formula's atom with its variables replaced and its arithmetic done.
  const auto atom = [&] { return instantiate(terms, formula.atom, substitution); };
  const auto ground = [&](const std::optional<TermId>& term) {
    return term && terms.ground(*term);
  };

  switch (formula.kind) {
    case FormulaKind::skip:
      return finish();
    case FormulaKind::print:
      result.report.summary =
          fmt::format("{} prints: {}", plan.label,
                      printed_text(terms, plan, apply(terms, formula.atom, substitution)));
      return finish();
    case FormulaKind::action: {
      const auto action = atom();
      if (!ground(action))
        return {lose(std::move(state), current, "the action has an unbound variable")};
      result.effects.action = *action;
      return finish();
    }
    case FormulaKind::achieve:
      return {suspend(std::move(state), std::move(current), formula, EventKind::goal)};
    case FormulaKind::test:
      return {test(std::move(state), std::move(current), formula)};
    case FormulaKind::add_belief: {
      const auto belief = atom();
      if (!ground(belief))
        return {lose(std::move(state), current, "the belief has an unbound variable")};
      add_belief(state, *belief, false);
      return finish();
    }
    case FormulaKind::delete_belief: {
      const auto belief = atom();
      if (!belief) return {lose(std::move(state), current, "the arithmetic has no value")};
      delete_belief(state, *belief);
      return finish();
    }
    case FormulaKind::send:
      return {send(std::move(state), std::move(current), formula)};
    case FormulaKind::condition: {
      const FactSet facts = facts_of(state);
      const bool provable = solve(
          terms, facts, std::span(&formula.condition, 1), substitution, [] { return true; },
          internal_solver(state, &current));
      if (!provable) return {lose(std::move(state), current, "the condition does not hold")};
      return finish();
    }
    case FormulaKind::drop_desires:
    case FormulaKind::drop_intention: {
      const auto goal = atom();
      if (!goal) return {lose(std::move(state), current, "the arithmetic has no value")};
      drop(state, formula.kind, *goal);
      return finish();
    }
    case FormulaKind::drop_all:
      drop(state, formula.kind, kNoTerm);
      return finish();
    case FormulaKind::function:
      return call(state, current, formula, input);
  }
  return {};
}

// `!g`, or `?g` for which a plan is relevant: the intention waits in the event; position unchanged.
Result Interpreter::suspend(State state, Intention current, const Formula& formula,
                            EventKind kind) const {
  TermStore& terms = *setup_.terms;
  const Frame& top = current.back();
  const Plan& plan = program_.plans[top.plan];
  const auto goal = instantiate(terms, formula.atom, to_substitution(terms, top.bindings));
  if (!goal) return lose(std::move(state), current, "the arithmetic has no value");
  Result result;
  result.report = {fmt::format("{} posts {}", plan.label,
                               event_text(terms, true, kind, *goal, plan.variables).substr(1)),
                   {},
                   formula.where,
                   false};
  state.events.push_back({true, kind, canonical_variables(terms, *goal), std::move(current)});
  result.state = std::move(state);
  return result;
}

Result Interpreter::test(State state, Intention current, const Formula& formula) const {
  TermStore& terms = *setup_.terms;
  const Frame top = current.back();
  Substitution substitution = to_substitution(terms, top.bindings);
  const auto query = instantiate(terms, formula.atom, substitution);
  if (!query) return lose(std::move(state), current, "the arithmetic has no value");
  for (const Belief& belief : state.beliefs) {
    const std::size_t mark = substitution.mark();
    if (unify(terms, *query, belief.atom, substitution)) {
      Result result;
      result.report = {fmt::format("{} tests ?{}: {}", program_.plans[top.plan].label,
                                   terms.text(*query, program_.plans[top.plan].variables),
                                   terms.text(belief.atom)),
                       {},
                       formula.where,
                       false};
      advance(state, std::move(current), substitution);
      result.state = std::move(state);
      return result;
    }
    substitution.undo(mark);
  }
  if (setup_.options->cycle == Cycle::eager) {  // as in the article, whether there is a plan or not
    return suspend(std::move(state), std::move(current), formula, EventKind::test);
  }
  const TermId posted = canonical_variables(terms, *query);
  for (const Plan& plan : program_.plans) {
    Substitution match(plan.variables.size());
    if (relevant(plan, true, EventKind::test, posted, match)) {
      return suspend(std::move(state), std::move(current), formula, EventKind::test);
    }
  }
  return lose(std::move(state), current, "the test finds no belief");
}

Result Interpreter::send(State state, Intention current, const Formula& formula) const {
  TermStore& terms = *setup_.terms;
  const Frame top = current.back();
  const Substitution substitution = to_substitution(terms, top.bindings);
  const TermId receiver = apply(terms, formula.receiver, substitution);
  const auto content = instantiate(terms, formula.atom, substitution);
  if (!content || !terms.is_structure(*content)) {
    return lose(std::move(state), current, "the content of the message is not an atom");
  }
  if (formula.force == "tell" && !terms.ground(*content)) {
    return lose(std::move(state), current, "the content of the message has an unbound variable");
  }
  const std::uint32_t number = setup_.directory->find(receiver);
  if (number == Directory::kUnknown) {
    return lose(std::move(state), current, setup_.directory->complaint(terms, receiver));
  }
  Result result;
  result.report = {fmt::format("{} sends {} {} to {}", program_.plans[top.plan].label,
                               formula.force, terms.text(*content), terms.text(receiver)),
                   {},
                   formula.where,
                   false};
  if (number != Directory::kExternal) {
    const TermId me = setup_.directory->agents[setup_.index];
    result.effects.sends.push_back(
        {number, make_message(terms, me, formula.force, canonical_variables(terms, *content))});
  }
  advance(state, std::move(current), substitution);
  result.state = std::move(state);
  return result;
}

// A function of the environment: binds its outputs and may change the facts.
std::vector<Result> Interpreter::call(const State& state, const Intention& current,
                                      const Formula& formula, const StepInput& input) const {
  TermStore& terms = *setup_.terms;
  const Frame& top = current.back();
  const Plan& plan = program_.plans[top.plan];
  const Substitution before = to_substitution(terms, top.bindings);
  const auto request = instantiate(terms, formula.atom, before);
  if (!request) return {lose(state, current, "the arithmetic has no value")};
  std::vector<Result> results;
  for (const FunctionResult& answer : input.call(canonical_variables(terms, *request))) {
    if (!answer.over.empty()) {
      results.emplace_back().over = answer.over;
      continue;
    }
    Substitution substitution = before;
    const TermId shifted = shift_variables(terms, answer.call, variable_space(terms, top.bindings));
    if (!unify(terms, *request, shifted, substitution)) continue;
    Result result;
    result.state = state;
    result.effects.facts = answer.facts;
    result.report = {
        fmt::format("{} calls {}", plan.label, terms.text(answer.call)), {}, formula.where, false};
    advance(result.state, current, substitution);
    results.push_back(std::move(result));
  }
  if (results.empty()) {
    return {
        lose(state, current, fmt::format("{} has no entry", terms.text(*request, plan.variables)))};
  }
  return results;
}

void Interpreter::drop(State& state, FormulaKind kind, TermId pattern) const {
  const TermStore& terms = *setup_.terms;
  if (kind == FormulaKind::drop_all) {
    std::erase_if(state.events, [](const Event& event) { return event.kind != EventKind::belief; });
    state.intentions.clear();
    return;
  }
  const auto hit = [&](TermId goal) {
    Substitution substitution;
    return matches_goal(terms, pattern, goal, substitution);
  };
  const auto contains_goal = [&](const Intention& intention) {
    std::vector<TermId> goals;
    goals_intended(intention, goals);
    return std::ranges::any_of(goals, hit);
  };
  const bool also_events = kind == FormulaKind::drop_desires;
  std::erase_if(state.events, [&](const Event& event) {
    return (also_events && event.kind == EventKind::goal && hit(event.atom)) ||
           contains_goal(event.intention);
  });
  std::erase_if(state.intentions, contains_goal);
}

Result Interpreter::lose(State state, const Intention& current, const std::string& reason) const {
  const Frame& top = current.back();
  const Plan& plan = program_.plans[top.plan];
  const Formula& formula = plan.body[top.position];
  Result result;
  result.report = {fmt::format("{} fails at {} and its intention is lost", plan.label,
                               formula_text(*setup_.terms, plan, formula)),
                   {reason},
                   formula.where,
                   false};
  result.report.lost = true;
  result.state = std::move(state);
  return result;
}

// Move past the formula; pop finished frames, each time binding the goal below and moving past it;
// what is left goes to the end of I.
void Interpreter::advance(State& state, Intention current, const Substitution& substitution) const {
  TermStore& terms = *setup_.terms;
  const bool plain = setup_.options->plain;
  Substitution values = substitution;
  for (;;) {
    Frame& top = current.back();
    const Plan& plan = program_.plans[top.plan];
    ++top.position;
    if (top.position < plan.body.size()) {
      top.bindings = canonical_bindings(terms, plan, top.position, top.trigger, values, plain);
      state.intentions.push_back(std::move(current));
      return;
    }
    const TermId achieved = apply(terms, plan.trigger.atom, values);
    current.pop_back();
    if (current.empty()) return;
    const Frame& below = current.back();
    const Formula& goal = program_.plans[below.plan].body[below.position];
    values = to_substitution(terms, below.bindings);
    const std::uint32_t space = variable_space(terms, below.bindings);
    if (const auto wanted = instantiate(terms, goal.atom, values)) {
      unify(terms, *wanted, shift_variables(terms, achieved, space), values);
    }
  }
}

}  // namespace credo::agentspeak::reference
