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

bool System::apply(const CompactOutcome& outcome, std::uint32_t agent, ComponentId* tuple) {
  tuple[local_at(agent)] = outcome.next;
  if (outcome.takes_message) {
    ComponentId& mailbox = tuple[mailbox_at(agent)];
    mailbox = tail(mailboxes_, mailbox_tails_, mailbox);
  }
  if (outcome.environment != kUnchanged) tuple[0] = outcome.environment;
  if (outcome.request != 0 && !set(tuple[1], request(tuple[1], outcome.request - 1))) return false;
  for (std::uint32_t i = 0; i < outcome.sends_count; ++i) {
    const Send send = sends_[outcome.sends_begin + i];
    ComponentId& mailbox = tuple[mailbox_at(send.receiver)];
    if (!set(mailbox, enqueue(mailbox, send.message, send.receiver))) return false;
  }
  return true;
}

void System::apply(const CompactChange& change, ComponentId* tuple) {
  tuple[0] = change.environment;
  if (change.takes_action) tuple[1] = tail(queues_, queue_tails_, tuple[1]);
}

bool System::push(ComponentId* tuple, bool changed) {
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
    if (pushed_[agent] == nullptr) continue;
    LocalId& local = tuple[local_at(agent)];
    if (changed &&
        !set(local, perceived(agent, local, percepts_of(agent, tuple[kEnvironmentAt])))) {
      return false;
    }
    ComponentId& mailbox = tuple[mailbox_at(agent)];
    for (const TermId message : mailboxes_[mailbox]) {
      if (!set(local, received(agent, local, message))) return false;
    }
    mailbox = 0;
    if (!within(pushed_into(agent, local))) return false;
  }
  return true;
}

// Appends the agent's steps.
System::Moved System::agent_moves(std::uint32_t agent, std::span<const ComponentId> state,
                                  SuccessorBuffer& out) {
  if (waits(agent, state)) return Moved::no;
  const std::uint32_t list = agent_step(agent, state, state[0]);
  if (!within(list)) return Moved::over_bound;
  const Range range = lists_[list];
  const std::size_t before = out.size();
  for (std::uint32_t i = 0; i < range.count; ++i) {
    // A copy: the steps of the one it meets may be new.
    const CompactOutcome outcome = outcomes_[range.begin + i];
    if (outcome.partner != Meeting::kNone) {
      if (outcome.sends_to_partner && !meetings(agent, outcome, state, out)) {
        return Moved::over_bound;
      }
      continue;
    }
    append(out, state.data(), agent + 1, false, outcome.footprint, outcome.observed);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    if (!apply(outcome, agent, tuple)) return Moved::over_bound;
    if (pushes_ && !push(tuple, outcome.environment != kUnchanged)) return Moved::over_bound;
  }
  return out.size() > before ? Moved::yes : Moved::no;
}

// The steps in which the receiver takes what is sent.
bool System::meetings(std::uint32_t sender, const CompactOutcome& sent,
                      std::span<const ComponentId> state, SuccessorBuffer& out) {
  const std::uint32_t receiver = sent.partner;
  const std::uint32_t list = agent_step(receiver, state, state[0]);
  if (!within(list)) return false;
  const Range range = lists_[list];
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
  return true;
}

// Appends the environment's steps. It may pass if it has none, or nothing but `maybe`.
System::Moved System::environment_moves(std::span<const ComponentId> state, SuccessorBuffer& out) {
  if (rules_used_.empty() && state[kQueueAt] == 0) return Moved::no;  // nothing requested
  const std::uint32_t list = environment_step(state[0], state[1]);
  if (!within(list)) return Moved::over_bound;
  const Range range = change_lists_[list];
  bool forced = false;
  for (std::uint32_t i = 0; i < range.count; ++i) {
    const CompactChange& change = changes_[range.begin + i];
    forced = forced || !change.maybe;
    append(out, state.data(), kEnvironment, change.maybe, change.footprint);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    apply(change, tuple);
    if (pushes_ && !push(tuple, true)) return Moved::over_bound;
  }
  return forced ? Moved::yes : Moved::no;
}

// The steps of the only agent, straight from its machine; of these only bounds are remembered.
System::Moved System::direct_moves(std::span<const ComponentId> state, SuccessorBuffer& out) {
  const LocalId local = state[local_at(0)];
  if (direct_over_.size() != 0) {
    const std::uint32_t known = direct_over_.find(local);
    if (known != IdMap::kAbsent && !within(known)) return Moved::over_bound;
  }
  ++steps_computed_;
  next_locals_.clear();
  try {
    direct_->successors(local, *scratch_[0], next_locals_);
  } catch (const LimitExceeded& limit) {
    over_ = bound_id(limit);
    direct_over_.insert(local, over_);
    return Moved::over_bound;
  }
  for (const LocalId next : next_locals_) {
    append(out, state.data(), 1, false, direct_footprint_);
    out.tuples[out.tuples.size() - width_ + local_at(0)] = next;
  }
  return next_locals_.empty() ? Moved::no : Moved::yes;
}

