// Collecting labels from what the agents' processes can come to.
#include "lang/eccs/labels.hpp"

#include <algorithm>
#include <map>
#include <unordered_set>

namespace credo::eccs {

namespace {

// Whether the environment ever shows it.
bool can_be_seen(const Program& program, const Observe& observe) {
  const Truth truth = program.atoms[observe.proposition].truth;
  return truth == Truth::any || (truth == Truth::yes) == observe.positive;
}

}  // namespace

std::vector<PrefixNumber> prefixes_from(const Program& program,
                                        std::span<const ProcessNumber> starts) {
  std::vector<PrefixNumber> found;
  std::unordered_set<ProcessNumber> seen;
  std::vector<ProcessNumber> waiting;
  const auto visit = [&](ProcessNumber process) {
    if (seen.insert(process).second) waiting.push_back(process);
  };
  std::ranges::for_each(starts, visit);
  while (!waiting.empty()) {
    const Process& now = program.processes[waiting.back()];
    waiting.pop_back();
    switch (now.kind) {
      case Process::Kind::nil:
        break;
      case Process::Kind::prefix:
        found.push_back(now.prefix);
        visit(now.next);
        break;
      case Process::Kind::sum:
        for (const ProcessNumber part : now.parts) visit(part);
        break;
      case Process::Kind::name:
        visit(program.definitions[now.definition].body);
        break;
    }
  }
  std::ranges::sort(found);
  found.erase(std::ranges::unique(found).begin(), found.end());
  return found;
}

std::vector<bool> reachable_prefixes(const Program& program, ProcessNumber start) {
  std::vector<bool> has(program.prefixes.size(), false);
  for (const PrefixNumber prefix : prefixes_from(program, std::span(&start, 1))) has[prefix] = true;
  return has;
}

std::vector<bool> reachable_by_anyone(const Program& program) {
  std::vector<ProcessNumber> starts;
  for (const AgentName& agent : program.agents) starts.push_back(agent.start);
  std::vector<bool> has(program.prefixes.size(), false);
  for (const PrefixNumber prefix : prefixes_from(program, starts)) has[prefix] = true;
  return has;
}

// Sender and receiver are told by the channel, so equal labels are ends of the same message.
std::vector<Exchange> exchanges(const Program& program) {
  const std::vector<bool> reachable = reachable_by_anyone(program);
  std::map<TermId, PrefixNumber> received;
  for (PrefixNumber i = 0; i < reachable.size(); ++i) {
    const auto* message = std::get_if<Communication>(&program.prefixes[i].does);
    if (reachable[i] && message != nullptr && !message->sends) {
      received.emplace(program.prefixes[i].label, i);
    }
  }
  std::vector<Exchange> all;
  for (PrefixNumber i = 0; i < reachable.size(); ++i) {
    const auto* message = std::get_if<Communication>(&program.prefixes[i].does);
    if (!reachable[i] || message == nullptr || !message->sends) continue;
    const auto end = received.find(program.prefixes[i].label);
    if (end != received.end()) all.push_back({i, end->second});
  }
  return all;
}

std::vector<TermId> labels_of(const Program& program) {
  std::vector<TermId> labels;
  const std::vector<bool> reachable = reachable_by_anyone(program);
  for (PrefixNumber i = 0; i < reachable.size(); ++i) {
    const Prefix& prefix = program.prefixes[i];
    if (!reachable[i] || std::holds_alternative<Communication>(prefix.does)) continue;
    const auto* observe = std::get_if<Observe>(&prefix.does);
    if (observe == nullptr || can_be_seen(program, *observe)) labels.push_back(prefix.label);
  }
  for (const Exchange& each : exchanges(program)) {
    labels.push_back(program.prefixes[each.sent].label);
  }
  std::ranges::sort(labels);
  const auto repeated = std::ranges::unique(labels);
  labels.erase(repeated.begin(), repeated.end());
  return labels;
}

}  // namespace credo::eccs
