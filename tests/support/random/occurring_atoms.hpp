// What is true in some state of a small system: atoms for its properties.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "system/model.hpp"

namespace credo::testing {

// Bel(agent, content), B(agent, content), waits(agent), B_p x, deadlock.
struct OccurringAtom {
  std::string word;     // "": the content alone
  std::string agent;    // "": there is none, or it need not be named
  std::string content;  // "": none

  std::string text() const;
  auto operator<=>(const OccurringAtom&) const = default;
};

// Of the first so many states, without repetition. Throws UserError as exploring does.
std::vector<OccurringAtom> occurring_atoms(Model& model, std::uint64_t most_states);

}  // namespace credo::testing
