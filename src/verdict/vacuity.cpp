// Polarities.
#include "verdict/vacuity.hpp"

namespace credo {

Candidate whole(const Property& property) { return {property.root, false, false}; }

std::vector<Candidate> parts_below(const Property& property, const Candidate& candidate) {
  const PropertyNode& node = property.node(candidate.node);
  const OperatorInfo& op = info(node.op);
  std::vector<Candidate> parts;
  const auto add = [&](NodeId part, Polarity polarity, bool conclusion) {
    if (part == kNoNode || polarity == Polarity::either) return;
    const bool turned = polarity == Polarity::opposite;
    parts.push_back({part, candidate.worst != turned, conclusion});
  };
  add(node.left, op.left, false);
  add(node.right, op.right, node.op == Operator::implication && !candidate.worst);
  return parts;
}

}  // namespace credo
