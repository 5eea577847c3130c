// The machine: a BUPL agent on interned states, for the engines.
#pragma once

#include <memory>

#include "lang/bupl/program.hpp"
#include "system/agent.hpp"
#include "system/agent_setup.hpp"

namespace credo::bupl {

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup);

}  // namespace credo::bupl
