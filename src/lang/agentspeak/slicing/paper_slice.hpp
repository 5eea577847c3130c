// The article's slicing algorithm (Bordini, Fisher, Wooldridge and Visser, section 3) to the
// letter.
//
// Stage I is the dependence net, stage II the marks; stage III leaves out the plans without a mark,
// the goals in bodies all of whose relevant plans are gone, and the agents without plans. Facts,
// rules, beliefs and initial goals stay. What is left need not have the verdicts of the whole:
// docs/slicing.md has the counterexamples.
#pragma once

#include "reduce/slicing/slice.hpp"

namespace credo::slicing {

// In mode `paper` calls and returns match, in mode `paper_plain` there are no returns. Throws
// UserError if an agent is not of AgentSpeak.
Slice paper_slice(Model& model, const BoundProperty& property, SliceMode mode = SliceMode::paper);

}  // namespace credo::slicing
