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
