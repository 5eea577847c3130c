// Walks backwards through the graphs of the memo.
#include "reduce/chaining/futures.hpp"

#include <algorithm>

namespace credo {

bool Future::add(const Future& other) {
  const Future before = *this;
  reaches.add(other.reaches);
  requests = requests || other.requests;
  changes_facts = changes_facts || other.changes_facts;
  return reaches != before.reaches || requests != before.requests ||
         changes_facts != before.changes_facts;
}

void Futures::learn() {
  known_ = system_.known_count();
  answers_ = {};
  requesters_.clear();
  agents_.assign(system_.model().agent_count(), {});
  for (std::uint32_t agent = 0; agent < agents_.size(); ++agent) learn_agent(agent);
  learn_environment();
}

Future Futures::written(FootprintId id) const {
  const Footprints& footprints = system_.footprints();
  const Footprint& footprint = footprints[id];
  Future future;
  const auto add = [&](ProcessSet& set, Footprint::Set agents) {
    for (const std::uint32_t agent : footprints.members(agents)) set.add(agent + 1);
  };
  add(future.reaches, footprint.mailboxes);
  add(future.reaches, footprint.locals);
  future.requests = footprint.requests_action;
  future.changes_facts = footprint.facts_written != Footprint::kEmpty;
  return future;
}

void Futures::learn_agent(std::uint32_t agent) {
  const std::vector<System::KnownStep> steps = system_.known_steps(agent);
  std::vector<Future>& futures = agents_[agent];
  std::size_t size = 0;
  for (const auto& step : steps) size = std::max<std::size_t>({size, step.from + 1, step.to + 1});
  futures.resize(size);
  // By target, where steps come from.
  std::vector<std::uint32_t> begin(size + 1, 0);
  for (const auto& step : steps) ++begin[step.to + 1];
  for (std::size_t i = 1; i <= size; ++i) begin[i] += begin[i - 1];
  std::vector<LocalId> sources(steps.size());
  std::vector<std::uint32_t> place(begin.begin(), begin.end());
  for (const auto& step : steps) sources[place[step.to]++] = step.from;
  std::vector<LocalId> changed;
  FootprintId last = Footprints::kNothing;
  Future writes;
  for (const auto& step : steps) {
    if (step.footprint == Footprints::kNothing) continue;
    if (step.footprint != last) {
      last = step.footprint;
      writes = written(last);
    }
    if (futures[step.from].add(writes)) changed.push_back(step.from);
  }
  while (!changed.empty()) {
    const LocalId local = changed.back();
    changed.pop_back();
    for (std::uint32_t i = begin[local]; i < begin[local + 1]; ++i) {
      if (futures[sources[i]].add(futures[local])) changed.push_back(sources[i]);
    }
  }
}

void Futures::learn_environment() {
  changes_.clear();
  for (const System::KnownChange& change : system_.known_changes()) {
    if (change.from == change.to) continue;
    if (change.from >= changes_.size()) changes_.resize(change.from + 1);
    changes_[change.from].push_back({change.to, change.requested_by});
  }
}

bool Futures::may_show(std::uint32_t agent, ComponentId environment, const ProcessSet& requesters) {
  return answer({environment, agent, requesters});
}

bool Futures::may_change(ComponentId environment, const ProcessSet& requesters) {
  return answer({environment, kNobody, requesters});
}

bool Futures::answer(const Question& question) {
  if (question.environment >= changes_.size() || changes_[question.environment].empty())
    return false;
  const auto processes = static_cast<std::uint32_t>(agents_.size() + 1);
  const std::uint32_t agent = question.agent == kNobody ? processes - 1 : question.agent;
  const std::uint64_t key =
      pair_key(question.environment, number_of(question.requesters) * processes + agent);
  const std::uint32_t known = answers_.find(key);
  if (known != IdMap::kAbsent) return known != 0;
  const bool answer = search(question);
  answers_.insert(key, answer ? 1 : 0);
  return answer;
}

std::uint32_t Futures::number_of(const ProcessSet& requesters) {
  if (recent_ < requesters_.size() && requesters_[recent_] == requesters) {
    return static_cast<std::uint32_t>(recent_);
  }
  recent_ =
      static_cast<std::size_t>(std::ranges::find(requesters_, requesters) - requesters_.begin());
  if (recent_ == requesters_.size()) requesters_.push_back(requesters);
  return static_cast<std::uint32_t>(recent_);
}

bool Futures::search(const Question& question) {
  const bool any_fact = question.agent == kNobody;
  const std::uint32_t here = any_fact ? 0 : system_.percepts(question.agent, question.environment);
  std::vector<bool> seen(changes_.size(), false);
  std::vector<ComponentId> waiting{question.environment};
  seen[question.environment] = true;
  while (!waiting.empty()) {
    const ComponentId environment = waiting.back();
    waiting.pop_back();
    for (const Change& change : changes_[environment]) {
      const Process by = change.requested_by;
      if (by != kEnvironment && !question.requesters.contains(by)) continue;
      if (any_fact || system_.percepts(question.agent, change.to) != here) return true;
      if (change.to >= changes_.size() || seen[change.to]) continue;
      seen[change.to] = true;
      waiting.push_back(change.to);
    }
  }
  return false;
}

}  // namespace credo
