// The reference interpreter, rule by rule.
#include "lang/agentspeak/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/bindings.hpp"
#include "lang/agentspeak/explain.hpp"
#include "system/message.hpp"
#include "term/arithmetic.hpp"
#include "term/goal_match.hpp"

namespace credo::agentspeak::reference {

State Interpreter::initial() const {
  State state;
  for (const InitialBelief& belief : program_.beliefs) add_belief(state, belief.atom, false);
  state.events.clear();  // initial beliefs raise no events
  for (const InitialBelief& goal : program_.goals) {
    state.events.push_back({true, EventKind::goal, goal.atom, {}});
  }
  check_limits(state);
  return state;
}

std::vector<Result> Interpreter::step(const State& state, const StepInput& input) const {
  if (setup_.options->cycle == Cycle::whole) return whole_cycle(state, input);
  switch (state.phase) {
    case Phase::mail:
      return {mail(state, input.message)};
    case Phase::revision:
      return {revision(state, input.percepts)};
    case Phase::event:
      return event(state);
    case Phase::intention:
      return intention(state, input);
  }
  return {};
}

// A reasoning cycle as one transition: the four steps one after the other.
std::vector<Result> Interpreter::whole_cycle(const State& state, const StepInput& input) const {
  const auto merge = [](const Result& before, Result& after) {
    after.effects.takes_message = before.effects.takes_message;
    const bool idle = before.report.idle && after.report.idle;
    if (!before.report.idle && !after.report.idle) {
      after.report.summary = before.report.summary + "; " + after.report.summary;
    } else if (!before.report.idle) {
      after.report.summary = before.report.summary;
      after.report.where = before.report.where;
    }
    after.report.details.insert(after.report.details.begin(), before.report.details.begin(),
                                before.report.details.end());
    after.report.inapplicable.insert(after.report.inapplicable.begin(),
                                     before.report.inapplicable.begin(),
                                     before.report.inapplicable.end());
    after.report.lost = after.report.lost || before.report.lost;
    after.report.idle = idle;
  };
  Result first = mail(state, input.message);
  Result second = revision(first.state, input.percepts);
  merge(first, second);
  std::vector<Result> results;
  for (Result& third : event(second.state)) {
    merge(second, third);
    for (Result& last : intention(third.state, input)) {
      merge(third, last);
      results.push_back(std::move(last));
    }
  }
  return results;
}

// ---- 1. Mail

Result Interpreter::mail(State state, TermId message) const {
  Result result;
  state.phase = Phase::revision;
  if (message == kNoTerm) {
    result.report = {"no mail", {}, {}, true};
  } else {
    const TermStore& terms = *setup_.terms;
    const TermId me = setup_.directory->agents[setup_.index];
    const TermId sender = message_sender(terms, message);
    const TermId content = message_content(terms, message);
    const std::string_view force = message_force(terms, message);
    const bool trusted = force == "achieve" ? setup_.options->trust.achieve(me, sender)
                                            : setup_.options->trust.tell(me, sender);
    result.effects.takes_message = true;
    result.report.summary =
        fmt::format("reads {} {} from {}{}", force, terms.text(content), terms.text(sender),
                    trusted ? "" : " and does not trust it");
    if (trusted && force == "tell") add_belief(state, content, false);
    if (trusted && force == "untell") delete_belief(state, content);
    if (trusted && force == "achieve") {
      state.events.push_back({true, EventKind::goal, content, {}});
    }
  }
  check_limits(state);
  result.state = std::move(state);
  return result;
}

// ---- 2. Belief revision

Result Interpreter::revision(State state, Facts percepts) const {
  Result result;
  const std::size_t events_before = state.events.size();
  for (const TermId percept : percepts) add_belief(state, percept, true);
  for (std::size_t i = 0; i < state.beliefs.size();) {
    const Belief belief = state.beliefs[i];
    const bool perceived = std::ranges::find(percepts, belief.atom) != percepts.end();
    if (belief.percept && !perceived) remove_source(state, i, true);
    // The belief may be gone; then its place holds the next one.
    if (i < state.beliefs.size() && state.beliefs[i].atom == belief.atom) ++i;
  }
  for (std::size_t i = events_before; i < state.events.size(); ++i) {
    const Event& raised = state.events[i];
    result.report.summary +=
        fmt::format("{}{}", i == events_before ? "perceives " : ", ",
                    event_text(*setup_.terms, raised.add, raised.kind, raised.atom));
  }
  if (result.report.summary.empty()) {
    result.report.summary = "perceives nothing new";
    result.report.idle = true;
  }
  state.phase = Phase::event;
  check_limits(state);
  result.state = std::move(state);
  return result;
}

// add(x,s): already believed: the source is added, no event; else insert and raise (+x, none).
void Interpreter::add_belief(State& state, TermId atom, bool percept) const {
  auto at = state.beliefs.begin();
  while (at != state.beliefs.end() && fact_less(*setup_.terms, at->atom, atom)) ++at;
  if (at != state.beliefs.end() && at->atom == atom) {
    (percept ? at->percept : at->other) = true;
    return;
  }
  state.beliefs.insert(at, {atom, percept, !percept});
  state.events.push_back({true, EventKind::belief, atom, {}});
}

// The source is removed; if none is left the belief goes and (-x, none) is raised.
void Interpreter::remove_source(State& state, std::size_t index, bool percept) const {
  Belief& belief = state.beliefs[index];
  (percept ? belief.percept : belief.other) = false;
  if (belief.percept || belief.other) return;
  state.events.push_back({false, EventKind::belief, belief.atom, {}});
  state.beliefs.erase(state.beliefs.begin() + static_cast<std::ptrdiff_t>(index));
}

// del(x,other): the first belief that matches and has that source; none: nothing happens.
void Interpreter::delete_belief(State& state, TermId atom) const {
  for (std::size_t i = 0; i < state.beliefs.size(); ++i) {
    Substitution substitution;
    if (!state.beliefs[i].other) continue;
    if (!unify(*setup_.terms, atom, state.beliefs[i].atom, substitution)) continue;
    remove_source(state, i, false);
    return;
  }
}

// ---- 3. Event

std::vector<Result> Interpreter::event(const State& state) const {
  if (state.events.empty()) {
    Result idle{state, {}, {"no event", {}, {}, true}};
    idle.state.phase = Phase::intention;
    return {idle};
  }
  const std::size_t choices = setup_.options->select.any_event ? state.events.size() : 1;
  std::vector<Result> results;
  for (std::size_t i = 0; i < choices; ++i) {
    State next = state;
    next.phase = Phase::intention;
    next.events.erase(next.events.begin() + static_cast<std::ptrdiff_t>(i));
    for (Result& result : handle(std::move(next), state.events[i]))
      results.push_back(std::move(result));
  }
  return results;
}

bool Interpreter::relevant(const Plan& plan, bool add, EventKind kind, TermId atom,
                           Substitution& substitution) const {
  if (plan.trigger.add != add || plan.trigger.kind != kind) return false;
  TermStore& terms = *setup_.terms;
  const auto offset = static_cast<std::uint32_t>(plan.variables.size());
  return unify(terms, plan.trigger.atom, shift_variables(terms, atom, offset), substitution);
}

// The event has left E. The first applicable plan (or every one) is pushed on its intention.
std::vector<Result> Interpreter::handle(State state, const Event& event) const {
  TermStore& terms = *setup_.terms;
  const FactSet facts = facts_of(state);
  const std::string what = event_text(terms, event.add, event.kind, event.atom);
  const InternalSolver internal = internal_solver(state, &event.intention);
  const bool every = setup_.options->select.any_plan;
  std::vector<Result> results;
  for (std::uint32_t p = 0; p < program_.plans.size(); ++p) {
    const Plan& plan = program_.plans[p];
    Substitution substitution(plan.variables.size());
    if (!relevant(plan, event.add, event.kind, event.atom, substitution)) continue;
    const auto found = [&] {
      Intention extended = event.intention;
      extended.push_back(
          {p, 0, event.atom,
           canonical_bindings(terms, plan, 0, event.atom, substitution, setup_.options->plain)});
      Result result{
          state, {}, {fmt::format("event {}: plan {}", what, plan.label), {}, plan.where, false}};
      result.state.intentions.push_back(std::move(extended));
      check_limits(result.state);
      results.push_back(std::move(result));
      return !every;
    };
    if (solve(terms, facts, plan.context, substitution, found, internal)) return results;
  }
  if (results.empty()) {
    Result lost{state, {}, {}};
    lost.report.inapplicable =
        explain_no_plan(terms, program_, facts, event.add, event.kind, event.atom, internal);
    for (const InapplicablePlan& plan : lost.report.inapplicable) {
      lost.report.details.push_back(plan.text());
    }
    const bool matters = event.kind != EventKind::belief || !lost.report.details.empty();
    lost.report.lost = matters;
    lost.report.unheeded = !matters;
    lost.report.summary = matters ? fmt::format("event {} is lost: no applicable plan", what)
                                  : fmt::format("event {}: no plan reacts to it", what);
    if (lost.report.details.empty() && matters) lost.report.details = {"no plan has this trigger"};
    if (!event.intention.empty()) {
      const Frame& top = event.intention.back();
      lost.report.where = program_.plans[top.plan].body[top.position].where;
      lost.report.details.push_back(
          fmt::format("the intention of {} is lost with it", program_.plans[top.plan].label));
    }
    results.push_back(std::move(lost));
  }
  return results;
}

// ---- 4. Intention

std::vector<Result> Interpreter::intention(const State& state, const StepInput& input) const {
  if (state.intentions.empty()) {
    Result idle{state, {}, {"no intention", {}, {}, true}};
    idle.state.phase = Phase::mail;
    return {idle};
  }
  const std::size_t choices = setup_.options->select.any_intention ? state.intentions.size() : 1;
  std::vector<Result> results;
  for (std::size_t i = 0; i < choices; ++i) {
    State next = state;
    next.phase = Phase::mail;
    next.intentions.erase(next.intentions.begin() + static_cast<std::ptrdiff_t>(i));
    for (Result& result : execute(std::move(next), state.intentions[i], input)) {
      check_limits(result.state);
      results.push_back(std::move(result));
    }
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

// ---- Queries

FactSet Interpreter::facts_of(const State& state) const {
  FactSet facts;
  for (const Belief& belief : state.beliefs) facts.push_back(belief.atom);
  return facts;
}

// The goals of the frames for `+!g`, from the top down.
void Interpreter::goals_intended(const Intention& intention, std::vector<TermId>& out) const {
  for (auto frame = intention.rbegin(); frame != intention.rend(); ++frame) {
    const Trigger& trigger = program_.plans[frame->plan].trigger;
    if (trigger.add && trigger.kind == EventKind::goal) out.push_back(frame->trigger);
  }
}

// .desire(g), .intend(g), .my_name(X). `current` is the intention taken out of the state for this
// step: that of the selected event, or the one being executed.
InternalSolver Interpreter::internal_solver(const State& state, const Intention* current) const {
  return [this, &state, current](const Literal& literal, Substitution& substitution,
                                 const std::function<bool()>& next) {
    TermStore& terms = *setup_.terms;
    const std::string_view name = terms.name_text(literal.atom);
    const auto argument = instantiate(terms, terms.arguments(literal.atom)[0], substitution);
    if (!argument) return false;
    const std::size_t mark = substitution.mark();
    if (name == ".my_name") {
      const TermId me = setup_.directory->agents[setup_.index];
      return unify(terms, *argument, me, substitution) && next();
    }
    std::vector<TermId> goals;
    if (current != nullptr) goals_intended(*current, goals);
    for (const Event& event : state.events) {
      if (name == ".desire" && event.kind == EventKind::goal) goals.push_back(event.atom);
      goals_intended(event.intention, goals);
    }
    for (const Intention& intention : state.intentions) goals_intended(intention, goals);
    for (const TermId goal : goals) {
      if (matches_goal(terms, *argument, goal, substitution) && next()) return true;
      substitution.undo(mark);
    }
    return false;
  };
}

void Interpreter::check_limits(const State& state) const {
  const Limits& limits = setup_.options->limits;
  const TermStore& terms = *setup_.terms;
  limits.check(Bound::events, state.events.size(), setup_.name);
  limits.check(Bound::beliefs, state.beliefs.size(), setup_.name);
  std::size_t means = 0;
  std::size_t depth = 0;
  const auto count = [&](const Intention& intention) {
    means += intention.size();
    for (const Frame& frame : intention) {
      for (const TermId term : frame.bindings)
        depth = std::max<std::size_t>(depth, terms.depth(term));
    }
  };
  for (const Intention& intention : state.intentions) count(intention);
  for (const Event& event : state.events) {
    count(event.intention);
    depth = std::max<std::size_t>(depth, terms.depth(event.atom));
  }
  std::size_t instances = 0;
  for (std::size_t i = 0; i < state.beliefs.size(); ++i) {
    const bool same =
        i > 0 && terms.functor(state.beliefs[i].atom) == terms.functor(state.beliefs[i - 1].atom);
    instances = same ? instances + 1 : 1;
    limits.check(Bound::instances, instances,
                 fmt::format("{} in {}", terms.functor_text(terms.functor(state.beliefs[i].atom)),
                             setup_.name));
    depth = std::max<std::size_t>(depth, terms.depth(state.beliefs[i].atom));
  }
  limits.check(Bound::intentions, means, setup_.name);
  limits.check(Bound::depth, depth, fmt::format("terms of {}", setup_.name));
}

}  // namespace credo::agentspeak::reference