System::Moved System::own_moves(Process process, std::span<const ComponentId> state,
                                SuccessorBuffer& out) {
  if (direct_ != nullptr) return process == kEnvironment ? Moved::no : direct_moves(state, out);
  return process == kEnvironment ? environment_moves(state, out)
                                 : agent_moves(process - 1, state, out);
}

template <class Over>
void System::all_moves(std::span<const ComponentId> state, SuccessorBuffer& out, const Over& over) {
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      for (const Process process : processes_) {
        const std::size_t before = out.size();
        if (own_moves(process, state, out) == Moved::over_bound) over(process, before);
      }
      return;
    case Schedule::synchronous: {
      const std::size_t before = out.size();
      if (synchronous(state, out) == Moved::over_bound) over(kEverybody, before);
      return;
    }
    case Schedule::round_robin:
      for (std::size_t place = 0; place < processes_.size(); ++place) {
        const Process process = turn(state, place);
        const std::size_t before = out.size();
        const Moved moved = take_turn(process, state, out);
        if (moved == Moved::over_bound) over(process, before);
        // Those after it do not move: it has moved, or would have.
        if (moved != Moved::no) return;
      }
  }
}

void System::successors(std::span<const ComponentId> state, SuccessorBuffer& out) {
  all_moves(state, out, [this](Process, std::size_t) { throw_over(); });
}

void System::successors(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut) {
  all_moves(state, out, [&](Process process, std::size_t before) {
    out.truncate(before, width_);
    cut.add(process, bound(over_));
  });
}

void System::moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out) {
  Moved moved = Moved::no;
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      moved = own_moves(process, state, out);
      break;
    case Schedule::synchronous:
      moved = synchronous(state, out);
      break;
    case Schedule::round_robin: {
      const auto count = static_cast<Process>(processes_.size());
      SuccessorBuffer passed;
      for (Process before = state[width_ - 1]; before != process && moved == Moved::no;
           before = (before + 1) % count) {
        moved = own_moves(before, state, passed);
      }
      if (moved == Moved::no) moved = take_turn(process, state, out);
      break;
    }
  }
  if (moved == Moved::over_bound) throw_over();
}

// Appends the moves of the process whose turn it is; those after it may move as well if it may
// pass.
System::Moved System::take_turn(Process process, std::span<const ComponentId> state,
                                SuccessorBuffer& out) {
  const std::size_t before = out.tuples.size();
  const Moved moved = own_moves(process, state, out);
  for (std::size_t at = before; at < out.tuples.size(); at += width_) {
    out.tuples[at + width_ - 1] = (process + 1) % static_cast<Process>(processes_.size());
  }
  return moved;
}

System::Moved System::synchronous(std::span<const ComponentId> state, SuccessorBuffer& out) {
  std::vector<std::vector<ComponentId>> partial{{state.begin(), state.end()}};
  bool moved = false;
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
    if (waits(agent, state)) continue;
    const std::uint32_t at_start = agent_step(agent, state, state[0]);
    if (!within(at_start)) return Moved::over_bound;
    if (lists_[at_start].count == 0) continue;
    moved = true;
    std::vector<std::vector<ComponentId>> next;
    for (const auto& before : partial) {
      // What the agent sees is the start of the round; functions see the functions before them.
      const std::uint32_t list = agent_step(agent, state, before[0]);
      if (!within(list)) return Moved::over_bound;
      const Range range = lists_[list];
      for (std::uint32_t i = 0; i < range.count; ++i) {
        next.push_back(before);
        if (!apply(outcomes_[range.begin + i], agent, next.back().data())) return Moved::over_bound;
      }
    }
    partial = std::move(next);
  }
  if (pushes_) {
    for (auto& before : partial) {
      if (!push(before.data(), true)) return Moved::over_bound;
    }
  }
  std::vector<std::vector<ComponentId>> results;
  SuccessorBuffer changed;
  bool must_change = false;  // the environment, if no agent moves
  for (auto& before : partial) {
    changed.clear();
    const Moved by_environment = environment_moves(before, changed);
    if (by_environment == Moved::over_bound) return by_environment;
    const bool forced = by_environment == Moved::yes;
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
  return results.empty() ? Moved::no : Moved::yes;
}

}  // namespace credo
