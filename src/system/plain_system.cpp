// The reference composition, schedule by schedule.
#include "system/plain_system.hpp"

#include <fmt/format.h>

#include <algorithm>
#include <map>

#include "base/clock.hpp"
#include "system/message.hpp"
#include "system/over_bound.hpp"

namespace credo {

bool may_stay(std::span<const PlainStep> steps) {
  return std::ranges::all_of(steps, [](const PlainStep& step) { return step.maybe; });
}

std::vector<Process> able_to_move(const Model& model, std::span<const PlainStep> steps,
                                  const CutMoves& cut) {
  std::vector<Process> processes;
  const auto add = [&](Process process) {
    if (std::ranges::find(processes, process) == processes.end()) processes.push_back(process);
  };
  for (const PlainStep& step : steps) {
    if (step.maybe) continue;
    add(sender_of(step.mover));
    if (is_pair(step.mover)) add(receiver_of(step.mover));
  }
  for (const CutMoves::Move& move : cut.moves) {
    if (!move.maybe) add(move.process);
  }
  // To whom a message would be handed is not known.
  if (cut.forced() && model.file.options.labelled) {
    for (Process agent = 1; agent <= model.agent_count(); ++agent) add(agent);
  }
  return processes;
}

PlainSystem::PlainSystem(Model& model, Observation observation)
    : model_(model), observation_(observation) {
  observation_.actions = observation.actions || model.file.options.labelled;
  for (std::uint32_t i = 0; i < model.agent_count(); ++i) {
    agents_.push_back(model.programs[i]->make_plain_agent(model.setup(i, observation.labels)));
  }
}

std::vector<PlainState> PlainSystem::initial() const {
  CutStarts cut;
  auto states = initial(cut);
  if (cut.any()) throw LimitExceeded(cut.reason);
  return states;
}

std::vector<PlainState> PlainSystem::initial(CutStarts& cut) const {
  PlainState common;
  for (const auto& agent : agents_) common.locals.push_back(agent->initial());
  common.mailboxes.resize(agents_.size());
  for (const InitialMessage& message : model_.file.messages) {
    deliver(common, model_.directory.find(message.receiver),
            make_message(model_.terms, message.sender, message.force, message.content));
  }
  std::vector<PlainState> states;
  for (FactSet& facts : model_.environment.initial_states()) {
    PlainState state = common;
    state.facts = std::move(facts);
    const StopReason over = bound_exceeded_in([&] { push(state); });
    if (over.empty()) {
      states.push_back(std::move(state));
    } else {
      cut.add(over);
    }
  }
  if (states.empty() && cut.any()) cut.leave_nothing();
  return states;
}

std::vector<PlainStep> PlainSystem::successors(const PlainState& state) const {
  CutMoves cut;
  std::vector<PlainStep> steps = successors(state, cut);
  if (cut.any()) throw LimitExceeded(cut.reason);
  return steps;
}

std::vector<PlainStep> PlainSystem::successors(const PlainState& state, CutMoves& cut) const {
  poll_clock();
  switch (model_.file.options.schedule) {
    case Schedule::round_robin:
      return round_robin(state, cut);
    case Schedule::synchronous:
      return moves(state, kEverybody, cut);
    case Schedule::interleaved:
      break;
  }
  std::vector<PlainStep> steps;
  for (Process process = kEnvironment; process <= agents_.size(); ++process) {
    for (PlainStep& step : moves(state, process, cut)) steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<PlainStep> PlainSystem::moves(const PlainState& state, Process process,
                                          CutMoves& cut) const {
  std::vector<PlainStep> steps =
      process == kEverybody ? synchronous(state) : own_moves(state, process);
  std::erase_if(steps, [&](const PlainStep& step) {
    if (step.over.empty()) return false;
    cut.add(process, process == kEverybody ? kNoTerm : step.action, step.over, step.maybe);
    return true;
  });
  return steps;
}

std::vector<PlainStep> PlainSystem::own_moves(const PlainState& state, Process process) const {
  if (process == kEnvironment) return environment_moves(state);
  if (waits(state, process - 1)) return {};
  auto steps = agent_moves(state, state, process - 1);
  for (PlainStep& step : steps) push_within_bounds(step);
  remove_repetitions(steps);
  return steps;
}

void PlainSystem::push_within_bounds(PlainStep& step) const {
  if (step.over.empty()) step.over = bound_exceeded_in([&] { push(step.next); });
}

std::vector<PlainStep> PlainSystem::environment_moves(const PlainState& state) const {
  RequestedAction first;
  if (!state.actions.empty()) {
    first = {model_.directory.agents[state.actions[0].first], state.actions[0].second};
  }
  std::vector<PlainStep> steps;
  for (EnvironmentStep& change : model_.environment.steps(state.facts, first)) {
    PlainStep step;
    step.next = state;
    step.report.summary = model_.environment.describe(change, first);
    if (change.rule < model_.environment.rules.size()) {
      step.report.where = model_.environment.rules[change.rule].where;
    }
    step.over = std::move(change.over);
    step.maybe = change.maybe;
    if (change.takes_action) step.next.actions.erase(step.next.actions.begin());
    step.next.facts = std::move(change.facts);
    push_within_bounds(step);
    steps.push_back(std::move(step));
  }
  return steps;
}

// With `actions synchronous` an agent begins a cycle only when its actions have been executed.
bool PlainSystem::waits(const PlainState& state, std::uint32_t agent) const {
  if (!model_.file.options.actions_synchronous && !model_.programs[agent]->waits_for_actions()) {
    return false;
  }
  if (!agents_[agent]->starts_cycle(*state.locals[agent])) return false;
  return std::ranges::any_of(state.actions,
                             [&](const auto& entry) { return entry.first == agent; });
}

// The agent's steps as seen from `observed`, with their effects applied to `base`. The two differ
// only under the synchronous schedule.
std::vector<PlainStep> PlainSystem::agent_moves(const PlainState& observed, const PlainState& base,
                                                std::uint32_t agent) const {
  std::vector<PlainStep> steps;
  for (PlainOutcome& outcome : outcomes(observed, base, agent)) {
    if (outcome.meeting.needed()) {
      if (outcome.meeting.sends) meetings(base, agent, outcome, steps);
      continue;
    }
    PlainStep step;
    step.mover = agent + 1;
    step.next = base;
    step.action = outcome.observed();
    step.report = std::move(outcome.report);
    step.over = std::move(outcome.over);
    if (step.over.empty()) {
      step.next.locals[agent] = std::move(outcome.next);
      step.over = bound_exceeded_in([&] { apply(step.next, agent, outcome.effects); });
    }
    steps.push_back(std::move(step));
  }
  return steps;
}

std::vector<PlainOutcome> PlainSystem::outcomes(const PlainState& observed, const PlainState& base,
                                                std::uint32_t agent) const {
  StepInput input;
  const auto& mailbox = observed.mailboxes[agent];
  if (!mailbox.empty()) input.message = mailbox.front();
  const FactSet percepts =
      model_.environment.percepts(observed.facts, model_.directory.agents[agent]);
  input.percepts = percepts;
  input.call = [&](TermId call) { return model_.environment.call(base.facts, call); };
  std::vector<PlainOutcome> all;
  add_within_bounds(all, [&] { all = agents_[agent]->step(*observed.locals[agent], input); });
  return all;
}

// The steps in which the receiver takes what is sent; the sender tells of them.
void PlainSystem::meetings(const PlainState& state, std::uint32_t sender, const PlainOutcome& sent,
                           std::vector<PlainStep>& steps) const {
  const std::uint32_t receiver = sent.meeting.partner;
  for (PlainOutcome& taken : outcomes(state, state, receiver)) {
    PlainStep step;
    step.mover = together(sender + 1, receiver + 1);
    step.action = sent.observable;
    if (!taken.over.empty()) {  // perhaps it takes what is sent
      step.over = std::move(taken.over);
      steps.push_back(std::move(step));
      continue;
    }
    if (taken.meeting != Meeting{sender, false} || taken.observable != sent.observable) continue;
    step.next = state;
    step.report = sent.report;
    step.report.also.push_back(taken.report.where);
    step.report.details.insert(step.report.details.end(), taken.report.details.begin(),
                               taken.report.details.end());
    step.next.locals[sender] = sent.next;
    step.next.locals[receiver] = std::move(taken.next);
    steps.push_back(std::move(step));
  }
}

void PlainSystem::apply(PlainState& state, std::uint32_t agent, const Effects& effects) const {
  const Limits& limits = model_.file.options.limits;
  if (effects.takes_message) state.mailboxes[agent].erase(state.mailboxes[agent].begin());
  if (effects.facts) state.facts = *effects.facts;
  if (effects.action != kNoTerm) {
    state.actions.emplace_back(agent, effects.action);
    limits.check(Bound::actions, state.actions.size(), "the system");
  }
  for (const Send& send : effects.sends) {
    if (model_.programs[send.receiver]->reads_mail()) deliver(state, send.receiver, send.message);
  }
}

// Where messages are pushed, mailboxes are empty after every step.
void PlainSystem::deliver(PlainState& state, std::uint32_t receiver, TermId message) const {
  auto& mailbox = state.mailboxes[receiver];
  mailbox.push_back(message);
  if (agents_[receiver]->pushed() != nullptr) return;
  model_.file.options.limits.check(Bound::messages, mailbox.size(),
                                   model_.file.agents[receiver].name);
}

// Brings what has happened to the agents that need not look for themselves.
void PlainSystem::push(PlainState& state) const {
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const PlainPushed* pushed = agents_[i]->pushed();
    if (pushed == nullptr) continue;
    const FactSet percepts = model_.environment.percepts(state.facts, model_.directory.agents[i]);
    PlainLocalPtr& local = state.locals[i];
    local = pushed->perceive(*local, percepts);
    for (const TermId message : state.mailboxes[i]) local = pushed->receive(*local, message);
    state.mailboxes[i].clear();
    pushed->check_limits(*local);
  }
}

// From the process whose turn it is on, the first that can move does; the environment may also pass
// when it has nothing but `maybe` steps.
std::vector<PlainStep> PlainSystem::round_robin(const PlainState& state, CutMoves& cut) const {
  const auto processes = static_cast<Process>(agents_.size() + 1);
  std::vector<PlainStep> all;
  for (Process k = 0; k < processes; ++k) {
    const Process process = (state.turn + k) % processes;
    std::vector<PlainStep> steps = moves(state, process, cut);
    const bool may_pass = may_stay(steps) && !cut.forced();
    for (PlainStep& step : steps) {
      step.next.turn = (process + 1) % processes;
      all.push_back(std::move(step));
    }
    if (!may_pass) break;
  }
  return all;
}

// All agents step at once on what they see at the start of the round, their effects applied in the
// order of the system file; then the environment moves once, unless it cannot or need not.
std::vector<PlainStep> PlainSystem::synchronous(const PlainState& state) const {
  PlainStep start;
  start.mover = kEverybody;
  start.next = state;
  std::vector<PlainStep> partial{start};
  bool moved = false;
  const auto extend = [](const PlainStep& before, PlainStep step, const std::string& who) {
    StepReport report = before.report;
    if (!step.report.idle) {
      report.summary +=
          fmt::format("{}{}: {}", report.summary.empty() ? "" : "; ", who, step.report.summary);
      report.details.insert(report.details.end(), step.report.details.begin(),
                            step.report.details.end());
      report.inapplicable.insert(report.inapplicable.end(), step.report.inapplicable.begin(),
                                 step.report.inapplicable.end());
      report.lost = report.lost || step.report.lost;
      if (!report.where.known()) report.where = step.report.where;
    }
    step.report = std::move(report);
    step.mover = kEverybody;
    return step;
  };
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
    if (waits(state, agent) || outcomes(state, state, agent).empty()) continue;
    moved = true;
    std::vector<PlainStep> next;
    for (const PlainStep& before : partial) {
      if (!before.over.empty()) {
        next.push_back(before);
        continue;
      }
      for (PlainStep& step : agent_moves(state, before.next, agent)) {
        next.push_back(extend(before, std::move(step), mover_name(agent + 1)));
      }
    }
    partial = std::move(next);
  }
  for (PlainStep& step : partial) push_within_bounds(step);
  std::vector<PlainStep> all;
  for (const PlainStep& before : partial) {
    if (!before.over.empty()) {
      all.push_back(before);
      continue;
    }
    auto changes = environment_moves(before.next);
    if (may_stay(changes) && moved) all.push_back(before);
    for (PlainStep& change : changes) {
      change.maybe = change.maybe && !moved;
      all.push_back(extend(before, std::move(change), mover_name(kEnvironment)));
    }
  }
  remove_repetitions(all);
  return all;
}

void PlainSystem::remove_repetitions(std::vector<PlainStep>& steps) const {
  if (steps.size() < 2) return;
  std::map<std::string, std::size_t> seen;
  std::vector<PlainStep> kept;
  for (PlainStep& step : steps) {
    if (!step.over.empty()) {
      kept.push_back(std::move(step));
      continue;
    }
    std::string text = view(step.next).text();
    if (observation_.actions && step.action != kNoTerm) {
      text += " by " + model_.terms.text(step.action);
    }
    const auto [first, added] = seen.try_emplace(std::move(text), kept.size());
    if (added) {
      kept.push_back(std::move(step));
      continue;
    }
    auto& also = kept[first->second].report.also;
    also.push_back(step.report.where);
    also.insert(also.end(), step.report.also.begin(), step.report.also.end());
  }
  steps = std::move(kept);
}

bool PlainSystem::terminated(const PlainState& state) const {
  if (!state.actions.empty()) return false;
  for (const auto& mailbox : state.mailboxes) {
    if (!mailbox.empty()) return false;
  }
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    const FactSet percepts = model_.environment.percepts(state.facts, model_.directory.agents[i]);
    if (!state.locals[i]->finished(percepts)) return false;
  }
  return own_moves(state, kEnvironment).empty();
}

