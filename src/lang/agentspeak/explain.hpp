// Why an event found no applicable plan: each relevant plan with the literal that failed.
#pragma once

#include <string>
#include <vector>

#include "lang/agentspeak/program.hpp"
#include "term/fact_set.hpp"

namespace credo::agentspeak {

// One line per relevant plan, in program order; empty when no plan is relevant.
std::vector<std::string> explain_no_plan(TermStore& terms, const Program& program, Facts beliefs,
                                         bool add, EventKind kind, TermId atom,
                                         const InternalSolver& internal);

}  // namespace credo::agentspeak
