// Sound slices of AgentSpeak systems.
//
// What is left out depends on how the system is run (docs/slicing.md):
//   A  any event and any intention may be chosen: nothing but what matters is kept;
//   F  `cycle eager` with queues: agents that matter keep the order of what they do;
//   O  the four-step cycle: as A, but the slice may do what matters in any order (`cycle free`).
//      What holds of it holds of the full system; a counterexample need not be one.
#pragma once

#include "lang/agentspeak/slicing/relevance.hpp"
#include "reduce/slicing/slice.hpp"

namespace credo::slicing {

Slice agentspeak_slice(Model& model, const BoundProperty& property, const SliceOptions& options,
                       const ClosureRules& rules = {});

// The slice for a given closure, whatever the system's options: for the tests.
Slice agentspeak_slice(Model& model, const BoundProperty& property,
                       const RelevanceOptions& options);

}  // namespace credo::slicing
