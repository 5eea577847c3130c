// Actions that are never feasible, without exploring the system: for `lint` and slices.
//
// Every agent is followed by itself, through all its local states, with the rules that run. A
// message is taken to pass as soon as the sender has some local state in which it is open and the
// receiver one in which it is awaited, whether or not the two ever meet: the least such sets over
// all agents. What is not open in any of these local states never is.
#pragma once

#include <memory>
#include <optional>
#include <set>
#include <tuple>
#include <vector>

#include "lang/eccs/program.hpp"
#include "modal/update.hpp"
#include "system/signature.hpp"

namespace credo::eccs {

// Of all agents; none if there are more than so many local states.
inline constexpr std::size_t kMostLocalStates = 200'000;
std::vector<ProgramFinding> infeasible_actions(std::shared_ptr<const Program> program,
                                               StoreUpdate update);

// A step that an agent may take: itself, what it does, and the process that it comes to.
using LocalStep = std::tuple<AgentNumber, PrefixNumber, ProcessNumber>;

// The steps of these local states. Every step of the system is among them, a message as a step of
// its sender and one of its receiver. None beyond so many local states.
std::optional<std::set<LocalStep>> possible_steps(std::shared_ptr<const Program> program,
                                                  StoreUpdate update);

}  // namespace credo::eccs
