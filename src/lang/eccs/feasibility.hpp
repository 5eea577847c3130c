// Actions that are never feasible, without exploring the system: for `lint`.
//
// Every agent is followed by itself, through all its local states, with the rules that run. A
// message is taken to pass as soon as the sender has some local state in which it is open and the
// receiver one in which it is awaited, whether or not the two ever meet: the least such sets over
// all agents. What is not open in any of these local states never is.
#pragma once

#include <memory>
#include <vector>

#include "lang/eccs/program.hpp"
#include "modal/update.hpp"
#include "system/signature.hpp"

namespace credo::eccs {

// Of all agents; none if there are more than so many local states.
inline constexpr std::size_t kMostLocalStates = 200'000;
std::vector<ProgramFinding> infeasible_actions(std::shared_ptr<const Program> program,
                                               StoreUpdate update);

}  // namespace credo::eccs
