// Putting memoised steps together to successors, under each schedule.
#include <algorithm>

#include "base/width.hpp"
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

void System::keep_last(bool within, SuccessorBuffer& out, Process process, CutMoves& cut) {
  if (within) return;
  const TermId action = out.actions.empty() ? kNoTerm : out.actions.back();
  const bool maybe = out.maybe.back() != 0;
  out.truncate(out.size() - 1, width_);
  cut.add(process, action, bound(over_), maybe);
}

// Appends the agent's steps.
bool System::agent_moves(std::uint32_t agent, std::span<const ComponentId> state,
                         SuccessorBuffer& out, CutMoves& cut) {
  if (waits(agent, state)) return false;
  const Range range = lists_[agent_step(agent, state, state[0])];
  const std::size_t before = out.size();
  const std::size_t cut_before = cut.moves.size();
  for (std::uint32_t i = 0; i < range.count; ++i) {
    // A copy: the steps of the one it meets may be new.
    const CompactOutcome outcome = outcomes_[range.begin + i];
    if (!within(outcome.next)) {
      cut.add(agent + 1, outcome.observed, bound(over_));
      continue;
    }
    if (outcome.partner != Meeting::kNone) {
      if (outcome.sends_to_partner) meetings(agent, outcome, state, out, cut);
      continue;
    }
    append(out, state.data(), agent + 1, false, outcome.footprint, outcome.observed);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    const bool possible = apply(outcome, agent, tuple) &&
                          (!pushes_ || push(tuple, outcome.environment != kUnchanged));
    keep_last(possible, out, agent + 1, cut);
  }
  return out.size() > before || cut.moves.size() > cut_before;
}

// The steps in which the receiver takes what is sent.
void System::meetings(std::uint32_t sender, const CompactOutcome& sent,
                      std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut) {
  const std::uint32_t receiver = sent.partner;
  const Range range = lists_[agent_step(receiver, state, state[0])];
  for (std::uint32_t i = 0; i < range.count; ++i) {
    const CompactOutcome& taken = outcomes_[range.begin + i];
    if (!within(taken.next)) {  // perhaps it takes what is sent
      cut.add(sender + 1, sent.observed, bound(over_));
      continue;
    }
    if (taken.observed != sent.observed || taken.meeting() != Meeting{sender, false}) continue;
    const FootprintId footprint =
        observation_.footprints ? footprints_.together(sent.footprint, taken.footprint) : 0;
    append(out, state.data(), together(sender + 1, receiver + 1), false, footprint, sent.observed);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    tuple[local_at(sender)] = sent.next;
    tuple[local_at(receiver)] = taken.next;
  }
}

// Appends the environment's steps. It may pass if it has none, or nothing but `maybe`.
bool System::environment_moves(std::span<const ComponentId> state, SuccessorBuffer& out,
                               CutMoves& cut) {
  if (rules_used_.empty() && state[kQueueAt] == 0) return false;  // nothing requested
  const Range range = change_lists_[environment_step(state[0], state[1])];
  bool forced = false;
  for (std::uint32_t i = 0; i < range.count; ++i) {
    const CompactChange& change = changes_[range.begin + i];
    forced = forced || !change.maybe;
    if (!within(change.environment)) {
      cut.add(kEnvironment, kNoTerm, bound(over_), change.maybe);
      continue;
    }
    append(out, state.data(), kEnvironment, change.maybe, change.footprint);
    ComponentId* tuple = out.tuples.data() + out.tuples.size() - width_;
    apply(change, tuple);
    keep_last(!pushes_ || push(tuple, true), out, kEnvironment, cut);
  }
  return forced;
}

// The steps of the only agent, straight from its machine; they are remembered only where some go
// over a bound.
bool System::direct_moves(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut) {
  const LocalId local = state[local_at(0)];
  const auto append_all = [&](const std::vector<LocalId>& all) {
    for (const LocalId next : all) {
      append(out, state.data(), 1, false, direct_footprint_);
      out.tuples[out.tuples.size() - width_ + local_at(0)] = next;
    }
  };
  if (direct_over_.size() != 0) {
    const std::uint32_t known = direct_over_.find(local);
    if (known != IdMap::kAbsent) {
      append_all(direct_steps_[known].within);
      cut.add(1, kNoTerm, bound(direct_steps_[known].bound));
      return true;
    }
  }
  ++steps_computed_;
  next_locals_.clear();
  StopReason over;
  within_bounds([&] { over = direct_->successors(local, *scratch_[0], next_locals_); },
                [&](const StopReason& exceeded) {
                  over = exceeded;
                  next_locals_.clear();
                });
  append_all(next_locals_);
  if (over.empty()) return !next_locals_.empty();
  cut.add(1, kNoTerm, over);
  direct_over_.insert(local, narrowed(direct_steps_.size(), Width::steps));
  direct_steps_.push_back({bound_id(over), next_locals_});
  return true;
}

