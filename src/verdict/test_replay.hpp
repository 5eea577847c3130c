// Checking the run that a test found, by something that did not find it.
//
// The reference interpreter takes the same steps and sees the same actions; what it has seen must
// be a word of the expression, by the expression's own equations.
#pragma once

#include "engine/exploration.hpp"
#include "property/test_binding.hpp"
#include "system/plain_system.hpp"
#include "verdict/trace.hpp"

namespace credo {

// Throws InternalError if the run is none of the reference system, which must tell actions, or not
// what the test describes.
Trace replay_test(const PlainSystem& system, const TermStore& terms, const BoundTest& test,
                  const ObservedPath& run);

}  // namespace credo
