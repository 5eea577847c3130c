// A run as a SARIF code flow: its steps in order, each with its place and what happened.
//
// Steps of the story are essential, those that the text folds away unimportant. GitHub shows at
// most a thousand places of a flow, so a longer run loses its unimportant steps, then all but the
// essential ones; its message says how many of them are there.
#pragma once

#include "report/folding.hpp"
#include "report/sarif.hpp"
#include "verdict/explanation.hpp"

namespace credo {

struct ToldRun {
  const Trace& trace;
  const Sources& sources;
  const Explanation* story = nullptr;  // if there is one
  std::string title = "the run";
};

// {"message", "threadFlows"}
Json code_flow_json(const SarifLog& log, const Model& model, const ToldRun& run,
                    const Focus& focus = {});

}  // namespace credo
