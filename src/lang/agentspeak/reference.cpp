// The reference interpreter, rule by rule.
#include "lang/agentspeak/reference.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/agentspeak/bindings.hpp"
#include "lang/agentspeak/explain.hpp"
#include "system/message.hpp"
#include "system/over_bound.hpp"
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
  if (setup_.options->cycle == Cycle::eager) state.phase = Phase::event;
  if (!pushed()) check_limits(state);
  forget_order(state);
  return state;
}

std::vector<Result> Interpreter::step(const State& state, const StepInput& input) const {
  std::vector<Result> results = outcomes(state, input);
  for (Result& result : results) {
    if (!result.over.empty()) continue;
    result.over = bound_exceeded_in([&] { check_limits(result.state); });
  }
  return results;
}

std::vector<Result> Interpreter::outcomes(const State& state, const StepInput& input) const {
  if (setup_.options->cycle == Cycle::whole) return whole_cycle(state, input);
  if (setup_.options->cycle == Cycle::eager) return eager_step(state, input);
  if (setup_.options->cycle == Cycle::free) return any_step(state, input);
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
  if (heeds(true, atom)) state.events.push_back({true, EventKind::belief, atom, {}});
}

// The source is removed; if none is left the belief goes and (-x, none) is raised.
void Interpreter::remove_source(State& state, std::size_t index, bool percept) const {
  Belief& belief = state.beliefs[index];
  (percept ? belief.percept : belief.other) = false;
  if (belief.percept || belief.other) return;
  if (heeds(false, belief.atom)) {
    state.events.push_back({false, EventKind::belief, belief.atom, {}});
  }
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
  const std::size_t choices = setup_.options->any_event() ? state.events.size() : 1;
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
      if (makes_room(extended, event)) extended.pop_back();
      extended.push_back(
          {p, 0, event.atom,
           canonical_bindings(terms, plan, 0, event.atom, substitution, setup_.options->plain)});
      Result result{
          state, {}, {fmt::format("event {}: plan {}", what, plan.label), {}, plan.where, false}};
      result.state.intentions.push_back(std::move(extended));
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
    const auto argument =
        instantiate_exactly(terms, terms.arguments(literal.atom)[0], substitution);
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
      for (const TermId term : frame.bindings) {
        check_numbers(terms, term);
        depth = std::max<std::size_t>(depth, terms.depth(term));
      }
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
    if (instances > limits[Bound::instances]) {
      limits.check(Bound::instances, instances,
                   fmt::format("{} in {}", terms.functor_text(terms.functor(state.beliefs[i].atom)),
                               setup_.name));
    }
    depth = std::max<std::size_t>(depth, terms.depth(state.beliefs[i].atom));
  }
  limits.check(Bound::intentions, means, setup_.name);
  limits.check(Bound::depth, depth, fmt::format("terms of {}", setup_.name));
}

}  // namespace credo::agentspeak::reference
