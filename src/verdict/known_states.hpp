// The states of an exploration, for invariants: whether `[] f`, with f about single states, holds
// is then a matter of looking, for any values of its variables, and takes no search of its own.
//
// Of the states that f cannot tell apart, one is looked at.
#pragma once

#include <map>
#include <memory>
#include <optional>
#include <vector>

#include "engine/state_store.hpp"
#include "verdict/question.hpp"

namespace credo {

class KnownStates {
 public:
  // The system must outlive it.
  KnownStates(System& system, std::unique_ptr<StateStore> states)
      : system_(system), states_(std::move(states)) {}

  // Whether the formula is false in one of the states; none: it is no invariant, or depends on more
  // than the parts of a state.
  std::optional<bool> refute(Question& question);

 private:
  // States of which no two have the same in these components, one after the other.
  const std::vector<ComponentId>& differing_in(const std::vector<std::size_t>& components);

  System& system_;
  std::unique_ptr<StateStore> states_;
  std::map<std::vector<std::size_t>, std::vector<ComponentId>> differing_;
};

}  // namespace credo
