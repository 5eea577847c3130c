// Recording footprints: when a step is computed, once, what it looked at and what it changes.
#include <algorithm>

#include "system/step_traits.hpp"
#include "system/system.hpp"

namespace credo {

namespace {

// Calls changed(fact) for every fact that is in one of the two sets only.
template <class Changed>
void each_difference(const TermStore& terms, Facts before, Facts after, const Changed& changed) {
  std::size_t i = 0;
  std::size_t j = 0;
  while (i < before.size() || j < after.size()) {
    if (i < before.size() && j < after.size() && before[i] == after[j]) {
      ++i;
      ++j;
    } else if (j == after.size() || (i < before.size() && fact_less(terms, before[i], after[j]))) {
      changed(before[i++]);
    } else {
      changed(after[j++]);
    }
  }
}

}  // namespace

Footprint System::reads_of(std::uint32_t agent, std::uint8_t traits, TermId message,
                           std::span<const TriedClause> tried,
                           std::span<const Outcome> outcomes) {
  Footprint reads;
  reads.process = agent + 1;
  if ((traits & kNeedsMessage) != 0) {
    reads.mail = message == kNoTerm ? QueueLook::empty : QueueLook::first;
  }
  reads.percepts = (traits & kNeedsPercepts) != 0;
  reads.own_requests = may_wait(agent, traits);
  if (!tried.empty()) reads.facts_read = facts_of(tried);
  for (const Outcome& outcome : outcomes) {
    if (!outcome.meeting.needed()) continue;
    reads.partners = footprints_.united(reads.partners, footprints_.set({outcome.meeting.partner}));
  }
  return reads;
}

FootprintId System::footprint_of(Footprint reads, const CompactOutcome& outcome,
                                 std::uint32_t environment) {
  Footprint all = reads;
  const std::uint32_t agent = reads.process - 1;
  all.takes_message = outcome.takes_message;
  all.requests_action = outcome.request != 0;
  if (outcome.partner != Meeting::kNone) all.locals = footprints_.set({outcome.partner});
  for (std::uint32_t i = 0; i < outcome.sends_count; ++i) {
    const std::uint32_t receiver = sends_[outcome.sends_begin + i].receiver;
    if (!model_.programs[receiver]->reads_mail()) continue;
    if (!agents_[receiver].pushed) {
      all.mailboxes = footprints_.united(all.mailboxes, footprints_.set({receiver}));
    } else if (receiver != agent) {
      all.locals = footprints_.united(all.locals, footprints_.set({receiver}));
    }
  }
  if (outcome.environment != kUnchanged) add_changed_facts(all, environment, outcome.environment);
  return footprints_.id(all);
}

FootprintId System::footprint_of(Footprint reads, const CompactChange& change,
                                 std::uint32_t environment, std::uint32_t request_id) {
  Footprint all = reads;
  if (change.takes_action) {
    const auto words = requests_[request_id];
    all.taken_from = words[0] + 1;
    all.taken = words[1];
  }
  if (change.environment != environment) add_changed_facts(all, environment, change.environment);
  return footprints_.id(all);
}

Footprint::Set System::facts_of(std::span<const TriedClause> tried) {
  std::vector<std::uint32_t> numbers;
  const auto add = [&](TermId atom) {
    numbers.push_back(footprints_.number(model_.terms.functor(atom)));
  };
  for (const TriedClause& each : tried) {
    for (const Literal& literal : each.clause->guard) {
      if (literal.form == Literal::Form::atom) add(literal.atom);
    }
    if (!each.applied) continue;
    for (const Alternative& alternative : each.clause->alternatives) {
      for (const Effect& effect : alternative) add(effect.atom);
    }
  }
  return footprints_.set(std::move(numbers));
}

void System::add_changed_facts(Footprint& footprint, std::uint32_t before, std::uint32_t after) {
  std::vector<std::uint32_t> predicates;
  std::vector<std::uint32_t> lookers;
  std::vector<std::uint32_t> pushed;
  each_difference(model_.terms, environments_[before], environments_[after], [&](TermId fact) {
    predicates.push_back(footprints_.number(model_.terms.functor(fact)));
    for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
      if (agents_[agent].pushed && footprint.process == agent + 1) continue;
      if (!model_.environment.perceives(model_.directory.agents[agent], fact)) continue;
      (agents_[agent].pushed ? pushed : lookers).push_back(agent);
    }
  });
  footprint.facts_written = footprints_.set(std::move(predicates));
  footprint.percepts_changed = footprints_.set(std::move(lookers));
  footprint.locals = footprints_.united(footprint.locals, footprints_.set(std::move(pushed)));
}

FootprintId System::footprint(Process process, std::span<const ComponentId> state) {
  if (!interleaved_) return everything_;
  Footprint reads;
  reads.process = process;
  if (direct_) return footprints_.id(reads);
  if (process == kEnvironment) {
    return change_reads_[environment_step(state[kEnvironmentAt], state[kQueueAt])];
  }
  if (waits(process - 1, state)) {
    reads.own_requests = true;
    return footprints_.id(reads);
  }
  return list_reads_[agent_step(process - 1, state, state[kEnvironmentAt])];
}

}  // namespace credo
