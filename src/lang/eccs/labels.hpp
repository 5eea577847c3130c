// The labels of transitions, and who can come to which prefix.
#pragma once

#include <span>
#include <vector>

#include "lang/eccs/program.hpp"

namespace credo::eccs {

// The prefixes that one of the processes can come to, feasible or not.
std::vector<PrefixNumber> prefixes_from(const Program& program,
                                        std::span<const ProcessNumber> starts);
// The same for one of them, by number.
std::vector<bool> reachable_prefixes(const Program& program, ProcessNumber start);
// Those that some agent of the system can come to.
std::vector<bool> reachable_by_anyone(const Program& program);

// A message that somebody sends and somebody receives.
struct Exchange {
  PrefixNumber sent = 0;
  PrefixNumber received = 0;
};
// By the number of the first.
std::vector<Exchange> exchanges(const Program& program);

// Every label that a transition may have, sorted.
std::vector<TermId> labels_of(const Program& program);

}  // namespace credo::eccs
