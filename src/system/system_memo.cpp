// What the memo of a system knows: every step computed so far, as edges between local states.
#include "system/step_traits.hpp"
#include "system/system.hpp"

namespace credo {

std::vector<System::KnownStep> System::known_steps(std::uint32_t agent) const {
  const AgentTables& tables = agents_[agent];
  std::vector<KnownStep> known;
  const auto add_list = [&](LocalId from, std::uint32_t list) {
    const Range range = lists_[list];
    for (std::uint32_t i = range.begin; i < range.begin + range.count; ++i) {
      const CompactOutcome& outcome = outcomes_[i];
      if (outcome.next < kFirstBound) known.push_back({from, outcome.next, outcome.footprint});
    }
  };
  for (std::size_t local = 0; local < tables.fixed_steps.size(); ++local) {
    const std::uint32_t list = tables.fixed_steps[local];
    if (list != IdMap::kAbsent) add_list(static_cast<LocalId>(local), list);
  }
  const auto from_of = [](std::uint64_t key) { return static_cast<LocalId>(key >> 32); };
  tables.steps.for_each(
      [&](std::uint64_t key, std::uint32_t list) { add_list(from_of(key), list); });
  for (const IdMap* pushes : {&tables.perceived, &tables.received}) {
    pushes->for_each([&](std::uint64_t key, std::uint32_t to) {
      if (to < kFirstBound) known.push_back({from_of(key), to, Footprints::kNothing});
    });
  }
  return known;
}

std::vector<System::KnownChange> System::known_changes() const {
  std::vector<KnownChange> known;
  changes_index_.for_each([&](std::uint64_t key, std::uint32_t list) {
    const auto from = static_cast<ComponentId>(key >> 32);
    const auto request = static_cast<std::uint32_t>(key);  // + 1
    const Range range = change_lists_[list];
    for (std::uint32_t i = range.begin; i < range.begin + range.count; ++i) {
      const CompactChange& change = changes_[i];
      if (change.environment >= kFirstBound) continue;
      const Process by = change.takes_action ? requests_[request - 1][0] + 1 : kEnvironment;
      known.push_back({from, change.environment, by});
    }
  });
  return known;
}

std::uint64_t System::known_count() const {
  std::uint64_t count = lists_.size() + change_lists_.size();
  for (const AgentTables& tables : agents_)
    count += tables.perceived.size() + tables.received.size();
  return count;
}

Needs System::needs(std::uint32_t agent, LocalId local) {
  const std::uint8_t traits = traits_of(agent, local);
  return {(traits & kNeedsMessage) != 0, (traits & kNeedsPercepts) != 0,
          (traits & kNeedsFacts) != 0};
}

std::optional<System::OnlyStep> System::only_step(std::uint32_t agent,
                                                  std::span<const ComponentId> state) {
  if (waits(agent, state)) return std::nullopt;
  const Range range = lists_[agent_step(agent, state, state[kEnvironmentAt])];
  if (range.count != 1) return std::nullopt;
  const CompactOutcome& outcome = outcomes_[range.begin];
  if (outcome.next >= kFirstBound || outcome.meeting().needed()) return std::nullopt;
  return OnlyStep{outcome.next, outcome.footprint, outcome.observed, range.begin};
}

bool System::take(const OnlyStep& step, std::uint32_t agent, std::span<ComponentId> state) {
  const CompactOutcome& outcome = outcomes_[step.outcome];
  return apply(outcome, agent, state.data()) &&
         (!pushes_ || push(state.data(), outcome.environment != kUnchanged));
}

}  // namespace credo
