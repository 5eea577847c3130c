// Polarities.
#include "verdict/vacuity.hpp"

namespace credo {

Candidate whole(const Property& property) { return {property.root, false, false}; }

std::vector<Candidate> parts_below(const Property& property, const Candidate& candidate) {
  const PropertyNode& node = property.node(candidate.node);
  const bool worst = candidate.worst;
  switch (node.op) {
    case Operator::truth:
    case Operator::falsity:
    case Operator::atom:
    case Operator::equivalence:
      return {};
    case Operator::negation:
      return {{node.left, !worst, false}};
    case Operator::implication:
      return {{node.left, !worst, false}, {node.right, worst, !worst}};
    case Operator::next:
    case Operator::eventually:
    case Operator::always:
    case Operator::all_paths:
    case Operator::some_path:
    case Operator::all_agents:
    case Operator::some_agent:
      return {{node.left, worst, false}};
    case Operator::conjunction:
    case Operator::disjunction:
    case Operator::until:
    case Operator::release:
    case Operator::weak_until:
      return {{node.left, worst, false}, {node.right, worst, false}};
  }
  return {};
}

}  // namespace credo
