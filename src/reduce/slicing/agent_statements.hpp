// How a system file is written when only some of its agents stay.
//
// Agents of one family or of one file share a text, and each of them stays or goes for itself. One
// that goes becomes an `external` name: others may still send to it, and the environment, messages
// and trust may still name it. What is left of a family keeps its name and its numbers:
//
//   agent w[1..5] { ... }      agent w[2, 4..5] { ... }
//                              external w1, w3            at the end of the file
//   agent v[1..2] "v.asl"      external v1, v2            in its place
#pragma once

#include <string>
#include <vector>

#include "reduce/slicing/slice.hpp"

namespace credo {

// Adds the edits and statements; by agent, whether it stays. At least one does.
void leave_agents_out(const Model& model, const std::vector<bool>& stays, Slice& slice);

// Agents, numbered in their order, as they are called in explanations: "ann", "ann, bob and w";
// the last one is a family of which all members are among them.
std::string agents_text(const Model& model, const std::vector<std::uint32_t>& agents);

}  // namespace credo
