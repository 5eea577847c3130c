// Why an event found no applicable plan: each relevant plan with the literal that failed.
#pragma once

#include <vector>

#include "lang/agentspeak/program.hpp"
#include "system/view.hpp"
#include "term/fact_set.hpp"

namespace credo::agentspeak {

// One entry per relevant plan, in program order; empty when no plan is relevant.
std::vector<InapplicablePlan> explain_no_plan(TermStore& terms, const Program& program,
                                              Facts beliefs, bool add, EventKind kind, TermId atom,
                                              const InternalSolver& internal);

}  // namespace credo::agentspeak
