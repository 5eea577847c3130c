// Why a run violates a property, in sentences: what the formula asks for and where it fails, and
// the steps that matter for it.
//
// The first part walks down the formula along the run to the place that decides it. The second
// picks the steps that change an atom of the property or lose an event or an intention, and, for a
// plan that did not apply, the step that made the literal to blame as it is.
#pragma once

#include <cstdint>
#include <string>
#include <vector>

#include "logic/lasso.hpp"
#include "verdict/trace.hpp"

namespace credo {

struct StoryLine {
  std::size_t step = 0;  // number of the step in the trace
  std::string text;
  SourceSpan where;
  std::vector<std::string> details;
};

// A literal that a reason rests on: number of its atom, and after how many steps.
struct NamedLiteral {
  std::uint32_t atom = 0;
  std::size_t at = 0;
};

struct Explanation {
  std::vector<std::string> why;
  std::vector<StoryLine> story;
  std::vector<NamedLiteral> literals = {};
};

// "at the start", "after step 3"
std::string place_text(std::size_t step);

// What the atoms of a formula are called. Those about the step taken are told with the step, and
// those that nobody wrote not at all.
struct AtomWords {
  std::vector<std::string> names;  // by number
  Label steps = 0;
  Label unspoken = 0;

  // For what changes from state to state: "" for those that are not told so.
  std::vector<std::string> state_names() const;
};

// `formula` is false on the run; `agents` are those it speaks of.
Explanation explain_violation(LtlStore& ltl, LtlId formula, RunTruth& truth, const AtomWords& atoms,
                              const std::vector<std::string>& agents, const Trace& trace);

}  // namespace credo
