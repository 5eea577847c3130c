// The machine: an ECCS agent on interned states, for the engines.
//
// A local state is a process and a store, two numbers; what a prefix demands and does is looked up
// (rules.hpp).
#pragma once

#include <memory>

#include "lang/eccs/program.hpp"
#include "system/agent.hpp"
#include "system/agent_setup.hpp"

namespace credo::eccs {

std::unique_ptr<Agent> make_machine(std::shared_ptr<const AgentText> text, const AgentSetup& setup);

}  // namespace credo::eccs
