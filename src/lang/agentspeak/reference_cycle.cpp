// The cycles other than the default one: the same steps, put together in other ways.
//
// `whole` makes one transition of the four. `eager` is the article's cycle: no idle steps, percepts
// and messages are pushed, events without an applicable plan use up no step. `free` has no order of
// steps at all: whatever the four steps of an agent can do, in whatever order, it can do.
#include <algorithm>

#include "lang/agentspeak/queue_order.hpp"
#include "lang/agentspeak/reference.hpp"

namespace credo::agentspeak::reference {

namespace {

// Puts the words of an earlier part of the same step before those of a later one.
void prepend(const StepReport& before, StepReport& after) {
  const bool idle = before.idle && after.idle;
  if (!before.idle && !after.idle) {
    after.summary = before.summary + "; " + after.summary;
    after.also.push_back(before.where);
  } else if (!before.idle) {
    after.summary = before.summary;
    after.where = before.where;
  }
  after.details.insert(after.details.begin(), before.details.begin(), before.details.end());
  after.inapplicable.insert(after.inapplicable.begin(), before.inapplicable.begin(),
                            before.inapplicable.end());
  after.also.insert(after.also.end(), before.also.begin(), before.also.end());
  after.lost = after.lost || before.lost;
  after.idle = idle;
}

bool same_beliefs(const State& a, const State& b) {
  return std::ranges::equal(a.beliefs, b.beliefs, [](const Belief& x, const Belief& y) {
    return x.atom == y.atom && x.percept == y.percept && x.other == y.other;
  });
}

}  // namespace

// ---- whole

// A reasoning cycle as one transition: the four steps one after the other.
std::vector<Result> Interpreter::whole_cycle(const State& state, const StepInput& input) const {
  const auto merge = [](const Result& before, Result& after) {
    after.effects.takes_message = before.effects.takes_message;
    prepend(before.report, after.report);
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

// ---- eager

// Percepts and messages are pushed; whose turn it is stays.
State Interpreter::perceive(const State& state, Facts percepts) const {
  State after = revision(state, percepts).state;
  after.phase = state.phase;
  forget_order(after);
  return after;
}

State Interpreter::receive(const State& state, TermId message) const {
  State after = mail(state, message).state;
  after.phase = state.phase;
  forget_order(after);
  return after;
}

// Events and intentions in turn; where there is none of the one kind, one of the other. As long as
// there is no intention it is the turn of the events.
std::vector<Result> Interpreter::eager_step(const State& state, const StepInput& input) const {
  if (!setup_.options->has_phases()) return any_step(state, input);
  if (state.events.empty() && state.intentions.empty()) return {};
  const bool events_turn = state.phase == Phase::event || state.intentions.empty();
  std::vector<Result> results =
      events_turn && !state.events.empty() ? eager_event(state) : intention(state, input);
  for (Result& result : results) {
    if (result.state.phase == Phase::mail) result.state.phase = Phase::event;
    if (result.state.intentions.empty()) result.state.phase = Phase::event;
  }
  return results;
}

// Rel2 and Appl2 of the article: an event without an applicable plan is dropped, and selection goes
// on. With the first event first, that is all one step. With any event it is a step for each.
std::vector<Result> Interpreter::eager_event(const State& state) const {
  std::vector<Result> results;
  if (setup_.options->any_event()) {
    results = event(state);
    for (Result& result : results) {
      if (result.report.lost) result.state.phase = Phase::event;
    }
    return results;
  }
  State left = state;
  left.phase = Phase::intention;
  StepReport dropped;
  dropped.idle = true;
  for (bool lost = true; lost && !left.events.empty();) {
    const Event first = left.events.front();
    left.events.erase(left.events.begin());
    results = handle(left, first);
    lost = results.front().report.lost;
    for (Result& result : results) prepend(dropped, result.report);
    dropped = results.front().report;
  }
  return results;
}

// Events of beliefs that no plan can match are never raised.
bool Interpreter::heeds(bool add, TermId belief) const {
  if (setup_.options->cycle != Cycle::eager) return true;
  return std::ranges::any_of(program_.plans, [&](const Plan& plan) {
    Substitution match(plan.variables.size());
    return relevant(plan, add, EventKind::belief, belief, match);
  });
}

// A plan whose last formula is the very goal it is for has nothing left to do but to wait: the plan
// for that goal takes its place, so that a goal pursued for ever needs no room. A goal with unbound
// variables still has values to hand on.
bool Interpreter::makes_room(const Intention& suspended, const Event& event) const {
  const Cycle cycle = setup_.options->cycle;
  if ((cycle != Cycle::eager && cycle != Cycle::free) || suspended.empty()) return false;
  const Frame& top = suspended.back();
  const Plan& plan = program_.plans[top.plan];
  return top.position + 1 == plan.body.size() && top.trigger == event.atom &&
         plan.trigger.add == event.add && plan.trigger.kind == event.kind &&
         setup_.terms->ground(event.atom);
}

// ---- no phases: free, and eager with every choice

// Where any event and any intention may come next, their order is no part of the state.
void Interpreter::forget_order(State& state) const {
  if (order_matters(*setup_.terms, program_, *setup_.options)) return;
  const auto before = [this](const auto& a, const auto& b) { return item_text(a) < item_text(b); };
  std::ranges::stable_sort(state.events, before);
  std::ranges::stable_sort(state.intentions, before);
}

std::vector<Result> Interpreter::any_step(const State& state, const StepInput& input) const {
  std::vector<Result> results;
  const auto take = [&](std::vector<Result> more) {
    for (Result& result : more) {
      result.state.phase = state.phase;
      forget_order(result.state);
      results.push_back(std::move(result));
    }
  };
  if (input.message != kNoTerm) take({mail(state, input.message)});
  if (setup_.options->cycle == Cycle::free) {
    Result revised = revision(state, input.percepts);
    const bool raised = !revised.report.idle;
    if (!raised) revised.report.summary = "perceives nothing that raises an event";
    revised.report.idle = false;
    if (raised || !same_beliefs(revised.state, state)) take({revised});
  }
  if (!state.events.empty()) take(event(state));
  if (!state.intentions.empty()) take(intention(state, input));
  return results;
}

}  // namespace credo::agentspeak::reference
