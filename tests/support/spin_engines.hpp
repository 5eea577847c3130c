// Spin as the other engine of a comparison.
#pragma once

#include "external/spin.hpp"
#include "support/differential.hpp"

namespace credo::testing {

// On the translation of the program, or on the graph; compiled in as little time as can be.
EngineMaker spin_engine(SpinOptions::Subject subject,
                        const std::atomic<bool>* interrupted = nullptr);

// On the translation of the program after it has been changed. Counterexamples are not read back.
// Properties with shared variables are refused.
using Rewriting = std::function<std::string(std::string text)>;
EngineMaker rewritten_spin(Rewriting rewriting);

}  // namespace credo::testing
