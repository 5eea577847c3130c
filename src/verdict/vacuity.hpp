// The parts of a property whose loss would show whether it says anything.
//
// A part of positive polarity is at its worst when it is false, one of negative polarity when it is
// true. If the property holds even then, the part could be anything (Kupferman and Vardi, "Vacuity
// detection in temporal model checking"). Parts under <-> have both polarities and are left alone.
#pragma once

#include <vector>

#include "logic/property.hpp"

namespace credo {

struct Candidate {
  NodeId node = kNoNode;
  bool worst = false;       // the constant to put in its place
  bool conclusion = false;  // right side of an implication of positive polarity
};

// The parts below the node that one may ask about, outermost first; for the root, its children.
std::vector<Candidate> parts_below(const Property& property, const Candidate& candidate);

// The whole property, to begin with.
Candidate whole(const Property& property);

}  // namespace credo
