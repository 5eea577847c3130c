// Which prefixes of an agent were reached and open, and what always stood in the way of the others.
#pragma once

#include <string>
#include <unordered_map>
#include <vector>

#include "lang/eccs/rules.hpp"
#include "system/coverage.hpp"

namespace credo::eccs {

// What was seen of one prefix, each time the process of an agent came to it.
struct PrefixRecord {
  bool reached = false;
  bool open = false;                           // at some time
  std::vector<const Premise*> always_failing;  // each time

  void note(const std::vector<const Premise*>& failing);
};

class PrefixUses {
 public:
  // The prefixes that the agent's process can come to.
  PrefixUses(const Program& program, ProcessNumber start);

  // The process came to the prefix, and these premises failed.
  void note(PrefixNumber prefix, const std::vector<const Premise*>& failing);

  Coverage all() const;

 private:
  struct Use {
    PrefixRecord record;
    std::string first_failing;
  };

  const Program& program_;
  std::vector<PrefixNumber> prefixes_;  // in the order of the text
  std::unordered_map<PrefixNumber, Use> uses_;
};

}  // namespace credo::eccs
