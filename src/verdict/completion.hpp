// A run of the full system that looks like one of another system, such as a slice of it.
#pragma once

#include <cstdint>
#include <optional>
#include <string>

#include "verdict/engines.hpp"
#include "verdict/verdict.hpp"

namespace credo {

struct Completion {
  bool complete = true;  // else nothing was found, for this reason
  std::string reason;
  std::optional<Verdict> verdict;  // the run that was found, and what shows that it is one
  std::uint64_t states = 0;        // that were searched
};

// Looks for a counterexample with the same labels as `other`'s, but for stuttering. `most_states`
// limits the search.
Completion complete(Engines& engines, const BoundProperty& property, const Verdict& other,
                    std::uint64_t most_states);

}  // namespace credo
