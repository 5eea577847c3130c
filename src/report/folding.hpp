// Which steps of a run need not be shown, and what is said in their place.
//
// Two kinds are left out: idle steps, in which nothing but the phase changes, and, when some agents
// are in focus, steps of the others that change nothing but themselves and events of anybody that
// no plan reacts to. A step that changes an atom of the property is always shown, and one that
// loses something too, unless its agent is stuck and repeats itself; a fold never reaches over the
// beginning of the loop.
#pragma once

#include <string>
#include <vector>

#include "verdict/trace.hpp"

namespace credo {

// Names of agents; none: all are in focus.
using Focus = std::vector<std::string>;

// The steps [begin, end) of a trace, all to be left out.
struct Fold {
  std::size_t begin = 0;
  std::size_t end = 0;
};

// In the order of the run; between two folds there is a step to show, or the loop begins.
std::vector<Fold> folds_of(const Trace& trace, const Focus& focus);

// "5 idle steps (ag1, ag2)", "7 steps of ag1, ag2, of no consequence here"
std::string fold_text(const Trace& trace, const Fold& fold);

}  // namespace credo
