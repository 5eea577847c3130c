// What shows the verdict on a property with path quantifiers: the tree of evidence, or the one run
// that it comes down to.
#pragma once

#include "verdict/engines.hpp"
#include "verdict/verdict.hpp"

namespace credo {

// The outcome of the verdict must be known, and the question be the last that was answered.
void add_path_evidence(Verdict& verdict, Engines& engines, Question& question);

}  // namespace credo
