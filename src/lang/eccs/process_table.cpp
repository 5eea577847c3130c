// Interning by text and by numbers.
#include "lang/eccs/process_table.hpp"

#include "base/width.hpp"
#include "lang/eccs/text.hpp"

namespace credo::eccs {

namespace {

std::string label_text(const Program& program, const ProcessTable::Does& does) {
  if (const auto* observe = std::get_if<Observe>(&does)) return observation_text(program, *observe);
  if (const auto* message = std::get_if<Communication>(&does)) {
    return communication_text(program, *message);
  }
  return "tau";
}

}  // namespace

PrefixNumber ProcessTable::prefix(Does does, SourceSpan where, std::string text) {
  std::string written_out = prefix_text(program_, does);
  const PrefixNumber number = narrowed(program_.prefixes.size(), Width::parts);
  const auto [known, added] = prefixes_.try_emplace(written_out, number);
  if (!added) return known->second;
  Prefix& prefix = program_.prefixes.emplace_back();
  prefix.text = text.empty() ? std::move(written_out) : std::move(text);
  prefix.label = terms_.atom(label_text(program_, does));
  prefix.does = std::move(does);
  prefix.where = where;
  return number;
}

ProcessNumber ProcessTable::nil() { return intern({}); }

ProcessNumber ProcessTable::name(std::uint32_t definition) {
  Process process;
  process.kind = Process::Kind::name;
  process.definition = definition;
  return intern(std::move(process));
}

ProcessNumber ProcessTable::prefixed(PrefixNumber prefix, ProcessNumber next) {
  Process process;
  process.kind = Process::Kind::prefix;
  process.prefix = prefix;
  process.next = next;
  return intern(std::move(process));
}

ProcessNumber ProcessTable::sum(const std::vector<ProcessNumber>& parts) {
  if (parts.size() == 1) return parts[0];
  Process process;
  process.kind = Process::Kind::sum;
  for (const ProcessNumber part : parts) {
    const Process& inner = program_.processes[part];
    if (inner.kind == Process::Kind::sum) {
      process.parts.insert(process.parts.end(), inner.parts.begin(), inner.parts.end());
    } else {
      process.parts.push_back(part);
    }
  }
  return intern(std::move(process));
}

ProcessNumber ProcessTable::intern(Process process) {
  std::vector<std::uint32_t> key{static_cast<std::uint32_t>(process.kind), process.prefix,
                                 process.next, process.definition};
  key.insert(key.end(), process.parts.begin(), process.parts.end());
  const ProcessNumber number = narrowed(program_.processes.size(), Width::parts);
  const auto [known, added] = processes_.try_emplace(std::move(key), number);
  if (added) program_.processes.push_back(std::move(process));
  return known->second;
}

}  // namespace credo::eccs
