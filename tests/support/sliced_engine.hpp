// The verdict on a slice, as another engine to be compared with the one on the full system; and the
// settings in which that is done.
#pragma once

#include "lang/agentspeak/slicing/relevance.hpp"
#include "support/differential.hpp"

namespace credo::testing {

// How the random systems are run.
enum class SliceSetting : std::uint8_t {
  any,    // A: cycle eager, any event and any intention
  queue,  // F: cycle eager
  four,   // O: the four-step cycle
};

// The system with these options for its cycle and selections, and no others.
Seamed in_setting(Seamed system, SliceSetting setting);

// A model of the slice; throws InternalError if its text is no system.
std::unique_ptr<Model> load_slice_of(const Model& model, const Slice& slice);

// How much was left out, in all.
struct SliceCount {
  std::size_t slices = 0;
  std::size_t smaller = 0;  // those that leave something out
};

// Checks a slice instead of the system, and refuses where the slice does not decide it.
// With `traces`, the destuttered traces of small systems are compared as well, and a difference is
// thrown as an InternalError.
EngineMaker sliced_engine(slicing::ClosureRules rules = {}, SliceCount* count = nullptr,
                          bool traces = false);

}  // namespace credo::testing
