// Counting by prefix.
#include "lang/eccs/prefix_uses.hpp"

#include <fmt/format.h>

#include <algorithm>

namespace credo::eccs {

namespace {

std::vector<PrefixNumber> reachable_prefixes(const Program& program, ProcessNumber start) {
  std::vector<bool> seen(program.processes.size(), false);
  std::vector<bool> has(program.prefixes.size(), false);
  std::vector<ProcessNumber> waiting{start};
  seen[start] = true;
  while (!waiting.empty()) {
    const ProcessNumber process = waiting.back();
    waiting.pop_back();
    for (const Alternative& each : alternatives(program, process)) {
      has[each.prefix] = true;
      if (seen[each.next]) continue;
      seen[each.next] = true;
      waiting.push_back(each.next);
    }
  }
  std::vector<PrefixNumber> all;
  for (PrefixNumber i = 0; i < has.size(); ++i) {
    if (has[i]) all.push_back(i);
  }
  std::ranges::stable_sort(all, {},
                           [&](PrefixNumber i) { return program.prefixes[i].where.begin; });
  return all;
}

}  // namespace

PrefixUses::PrefixUses(const Program& program, ProcessNumber start)
    : program_(program),
      prefixes_(reachable_prefixes(program, start)),
      uses_(program.prefixes.size()) {}

void PrefixUses::note(PrefixNumber prefix, const std::vector<const Premise*>& failing) {
  Use& use = uses_[prefix];
  use.open = use.open || failing.empty();
  if (use.open) return;
  if (!use.reached) {
    use.always_failing = failing;
    use.first_failing = failing.front()->text;
  } else {
    std::erase_if(use.always_failing, [&](const Premise* premise) {
      return std::ranges::find(failing, premise) == failing.end();
    });
  }
  use.reached = true;
}

Coverage PrefixUses::all() const {
  Coverage coverage;
  for (const PrefixNumber number : prefixes_) {
    const Prefix& prefix = program_.prefixes[number];
    const Use& use = uses_[number];
    PlanUse line;
    line.label = prefix.text;
    line.where = prefix.where;
    line.fired = use.open;
    if (!use.open && !use.reached) line.reason = "never reached";
    if (!use.open && use.reached) {
      std::vector<std::string> parts;
      for (const Premise* premise : use.always_failing) parts.push_back(premise->text);
      line.reason =
          parts.empty()
              ? fmt::format("never feasible: first {} failed, then others", use.first_failing)
              : fmt::format("never feasible: {} never held", fmt::join(parts, " and "));
    }
    coverage.plans.push_back(std::move(line));
  }
  return coverage;
}

}  // namespace credo::eccs
