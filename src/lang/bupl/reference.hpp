// The reference interpreter of BUPL: values, no tables, plainly the rules.
#pragma once

#include <memory>

#include "lang/bupl/program.hpp"
#include "system/agent.hpp"

namespace credo::bupl::reference {

std::unique_ptr<PlainAgent> make_agent(std::shared_ptr<const Program> program,
                                       const AgentSetup& setup);

}  // namespace credo::bupl::reference
