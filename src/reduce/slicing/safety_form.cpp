// A walk over the property's tree.
#include "reduce/slicing/safety_form.hpp"

#include "system/property_binding.hpp"

namespace credo {

namespace {

class SafetyForm {
 public:
  explicit SafetyForm(const Property& property) : property_(property) {}

  bool holds(NodeId id, bool positive, bool in_time) const {
    const PropertyNode& node = property_.node(id);
    if (node.indexed) return false;
    switch (node.op) {
      case Operator::truth:
      case Operator::falsity:
      case Operator::atom:
        return true;
      case Operator::negation:
        return holds(node.left, !positive, in_time);
      case Operator::conjunction:
      case Operator::disjunction:
        return holds(node.left, positive, in_time) && holds(node.right, positive, in_time);
      case Operator::implication:
        return holds(node.left, !positive, in_time) && holds(node.right, positive, in_time);
      case Operator::equivalence:
        return !is_temporal_below(node.left) && !is_temporal_below(node.right);
      case Operator::next:
        return holds(node.left, positive, true);
      case Operator::always:
        return positive && holds(node.left, positive, true);
      case Operator::eventually:
        return !positive && holds(node.left, positive, true);
      case Operator::release:
      case Operator::weak_until:
        return positive && holds(node.left, positive, true) && holds(node.right, positive, true);
      case Operator::until:
        return !positive && holds(node.left, positive, true) && holds(node.right, positive, true);
      // On all paths from the start: the same as without the quantifier.
      case Operator::all_paths:
        return positive && !in_time && holds(node.left, positive, false);
      case Operator::some_path:
        return !positive && !in_time && holds(node.left, positive, false);
      case Operator::all_agents:
      case Operator::some_agent:
        return holds(node.left, positive, in_time);
    }
    return false;
  }

 private:
  bool is_temporal_below(NodeId id) const {
    const PropertyNode& node = property_.node(id);
    if (is_temporal(node.op)) return true;
    return (node.left != kNoNode && is_temporal_below(node.left)) ||
           (node.right != kNoNode && is_temporal_below(node.right));
  }

  const Property& property_;
};

}  // namespace

bool has_safety_form(const Property& property) {
  return SafetyForm(property).holds(property.root, true, false);
}

}  // namespace credo