bool System::own_moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out,
                       CutMoves& cut) {
  if (direct_ != nullptr) return process != kEnvironment && direct_moves(state, out, cut);
  return process == kEnvironment ? environment_moves(state, out, cut)
                                 : agent_moves(process - 1, state, out, cut);
}

void System::successors(std::span<const ComponentId> state, SuccessorBuffer& out) {
  cut_.clear();
  successors(state, out, cut_);
  if (cut_.any()) throw LimitExceeded(cut_.reason);
}

void System::successors(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut) {
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      for (const Process process : processes_) own_moves(process, state, out, cut);
      return;
    case Schedule::synchronous:
      return synchronous(state, out, cut);
    case Schedule::round_robin:
      for (std::size_t place = 0; place < processes_.size(); ++place) {
        // Those after it do not move if it does.
        if (take_turn(turn(state, place), state, out, cut)) return;
      }
  }
}

void System::moves(Process process, std::span<const ComponentId> state, SuccessorBuffer& out) {
  cut_.clear();
  switch (model_.file.options.schedule) {
    case Schedule::interleaved:
      own_moves(process, state, out, cut_);
      break;
    case Schedule::synchronous:
      synchronous(state, out, cut_);
      break;
    case Schedule::round_robin: {
      const auto count = static_cast<Process>(processes_.size());
      SuccessorBuffer passed;
      bool moved = false;
      for (Process before = state[width_ - 1]; before != process && !moved;
           before = (before + 1) % count) {
        moved = own_moves(before, state, passed, cut_);
      }
      if (!moved) take_turn(process, state, out, cut_);
      break;
    }
  }
  if (cut_.any()) throw LimitExceeded(cut_.reason);
}

// Appends the moves of the process whose turn it is; those after it may move as well if it may
// pass.
bool System::take_turn(Process process, std::span<const ComponentId> state, SuccessorBuffer& out,
                       CutMoves& cut) {
  const std::size_t before = out.tuples.size();
  const bool moved = own_moves(process, state, out, cut);
  for (std::size_t at = before; at < out.tuples.size(); at += width_) {
    out.tuples[at + width_ - 1] = (process + 1) % static_cast<Process>(processes_.size());
  }
  return moved;
}

void System::synchronous(std::span<const ComponentId> state, SuccessorBuffer& out, CutMoves& cut) {
  const auto over = [&] { cut.add(kEverybody, kNoTerm, bound(over_)); };
  std::vector<std::vector<ComponentId>> partial{{state.begin(), state.end()}};
  bool moved = false;
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
    if (waits(agent, state)) continue;
    if (lists_[agent_step(agent, state, state[0])].count == 0) continue;
    moved = true;
    std::vector<std::vector<ComponentId>> next;
    for (const auto& before : partial) {
      // What the agent sees is the start of the round; functions see the functions before them.
      const Range range = lists_[agent_step(agent, state, before[0])];
      for (std::uint32_t i = 0; i < range.count; ++i) {
        const CompactOutcome& outcome = outcomes_[range.begin + i];
        next.push_back(before);
        if (within(outcome.next) && apply(outcome, agent, next.back().data())) continue;
        next.pop_back();
        over();
      }
    }
    partial = std::move(next);
  }
  if (pushes_) {
    std::erase_if(partial, [&](auto& before) {
      if (push(before.data(), true)) return false;
      over();
      return true;
    });
  }
  std::vector<std::vector<ComponentId>> results;
  SuccessorBuffer changed;
  CutMoves cut_changes;
  bool must_change = false;  // the environment, if no agent moves
  for (auto& before : partial) {
    changed.clear();
    cut_changes.clear();
    const bool forced = environment_moves(before, changed, cut_changes);
    if (cut_changes.any()) {
      cut.add(kEverybody, kNoTerm, cut_changes.reason, !moved && !cut_changes.forced());
    }
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
