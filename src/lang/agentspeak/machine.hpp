// The AgentSpeak machine: the steps of every cycle on interned ids, for the memoising engines.
//
// The same rules as reference.hpp, written a second time for speed and tested against it: plans
// indexed by trigger, contexts proved in place, parts of the state shared and compared by id. What
// it did not have to compute twice is the system's business (system/system.hpp).
#pragma once

#include <memory>

#include "lang/agentspeak/program.hpp"
#include "system/agent.hpp"
#include "system/agent_setup.hpp"

namespace credo::agentspeak {

std::unique_ptr<Agent> make_machine(std::shared_ptr<const Program> program,
                                    const AgentSetup& setup);

}  // namespace credo::agentspeak
