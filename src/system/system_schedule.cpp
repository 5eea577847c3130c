// Putting memoised steps together to successors, under each schedule.
#include <algorithm>

#include "system/system.hpp"

namespace credo {

void System::append(SuccessorBuffer& out, const ComponentId* tuple, Mover mover, bool maybe,
                    FootprintId footprint, TermId action) const {
  out.tuples.insert(out.tuples.end(), tuple, tuple + width_);
  out.movers.push_back(mover);
  out.maybe.push_back(maybe);
  if (observation_.actions) out.actions.push_back(action);
  if (observation_.footprints) [[unlikely]] {
    out.footprints.push_back(interleaved_ ? footprint : everything_);
  }
}

void System::apply(const CompactOutcome& outcome, std::uint32_t agent, ComponentId* tuple) {
  tuple[local_at(agent)] = outcome.next;
  if (outcome.takes_message) {
    ComponentId& mailbox = tuple[mailbox_at(agent)];
    mailbox = tail(mailboxes_, mailbox_tails_, mailbox);
  }
  if (outcome.environment != kUnchanged) tuple[0] = outcome.environment;
  if (outcome.request != 0) tuple[1] = request(tuple[1], outcome.request - 1);
  for (std::uint32_t i = 0; i < outcome.sends_count; ++i) {
    const Send send = sends_[outcome.sends_begin + i];
    ComponentId& mailbox = tuple[mailbox_at(send.receiver)];
    mailbox = enqueue(mailbox, send.message, send.receiver);
  }
}

void System::apply(const CompactChange& change, ComponentId* tuple) {
  tuple[0] = change.environment;
  if (change.takes_action) tuple[1] = tail(queues_, queue_tails_, tuple[1]);
}

void System::push(ComponentId* tuple, bool changed) {
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
    if (pushed_[agent] == nullptr) continue;
    LocalId& local = tuple[local_at(agent)];
    if (changed) local = perceived(agent, local, percepts_of(agent, tuple[kEnvironmentAt]));
    ComponentId& mailbox = tuple[mailbox_at(agent)];
    for (const TermId message : mailboxes_[mailbox]) local = received(agent, local, message);
    mailbox = 0;
    pushed_[agent]->check_limits(local);
  }
}

// Appends the agent's steps; false if it has none.
bool System::agent_moves(std::uint32_t agent, std::span<const ComponentId> state,
                         SuccessorBuffer& out) {
  if (waits(agent, state)) return false;
  const Range range = lists_[agent_step(agent, state, state[0])];
  const std::size_t before = out.size();
  for (std::uint32_t i = 0; i < range.count; ++i) {
    // A copy: the steps of the one it meets may be new.
    const CompactOutcome outcome = outcomes_[range.begin + i];
    if (outcome.partner != Meeting::kNone) {
      if (outcome.sends_to_partner) meetings(agent, outcome, state, out);
      continue;
    }
    append(out, state.data(), agent + 1, false, outcome.footprint, outcome.observed);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    apply(outcome, agent, tuple);
    if (pushes_) push(tuple, outcome.environment != kUnchanged);
  }
  return out.size() > before;
}

// The steps in which the receiver takes what is sent.
void System::meetings(std::uint32_t sender, const CompactOutcome& sent,
                      std::span<const ComponentId> state, SuccessorBuffer& out) {
  const std::uint32_t receiver = sent.partner;
  const Range range = lists_[agent_step(receiver, state, state[0])];
  for (std::uint32_t i = 0; i < range.count; ++i) {
    const CompactOutcome& taken = outcomes_[range.begin + i];
    if (taken.observed != sent.observed || taken.meeting() != Meeting{sender, false}) continue;
    const FootprintId footprint =
        observation_.footprints ? footprints_.together(sent.footprint, taken.footprint) : 0;
    append(out, state.data(), together(sender + 1, receiver + 1), false, footprint, sent.observed);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    tuple[local_at(sender)] = sent.next;
    tuple[local_at(receiver)] = taken.next;
  }
}

// Appends the environment's steps; false if it may pass: it has none, or nothing but `maybe`.
bool System::environment_moves(std::span<const ComponentId> state, SuccessorBuffer& out) {
  if (rules_used_.empty() && state[kQueueAt] == 0) return false;  // no rules, nothing requested
  const Range range = change_lists_[environment_step(state[0], state[1])];
  bool forced = false;
  for (std::uint32_t i = 0; i < range.count; ++i) {
    const CompactChange& change = changes_[range.begin + i];
    forced = forced || !change.maybe;
    append(out, state.data(), kEnvironment, change.maybe, change.footprint);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    apply(change, tuple);
    if (pushes_) push(tuple, true);
  }
  return forced;
}

