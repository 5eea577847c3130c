// The machine: a Dribble agent on interned states, for the engines.
#pragma once

#include <memory>

#include "lang/dribble/program.hpp"
#include "system/agent.hpp"
#include "system/agent_setup.hpp"

namespace credo::dribble {

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup);

}  // namespace credo::dribble
