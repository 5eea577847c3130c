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

FootprintId System::reads_of(std::uint32_t agent, std::uint8_t traits, TermId message,
                             std::span<const TriedClause> tried,
                             std::span<const Outcome> outcomes) {
  const bool meets = std::ranges::any_of(
      outcomes, [](const Outcome& outcome) { return outcome.meeting.needed(); });
  if (!tried.empty() || meets) {
    return footprints_.id(all_reads_of(agent, traits, message, tried, outcomes));
  }
  constexpr std::uint8_t kAll = kNeedsMask | kStartsCycle;
  FootprintId& known = plain_reads_[agent][(traits & kAll) + (message == kNoTerm ? 0 : kAll + 1)];
  if (known == 0) known = footprints_.id(all_reads_of(agent, traits, message, {}, {}));
  return known;
}

Footprint System::all_reads_of(std::uint32_t agent, std::uint8_t traits, TermId message,
                               std::span<const TriedClause> tried,
                               std::span<const Outcome> outcomes) {
  Footprint reads;
  reads.process = agent + 1;
  if ((traits & kNeedsMessage) != 0) {
    reads.mail = message == kNoTerm ? QueueLook::empty : QueueLook::first;
  }
  reads.percepts = (traits & kNeedsPercepts) != 0;
  reads.own_requests = agents_[agent].waits_for_actions && (traits & kStartsCycle) != 0;
  reads.facts_read = facts_of(tried);
  for (const Outcome& outcome : outcomes) {
    if (!outcome.meeting.needed()) continue;
    reads.partners =
        footprints_.united(reads.partners, footprints_.single(outcome.meeting.partner));
  }
  return reads;
}

FootprintId System::footprint_of(FootprintId reads, const CompactOutcome& outcome,
                                 std::uint32_t environment) {
  const bool writes = outcome.takes_message || outcome.request != 0 ||
                      outcome.partner != Meeting::kNone || outcome.sends_count != 0 ||
                      outcome.environment != kUnchanged;
  if (!writes) return reads;
  Footprint all = footprints_[reads];
  const std::uint32_t agent = all.process - 1;
  all.takes_message = outcome.takes_message;
  all.requests_action = outcome.request != 0;
  if (outcome.partner != Meeting::kNone) all.locals = footprints_.single(outcome.partner);
  for (std::uint32_t i = 0; i < outcome.sends_count; ++i) {
    const std::uint32_t receiver = sends_[outcome.sends_begin + i].receiver;
    if (!model_.programs[receiver]->reads_mail()) continue;
    if (pushed_[receiver] == nullptr) {
      all.mailboxes = footprints_.united(all.mailboxes, footprints_.single(receiver));
    } else if (receiver != agent) {
      all.locals = footprints_.united(all.locals, footprints_.single(receiver));
    }
  }
  if (outcome.environment != kUnchanged) add_changed_facts(all, environment, outcome.environment);
  return footprints_.id(all);
}

FootprintId System::footprint_of(FootprintId reads, const CompactChange& change,
                                 std::uint32_t environment, std::uint32_t request_id) {
  Footprint all = footprints_[reads];
  if (change.takes_action) {
    const auto words = requests_[request_id];
    all.taken_from = words[0] + 1;
    all.taken = words[1];
  }
  if (change.environment != environment) add_changed_facts(all, environment, change.environment);
  return footprints_.id(all);
}

Footprint::Set System::predicates_of(const GuardedEffects& clause, bool effects) {
  Footprint::Set predicates = Footprint::kEmpty;
  const auto add = [&](TermId atom) {
    const std::uint32_t number = footprints_.number(model_.terms.functor(atom));
    predicates = footprints_.united(predicates, footprints_.single(number));
  };
  for (const Literal& literal : clause.guard) {
    if (literal.form == Literal::Form::atom) add(literal.atom);
  }
  if (!effects) return predicates;
  for (const Alternative& alternative : clause.alternatives) {
    for (const Effect& effect : alternative) add(effect.atom);
  }
  return predicates;
}

Footprint::Set System::facts_of(std::span<const TriedClause> tried) {
  Footprint::Set predicates = Footprint::kEmpty;
  for (const TriedClause& each : tried) {
    predicates = footprints_.united(predicates, clause_facts_[each.number][each.applied ? 1 : 0]);
  }
  return predicates;
}

void System::add_changed_facts(Footprint& footprint, std::uint32_t before, std::uint32_t after) {
  const auto add = [&](Footprint::Set& set, std::uint32_t number) {
    set = footprints_.united(set, footprints_.single(number));
  };
  each_difference(model_.terms, environments_[before], environments_[after], [&](TermId fact) {
    add(footprint.facts_written, footprints_.number(model_.terms.functor(fact)));
    for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) {
      const bool is_pushed = pushed_[agent] != nullptr;
      if (is_pushed && footprint.process == agent + 1) continue;
      if (!model_.environment.perceives(model_.directory.agents[agent], fact)) continue;
      add(is_pushed ? footprint.locals : footprint.percepts_changed, agent);
    }
  });
}

FootprintId System::footprint(Process process, std::span<const ComponentId> state) {
  if (!interleaved_) return everything_;
  Footprint reads;
  reads.process = process;
  if (direct_ != nullptr) return footprints_.id(reads);
  if (process == kEnvironment) {
    const std::uint32_t list = environment_step(state[kEnvironmentAt], state[kQueueAt]);
    return change_reads_[list];
  }
  if (waits(process - 1, state)) {
    reads.own_requests = true;
    return footprints_.id(reads);
  }
  const std::uint32_t list = agent_step(process - 1, state, state[kEnvironmentAt]);
  return list_reads_[list];
}

}  // namespace credo
