// Counting by prefix.
#include "lang/eccs/prefix_uses.hpp"

#include <fmt/format.h>

#include <algorithm>

#include "lang/eccs/labels.hpp"

namespace credo::eccs {

namespace {

// The prefixes that the process can come to, in the order of the text.
std::vector<PrefixNumber> prefixes_of(const Program& program, ProcessNumber start) {
  std::vector<PrefixNumber> all = prefixes_from(program, std::span(&start, 1));
  std::ranges::stable_sort(all, {},
                           [&](PrefixNumber i) { return program.prefixes[i].where.begin; });
  return all;
}

}  // namespace

PrefixUses::PrefixUses(const Program& program, ProcessNumber start)
    : program_(program), prefixes_(prefixes_of(program, start)) {}

void PrefixRecord::note(const std::vector<const Premise*>& failing) {
  open = open || failing.empty();
  if (!reached) {
    always_failing = failing;
  } else {
    std::erase_if(always_failing, [&](const Premise* premise) {
      return std::ranges::find(failing, premise) == failing.end();
    });
  }
  reached = true;
}

void PrefixUses::note(PrefixNumber prefix, const std::vector<const Premise*>& failing) {
  Use& use = uses_[prefix];
  if (!use.record.reached && !failing.empty()) use.first_failing = failing.front()->text;
  use.record.note(failing);
}

Coverage PrefixUses::all() const {
  Coverage coverage;
  for (const PrefixNumber number : prefixes_) {
    const Prefix& prefix = program_.prefixes[number];
    const auto found = uses_.find(number);
    const Use use = found == uses_.end() ? Use{} : found->second;
    const PrefixRecord& record = use.record;
    PlanUse line;
    line.label = prefix.text;
    line.where = prefix.where;
    line.fired = record.open;
    if (!record.open && !record.reached) line.reason = "never reached";
    if (!record.open && record.reached) {
      std::vector<std::string> parts;
      for (const Premise* premise : record.always_failing) parts.push_back(premise->text);
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