std::string PlainSystem::ending(const PlainState& state) const {
  std::string out;
  for (std::uint32_t i = 0; i < agents_.size(); ++i) {
    const FactSet percepts = model_.environment.percepts(state.facts, model_.directory.agents[i]);
    const std::string own = state.locals[i]->ending(percepts);
    const bool asks = std::ranges::any_of(
        state.actions, [&](const auto& requested) { return requested.first == i; });
    if (own.empty() || asks) continue;
    if (!out.empty()) out += "; ";
    out += agents_.size() == 1 ? own : fmt::format("{} {}", mover_name(i + 1), own);
  }
  const std::string waiting = waiting_actions(state);
  return out + (out.empty() || waiting.empty() ? "" : "; ") + waiting;
}

std::vector<Awaited> PlainSystem::awaited(const PlainState& state) const {
  if (state.actions.empty()) return {};
  const auto& [agent, action] = state.actions.front();
  return model_.environment.awaited(state.facts, {model_.directory.agents[agent], action});
}

// The environment looks at the first one only.
std::string PlainSystem::waiting_actions(const PlainState& state) const {
  std::vector<std::string> needs;
  for (const Awaited& each : awaited(state)) {
    const EnvironmentRule& rule = model_.environment.rules[each.rule];
    needs.push_back(fmt::format("{} needs {}", rule.label,
                                text_of(model_.terms, each.literal, rule.variables)));
  }
  if (needs.empty()) return "";
  std::string out;
  for (std::size_t i = 0; i < state.actions.size(); ++i) {
    const auto& [agent, action] = state.actions[i];
    out += fmt::format("{}{} waits with {}", i == 0 ? "" : "; behind it ", mover_name(agent + 1),
                       model_.terms.text(action));
    if (i == 0) out += fmt::format(": {}", fmt::join(needs, ", "));
  }
  return out;
}

StateView PlainSystem::view(const PlainState& state) const {
  const TermStore& terms = model_.terms;
  StateView view;
  for (const TermId fact : state.facts) view.facts.push_back(terms.text(fact));
  for (const auto& [agent, action] : state.actions) {
    view.actions.push_back(
        fmt::format("{} {}", model_.file.agents[agent].name, terms.text(action)));
  }
  for (std::size_t i = 0; i < agents_.size(); ++i) {
    AgentView agent{model_.file.agents[i].name, state.locals[i]->view(), {}};
    for (const TermId message : state.mailboxes[i]) agent.mail.push_back(terms.text(message));
    view.agents.push_back(std::move(agent));
  }
  if (model_.file.options.schedule == Schedule::round_robin) view.turn = mover_name(state.turn);
  return view;
}

}  // namespace credo
