// A walk over the property's tree.
#include "reduce/slicing/safety_form.hpp"

#include "property/binding.hpp"

namespace credo {

namespace {

class SafetyForm {
 public:
  explicit SafetyForm(const Property& property) : property_(property) {}

  // Path quantifiers count from the start only, where all paths are what is meant without one.
  bool holds(NodeId id, bool positive, bool in_time) const {
    const PropertyNode& node = property_.node(id);
    const OperatorInfo& op = info(node.op);
    if (node.indexed) return false;
    if (op.safety != Safety::anywhere && (op.safety == Safety::claimed) != positive) return false;
    if (quantifies_paths(node.op) && in_time) return false;
    const bool inside = in_time || speaks_of_time(node.op);
    return part_holds(node.left, op.left, positive, inside) &&
           part_holds(node.right, op.right, positive, inside);
  }

 private:
  bool part_holds(NodeId id, Polarity polarity, bool positive, bool in_time) const {
    if (id == kNoNode) return true;
    if (polarity == Polarity::either) return !is_temporal_below(id);
    return holds(id, positive == (polarity == Polarity::same), in_time);
  }

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
