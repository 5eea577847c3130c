// Checking the run that a test found, by something that did not find it.
//
// The reference interpreter takes the same steps, sees the same actions and looks at the conditions
// in its own states; the run must be one that the expression describes, by the expression's own
// equations.
#pragma once

#include "engine/exploration.hpp"
#include "property/test_binding.hpp"
#include "system/plain_system.hpp"
#include "verdict/trace.hpp"

namespace credo {

// Throws InternalError if the run is none of the reference system, which must tell
// what the test asks for, or not what the test describes. The trace says where the conditions
// become true and false.
Trace replay_test(const PlainSystem& system, Model& model, const BoundTest& test,
                  const ObservedPath& run);

}  // namespace credo