// The steps of the only agent, straight from its machine; false if it has none.
bool System::direct_moves(std::span<const ComponentId> state, SuccessorBuffer& out) {
  ++steps_computed_;
  next_locals_.clear();
  direct_->successors(state[local_at(0)], *scratch_[0], next_locals_);
  for (const LocalId next : next_locals_) {
    append(out, state.data(), 1, false, direct_footprint_);
    out.tuples[out.tuples.size() - width_ + local_at(0)] = next;
  }
  return !next_locals_.empty();
}

bool System::own_moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out) {
  if (process == kEnvironment) return direct_ == nullptr && environment_moves(state, out);
  return direct_ != nullptr ? direct_moves(state, out) : agent_moves(process - 1, state, out);
}

void System::successors(std::span<const ComponentId> state, SuccessorBuffer& out) {
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      if (direct_) {
        direct_moves(state, out);
        return;
      }
      environment_moves(state, out);
      for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) agent_moves(agent, state, out);
      return;
    case Schedule::synchronous:
      synchronous(state, out);
      return;
    case Schedule::round_robin:
      for (std::size_t place = 0; place < processes_.size(); ++place) {
        if (take_turn(turn(state, place), state, out)) return;
      }
  }
}

void System::successors(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut) {
  // True if those after the process do not move under round_robin: it has moved, or would have.
  const auto within_bounds = [&](Process process, const auto& moves) {
    const std::size_t before = out.size();
    try {
      return moves();
    } catch (const LimitExceeded& limit) {
      out.truncate(before, width_);
      cut.add(process, limit);
      return true;
    }
  };
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      for (const Process process : processes_) {
        within_bounds(process, [&] { return own_moves(process, state, out); });
      }
      return;
    case Schedule::synchronous:
      within_bounds(kEverybody, [&] {
        synchronous(state, out);
        return true;
      });
      return;
    case Schedule::round_robin:
      for (std::size_t place = 0; place < processes_.size(); ++place) {
        const Process process = turn(state, place);
        if (within_bounds(process, [&] { return take_turn(process, state, out); })) return;
      }
  }
}

void System::moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out) {
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      own_moves(process, state, out);
      return;
    case Schedule::synchronous:
      synchronous(state, out);
      return;
    case Schedule::round_robin: {
      const auto count = static_cast<Process>(processes_.size());
      SuccessorBuffer passed;
      for (Process before = state[width_ - 1]; before != process; before = (before + 1) % count) {
        if (own_moves(before, state, passed)) return;
      }
      take_turn(process, state, out);
      return;
    }
  }
}

// Appends the moves of the process whose turn it is; false if those after it may move as well.
bool System::take_turn(Process process, std::span<const ComponentId> state, SuccessorBuffer& out) {
  const std::size_t before = out.tuples.size();
  const bool moved = own_moves(process, state, out);
  for (std::size_t at = before; at < out.tuples.size(); at += width_) {
    out.tuples[at + width_ - 1] = (process + 1) % static_cast<Process>(processes_.size());
  }
  return moved;
}

void System::synchronous(std::span<const ComponentId> state, SuccessorBuffer& out) {
  std::vector<std::vector<ComponentId>> partial{{state.begin(), state.end()}};
  bool moved = false;
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
    if (waits(agent, state) || lists_[agent_step(agent, state, state[0])].count == 0) continue;
    moved = true;
    std::vector<std::vector<ComponentId>> next;
    for (const auto& before : partial) {
      // What the agent sees is the start of the round; functions see the functions before them.
      const Range range = lists_[agent_step(agent, state, before[0])];
      for (std::uint32_t i = 0; i < range.count; ++i) {
        next.push_back(before);
        apply(outcomes_[range.begin + i], agent, next.back().data());
      }
    }
    partial = std::move(next);
  }
  if (pushes_) {
    for (auto& before : partial) push(before.data(), true);
  }
  std::vector<std::vector<ComponentId>> results;
  SuccessorBuffer changed;
  bool must_change = false;  // the environment, if no agent moves
  for (auto& before : partial) {
    changed.clear();
    const bool forced = environment_moves(before, changed);
    must_change = must_change || forced;
    if (!forced && moved) results.push_back(before);
    for (std::size_t at = 0; at < changed.tuples.size(); at += width_) {
      results.emplace_back(changed.tuples.begin() + static_cast<std::ptrdiff_t>(at),
                           changed.tuples.begin() + static_cast<std::ptrdiff_t>(at + width_));
    }
  }
  const bool maybe = !moved && !must_change;
  for (std::size_t i = 0; i < results.size(); ++i) {
    const auto end = results.begin() + static_cast<std::ptrdiff_t>(i);
    if (std::find(results.begin(), end, results[i]) == end)
      append(out, results[i].data(), kEverybody, maybe, everything_);
  }
}

}  // namespace credo
