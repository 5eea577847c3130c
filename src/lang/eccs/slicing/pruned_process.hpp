// The text of an ECCS process without the alternatives that are never taken.
#pragma once

#include <set>
#include <string>
#include <utility>
#include <vector>

#include "lang/eccs/program.hpp"

namespace credo {

// What is done and the process after it: an alternative, wherever it is written.
using EccsStep = std::pair<eccs::PrefixNumber, eccs::ProcessNumber>;

struct PrunedProcess {
  std::string text;
  std::vector<eccs::PrefixNumber> cut;  // what the alternatives left out begin with
  std::vector<eccs::PrefixNumber> kept;
  std::vector<std::uint32_t> definitions;  // that it still names
};

PrunedProcess pruned(const eccs::Program& program, eccs::ProcessNumber process,
                     const std::set<EccsStep>& taken);

}  // namespace credo
