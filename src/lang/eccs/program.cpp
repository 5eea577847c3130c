// Questions about the structure of a program.
#include "lang/eccs/program.hpp"

#include <unordered_set>

namespace credo::eccs {

// A process that comes up again has nothing new to offer.
std::vector<Alternative> alternatives(const Program& program, ProcessNumber process) {
  std::vector<Alternative> all;
  std::unordered_set<ProcessNumber> seen;
  std::vector<ProcessNumber> waiting{process};  // the next one last
  while (!waiting.empty()) {
    const ProcessNumber number = waiting.back();
    waiting.pop_back();
    if (!seen.insert(number).second) continue;
    const Process& now = program.processes[number];
    switch (now.kind) {
      case Process::Kind::nil:
        break;
      case Process::Kind::prefix:
        all.push_back({now.prefix, now.next});
        break;
      case Process::Kind::sum:
        waiting.insert(waiting.end(), now.parts.rbegin(), now.parts.rend());
        break;
      case Process::Kind::name:
        waiting.push_back(program.definitions[now.definition].body);
        break;
    }
  }
  return all;
}

bool is_service(const Program& program, ProcessNumber process) {
  if (program.processes[process].kind != Process::Kind::name) return false;
  std::vector<ProcessNumber> waiting;
  for (const Alternative& each : alternatives(program, process)) {
    const auto* message = std::get_if<Communication>(&program.prefixes[each.prefix].does);
    if (message == nullptr || message->sends) return false;
    waiting.push_back(each.next);
  }
  std::unordered_set<ProcessNumber> seen;
  while (!waiting.empty()) {
    const ProcessNumber now = waiting.back();
    waiting.pop_back();
    if (now == process) return true;
    if (!seen.insert(now).second) continue;
    const Process& at = program.processes[now];
    if (at.kind == Process::Kind::prefix) waiting.push_back(at.next);
    if (at.kind == Process::Kind::name) waiting.push_back(program.definitions[at.definition].body);
    waiting.insert(waiting.end(), at.parts.begin(), at.parts.end());
  }
  return false;
}

std::vector<ChannelNumber> channels_back(const Program& program, ChannelNumber channel) {
  const Channel& there = program.channels[channel];
  std::vector<ChannelNumber> all;
  for (ChannelNumber i = 0; i < program.channels.size(); ++i) {
    const Channel& back = program.channels[i];
    if (back.from == there.to && back.to == there.from) all.push_back(i);
  }
  return all;
}

}  // namespace credo::eccs
